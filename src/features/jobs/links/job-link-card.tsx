import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Inspection } from '#domain/inspections/inspection.ts';
import type { JobPhotoLinks } from '#io/customer-links/photo-links.ts';
import { by, useIndexed, useWorld } from '#io/react/world.tsx';
import { linkRefusal } from '#parts/customer-links/use-revoke-link.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { useJobInspections } from '../inspection/use-job-inspections.ts';
import type { JobView } from '../job-view.ts';
import { PhotoLinkFields, usePhotoLinks } from './photo-link-fields.tsx';
import { nameablePhotos, ReleasedPhotos } from './released-photos.tsx';
import { useDownloadPassport } from './use-download-passport.ts';

/** The link with which the customer follows the car; without a server, the same as a file. */
export function JobLinkCard({ view }: { view: JobView }) {
  const { jobLinks } = useWorld();
  const canMake = useCan('changeRecords');
  const inspections = useJobInspections(view.job.id);
  if (!canMake) return null;
  return (
    <section aria-label="Customer’s link">
      <Card>
        <CardHeader title="Customer’s link" />
        <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {jobLinks ? (
            <Loaded query={inspections}>
              {(all) => <JobLinkFields links={jobLinks} view={view} inspections={all} />}
            </Loaded>
          ) : (
            <PassportDownload view={view} />
          )}
        </CardBody>
      </Card>
    </section>
  );
}

type JobLinkFieldsProps = { links: JobPhotoLinks; view: JobView; inspections: readonly Inspection[] };

function JobLinkFields({ links, view, inspections }: JobLinkFieldsProps) {
  const { id } = view.job;
  const toast = useToast();
  const kept = usePhotoLinks(links, id);
  const [chosen, setChosen] = useState<readonly string[]>();
  const [isSaving, setIsSaving] = useState(false);
  const photos = jobPhotos(inspections);
  /** The newest link that opens: the one that the customer has. */
  const link = kept.shown?.links.find(({ isUsable }) => isUsable);
  const released = (chosen ?? link?.photoIds ?? []).filter((one) => photos.some((photo) => photo.id === one));
  const isOther = link !== undefined && released.toSorted().join() !== link.photoIds.toSorted().join();

  async function save() {
    if (!link) return;
    setIsSaving(true);
    try {
      await links.release(link.id, released);
      setChosen(undefined);
      kept.lookAgain();
      toast.show({ type: 'success', title: 'Photos Saved', message: 'Your customer sees these photos now.' });
    } catch (error) {
      toast.show({ type: 'error', title: 'Photos Not Saved', message: linkRefusal(error) });
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <PhotoLinkFields
      links={links}
      id={id}
      kept={kept}
      released={released}
      above={
        <>
          <p className="text-label text-text-2">
            Your customer sees where the car is, answers estimates and pays. After pickup, the link shows certificates
            and care. Notes, costs and prices of services stay with you.
          </p>
          <ReleasedPhotos
            photos={photos}
            released={released}
            onChange={setChosen}
            none="This job has no photos to show."
          />
          {isOther && (
            <BusyButton className="justify-self-start" disabled={isSaving} onClick={() => void save()}>
              Save Photos
            </BusyButton>
          )}
        </>
      }
    />
  );
}

/** Returns the photos of all inspections, each with what it shows. */
function jobPhotos(inspections: readonly Inspection[]) {
  const all = inspections.flatMap((one) =>
    nameablePhotos(one).map(({ id, name }) => ({
      id,
      name: `${one.kind === 'in' ? 'Check-in' : 'Hand-over'}: ${name}`,
    })),
  );
  return [...new Map(all.map((photo) => [photo.id, photo])).values()];
}

function PassportDownload({ view }: { view: JobView }) {
  return (
    <Loaded query={useIndexed('warranties', by('job', view.job.id))}>
      {(warranties) => <DownloadButton view={view} warranties={warranties} />}
    </Loaded>
  );
}

function DownloadButton({ view, warranties }: Parameters<typeof useDownloadPassport>[0]) {
  const { print, making } = useDownloadPassport({ view, warranties });
  return (
    <>
      <p className="text-label text-text-2">
        A link needs a server. This copy keeps everything in this browser, so give your customer the passport as a file:
        progress, certificates and care.
      </p>
      <BusyButton icon={Download} className="justify-self-start" disabled={making} onClick={() => void print()}>
        Download Passport
      </BusyButton>
    </>
  );
}
