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
  const isOne = photos.length === 1;
  return (
    <Dialog
      title={photo.alt}
      size="wide"
      onClose={onClose}
      footer={
        (actions || !isOne) && (
          <>
            {!isOne && (
              <span className="mr-auto flex items-center gap-2">
                <Button icon={ChevronLeft} disabled={at === 0} onClick={() => setWanted(at - 1)}>
                  Previous
                </Button>
                <Button icon={ChevronRight} disabled={at === photos.length - 1} onClick={() => setWanted(at + 1)}>
                  Next
                </Button>
                <span role="status" className="text-label text-text-2 tabular-nums">
                  {at + 1} of {photos.length}
                </span>
              </span>
            )}
            {actions?.(photo)}
          </>
        )
      }
    >
      <WholePhoto key={photo.id} {...photo} />
    </Dialog>
  );
}

function WholePhoto({ id, alt }: NamedPhoto) {
  const picture = usePhoto(id, 'whole');
  if (picture.status === 'shown') return <img src={picture.url} alt={alt} className="mx-auto block max-w-full" />;
  return (
    <p role="status" className="grid min-h-53 animate-appear place-items-center text-center text-text-2">
      {photoMessages.large[picture.status]}
    </p>
  );
}
