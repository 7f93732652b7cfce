import { opensSite, SCAN_TO_PAY, type Sheet } from '#domain/documents/sheet-content.ts';
import { qrCode } from '#parts/pdf/qr-code.ts';
import { classNames } from '#ui/class-names.ts';
import { buttonClass } from '#ui/form/button.tsx';

/** Draws the code in black, in one path. */
function QrPicture({ text }: { text: string }) {
  const { size, runs } = qrCode(text);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden shapeRendering="crispEdges" className="size-23 flex-none">
      <path fill="currentColor" d={runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('')} />
    </svg>
  );
}

/** The button with which a customer pays online, and the code of its address for paper. */
export function PayOnlineBox({ url, host, amount }: NonNullable<Sheet['payOnline']>) {
  return (
    <div className="flex break-inside-avoid items-center gap-4">
      <QrPicture text={url} />
      <div className="min-w-0">
        <p className="wrap-anywhere font-bold text-body">{amount}</p>
        <p className="mb-2 text-small text-text-3">{SCAN_TO_PAY}</p>
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={classNames(buttonClass('tint'), 'print:hidden')}
        >
          Pay Online
        </a>
        <p className="mt-1.5 break-all text-small text-text-3">{opensSite(host)}</p>
      </div>
    </div>
  );
}
