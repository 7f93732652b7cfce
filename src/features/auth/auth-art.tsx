/** Horizontal center and horizon of the drawing, which is 860 × 900. */
const CENTER = 430;
const HORIZON = 455.2;
const ROWS = Array.from({ length: 11 }, (_, row) => row);

type Point = readonly [x: number, y: number];
type Row = { d: string; width: number; opacity: number };

/** A hexagon of lights as [across, along] in grid units of the ceiling, smaller than its cell to leave a gap. */
const HEXAGON: readonly Point[] = [
  [0.675, -0.608],
  [0, -1.2165],
  [-0.675, -0.608],
  [-0.675, 0.608],
  [0, 1.2165],
  [0.675, 0.608],
];

/** Projects a point of the ceiling onto the drawing. Deeper points are closer to the horizon. */
function onCeiling(across: number, depth: number): Point {
  const drop = 1000 / depth;
  return [CENTER + across * drop, HORIZON - drop];
}

/** Mirrors a point of the ceiling on the curved hood: upside down, flattened, lower towards the sides. */
function onHood([x, y]: Point): Point {
  const offset = (x - CENTER) * 0.86;
  return [CENTER + offset, 849.1 - 0.62 * y + offset ** 2 / 6184];
}

function drawRow(row: number, place: (point: Point) => Point): Row {
  const depth = 2.896 + 1.9625 * row;
  const shift = (row % 2) * 0.7257;
  const reach = Math.ceil(depth / 3) + 1;
  const hexagons = Array.from({ length: 2 * reach + 1 }, (_, index) => {
    const across = (index - reach) * 1.4515 + shift;
    const corners = HEXAGON.map(([dx, dz]) => place(onCeiling(across + dx, depth + dz)));
    return `M${corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
  });
  return {
    d: hexagons.join(''),
    width: Math.max(0.7, 11.58 / depth),
    opacity: Math.min(0.95, 1.042 - 0.0663 * row),
  };
}

const CEILING = ROWS.map((row) => drawRow(row, (point) => point));
const MIRRORED = ROWS.map((row) => drawRow(row, onHood)).map(({ d, width, opacity }) => ({
  d,
  width: width * 0.9,
  opacity: opacity * 0.8,
}));

function Rows({ id, rows }: { id: string; rows: readonly Row[] }) {
  return (
    <g id={id} fill="none" strokeLinejoin="round">
      {rows.map(({ d, width, opacity }) => (
        <path key={d} d={d} strokeWidth={width.toFixed(2)} opacity={opacity.toFixed(2)} />
      ))}
    </g>
  );
}

const HOOD = 'M-20 604C120 566 280 546 430 545S740 564 880 600';

/** A light tunnel over a hood, its right half under fresh film. Decorative, so hidden from screen readers. */
export function AuthArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 860 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id="art-air" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#071318" />
          <stop offset=".5" stopColor="#0b1d23" />
          <stop offset="1" stopColor="#04090b" />
        </linearGradient>
        <radialGradient id="art-horizon">
          <stop offset="0" stopColor="#7fe3ef" stopOpacity=".34" />
          <stop offset="1" stopColor="#7fe3ef" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="art-paint" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0e5a69" />
          <stop offset=".16" stopColor="#063742" />
          <stop offset=".55" stopColor="#031a20" />
          <stop offset="1" stopColor="#020a0d" />
        </linearGradient>
        <linearGradient id="art-rim" x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#bff4fa" stopOpacity="0" />
          <stop offset=".45" stopColor="#d9fbff" stopOpacity=".95" />
          <stop offset="1" stopColor="#bff4fa" stopOpacity=".05" />
        </linearGradient>
        <linearGradient id="art-fade" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" />
          <stop offset=".62" stopColor="#fff" stopOpacity=".5" />
          <stop offset="1" stopColor="#fff" stopOpacity=".06" />
        </linearGradient>
        <mask id="art-fading">
          <rect y="520" width="860" height="380" fill="url(#art-fade)" />
        </mask>
        <clipPath id="art-hood">
          <path d={`${HOOD}V900H-20Z`} />
        </clipPath>
        <clipPath id="art-bare">
          <path d="M-20 500H505L395 900H-20Z" />
        </clipPath>
        <clipPath id="art-film">
          <path d="M505 500H880V900H395Z" />
        </clipPath>
        <filter id="art-glow" x="-10%" y="-10%" width="120%" height="120%">
          <feGaussianBlur stdDeviation="7" />
        </filter>
        <filter id="art-haze">
          <feGaussianBlur stdDeviation="5" />
        </filter>
        <Rows id="art-ceiling" rows={CEILING} />
        <Rows id="art-mirrored" rows={MIRRORED} />
      </defs>
      <rect width="860" height="900" fill="url(#art-air)" />
      <ellipse cx="430" cy="462" rx="520" ry="120" fill="url(#art-horizon)" />
      <use href="#art-ceiling" stroke="#5fdcec" filter="url(#art-glow)" opacity=".55" />
      <use href="#art-ceiling" stroke="#e4fbff" />
      <path d={`${HOOD}V900H-20Z`} fill="url(#art-paint)" />
      <g clipPath="url(#art-hood)">
        <g mask="url(#art-fading)">
          <g clipPath="url(#art-bare)">
            <use href="#art-mirrored" stroke="#8fdbe6" opacity=".62" filter="url(#art-haze)" />
          </g>
          <g clipPath="url(#art-film)">
            <use href="#art-mirrored" stroke="#5fdcec" opacity=".5" filter="url(#art-glow)" />
            <use href="#art-mirrored" stroke="#e4fbff" opacity=".92" />
          </g>
        </g>
        <path d="M505 500 395 900" stroke="#d9fbff" strokeOpacity=".55" strokeWidth="1.5" />
        <path d="M505 500 395 900H420L528 500Z" fill="#d9fbff" opacity=".07" />
        <g fill="none" stroke="url(#art-rim)">
          <path d="M258 555C226 640 150 780 40 910" strokeWidth="1.6" opacity=".55" />
          <path d="M602 555C634 640 710 780 820 910" strokeWidth="1.6" opacity=".75" />
          <path d="M266 555C236 640 166 780 66 910" strokeWidth="7" opacity=".07" />
          <path d="M594 555C624 640 694 780 794 910" strokeWidth="7" opacity=".12" />
        </g>
      </g>
      <path d={HOOD} fill="none" stroke="url(#art-rim)" strokeWidth="2.4" />
    </svg>
  );
}
