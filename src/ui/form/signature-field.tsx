import { Eraser } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import SignaturePad, { type PointGroup } from 'signature_pad';
import { Button } from './button.tsx';
import { FieldError } from './field.tsx';

type Size = { width: number; height: number };

/** Strokes as paths of an SVG of this size, in pixels. */
export type DrawnStrokes = Size & { paths: string[] };

type SignatureFieldProps = {
  label: string;
  error?: string | undefined;
  /** Called after each stroke; undefined when the field was cleared, and for a dot. */
  onChange: (drawn: DrawnStrokes | undefined) => void;
};

const tenths = (value: number) => Math.round(value * 10) / 10;

/** Returns the points as one smooth path. */
function strokePath({ points }: Pick<PointGroup, 'points'>): string {
  const [first, ...rest] = points.map(({ x, y }) => ({ x: tenths(x), y: tenths(y) }));
  if (!first) return '';
  const start = `M${first.x} ${first.y}`;
  const last = rest.at(-1);
  if (!last) return `${start}L${first.x} ${first.y}`;
  const curves = rest.slice(0, -1).map(({ x, y }, at) => {
    const next = rest[at + 1] ?? last;
    return `Q${x} ${y} ${tenths((x + next.x) / 2)} ${tenths((y + next.y) / 2)}`;
  });
  return `${start}${curves.join('')}L${last.x} ${last.y}`;
}

/** Returns the stroke, and the width of its line, at another scale. */
function scaled(stroke: PointGroup, by: number): PointGroup {
  const [minWidth, maxWidth, dotSize] = [stroke.minWidth * by, stroke.maxWidth * by, stroke.dotSize * by];
  const points = stroke.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by }));
  return { ...stroke, minWidth, maxWidth, dotSize, points };
}

/** Shortest line of all strokes that is a signature and no slip of the finger, in pixels. */
const MIN_INK = 24;

function inkLength(strokes: readonly Pick<PointGroup, 'points'>[]): number {
  const lengths = strokes.flatMap(({ points }) =>
    points.slice(1).map(({ x, y }, at) => Math.hypot(x - (points[at]?.x ?? x), y - (points[at]?.y ?? y))),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

const inkOf = (canvas: HTMLCanvasElement) => getComputedStyle(canvas).color;

/**
 * Field to sign in with a finger, pen or mouse. People who can't need another way to sign next to it. The first stroke fixes the size of
 * the drawing: when the window is turned, the drawing is shown smaller, and later strokes go where they are seen.
 */
export function SignatureField({ label, error, onChange }: SignatureFieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  /** Size of the drawing from its first stroke to Clear Signature. */
  const paper = useRef<Size>(undefined);
  const [drawnOn, setDrawnOn] = useState<Size>();
  const id = useId();
  const changed = useEffectEvent(onChange);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const own = new SignaturePad(element, { minWidth: 0.9, maxWidth: 2.6, penColor: inkOf(element) });
    pad.current = own;
    /** The pad's strokes are in the pixels of the screen: this times their size on the paper. */
    let scale = 1;
    let isDrawing = false;
    own.addEventListener('beginStroke', () => {
      isDrawing = true;
      if (paper.current) return;
      paper.current = { width: element.clientWidth, height: element.clientHeight };
      scale = 1;
    });
    function endStroke(): void {
      isDrawing = false;
      const size = paper.current;
      if (!size) return;
      setDrawnOn(size);
      const strokes = own.toData().map((stroke) => scaled(stroke, 1 / scale));
      changed(inkLength(strokes) < MIN_INK ? undefined : { paths: strokes.map(strokePath), ...size });
    }
    own.addEventListener('endStroke', endStroke);

    /** Draws the strokes again, in the size and resolution of the screen and the color of the theme. */
    function draw(): void {
      if (!element || element.clientWidth === 0) return;
      // The pad forgets the finger when it draws again: a stroke that is being drawn ends here.
      own.off();
      own.on();
      if (isDrawing) endStroke();
      const ratio = Math.max(1, window.devicePixelRatio);
      const before = scale;
      scale = paper.current ? element.clientWidth / paper.current.width : 1;
      own.penColor = inkOf(element);
      const strokes = own.toData().map((stroke) => ({ ...scaled(stroke, scale / before), penColor: own.penColor }));
      element.width = element.clientWidth * ratio;
      element.height = element.clientHeight * ratio;
      element.getContext('2d')?.scale(ratio, ratio);
      own.fromData(strokes);
    }
    const sizes = new ResizeObserver(draw);
    sizes.observe(element);
    const themes = new MutationObserver(draw);
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      sizes.disconnect();
      themes.disconnect();
      own.off();
    };
  }, []);

  function clear(): void {
    pad.current?.clear();
    paper.current = undefined;
    setDrawnOn(undefined);
    onChange(undefined);
  }

  return (
    <div className="grid gap-1.5">
      <div className="flex items-end justify-between gap-3">
        <span id={id} className="font-semibold text-label">
          {label}
        </span>
        <Button size="small" icon={Eraser} disabled={!drawnOn} onClick={clear}>
          Clear Signature
        </Button>
      </div>
      <div
        className="box-content overflow-hidden rounded-control border border-border-control bg-surface text-text"
        style={{ maxWidth: drawnOn?.width }}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-labelledby={id}
          className="block h-40 w-full cursor-crosshair touch-none"
          style={drawnOn && { height: 'auto', aspectRatio: `${drawnOn.width} / ${drawnOn.height}` }}
        />
      </div>
      {error && <FieldError id={undefined}>{error}</FieldError>}
    </div>
  );
}
