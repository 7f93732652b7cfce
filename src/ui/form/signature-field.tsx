import { Eraser } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import SignaturePad, { type PointGroup } from 'signature_pad';
import { Button } from './button.tsx';
import { FieldError } from './field.tsx';

/** Strokes as paths of an SVG of this size, in pixels. */
export type DrawnStrokes = { paths: string[]; width: number; height: number };

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

/** Shortest line of all strokes that is a signature and no slip of the finger, in pixels. */
const MIN_INK = 24;

function inkLength(strokes: readonly Pick<PointGroup, 'points'>[]): number {
  const lengths = strokes.flatMap(({ points }) =>
    points.slice(1).map(({ x, y }, at) => Math.hypot(x - (points[at]?.x ?? x), y - (points[at]?.y ?? y))),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

const inkOf = (canvas: HTMLCanvasElement) => getComputedStyle(canvas).color;

/** Field to sign in with a finger, pen or mouse. People who can't need another way to sign next to it. */
export function SignatureField({ label, error, onChange }: SignatureFieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const [isEmpty, setIsEmpty] = useState(true);
  const id = useId();
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const own = new SignaturePad(element, { minWidth: 0.9, maxWidth: 2.6, penColor: inkOf(element) });
    pad.current = own;
    own.addEventListener('endStroke', () => {
      setIsEmpty(false);
      const strokes = own.toData();
      const [width, height] = [element.clientWidth, element.clientHeight];
      changed.current(inkLength(strokes) < MIN_INK ? undefined : { paths: strokes.map(strokePath), width, height });
    });

    /** Draws the strokes again, in the resolution of the screen and the color of the theme. */
    function draw(): void {
      if (!element) return;
      const ratio = Math.max(1, window.devicePixelRatio);
      own.penColor = inkOf(element);
      const strokes = own.toData().map((stroke) => ({ ...stroke, penColor: own.penColor }));
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
    setIsEmpty(true);
    onChange(undefined);
  }

  return (
    <div className="grid gap-1.5">
      <span id={id} className="font-semibold text-label">
        {label}
      </span>
      <canvas
        ref={canvas}
        role="img"
        aria-labelledby={id}
        className="block h-40 w-full cursor-crosshair touch-none rounded-control border border-border-control bg-surface text-text"
      />
      {error && <FieldError id={undefined}>{error}</FieldError>}
      <Button size="small" icon={Eraser} disabled={isEmpty} onClick={clear} className="justify-self-start">
        Clear Signature
      </Button>
    </div>
  );
}
