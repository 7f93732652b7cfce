import { ImagePlus, X } from 'lucide-react';
import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button, iconButtonClass } from '#ui/form/button.tsx';
import { type ChosenPhoto, type ChosenPhotos, MOST_PHOTOS } from './use-chosen-photos.ts';

type PhotoChoiceProps = Pick<ChosenPhotos, 'photos' | 'problems' | 'isMaking' | 'add' | 'remove'> & {
  /** The part that says which photos were refused, while it is there. */
  refusal: RefObject<HTMLDivElement | null>;
};

/** Chooses up to four photos. */
export function PhotoChoice({ photos, problems, isMaking, add, remove, refusal }: PhotoChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    add([...(currentTarget.files ?? [])]);
    // Choosing the same file again must fire a change event.
    currentTarget.value = '';
  }

  return (
    <div className="grid justify-items-start gap-2">
      {photos.length > 0 && (
        <ul aria-label="Photos" className="flex flex-wrap gap-2">
          {photos.map((photo, at) => (
            <li key={photo.id} className="relative">
              <Preview photo={photo} alt={titleOf(photo, at)} />
              <button
                type="button"
                aria-label={`Remove ${titleOf(photo, at)}`}
                className={`absolute top-1 right-1 bg-surface ${iconButtonClass('small', 'secondary')}`}
                onClick={() => {
                  addButton.current?.focus();
                  remove(photo.id);
                }}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={addButton}
        icon={ImagePlus}
        aria-disabled={photos.length >= MOST_PHOTOS || undefined}
        className="aria-disabled:cursor-not-allowed aria-disabled:text-text-3"
        onClick={() => photos.length < MOST_PHOTOS && input.current?.click()}
      >
        Add Photos
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        aria-label="Add Photos: file"
        className="sr-only"
        tabIndex={-1}
        onChange={choose}
      />
      <p className="text-label text-text-2">
        Up to four. The place where a photo was taken is removed before it is sent.
      </p>
      <p role="status" className="text-label text-text-2 empty:sr-only">
        {isMaking && 'Making the photos ready…'}
      </p>
      {problems.length > 0 && (
        <div ref={refusal} tabIndex={-1} className="outline-none">
          <Alert tone="red" role="alert" title="Some photos can't be added">
            {problems.map((problem, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two photos can have one name and one problem
              <p key={at} className="wrap-anywhere">
                {problem}
              </p>
            ))}
          </Alert>
        </div>
      )}
    </div>
  );
}

/** Phones give all photos one name. */
const titleOf = ({ name }: ChosenPhoto, at: number) => `photo ${at + 1}, ${name}`;

function Preview({ photo: { thumbnail }, alt }: { photo: ChosenPhoto; alt: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([thumbnail], { type: 'image/jpeg' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [thumbnail]);
  return <img src={url} alt={alt} className="size-24 rounded-control border object-cover" />;
}
