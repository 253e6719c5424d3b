"""What is noted in a page of what comes over its line, and of what is drawn because of it."""

from typing import Final

# After `WATCH`, before anything of the page runs. `told`: messages by type. `dialled`, `dropped`: sockets made and lost.
# `tables`: of each such message, when its frame was on the screen, in ms since 1970, and how much work it was until then: its
# own task and the frame. `drawn`: boards, however often. `mounted`: from the first message of boards to the frame after which
# no more of them were drawn, in ms.
WATCH_LINE: Final = """(() => {
  Object.assign(kept, { told: { boards: 0, table: 0 }, dialled: [], dropped: [], tables: [], drawn: 0, mounted: null });
  const now = () => performance.timeOrigin + performance.now();
  window.noted = (list) => {
    const start = now();
    let done = null;
    const after = new MessageChannel();
    after.port1.onmessage = () => { done = now(); };
    after.port2.postMessage(null);
    requestAnimationFrame(() => {
      const frame = now();
      setTimeout(() => {
        const shown = now();
        const work = done === null || done > frame ? shown - start : done - start + shown - frame;
        list.push({ shown, work });
      });
    });
  };
  const { clearRect } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    kept.drawn += 1;
    return clearRect.apply(this, box);
  };
  const mounting = async (start) => {
    let [before, shown] = [0, start];
    while (kept.drawn === 0 || kept.drawn !== before) {
      before = kept.drawn;
      await painted();
      if (kept.drawn !== before || before === 0) shown = now();
    }
    kept.mounted = shown - start;
  };
  window.WebSocket = class extends WebSocket {
    constructor(...how) {
      super(...how);
      kept.dialled.push(now());
      this.addEventListener('close', () => kept.dropped.push(now()));
      this.addEventListener('message', ({ data }) => {
        const text = new TextDecoder('latin1').decode(data);
        // A short text of msgpack begins with a byte that says how long it is.
        const says = (type) => text.includes(`type${String.fromCharCode(160 + type.length)}${type}`);
        const type = Object.keys(kept.told).find(says);
        if (type === undefined) return;
        kept.told[type] += 1;
        if (type === 'table') noted(kept.tables);
        if (type === 'boards' && kept.told.boards === 1) mounting(now());
      });
    }
  };
})()"""

# How often climbers were given a new place: once for each time they are drawn.
WATCH_CLIMBERS: Final = """() => {
  kept.climbs = 0;
  new MutationObserver(() => { kept.climbs += 1; })
    .observe(document.querySelector('.climbers'), { subtree: true, attributeFilter: ['style'] });
}"""

# On the plain page: so many of its cards fly to other places, so many times, so many ms apart; returns what `noted` had to say
# of each time.
FLY: Final = """async ([count, times, every]) => {
  const cards = [...document.querySelectorAll('.tb-cards > div')].slice(0, count);
  const places = cards.map((card) => card.style.transform);
  const others = places.map((_, nth) => places[(nth * 37 + 53) % count]);
  for (const card of cards) card.style.transition = 'transform 0.2s';
  const flights = [];
  await painted();
  for (let time = 0; time < times; time++) {
    noted(flights);
    cards.forEach((card, nth) => { card.style.transform = (time % 2 ? places : others)[nth]; });
    await new Promise((done) => setTimeout(done, every));
  }
  return flights;
}"""
