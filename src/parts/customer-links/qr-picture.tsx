import { qrCode } from '#parts/pdf/qr-code.ts';
import { classNames } from '#ui/class-names.ts';

/** Draws the QR code of a text in one path, in the color of text. Only on a light ground can every phone read it. */
export function QrPicture({ text, className }: { text: string; className: string }) {
  const { size, runs } = qrCode(text);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      aria-hidden
      shapeRendering="crispEdges"
      className={classNames('flex-none', className)}
    >
      <path fill="currentColor" d={runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('')} />
    </svg>
  );
}
