/** Views that come in a file of their own, so that the first page is light: fetched ahead, shown when they are there. */
import { type Signal, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { words } from "../words/words";

const RETRY_MS = 2_000;

export interface Later<Props> {
  /** Starts fetching; shows nothing. Called again it does nothing. */
  fetch(): void;
  View: ComponentType<Props>;
}

/** `load`: the dynamic import. A fetch that fails is tried once more; then the page asks to be loaded again. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  const found: Signal<ComponentType<Props> | null> = signal(null);
  const failed = signal(false);
  let isFetching = false;
  const put = (view: ComponentType<Props>) => {
    found.value = view;
  };
  const fetch = () => {
    if (isFetching) return;
    isFetching = true;
    load().then(put, () => {
      setTimeout(() => load().then(put, () => (failed.value = true)), RETRY_MS);
    });
  };
  const View = (props: Props) => {
    fetch();
    const Found = found.value;
    if (Found !== null) return <Found {...props} />;
    return failed.value ? <LoadAgain /> : null;
  };
  return { fetch, View };
}

function LoadAgain() {
  const { text, action } = words.closed.other;
  return (
    <main>
      <p>{text}</p>
      <button type="button" class="primary" onClick={() => location.reload()}>
        {action}
      </button>
    </main>
  );
}
