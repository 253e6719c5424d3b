/** A sheet over the page: it keeps the focus, and Escape, a press beside it or its own button puts it away. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface SheetProps {
  readonly label: string;
  readonly class?: string;
  /** What the button at the end says. */
  readonly done: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Sheet({ label, done, onClose, children, ...rest }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  // A press that begins and ends on the dialog itself is one on its backdrop: all that is seen lies in the child.
  const aside = (event: MouseEvent) => event.target === dialog.current && close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape for this.
    <dialog ref={dialog} class={`sheet ${rest.class ?? ""}`} aria-label={label} onClose={onClose} onClick={aside}>
      <div class="sheet-body">
        {children}
        <div class="sheet-foot">
          <button type="button" class="primary" onClick={close}>
            {done}
          </button>
        </div>
      </div>
    </dialog>
  );
}
