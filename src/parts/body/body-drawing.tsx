import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import type { Outline } from '#domain/body/outlines.ts';
import { FACES, positionName, positionOf } from '#domain/body/positions.ts';
import { classNames } from '#ui/class-names.ts';
import { useIsPhone } from '#ui/use-media-query.ts';
import type { CarShape, Mark } from './car-shapes.ts';
import { measure, type Point, pathData } from './curve.ts';
import { drawingOf } from './drawings.ts';
import { nextPosition } from './next-position.ts';
import { Patterns, type PositionTone, toneFill } from './position-tones.tsx';
import { moveTo, type Sheet } from './sheet.ts';

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

/** Place in percent of the wide drawing, whichever way it is shown. */
export type DrawingPlace = { x: number; y: number };

type BodyDrawingProps = {
  outline: Outline;
  /** Name of the drawing for assistive technology. */
  label: string;
  /** Makes toggles of the positions. */
  pressed?: (positionId: string) => boolean;
  tones?: ReadonlyMap<string, PositionTone>;
  pins?: readonly DrawingPin[];
  /** Position to highlight, and the one under the pointer or the focus. */
  active?: string | undefined;
  onActive?: (positionId: string | undefined) => void;
  onPress: (positionId: string, place: DrawingPlace) => void;
};

const SELECTOR = '[data-position]';
const NONE: ReadonlyMap<string, PositionTone> = new Map();
/** Smallest target, in px. */
const TARGET = 24;

function positionAt(target: EventTarget): string | undefined {
  const element = target instanceof Element ? target.closest<SVGElement>(SELECTOR) : null;
  return element?.dataset['position'];
}

/** Returns the width of an invisible line around the shape that makes it large enough to press; 0 if it is. */
function extraTarget(curve: CarShape['curve'], needed: number): number {
  const { box, area } = measure(curve);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const isSlanted = area / (width * height) < 0.45;
  return Math.max(0, needed - (isSlanted ? area / Math.hypot(width, height) : Math.min(width, height)));
}

function fillOf({ positionId }: CarShape): string {
  if (positionId.endsWith('-wheel')) return 'fill-neutral-solid';
  if (positionOf(positionId)?.kind === 'window') return 'fill-surface-3';
  return /light$/.test(positionId) ? 'fill-surface-2' : 'fill-surface';
}

const MARK_CLASS: Record<Mark['kind'], string> = {
  back: 'fill-text-3',
  line: 'fill-none stroke-border-control',
  dark: 'fill-border-control stroke-border-control',
  light: 'fill-surface-2 stroke-border-control',
};

function Marks({ marks, sheet }: { marks: readonly Mark[]; sheet: Sheet }) {
  return marks.map(({ face, kind, curve }, index) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: the marks of an outline never change.
      key={index}
      d={pathData(curve, kind !== 'line')}
      transform={`matrix(${sheet.faces[face].matrix.join(' ')})`}
      vectorEffect="non-scaling-stroke"
      className={classNames('pointer-events-none', MARK_CLASS[kind])}
    />
  ));
}

function Pin({ pin, at: [x, y], pixel }: { pin: DrawingPin; at: Point; pixel: number }) {
  const isNew = pin.tone === 'new';
  return (
    <g transform={`translate(${x} ${y}) scale(${pixel})`} className="pointer-events-none" data-pin={pin.number}>
      {isNew ? (
        <circle r={10} className="fill-red-solid stroke-surface" strokeWidth={2} />
      ) : (
        <rect
          x={-9.5}
          y={-9.5}
          width={19}
          height={19}
          rx={5}
          className="fill-neutral-ink stroke-surface"
          strokeWidth={2}
        />
      )}
      <text textAnchor="middle" y={4} fontSize={11.5} className="fill-surface font-bold">
        {pin.number}
      </text>
    </g>
  );
}

/** Car with its panels and windows as buttons: Tab enters once, the arrow keys move to the neighbor. */
export function BodyDrawing(props: BodyDrawingProps) {
  const { outline, label, pressed, tones = NONE, pins = [], active, onActive, onPress } = props;
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const [entry, setEntry] = useState('hood');
  const [focused, setFocused] = useState<string>();
  const isPhone = useIsPhone();
  const { shapes, marks, wide, tall } = drawingOf(outline);
  const sheet = isPhone ? tall : wide;
  const highlighted = focused ?? active;

  function press(positionId: string, at: Point | undefined) {
    const control = document.getElementById(`${id}${positionId}`);
    const matrix = svg.current?.getScreenCTM()?.inverse();
    if (!control || !matrix) return;
    const box = control.getBoundingClientRect();
    const [left, top] = at ?? [box.left + box.width / 2, box.top + box.height / 2];
    const point = new DOMPoint(left, top).matrixTransform(matrix);
    const [x, y] = isPhone ? moveTo(wide, tall, [point.x, point.y]) : [point.x, point.y];
    const percent = (value: number, of: number) => Math.min(100, Math.max(0, Math.round((value / of) * 1000) / 10));
    onPress(positionId, { x: percent(x, wide.width), y: percent(y, wide.height) });
  }

  function onClick(event: MouseEvent) {
    const positionId = positionAt(event.target);
    // A press by assistive technology has no place.
    if (positionId) press(positionId, event.detail > 0 ? [event.clientX, event.clientY] : undefined);
  }

  function onKeyDown(event: KeyboardEvent) {
    const positionId = positionAt(event.target);
    if (!positionId || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (!event.repeat) press(positionId, undefined);
      return;
    }
    const next = nextPosition(event.currentTarget, positionId, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG has no fieldset.
    <svg
      ref={svg}
      role="group"
      aria-label={label}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      className="block w-full select-none"
      onClick={onClick}
      onKeyDown={onKeyDown}
      onPointerOver={(event) => onActive?.(positionAt(event.target))}
      onPointerLeave={() => onActive?.(undefined)}
      onFocus={(event) => {
        const positionId = positionAt(event.target);
        if (!positionId) return;
        setEntry(positionId);
        if (event.target.matches(':focus-visible')) setFocused(positionId);
        onActive?.(positionId);
      }}
      onBlur={() => {
        setFocused(undefined);
        onActive?.(undefined);
      }}
    >
      <Patterns id={id} />
      <Marks marks={marks.filter(({ kind }) => kind === 'back')} sheet={sheet} />
      {shapes.map((shape, index) => {
        const { positionId, face, curve, isMain } = shape;
        const position = positionOf(positionId);
        if (!position) return null;
        const { matrix, scale } = sheet.faces[face];
        const tone = tones.get(positionId);
        const isPressed = pressed?.(positionId) ?? false;
        const extra = isMain ? extraTarget(curve, (TARGET * sheet.pixel) / scale) : 0;
        const d = pathData(curve);
        const paths = (
          <>
            {extra > 0 && (
              <path d={d} strokeWidth={extra} className="fill-none stroke-transparent" pointerEvents="stroke" />
            )}
            <path
              d={d}
              vectorEffect="non-scaling-stroke"
              strokeWidth={isPressed ? 2.5 : 1}
              strokeLinejoin="round"
              className={classNames(
                tone ? toneFill[tone].className : isPressed ? 'fill-accent-soft' : fillOf(shape),
                isPressed ? 'stroke-accent' : 'stroke-text-3',
              )}
              {...(tone && toneFill[tone].pattern && { style: { fill: `url(#${id}${tone.replaceAll(' ', '-')})` } })}
            />
          </>
        );
        const transform = `matrix(${matrix.join(' ')})`;
        const key = `${face} ${positionId} ${index}`;
        if (!isMain)
          return (
            <g key={key} data-position={positionId} transform={transform} aria-hidden className="cursor-pointer">
              {paths}
            </g>
          );
        const name = positionName(position, outline);
        return (
          // biome-ignore lint/a11y/useSemanticElements: an SVG has no button.
          <g
            key={key}
            id={`${id}${positionId}`}
            role="button"
            data-position={positionId}
            tabIndex={positionId === entry ? 0 : -1}
            aria-label={name}
            aria-pressed={pressed && isPressed}
            transform={transform}
            className="outline-none"
          >
            <title>{name}</title>
            {paths}
          </g>
        );
      })}
      <Marks marks={marks.filter(({ kind }) => kind !== 'back')} sheet={sheet} />
      {FACES.map((face) => {
        const { name } = sheet.faces[face];
        if (!name) return null;
        const [x, y] = name.at;
        return (
          <text
            key={face}
            {...{ x, y, textAnchor: name.anchor, fontSize: sheet.pixel * 11.5 }}
            aria-hidden
            className="pointer-events-none fill-text-3"
          >
            {name.text}
          </text>
        );
      })}
      {highlighted && (
        <g className="pointer-events-none fill-none" data-highlight={highlighted}>
          {shapes
            .filter(({ positionId }) => positionId === highlighted)
            .map(({ face, curve }, index) => {
              const ring = {
                ...{ d: pathData(curve), transform: `matrix(${sheet.faces[face].matrix.join(' ')})` },
                ...({ vectorEffect: 'non-scaling-stroke', strokeLinejoin: 'round' } as const),
              };
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of an outline never change.
                <g key={index}>
                  <path {...ring} strokeWidth={focused ? 7 : 4} className="stroke-surface" />
                  <path {...ring} strokeWidth={focused ? 3.5 : 2} className="stroke-ring" />
                </g>
              );
            })}
        </g>
      )}
      {pins.map((pin) => {
        const at: Point = [(pin.x / 100) * wide.width, (pin.y / 100) * wide.height];
        return <Pin key={pin.id} pin={pin} at={isPhone ? moveTo(tall, wide, at) : at} pixel={sheet.pixel} />;
      })}
    </svg>
  );
}
