import { Camera, ImagePlus } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useWorld } from '#io/react/world.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import type { Button } from '#ui/form/button.tsx';
import { addPhotos, type UnkeptFile } from './add-photos.ts';

type PhotoInputProps = Pick<Parameters<typeof Button>[0], 'variant' | 'size' | 'block'> & {
  /** 'Take Photos' */
  label: string;
  /** 'camera' opens the camera of a phone at once; 'files' lets it choose among its photos as well. */
  from?: 'camera' | 'files';
  /** Called after each photo is kept, and awaited before the next one. */
  onAdded: (ids: readonly string[]) => unknown;
};

/** Button that takes or chooses photos and keeps them. Says how far it is, and which files were not kept and why. */
export function PhotoInput({ label, from = 'camera', onAdded, ...button }: PhotoInputProps) {
  const { photos } = useWorld();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<{ file: number; files: number }>();
  const [unkept, setUnkept] = useState<readonly UnkeptFile[]>([]);

  async function add({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(currentTarget.files ?? [])];
    // Choosing the same file again must fire a change event.
    currentTarget.value = '';
    if (files.length === 0) return;
    setUnkept([]);
    setUnkept(
      await addPhotos(files, {
        photos,
        onAdded,
        onProgress: (file) => setProgress({ file, files: files.length }),
      }),
    );
    setProgress(undefined);
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
