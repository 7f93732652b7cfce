import { useEffect, useState } from 'react';
import { PhotoError } from '#io/photos/photo-store.ts';
import { usePhotoReader } from '#io/react/world.tsx';

/** `missing`: the photo was freed, or was kept by another device. `why` says what to do, where that is known. */
type PhotoPicture =
  | { status: 'loading' | 'missing' }
  | { status: 'failed'; why: string | undefined }
  | { status: 'shown'; url: string };

const LOADING: PhotoPicture = { status: 'loading' };

/** Reads a photo or its thumbnail as an address for an image, which is valid while the component is drawn. */
export function usePhoto(id: string, size: 'thumbnail' | 'whole'): PhotoPicture {
  const photos = usePhotoReader();
  const [read, setRead] = useState<{ key: string; picture: PhotoPicture }>();
  const key = `${size} ${id}`;
  useEffect(() => {
    let url: string | undefined;
    let isCurrent = true;
    const show = (picture: PhotoPicture) => isCurrent && setRead({ key, picture });
    (size === 'thumbnail' ? photos.thumbnail(id) : photos.get(id)).then(
      (bytes) => {
        if (!isCurrent) return;
        if (bytes) url = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
        show(url === undefined ? { status: 'missing' } : { status: 'shown', url });
      },
      (error: unknown) => {
        console.error('A photo could not be read', error);
        show({ status: 'failed', why: error instanceof PhotoError ? error.message : undefined });
      },
    );
    return () => {
      isCurrent = false;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [photos, id, size, key]);
  return read?.key === key ? read.picture : LOADING;
}
