import { QrPicture } from './qr-picture.tsx';

/** The QR code of an address, on a light ground in both themes. */
export function QrBox({ address }: { address: string }) {
  return (
    <div
      role="img"
      aria-label="QR code of this address"
      data-theme="light"
      className="justify-self-start rounded-control border bg-surface p-4 text-text"
    >
      <QrPicture text={address} className="size-40" />
    </div>
  );
}
