import { opensSite, SCAN_TO_PAY, type Sheet } from '#domain/documents/sheet-content.ts';
import { QrPicture } from '#parts/customer-links/qr-picture.tsx';
import { classNames } from '#ui/class-names.ts';
import { buttonClass } from '#ui/form/button.tsx';

/** The button with which a customer pays online, and the code of its address for paper. */
export function PayOnlineBox({ url, host, amount }: NonNullable<Sheet['payOnline']>) {
  return (
    <div className="flex break-inside-avoid items-center gap-4">
      <QrPicture text={url} className="size-23" />
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
