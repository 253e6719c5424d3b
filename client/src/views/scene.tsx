/** The picture of the game: a stair out of the pit into daylight, with devils on it. */
import { DevilShape, devilColour } from "./devil";

const STEPS = 13;
const WIDTH = 520;
const TREAD = 32;
const FOOT_X = 18;
const FLOOR = 18;

/** `low`: as a band over a phone's page instead of a tall picture. Sizes in units of the drawing. */
const TALL = { riser: 21, above: 89, devil: 1.4, sun: 66, sunX: 452 };
const LOW = { riser: 7, above: 44, devil: 1.15, sun: 34, sunX: 462 };

// Which devil stands on which step.
const CLIMBERS: readonly (readonly [number, number])[] = [
  [12, 6],
  [9, 2],
  [6, 4],
  [5, 8],
  [3, 5],
  [1, 7],
  [0, 3],
];

export function Scene({ isLow }: { isLow: boolean }) {
  const { riser, above, devil, sun, sunX } = isLow ? LOW : TALL;
  const foot = above + STEPS * riser - riser;
  const height = foot + FLOOR;
  const edge = edgeFrom(foot, riser);
  return (
    <svg class="scene" viewBox={`0 0 ${WIDTH} ${height}`} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <radialGradient id="ember">
          <stop class="ember-near" offset="0" />
          <stop class="ember-far" offset="1" />
        </radialGradient>
      </defs>
      <circle class="scene-sun outer" cx={sunX} cy={above - 14} r={sun * 1.5} />
      <circle class="scene-sun" cx={sunX} cy={above - 14} r={sun} />
      <path class="scene-rays" d={rays(sunX, above - 14, sun)} />
      <path class="scene-stair" d={`${edge}V${height + 400}H0z`} />
      <ellipse fill="url(#ember)" cx="60" cy={height + 10} rx="330" ry={foot * 0.55} />
      <path class="scene-edge" d={edge} />
      {CLIMBERS.map(([step, seat]) => {
        const [x, y] = [FOOT_X + (step + 0.5) * TREAD - 12 * devil, foot - step * riser - 23.6 * devil];
        return (
          <g key={seat} style={devilColour(seat)} transform={`translate(${x} ${y}) scale(${devil})`}>
            <DevilShape seat={seat} />
          </g>
        );
      })}
    </svg>
  );
}

function edgeFrom(foot: number, riser: number): string {
  return `M-9 ${foot}H${FOOT_X + TREAD}${`v${-riser}h${TREAD}`.repeat(STEPS - 1)}H${WIDTH + 900}`;
}

function rays(centreX: number, centreY: number, sun: number): string {
  return Array.from({ length: 14 }, (_, nth) => {
    const angle = (nth / 14) * 2 * Math.PI + 0.1;
    const at = (distance: number) =>
      `${(centreX + Math.cos(angle) * distance).toFixed(1)} ${(centreY + Math.sin(angle) * distance).toFixed(1)}`;
    return `M${at(sun * 1.2)}L${at(sun * (nth % 2 === 0 ? 1.42 : 1.3))}`;
  }).join("");
}
