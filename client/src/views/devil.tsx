/** The racers: eight small devils that differ in outline, so that they are told apart at 16 px and without colour. */
import { useMemo } from "preact/hooks";

const HEAD = "M12 7.6c4.5 0 7.2 3 7.2 7.2S16.3 22.6 12 22.6 4.8 19 4.8 14.8 7.5 7.6 12 7.6z";

// Outlines on a field of 24 by 24, in the order of the seats.
const OUTLINES: readonly string[] = [
  // Two tall horns.
  `${HEAD}M6 12.5 2.6 1.2 11 8.2zM18 12.5 21.4 1.2 13 8.2z`,
  // A ram's curls.
  `${HEAD}M9 8.2C6 4 .4 5.4.4 11c0 3.6 2 5.6 4.6 5.6L5.4 13.6C4 13.6 3.2 12.6 3.2 11c0-2 2-2.4 3.4.4zM15 8.2c3-4.2 8.6-2.8 8.6 2.8 0 3.6-2 5.6-4.6 5.6l-.4-3c1.4 0 2.2-1 2.2-2.6 0-2-2-2.4-3.4.4z`,
  // A tail over the shoulder.
  "M9.4 9.4c3.9 0 6.4 2.7 6.4 6.6s-2.6 6.8-6.4 6.8S3 20 3 16s2.5-6.6 6.4-6.6zM4.2 13 2.4 6.2 8 10zM14.6 13l1.8-6.8L10.8 10zM13 20.4c4.6 2.4 7.2.4 7-4.4-.1-3-.6-5-.4-8h-2.2L21 1l3 7h-2.2c-.2 3 .5 5 .5 8 .1 6.6-4.3 9-9.3 6.6z",
  // Wings.
  "M12 8.6c3.4 0 5.4 2.4 5.4 6s-2 6.4-5.4 6.4-5.4-2.8-5.4-6.4 2-6 5.4-6zM8.4 11.6 8 6l3 3.2zM15.6 11.6 16 6l-3 3.2zM7 12.4.2 5.4C-.2 11 .6 16 2.6 20l2-2.6L7.6 20zM17 12.4l6.8-7c.4 5.6-.4 10.6-2.4 14.6l-2-2.6-3 2.6z",
  // Long ears and a lock of hair.
  "M12 8c4.5 0 6.8 2.9 6.8 7s-2.5 7.6-6.8 7.6S5.2 19.1 5.2 15 7.5 8 12 8zM6.4 15.4-.2 9.2 9 9.6zM17.6 15.4l6.6-6.2-9.2.4zM10.6 9C9.8 5.6 11 3 14.6 1.8c-1 2-.6 3 .4 4-.6 1-1.4 2-1.4 3.2z",
  // A crown of three spikes.
  "M4.6 14.8 3 3.6l5 4 4-6.8 4 6.8 5-4-1.6 11.2c0 4.4-3 7.8-7.4 7.8s-7.4-3.4-7.4-7.8z",
  // A square jaw and one bent horn.
  "M4.8 9.6c5-1.6 9.4-1.6 14.4 0l-.6 9.4-3.4 3.6H8.8L5.4 19zM14.6 9.8C14.6 5 11 1.4 4.4 1c3 1.8 4 4.6 3.6 8.8zM16.6 8.8 19 6.4l.2 3.6z",
  // A flame.
  "M11.6.8c.6 3.4 3 5 5 7.6.6-1 .8-2 .6-3.2 2.6 3 3.4 6.4 3 10-.4 4.4-3.6 7.4-8 7.4s-7.8-3-8.2-7.4C3.7 11.6 5.6 9.4 6.8 6c1.2 1 1.6 2 1.8 3.2C10.6 7 11.8 4.4 11.6.8z",
];

// The face sits lower or aside where the head does.
const FACE_SHIFTS: readonly (readonly [number, number])[] = [
  [0, 0],
  [0, 0],
  [-2.6, 0.9],
  [0, -0.6],
  [0, 0.2],
  [0, 0],
  [0, -0.8],
  [0.2, 0.4],
];

const EYES = "M7.2 12.8 11 14.7 8.3 16.3zM16.8 12.8 13 14.7 15.7 16.3z";
const GRIN = "M8.7 18.2q3.3 2.2 6.6 0";
const SHAPES = OUTLINES.length;

/** `seat`: 1 to 16. From the ninth on the same devils come hollow. Those on a track are drawn with each step of anybody, and never change. */
export function Devil({ seat, size = 24 }: { seat: number; size?: number }) {
  return useMemo(
    () => (
      <svg class="devil" width={size} height={size} viewBox="-1 0 26 24" aria-hidden="true" style={devilColour(seat)}>
        <DevilShape seat={seat} />
      </svg>
    ),
    [seat, size],
  );
}

/** The same, inside another drawing, on a field of 24 by 24. */
export function DevilShape({ seat }: { seat: number }) {
  const shape = (seat - 1) % SHAPES;
  const [x, y] = FACE_SHIFTS[shape]!;
  const isHollow = seat > SHAPES;
  return (
    <g class={isHollow ? "devil-hollow" : "devil-solid"}>
      <Parts class="devil-body" shape={shape} />
      {isHollow && <Parts class="devil-inside" shape={shape} />}
      <g transform={`translate(${x} ${y})`}>
        <path class="devil-eyes" d={EYES} />
        <path class="devil-grin" d={GRIN} />
      </g>
    </g>
  );
}

/** Head, horns and so on, each a path of its own: in one path they would cut holes where they overlap. */
function Parts({ shape, ...rest }: { shape: number; class: string }) {
  const parts = OUTLINES[shape]!.split("M").slice(1);
  return (
    <g {...rest}>
      {parts.map((part) => (
        <path key={part} d={`M${part}`} />
      ))}
    </g>
  );
}

/** Sets the colour of a seat's devil for all that is inside. */
export function devilColour(seat: number): Record<string, string> {
  return { color: `var(--devil-${((seat - 1) % SHAPES) + 1})` };
}
