import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/form/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { photoMessages } from './photo-messages.ts';
import { usePhoto } from './use-photo.ts';

/** `alt` says what the photo shows. */
export type NamedPhoto = { id: string; alt: string };

type PhotoViewerProps = {
  /** At least one. */
  photos: readonly NamedPhoto[];
  /** Position of the photo that is shown first. */
  first: number;
  onClose: () => void;
  /** Returns more buttons for the photo that is shown, such as Remove. */
  actions?: (photo: NamedPhoto) => ReactNode;
};

/** Shows photos one at a time in a dialog. */
export function PhotoViewer({ photos, first, onClose, actions }: PhotoViewerProps) {
  const [wanted, setWanted] = useState(first);
  // The last photo may have been removed.
  const at = Math.min(wanted, photos.length - 1);
  const photo = photos[at];
  if (!photo) return null;
  // Around the end: a button that gets disabled would lose the focus.
  const show = (wished: number) => setWanted((wished + photos.length) % photos.length);
  return (
    <Dialog title={photo.alt} size="wide" onClose={onClose} footer={actions?.(photo)}>
      <WholePhoto key={photo.id} {...photo} />
      {photos.length > 1 && (
        <div className="mt-3 flex items-center justify-between gap-2">
          <Button icon={ChevronLeft} onClick={() => show(at - 1)}>
            Previous
          </Button>
          <p role="status" className="text-label text-text-2 tabular-nums">
            {at + 1} of {photos.length}
          </p>
          <Button icon={ChevronRight} onClick={() => show(at + 1)}>
            Next
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function WholePhoto({ id, alt }: NamedPhoto) {
  const picture = usePhoto(id, 'whole');
  if (picture.status === 'shown')
    return <img src={picture.url} alt={alt} className="mx-auto block max-h-130 max-w-full" />;
  return (
    <p role="status" className="grid min-h-53 animate-appear place-items-center text-center text-text-2">
      {(picture.status === 'failed' && picture.why) || photoMessages.large[picture.status]}
    </p>
  );
}
