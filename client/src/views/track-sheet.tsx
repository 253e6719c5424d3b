/** The whole climb over the table, on a screen too small to show it all the time. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { words } from "../words/en";

export function useTrackSheet() {
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    shown: (track: ComponentChildren) => isOpen && <TrackSheet onClose={() => setOpen(false)}>{track}</TrackSheet>,
  };
}

function TrackSheet({ children, onClose }: { children: ComponentChildren; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="track-sheet" aria-label={words.race.track} onClose={onClose}>
      {children}
      <button type="button" class="primary" onClick={() => dialog.current?.close()}>
        {words.race.closeTrack}
      </button>
    </dialog>
  );
}
