import { boxOfPath } from '#domain/text/svg-path.ts';

const MARGIN = 6;

/** Draws the strokes of a signature. */
export function SignaturePicture({ path, name }: { path: string; name: string }) {
  const box = boxOfPath(path);
  if (!box) return null;
  const { x, y, width, height } = box;
  return (
    <svg
      role="img"
      aria-label={`Signature of ${name}`}
      viewBox={[x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].join(' ')}
      className="max-h-24 w-full max-w-75 text-text"
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth={2} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
