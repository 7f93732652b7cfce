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
    <span className="grid aspect-square w-full place-items-center overflow-hidden rounded-control border bg-surface-2 p-1 text-center text-text-2 text-tick leading-tight">
      {picture.status === 'loading' ? (
        <span className="sr-only">{alt}</span>
      ) : (
        <span>
          <span className="sr-only">{alt}: </span>
          {photoMessages[picture.status]}
        </span>
      )}
    </span>
  );
}
