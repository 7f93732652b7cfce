import { ImagePlus, X } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { loadCode } from '#io/data-files/load-file.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { iconButtonClass } from '#ui/form/button.tsx';

/** The most photos of a request. */
export const MOST_PHOTOS = 4;

/** A photo that was made small, without the place where it was taken. */
export type RequestPhoto = { name: string; bytes: ArrayBuffer };

type RequestPhotosProps = { photos: readonly RequestPhoto[]; onChange: (photos: readonly RequestPhoto[]) => void };

/** Chooses up to four photos and makes them small. Nothing is sent yet. */
export function RequestPhotos({ photos, onChange }: RequestPhotosProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isMaking, setIsMaking] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function add({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(currentTarget.files ?? [])];
    // Choosing the same file again must fire a change event.
    currentTarget.value = '';
    setIsMaking(true);
    const room = MOST_PHOTOS - photos.length;
    const made: RequestPhoto[] = [];
    const refused = files.length > room ? [`Choose up to ${MOST_PHOTOS} photos.`] : [];
    for (const file of files.slice(0, room)) {
      try {
        const { preparePhoto } = await loadCode(() => import('#io/photos/prepare-photo.ts'));
        made.push({ name: file.name, bytes: (await preparePhoto(file)).bytes });
      } catch (error) {
        refused.push(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    onChange([...photos, ...made]);
    setProblems(refused);
    setIsMaking(false);
  }

  return (
    <div className="grid justify-items-start gap-2">
      {photos.length > 0 && (
        <ul aria-label="Photos" className="flex flex-wrap gap-2">
          {photos.map((photo, at) => (
            <li key={photo.name + String(at)} className="relative">
              <Preview photo={photo} />
              <button
                type="button"
                aria-label={`Remove ${photo.name}`}
                className={`absolute top-1 right-1 bg-surface ${iconButtonClass('small', 'secondary')}`}
                onClick={() => onChange(photos.toSpliced(at, 1))}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < MOST_PHOTOS && (
        <BusyButton icon={ImagePlus} disabled={isMaking} onClick={() => input.current?.click()}>
          Add Photos
        </BusyButton>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        aria-label="Add Photos: file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void add(event)}
      />
      <p className="text-label text-text-2">
        Up to four. The place where a photo was taken is removed before it is sent.
      </p>
      <p role="status" className="text-label text-text-2 empty:sr-only">
        {isMaking && 'Making the photos ready…'}
      </p>
      {problems.length > 0 && (
        <Alert tone="red" role="alert" title="Some photos can't be added">
          {problems.map((problem) => (
            <p key={problem} className="wrap-anywhere">
              {problem}
            </p>
          ))}
        </Alert>
      )}
    </div>
  );
}

function Preview({ photo: { name, bytes } }: { photo: RequestPhoto }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return <img src={url} alt={name} className="size-24 rounded-control border object-cover" />;
}

type SendingProps = {
  photos: readonly RequestPhoto[];
  /** Resolves to the reason if the photo could not be sent. */
  onSend: (photo: RequestPhoto, place: number) => Promise<string | undefined>;
};

/** Sends the photos of a request that has arrived, one after the other, and says how far it is. */
export function PhotoSending({ photos, onSend }: SendingProps) {
  const [sent, setSent] = useState(0);
  const [failure, setFailure] = useState<string>();
  const isSending = useRef(false);

  async function send(from: number): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setFailure(undefined);
    let why: string | undefined;
    for (let place = from; place < photos.length && why === undefined; place += 1) {
      const photo = photos[place];
      why = photo && (await onSend(photo, place));
      if (why === undefined) setSent(place + 1);
    }
    setFailure(why);
    isSending.current = false;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the request has arrived
  useEffect(() => void send(0), []);

  const all = photos.length === 1 ? 'photo' : `${photos.length} photos`;
  return (
    <>
      <p role="status" className="text-text-2">
        {sent === photos.length ? `Your ${all} arrived.` : `Sending photo ${sent + 1} of ${photos.length}…`}
      </p>
      {failure && (
        <Alert
          tone="red"
          role="alert"
          title={`Photo ${sent + 1} was not sent`}
          action={<BusyButton onClick={() => void send(sent)}>Try Again</BusyButton>}
        >
          {failure} Your request has arrived without it.
        </Alert>
      )}
    </>
  );
}
