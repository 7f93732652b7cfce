import { ImageOff } from 'lucide-react';
import { photoMessages } from './photo-messages.ts';
import { usePhoto } from './use-photo.ts';

type PhotoThumbProps = {
  id: string;
  /** Says what the photo shows: 'Front, photo 1'. */
  alt: string;
};

/** Shows the thumbnail of a photo as a square, or says that it is not on this device. */
export function PhotoThumb({ id, alt }: PhotoThumbProps) {
  const picture = usePhoto(id, 'thumbnail');
  if (picture.status === 'shown') {
    return <img src={picture.url} alt={alt} className="block aspect-square w-full rounded-control object-cover" />;
  }
  return (
    <span className="flex aspect-square w-full flex-col items-center justify-center gap-1 rounded-control border bg-surface-2 p-1 text-center text-small text-text-2">
      {picture.status === 'loading' ? (
        <span className="sr-only">{alt}</span>
      ) : (
        <>
          <ImageOff size={16} aria-hidden />
          <span className="sr-only">{alt}:</span>
          {photoMessages[picture.status]}
        </>
      )}
    </span>
  );
}
