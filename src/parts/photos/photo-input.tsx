import { Camera, ImagePlus } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useWorld } from '#io/react/world.tsx';
import { useKeptDraft } from '#parts/forms/kept-draft.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { addPhotos, type UnkeptFile } from './add-photos.ts';
import { useIntake } from './photo-intakes.ts';
import { photoMessages } from './photo-messages.ts';

type PhotoInputProps = Pick<Parameters<typeof Button>[0], 'variant' | 'size' | 'block'> & {
  /** 'Take Photos' */
  label: string;
  /** 'camera' opens the camera of a phone at once; 'files' lets it choose among its photos as well. */
  from?: 'camera' | 'files';
  /** Name of what the photos belong to, under which this browser knows how many of them are kept. */
  keptAs: string;
  /** Called after each photo is kept, and awaited before the next one. Resolves to false when the record did not take it. */
  onAdded: (ids: readonly string[]) => unknown;
};

const keptCount = z.object({ added: z.number(), files: z.number() });

/**
 * Button that takes or chooses photos and keeps them. Says how far it is, which files were not kept and why, and how many were kept when
 * the page closed before the last one.
 */
export function PhotoInput({ label, from = 'camera', keptAs, onAdded, ...button }: PhotoInputProps) {
  const { photos } = useWorld();
  const input = useRef<HTMLInputElement>(null);
  const place = `${keptAs} ${label}`;
  const progress = useIntake(place);
  const kept = useKeptDraft({ name: place, base: '', schema: keptCount, lasts: 'browser' });
  const left = kept.offered.find(({ where }) => where !== 'original tab');
  const [isAnswered, setIsAnswered] = useState(false);
  const cut = isAnswered || progress ? undefined : (kept.restored ?? left?.draft);
  const [unkept, setUnkept] = useState<readonly UnkeptFile[]>([]);

  async function add({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(currentTarget.files ?? [])];
    // Choosing the same file again must fire a change event.
    currentTarget.value = '';
    if (files.length === 0) return;
    setUnkept([]);
    answer();
    const done = await addPhotos(files, {
      photos,
      place,
      onAdded,
      onProgress: ({ added }) => kept.keep({ added, files: files.length }),
    });
    setUnkept(done.unkept);
    if (!done.isStopped) kept.forget();
  }

  function answer(): void {
    setIsAnswered(true);
    left?.remove();
    kept.forget();
  }

  return (
    <div className="grid gap-2">
      <BusyButton
        {...button}
        icon={from === 'camera' ? Camera : ImagePlus}
        disabled={progress !== undefined}
        onClick={() => input.current?.click()}
      >
        {label}
      </BusyButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        {...(from === 'camera' && { capture: 'environment' })}
        multiple
        aria-label={`${label}: file`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void add(event)}
      />
      <p role="status" className="text-label text-text-2 empty:sr-only">
        {progress &&
          (progress.files === 1 ? 'Keeping the photo…' : `Keeping photo ${progress.file} of ${progress.files}…`)}
      </p>
      {cut && (
        <Alert
          tone="amber"
          role="status"
          title={photoMessages.cut(cut)}
          action={
            <Button size="small" onClick={answer}>
              OK
            </Button>
          }
        />
      )}
      {unkept.length > 0 && (
        <Alert
          tone="red"
          role="alert"
          title={unkept.length === 1 ? 'A photo was not kept' : `${unkept.length} photos were not kept`}
        >
          <ul className="grid gap-1">
            {unkept.map(({ name, why }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes its order.
              <li key={at} className="wrap-anywhere">
                <bdi className="font-semibold">{name}</bdi>: {why}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
