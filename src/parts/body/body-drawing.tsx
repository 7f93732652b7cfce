import { type KeyboardEvent, type MouseEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Outline } from '#domain/body/outlines.ts';
import { type Position, positionOf } from '#domain/body/positions.ts';
import { useIsPhone } from '#ui/use-media-query.ts';
import { byOutline } from './by-outline.tsx';
import type { Point } from './curve.ts';
import type { CarDrawing, CarShape } from './drawings.ts';
import { type DrawingPin, DrawnShape, FaceNames, Highlight, Marks, Pin } from './drawn-car.tsx';
import { nextPosition } from './next-position.ts';
import { middlePlace, type PlaceOnCar, placeOf } from './places.ts';
import { Patterns, type PositionTone } from './position-tones.tsx';
import { moveTo } from './sheet.ts';

type BodyDrawingProps = {
  outline: Outline;
  /** Name of the drawing for assistive technology. */
  label: string;
  /** Kinds of positions that can be pressed; all when absent. */
  kinds?: readonly Position['kind'][];
  /** Makes toggles of the positions. */
  pressed?: (positionId: string) => boolean;
  tones?: ReadonlyMap<string, PositionTone>;
  pins?: readonly DrawingPin[];
  /** Position to highlight, and the one under the pointer or the focus. */
  active?: string | undefined;
  onActive?: (positionId: string | undefined) => void;
  /** The place is in percent of the wide drawing, also where the drawing is tall. */
  onPress: (positionId: string, place: PlaceOnCar) => void;
};

const NO_TONES: ReadonlyMap<string, PositionTone> = new Map();
/** Has the focus first. */
const FIRST = 'hood';

function positionAt(target: EventTarget): string | undefined {
  const element = target instanceof Element ? target.closest<SVGElement>('[data-position]') : null;
  return element?.dataset['position'];
}

/** Returns the width of the element in px. */
function useWidth(element: RefObject<Element | null>, initial: number): number {
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Returns the middles of the controls of its face that are painted before the shape. */
function middlesUnder(before: readonly CarShape[], { face }: CarShape): Point[] {
  return before.flatMap((one) => (one.face === face && one.middle ? [one.middle] : []));
}

function isOfKind({ positionId }: CarShape, kinds: readonly Position['kind'][]): boolean {
  return kinds.some((kind) => kind === positionOf(positionId)?.kind);
}

const DRAWINGS = byOutline(LoadedDrawing);

/** Car with its panels and windows as buttons: Tab enters once, the arrow keys move to the neighbor. */
export function BodyDrawing(props: BodyDrawingProps) {
  const Drawing = DRAWINGS[props.outline];
  return <Drawing {...props} />;
}

function LoadedDrawing({ drawing, ...props }: BodyDrawingProps & { drawing: CarDrawing }) {
  const { outline, label, kinds, pressed, tones = NO_TONES, pins = [], active, onActive, onPress } = props;
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const [entry, setEntry] = useState(FIRST);
  const [focused, setFocused] = useState<string>();
  const isPhone = useIsPhone();
  const { shapes, marks, wide, tall } = drawing;
  const sheet = isPhone ? tall : wide;
  const pixel = sheet.width / Math.max(1, useWidth(svg, isPhone ? 330 : 800));
  const highlighted = focused ?? active;
  const shown = shapes.map((shape) => ({ ...shape, isFixed: kinds !== undefined && !isOfKind(shape, kinds) }));
  const controls = shown.filter(({ middle, isFixed }) => middle && !isFixed);
  const hasControl = (id: string) => controls.some(({ positionId }) => positionId === id);
  const entryId = [entry, FIRST].find(hasControl) ?? controls[0]?.positionId;

  function pressMiddle(positionId: string) {
    const place = middlePlace(outline, positionId, pins);
    if (place) onPress(positionId, place);
  }

  function onClick(event: MouseEvent) {
    const positionId = positionAt(event.target);
    const matrix = svg.current?.getScreenCTM()?.inverse();
    if (!positionId || !matrix) return;
    // A press by assistive technology has no place.
    if (event.detail === 0) return pressMiddle(positionId);
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    onPress(positionId, placeOf(wide, isPhone ? moveTo(wide, tall, [x, y]) : [x, y]));
  }

  function onKeyDown(event: KeyboardEvent) {
    const positionId = positionAt(event.target);
    if (!positionId || event.altKey || event.ctrlKey || event.metaKey) return;
    const isPress = event.key === 'Enter' || event.key === ' ';
    const next = isPress ? undefined : nextPosition(event.currentTarget, positionId, event.key);
    if (!isPress && !next) return;
    event.preventDefault();
    next?.focus();
    if (isPress && !event.repeat) pressMiddle(positionId);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG has no fieldset.
    <svg
      ref={svg}
      role="group"
      aria-label={label}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      className="mx-auto block w-full max-w-board select-none"
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
      {shown.map((shape, index) => (
        <DrawnShape
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of an outline never change.
          key={`${outline}${index}`}
          id={id}
          outline={outline}
          shape={shape}
          isFixed={shape.isFixed}
          pixel={pixel}
          face={sheet.faces[shape.face]}
          under={middlesUnder(
            shown.slice(0, index).filter(({ isFixed }) => !isFixed),
            shape,
          )}
          isEntry={shape.positionId === entryId}
          isPressed={pressed?.(shape.positionId)}
          tone={tones.get(shape.positionId)}
        />
      ))}
      <Marks marks={marks.filter(({ kind }) => kind !== 'back')} sheet={sheet} />
      <FaceNames sheet={sheet} pixel={pixel} />
      {highlighted && (
        <Highlight
          shapes={shapes.filter(({ positionId }) => positionId === highlighted)}
          sheet={sheet}
          isFocus={focused !== undefined}
        />
      )}
      {pins.map((pin) => {
        const at: Point = [(pin.x / 100) * wide.width, (pin.y / 100) * wide.height];
        return <Pin key={pin.id} pin={pin} at={isPhone ? moveTo(tall, wide, at) : at} pixel={pixel} />;
      })}
    </svg>
  );
}
