/** Copying and sharing: over plain http there may be no clipboard, so the text can always be selected by hand. */
import { useEffect, useRef, useState } from "preact/hooks";
import { words } from "../words/words";

const SHOWN_MS = 2_000;

/** A small button that copies `value`; where that fails it shows the text, selected. */
export function Copy({
  value,
  label = words.copy.copy,
  look = "copy",
}: {
  value: string;
  label?: string;
  look?: string;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"idle" | "copied" | "select">("idle");
  useEffect(() => {
    if (state === "select" && selectedCopy(field.current)) setState("copied");
    if (state !== "copied") return undefined;
    const timer = setTimeout(() => setState("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => copied(value).then((done) => setState(done ? "copied" : "select"));
  return (
    <>
      <button type="button" class={look} onClick={copy} aria-live="polite">
        {state === "copied" ? words.copy.copied : label}
      </button>
      {state === "select" && (
        <>
          <input ref={field} class="copy-field" readOnly value={value} aria-label={words.copy.select} />
          <ByHand />
        </>
      )}
    </>
  );
}

/** A link in a field of its own, with copy, and share on phones. */
export function LinkField({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"idle" | "copied" | "select">("idle");
  const copy = async () => {
    const done = (await copied(value)) || selectedCopy(field.current);
    setState(done ? "copied" : "select");
    if (done) setTimeout(() => setState("idle"), SHOWN_MS);
  };
  const offer = async () => {
    if (!(await share({ title: words.title, url: value }))) await copy();
  };
  return (
    <div class="link-field">
      <input ref={field} readOnly value={value} aria-label={label} onFocus={() => field.current?.select()} />
      <button type="button" class="primary" onClick={copy} aria-live="polite">
        {state === "copied" ? words.copy.copied : words.copy.copy}
      </button>
      {mayShare() && (
        <button type="button" onClick={offer}>
          {words.copy.share}
        </button>
      )}
      {state === "select" && <ByHand />}
    </div>
  );
}

/** Where nothing can be copied for somebody, what is left to do. */
function ByHand() {
  return (
    <small class="by-hand" role="status">
      {words.copy.byHand}
    </small>
  );
}

/** A finger and a share sheet: on a desktop copying is what people expect. */
export function mayShare(): boolean {
  return "share" in navigator && matchMedia("(pointer: coarse)").matches;
}

/** Opens the share sheet; false where it failed for another reason than that the player closed it. */
export async function share(what: ShareData): Promise<boolean> {
  try {
    await navigator.share(what);
    return true;
  } catch (why) {
    return why instanceof Error && why.name === "AbortError";
  }
}

/** The old way, which needs no secure context: selects the field and copies it. Where that fails too it stays selected. */
function selectedCopy(field: HTMLInputElement | null): boolean {
  field?.focus();
  field?.select();
  return field !== null && document.execCommand("copy");
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Missing without a secure context, or refused.
    return false;
  }
}
