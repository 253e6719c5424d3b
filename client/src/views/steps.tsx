/** How far the cards came, as eight steps; and the same as text, for sending around. */
import "../styles/alone.css";

const STEPS = 8;

/** Whole steps: the last one only with the last card. */
export function stepsClimbed(home: number, target: number): number {
  return Math.floor((home * STEPS) / target);
}

export function stepsText(home: number, target: number): string {
  const climbed = stepsClimbed(home, target);
  return "▰".repeat(climbed) + "▱".repeat(STEPS - climbed);
}

export function Steps({ home, target }: { home: number; target: number }) {
  const climbed = stepsClimbed(home, target);
  return (
    <span class="steps" aria-hidden="true">
      {Array.from({ length: STEPS }, (_, nth) => (
        <i key={nth} class={nth < climbed ? "climbed" : ""} style={{ height: `${30 + nth * 10}%` }} />
      ))}
    </span>
  );
}
