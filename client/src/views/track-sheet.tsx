/** The whole climb over the table, on a screen too small to show it all the time. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { words } from "../words/words";
import { Sheet } from "./sheet";

export function useTrackSheet() {
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    shown: (track: ComponentChildren) =>
      isOpen && (
        <Sheet class="track-sheet" label={words.race.track} done={words.race.closeTrack} onClose={() => setOpen(false)}>
          {track}
        </Sheet>
      ),
  };
}
