import type { ReactNode } from 'react';
import type { Outline } from '#domain/body/outlines.ts';
import { FACES, positionName, positionOf } from '#domain/body/positions.ts';
import { classNames } from '#ui/class-names.ts';
import { type Box, measure, type Point } from './curve.ts';
import type { CarShape, ShapeMark } from './drawings.ts';
import { distanceToEdge } from './middle.ts';
import { type PositionTone, toneFill } from './position-tones.tsx';
import type { BodySheet, FaceOnSheet } from './sheet.ts';

export const transformOf = ({ matrix }: FaceOnSheet) => `matrix(${matrix.join(' ')})`;

const MARK_CLASS: Record<ShapeMark['kind'], string> = {
  back: 'fill-text-3 dark:fill-border-2',
  line: 'fill-none stroke-border-control',
  dark: 'fill-border-control stroke-border-control',
  light: 'fill-surface-2 stroke-border-control',
};

export function Marks({ marks, sheet }: { marks: readonly ShapeMark[]; sheet: BodySheet }) {
  return marks.map(({ face, kind, d }, index) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: the marks of an outline never change.
      key={index}
      d={d}
      transform={transformOf(sheet.faces[face])}
      vectorEffect="non-scaling-stroke"
      className={classNames('pointer-events-none', MARK_CLASS[kind])}
    />
  ));
}

/** Smallest target, in px: 24, and a little that neighbors cover. */
const TARGET = 26;
/** Part of that which a long, slanted shape needs across. */
const LONG = 0.8;

/** Distance of a target to the middle of a control under it, in units. */
const SPARED = 3;

/** Returns the box without the part in which the point is, if it is in one: that of the side with the least loss. */
function withoutPoint(box: Box, [x, y]: Point, shape: Box): Box {
  const isNear = x > box.left - SPARED && x < box.right + SPARED && y > box.top - SPARED && y < box.bottom + SPARED;
  if (!isNear) return box;
  if (y > shape.bottom) return { ...box, bottom: Math.max(shape.bottom, y - SPARED) };
  if (y < shape.top) return { ...box, top: Math.min(shape.top, y + SPARED) };
  if (x > shape.right) return { ...box, right: Math.max(shape.right, x - SPARED) };
  if (x < shape.left) return { ...box, left: Math.min(shape.left, x + SPARED) };
  return box;
}

type TargetProps = Pick<CarShape, 'd' | 'curve'> & {
  /** In units. */
  needed: number;
  /** Middles of the controls under it, which stay free. */
  under: readonly Point[];
};

/** Makes a small shape large enough to press: a slanted one by a line around it, the others by their box. */
function Target({ d, curve, needed, under }: TargetProps) {
  const outlined = measure(curve);
  const { box, area } = outlined;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const across = area / Math.hypot(width, height);
  const unseen = { pointerEvents: 'all', className: 'fill-none stroke-transparent' };
  if (area < 0.45 * width * height) {
    const wanted = (needed * LONG - across) / 2;
    const room = under.reduce((most, point) => distanceToEdge(point, outlined, most), wanted);
    return wanted > 0 && <path d={d} strokeWidth={2 * (room < wanted ? room * 0.9 : wanted)} {...unseen} />;
  }
  if (Math.min(width, height) >= needed) return null;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const [dx, dy] = [Math.max(width, needed) / 2, Math.max(height, needed) / 2];
  const whole: Box = { left: x - dx, right: x + dx, top: y - dy, bottom: y + dy };
  const { left, top, right, bottom } = under.reduce((rest, point) => withoutPoint(rest, point, box), whole);
  return <rect x={left} y={top} width={right - left} height={bottom - top} {...unseen} />;
}

/** Makes the middle of the control's box a point of the shape: assistive technology presses there. */
function Centered({ curve, middle }: CarShape) {
  if (!middle) return null;
  const [x, y] = middle;
  const { box } = measure(curve);
  const width = 2 * Math.max(x - box.left, box.right - x);
  const height = 2 * Math.max(y - box.top, box.bottom - y);
  return (
    <rect
      x={x - width / 2}
      y={y - height / 2}
      width={width}
      height={height}
      className="pointer-events-none fill-none"
    />
  );
}

export function fillOf({ positionId }: CarShape): string {
  if (positionId.endsWith('-wheel')) return 'fill-neutral-solid dark:fill-neutral-line';
  if (positionOf(positionId)?.kind === 'window') return 'fill-surface-3';
  return /light$/.test(positionId) ? 'fill-surface-2' : 'fill-surface';
}

type DrawnShapeProps = {
  /** Id of the drawing. */
  id: string;
  outline: Outline;
  shape: CarShape;
  /** Cannot be pressed. */
  isFixed: boolean;
  face: FaceOnSheet;
  /** Units of the sheet in a pixel. */
  pixel: number;
  /** Middles of the controls under it. */
  under: readonly Point[];
  isEntry: boolean;
  /** Absent for a plain button. */
  isPressed: boolean | undefined;
  tone: PositionTone | undefined;
};

/** Shape of a position: the main one is its control, the others are for the pointer alone. */
export function DrawnShape({
  id,
  outline,
  shape,
  isFixed,
  face,
  pixel,
  under,
  isEntry,
  isPressed,
  tone,
}: DrawnShapeProps) {
  const { positionId, d, curve, middle } = shape;
  const position = positionOf(positionId);
  if (!position) return null;
  const pattern = tone && toneFill[tone].pattern;
  const paths: ReactNode = (
    <>
      {middle && !isFixed && <Target d={d} curve={curve} needed={(TARGET * pixel) / face.scale} under={under} />}
      <path
        d={d}
        vectorEffect="non-scaling-stroke"
        strokeWidth={isPressed ? 2.5 : 1}
        strokeLinejoin="round"
        className={classNames(
          tone ? toneFill[tone].className : isPressed ? 'fill-accent-soft' : fillOf(shape),
          isPressed ? 'stroke-accent' : 'stroke-text-3',
        )}
        {...(pattern && { style: { fill: `url(#${id}${tone})` } })}
      />
    </>
  );
  if (isFixed) return <g transform={transformOf(face)}>{paths}</g>;
  const shared = { 'data-position': positionId, transform: transformOf(face) };
  if (!middle)
    return (
      <g {...shared} aria-hidden className="cursor-pointer">
        {paths}
      </g>
    );
  const name = positionName(position, outline);
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG has no button.
    <g
      {...shared}
      id={`${id}${positionId}`}
      role="button"
      tabIndex={isEntry ? 0 : -1}
      aria-label={name}
      aria-pressed={isPressed}
      className="outline-none"
    >
      <title>{name}</title>
      <Centered {...shape} />
      {paths}
    </g>
  );
}

export function FaceNames({ sheet, pixel }: { sheet: BodySheet; pixel: number }) {
  return FACES.map((face) => {
    const { name } = sheet.faces[face];
    if (!name) return null;
    const [x, y] = name.at;
    return (
      <text
        key={face}
        x={x}
        y={y}
        textAnchor={name.anchor}
        fontSize={pixel * 12}
        aria-hidden
        className="pointer-events-none fill-text-3"
      >
        {name.text}
      </text>
    );
  });
}

/** Line around every shape of the position; the focus ring if it has the focus. */
export function Highlight({
  shapes,
  sheet,
  isFocus,
}: {
  shapes: readonly CarShape[];
  sheet: BodySheet;
  isFocus: boolean;
}) {
  return (
    <g className="pointer-events-none fill-none" data-highlight={shapes[0]?.positionId}>
      {shapes.map(({ face, d }, index) => {
        const ring = {
          d,
          transform: transformOf(sheet.faces[face]),
          ...({ vectorEffect: 'non-scaling-stroke', strokeLinejoin: 'round' } as const),
        };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of an outline never change.
          <g key={index}>
            <path {...ring} strokeWidth={isFocus ? 7 : 4} className="stroke-surface" />
            <path {...ring} strokeWidth={isFocus ? 3.5 : 2} className="stroke-ring" />
          </g>
        );
      })}
    </g>
  );
}

/** Numbered place of a damage. */
export type DrawingPin = {
  id: string;
  number: number;
  /** In percent of the wide drawing. */
  x: number;
  y: number;
  /** Found now, or already there at check-in. */
  tone: 'new' | 'known';
};

/** Round and red if it is new, square and gray if it is known. */
export function Pin({ pin, at: [x, y], pixel }: { pin: DrawingPin; at: Point; pixel: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${pixel})`} className="pointer-events-none" data-pin={pin.tone}>
      {pin.tone === 'new' ? (
        <circle r={10} strokeWidth={2} className="fill-red-solid stroke-surface" />
      ) : (
        <rect
          x={-9.5}
          y={-9.5}
          width={19}
          height={19}
          rx={5}
          strokeWidth={2}
          className="fill-neutral-ink stroke-surface"
        />
      )}
      <text textAnchor="middle" y={4} fontSize={11.5} className="fill-surface font-bold">
        {pin.number}
      </text>
    </g>
  );
}
