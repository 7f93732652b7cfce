import { Camera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Inspection, View } from '#domain/inspections/inspection.ts';
import { withPhotos } from '#domain/inspections/inspection-changes.ts';
import { closeCamera, openCamera, photoOf } from '#io/photos/camera.ts';
import { useWorld } from '#io/react/world.tsx';
import { addPhotos } from '#parts/photos/add-photos.ts';
import { photoMessages } from '#parts/photos/photo-messages.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Button } from '#ui/form/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { keptName } from './kept-name.ts';
import { changeInspection } from './use-inspection-commands.ts';

type CameraRunProps = {
  inspection: Inspection;
  /** Views to take, in walking order. */
  views: readonly View[];
  onClose: () => void;
};

/** Takes a photo of each view with one press: the next view follows by itself, while the photo before is being kept. */
export function CameraRun({ inspection, views: given, onClose }: CameraRunProps) {
  const { photos } = useWorld();
  const { run } = useTransaction();
  const toast = useToast();
  const [views] = useState(given);
  const [index, setIndex] = useState(0);
  const [camera, setCamera] = useState<'opening' | 'open' | 'refused'>('opening');
  const video = useRef<HTMLVideoElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  const view = views[index] as View;

  useEffect(() => {
    let isLeft = false;
    let stream: MediaStream | undefined;
    async function open(): Promise<void> {
      stream = await openCamera();
      if (isLeft || !video.current) return closeCamera(stream);
      video.current.srcObject = stream;
      await video.current.play();
      setCamera('open');
    }
    open().catch(() => !isLeft && setCamera('refused'));
    return () => {
      isLeft = true;
      if (stream) closeCamera(stream);
    };
  }, []);

  async function keep(file: File): Promise<void> {
    const { unkept } = await addPhotos([file], {
      photos,
      place: `${keptName(inspection, 'photos')} ${view}`,
      onAdded: (ids) => run(changeInspection(inspection, (newest) => withPhotos(newest, view, ids), view)),
      onProgress: () => undefined,
    });
    for (const { why } of unkept) toast.show({ type: 'error', title: photoMessages.notKeptOf(view), message: why });
  }

  function goOn(): void {
    if (index + 1 < views.length) setIndex(index + 1);
    else onClose();
  }

  async function take(): Promise<void> {
    if (!video.current) return;
    // The picture is of this moment; the next view may follow before it is kept.
    const taken = photoOf(video.current, view);
    goOn();
    await taken.then(keep, () =>
      toast.show({ type: 'error', title: photoMessages.notKeptOf(view), message: photoMessages.notKept }),
    );
  }

  return (
    <Dialog title="Walk Around the Car" initialFocus={shutter} onClose={onClose}>
      <div className="grid gap-3">
        <p role="status" className="flex items-baseline gap-2">
          <b className="text-section">{view}</b>
          <span className="text-label text-text-2">
            {index + 1} of {views.length}
          </span>
        </p>
        {camera === 'refused' ? (
          <Alert tone="amber" role="alert" title="The camera can’t be opened">
            Allow the camera for this site in your browser. Or close this and press the button of each view.
          </Alert>
        ) : (
          <video ref={video} muted playsInline className="h-90 w-full rounded-control bg-surface-3 object-contain" />
        )}
        <Button
          ref={shutter}
          variant="solid"
          size="large"
          block
          icon={Camera}
          disabled={camera !== 'open'}
          onClick={() => void take()}
        >
          Take Photo
        </Button>
        <Button block onClick={goOn}>
          Next View
        </Button>
      </div>
    </Dialog>
  );
}
