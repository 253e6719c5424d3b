"""What is noted in a page while it is measured. The same scripts watch the game and the plain page beside it."""

from typing import Final

# From before anything of the page runs. `painted` resolves after the next frame is on the screen.
WATCH: Final = """(() => {
  const kept = { presses: 0, slowPresses: [], slowInputs: [], tasks: [], shifts: 0, shown: [], waited: [], opened: null };
  window.kept = kept;
  window.painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const watch = (type, note, more = {}) => new PerformanceObserver((list) => list.getEntries().forEach(note))
    .observe({ type, buffered: true, ...more });
  watch('event', ({ name, duration, interactionId }) => {
    if (name === 'pointerdown') kept.slowPresses.push(duration);
    if (interactionId) kept.slowInputs.push(duration);
  }, { durationThreshold: 16 });
  watch('longtask', ({ duration }) => kept.tasks.push(duration));
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) kept.shifts += value; });
  addEventListener('pointerdown', () => { kept.presses += 1; }, true);
  // From the moment the race's table comes over the line to the first frame in which its cards may be moved.
  const isOpen = () => document.querySelector('.tb:not(.off)') !== null;
  const opening = async (start) => {
    while (!isOpen()) await new Promise(requestAnimationFrame);
    await painted();
    kept.opened = performance.now() - start;
  };
  window.WebSocket = class extends WebSocket {
    constructor(...how) {
      super(...how);
      this.addEventListener('message', ({ data }) => {
        const text = new TextDecoder('latin1').decode(data);
        if (text.includes('type\\u00a5table')) opening(performance.now());
      });
    }
  };
})()"""

# From the release of the pointer to the frame in which a card is on its way, and how many frames had begun before it was.
WATCH_MOVES: Final = """() => {
  kept.shown = [];
  kept.waited = [];
  let released = null;
  addEventListener('pointerup', ({ timeStamp }) => {
    const press = { timeStamp, frames: 0 };
    released = press;
    const count = () => { press.frames += 1; if (released === press) requestAnimationFrame(count); };
    requestAnimationFrame(count);
  }, true);
  const seen = async () => {
    if (released === null) return;
    const { timeStamp, frames } = released;
    released = null;
    kept.waited.push(frames);
    await painted();
    kept.shown.push(performance.now() - timeStamp);
  };
  new MutationObserver(seen).observe(document.querySelector('.tb-cards'), { subtree: true, attributeFilter: ['style'] });
}"""

# Gaps between frames, and how often a text was written anew, as the clock is each second; until told to stop.
WATCH_FRAMES: Final = """() => {
  kept.gaps = [];
  kept.written = 0;
  kept.reader = new MutationObserver(() => { kept.written += 1; });
  kept.reader.observe(document.body, { subtree: true, characterData: true });
  let last = null;
  kept.isDragging = true;
  const next = (now) => {
    if (last !== null) kept.gaps.push(now - last);
    last = now;
    if (kept.isDragging) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""
FRAMES: Final = "() => { kept.isDragging = false; kept.reader.disconnect(); return [kept.gaps, kept.written]; }"

# The least a table costs: so many plain cards that follow the pointer, and fly to a new place at a tap.
MOUNT: Final = """async (count) => {
  document.body.innerHTML = '<div class="tb-cards"></div>';
  document.body.style.margin = '0';
  const table = document.body.firstChild;
  table.style.cssText = 'position:absolute;inset:0;contain:strict;touch-action:none';
  await painted();
  const start = performance.now();
  const place = (nth) => `translate(${(nth % 9) * 42}px,${Math.floor(nth / 9) * 50}px)`;
  for (let nth = 0; nth < count; nth++) {
    const card = document.createElement('div');
    card.style.cssText = 'position:absolute;width:41px;height:57px;background:#fffdf6;border-radius:4px;border:1px solid #0003';
    card.style.transform = place(nth);
    card.textContent = String(nth);
    table.append(card);
  }
  await painted();
  const took = performance.now() - start;
  let held = null;
  table.addEventListener('pointerdown', (event) => {
    if (event.target === table) return;
    table.setPointerCapture(event.pointerId);
    held = { card: event.target, x: event.clientX, y: event.clientY, from: event.target.style.transform, isFar: false };
    held.card.style.zIndex = '1000';
  });
  table.addEventListener('pointermove', (event) => {
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    held.isFar ||= Math.hypot(dx, dy) > 8;
    if (held.isFar) held.card.style.transform = `${held.from} translate(${dx}px,${dy}px)`;
  });
  let flown = 0;
  table.addEventListener('pointerup', () => {
    if (!held) return;
    const { card, from, isFar } = held;
    held = null;
    card.style.zIndex = '';
    card.style.transform = isFar ? from : place(count + (flown++ % 9));
    if (!isFar) card.animate([{ transform: from }, { transform: card.style.transform }], { duration: 120 });
  });
  return took;
}"""
