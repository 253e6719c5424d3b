/** How many look on without a seat; nothing where nobody does. */
import { words } from "../words/words";

export function Watchers({ count }: { count: number }) {
  if (count < 1) return null;
  return (
    <span class="watchers">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 5C6.5 5 2.7 9.4 1.3 12c1.4 2.6 5.2 7 10.7 7s9.3-4.4 10.7-7C21.3 9.4 17.5 5 12 5Zm0 11a4 4 0 1 1 0-8 4 4 0 0 1 0 8Z" />
      </svg>
      {words.race.watching(count)}
    </span>
  );
}
