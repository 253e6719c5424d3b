/** The moments of a race in words. */
import { useState } from "preact/hooks";
import { type Mark, momentsFor } from "../replay/marks";
import type { Playback } from "../replay/playback";
import type { RacedRace } from "../replay/race";
import type { ReplayWords } from "../words/after";
import { clockText } from "../words/words";

interface MomentsProps {
  readonly playback: Playback;
  readonly race: RacedRace;
  readonly marks: readonly Mark[];
  readonly says: ReplayWords;
}

/** What happened, in words; each leads there. */
export function Moments({ playback, race, marks, says }: MomentsProps) {
  const [isOpen, setOpen] = useState(false);
  const moments = momentsFor(marks, null);
  return (
    <details class="moments" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {says.moments} <i>{moments.length}</i>
      </summary>
      {isOpen && (
        <ol>
          {moments.map((mark) => (
            <li key={`${mark.kind} ${mark.seat} ${mark.ms}`}>
              <button type="button" class="quiet" onClick={() => playback.seek(mark.ms)}>
                <b>{clockText(mark.ms)}</b> {momentText(mark, race, says)}
              </button>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

export function momentText({ kind, seat, over }: Mark, { entrants }: RacedRace, says: ReplayWords): string {
  const nameOf = (of: number | undefined) => entrants.find((entrant) => entrant.seat === of)?.name ?? "";
  return says.marks[kind](nameOf(seat), nameOf(over));
}
