import { useState } from 'react';
import type { Inspection } from '#domain/inspections/inspection.ts';
import type { PhotoLinks } from '#io/customer-links/photo-links.ts';
import { Section } from '#parts/inspections/section.tsx';
import { PhotoLinkFields, usePhotoLinks } from '../links/photo-link-fields.tsx';
import { nameablePhotos, ReleasedPhotos } from '../links/released-photos.tsx';

type LinkSectionProps = {
  links: PhotoLinks;
  inspection: Inspection;
  /** Ids of the versions that it replaces. */
  replacedIds: readonly string[];
};

/** Makes links with which a customer who was away acknowledges the closed inspection, and lists the earlier ones, also those of replaced versions. */
export function LinkSection({ links, inspection, replacedIds }: LinkSectionProps) {
  const { id, acknowledgement } = inspection;
  const photos = nameablePhotos(inspection);
  const [released, setReleased] = useState(() => photos.map((photo) => photo.id));
  const kept = usePhotoLinks(links, id, replacedIds);
  return (
    <Section title="Link to Acknowledge">
      <PhotoLinkFields
        links={links}
        id={id}
        kept={kept}
        released={released}
        above={
          !acknowledgement && (
            <>
              <p className="text-label text-text-2">
                Customer not here? Send a link. They look at the photos and the damage, and acknowledge them with their
                name.
              </p>
              <ReleasedPhotos
                photos={photos}
                released={released}
                onChange={setReleased}
                none="This inspection has no photos to show."
              />
            </>
          )
        }
      />
    </Section>
  );
}
