import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PhotoThumb } from '#parts/photos/photo-thumb.tsx';
import { PhotoViewer } from '#parts/photos/photo-viewer.tsx';
import { Button } from '#ui/form/button.tsx';

type PhotoRowProps = {
  /** Names what the photos show: 'Front'. */
  of: string;
  ids: readonly string[];
  /** Without it the photos cannot be removed. */
  onRemove?: ((id: string) => unknown) | undefined;
};

/** Thumbnails; each opens the photo, where it can be removed. */
export function PhotoRow({ of, ids, onRemove }: PhotoRowProps) {
  const [opened, setOpened] = useState<number>();
  if (ids.length === 0) return null;
  const photos = ids.map((id, at) => ({ id, alt: `${of}, photo ${at + 1}` }));
  return (
    <>
      <ul aria-label={`Photos of ${of}`} className="flex flex-wrap gap-1.5">
        {photos.map(({ id, alt }, at) => (
          <li key={id}>
            <button type="button" onClick={() => setOpened(at)} className="block w-16 cursor-pointer rounded-control">
              <PhotoThumb id={id} alt={alt} />
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <PhotoViewer
          photos={photos}
          first={opened}
          onClose={() => setOpened(undefined)}
          {...(onRemove && {
            actions: ({ id }) => (
              <Button
                icon={Trash2}
                onClick={() => {
                  if (ids.length === 1) setOpened(undefined);
                  void onRemove(id);
                }}
              >
                Remove Photo
              </Button>
            ),
          })}
        />
      )}
    </>
  );
}
