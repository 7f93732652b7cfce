import { useEffect, useState } from 'react';
import { useWorld } from '#io/react/world.tsx';
import { PhotoInput } from '#parts/photos/photo-input.tsx';
import { PhotoThumb } from '#parts/photos/photo-thumb.tsx';
import { PhotoViewer } from '#parts/photos/photo-viewer.tsx';
import { Button } from '#ui/form/button.tsx';
import { Specimen } from './specimen.tsx';

/** A photo of bare paint. */
async function paintPhoto() {
  const canvas = new OffscreenCanvas(640, 480);
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = 'firebrick';
    context.fillRect(0, 0, 640, 480);
  }
  const bytes = await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer();
  return { bytes, thumbnail: bytes, width: 640, height: 480 };
}

export function Photos() {
  const { photos } = useWorld();
  const [ids, setIds] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      void paintPhoto()
        .then(photos.put)
        .then((id) => setIds([id, '0'.repeat(64)])),
    [photos],
  );
  const shown = ids.map((id, at) => ({ id, alt: `Photo ${at + 1}` }));
  return (
    <Specimen title="Photos">
      <PhotoInput
        label="Take Photos"
        keptAs="gallery"
        onAdded={(added) => setIds((before) => [...new Set([...before, ...added])])}
      />
      <ul className="flex flex-wrap gap-2">
        {shown.map((photo) => (
          <li key={photo.id} className="w-26">
            <PhotoThumb {...photo} />
          </li>
        ))}
      </ul>
      <Button onClick={() => setOpen(true)}>View Photos</Button>
      {isOpen && <PhotoViewer photos={shown} first={0} onClose={() => setOpen(false)} />}
    </Specimen>
  );
}
