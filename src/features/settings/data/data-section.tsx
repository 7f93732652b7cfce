import { SettingsSection } from '#features/settings/settings-form.tsx';
import type { LocalData, StorageFacts } from '#io/local/local-data.ts';
import type { MoveIn } from '#io/move-in/move-in.ts';
import { useWorld } from '#io/react/world.tsx';
import { reloadSoon } from '#parts/data-actions/reload-soon.ts';
import { useDataActions } from '#parts/data-actions/use-data-actions.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { useLocalData } from '#parts/queries/use-local-data.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import { BackupList } from './backup-list.tsx';
import { CsvCard } from './csv-card.tsx';
import { DamagedRecordsCard } from './damaged-records-card.tsx';
import { DamagedTexts } from './damaged-texts.tsx';
import { FirstStepsCard } from './first-steps-card.tsx';
import { PhotosCard } from './photos-card.tsx';
import { SampleCard } from './sample-card.tsx';
import { readFacts } from './storage-section.tsx';

/** Files, backups, photos and lists of the shop's data. */
export function DataSection() {
  const { localData, backups, moveIn } = useWorld();
  const canReplace = useCan('replaceData');
  return (
    <SettingsSection title="Data">
      <DamagedRecordsCard />
      {localData ? (
        <LocalSection localData={localData} />
      ) : (
        <>
          {canReplace && moveIn && <MoveInCard moveIn={moveIn} />}
          <FileCard />
          {canReplace && backups && <BackupList source={backups} place="server" onRestored={reloadSoon} />}
          <PhotosCard />
          <CsvCard />
          {canReplace && <FirstStepsCard />}
        </>
      )}
    </SettingsSection>
  );
}

function LocalSection({ localData }: { localData: LocalData }) {
  // Only words depend on the facts: without them Reset is described in general.
  const { data: facts } = useLocalData(localData, readFacts);
  return (
    <>
      <FileCard kind={facts?.kind} />
      <BackupList source={localData} place="browser" onRestored={reloadSoon} />
      <PhotosCard />
      <CsvCard />
      <SampleCard />
      <FirstStepsCard />
      <DamagedTexts localData={localData} />
    </>
  );
}

function hintOf(id: string, kind: StorageFacts['kind']): string {
  if (id === 'export') return 'One file with everything, to keep somewhere safe or move to another browser.';
  if (id === 'import') return "Replaces your lists with those of an export file. You see what's in the file first.";
  if (kind === 'starter') return 'Resets every list to what a new shop starts with: services, stations and staff.';
  return kind === 'demo' ? 'Resets every list to the sample records.' : 'Resets every list to its default values.';
}

/** Offers to move a shop that local mode left in this browser to the server. */
function MoveInCard({ moveIn }: { moveIn: MoveIn }) {
  return (
    <Card>
      <CardHeader title="A shop in this browser" level={3} />
      <CardBody className="flex flex-col items-start gap-2">
        <p className="text-text-2">
          This browser still has a shop from before you used the server. You can bring its records in. Records already
          on the server stay as they are, and nothing is added twice.
        </p>
        <Button
          onClick={() => {
            moveIn.offerAgain();
            window.location.assign('/');
          }}
        >
          Bring In
        </Button>
      </CardBody>
    </Card>
  );
}

function FileCard({ kind }: { kind?: StorageFacts['kind'] | undefined }) {
  const { items, picker } = useDataActions();
  const actions = items.filter((item) => item !== 'separator');
  return (
    <Card>
      <CardHeader title="Your data as a file" level={3} />
      <CardBody className="grid grid-cols-3 gap-x-6 gap-y-4 phone:grid-cols-1">
        {actions.map(({ id, label, icon, onSelect }) => (
          <div key={id} className="flex flex-col items-start gap-2">
            <p className="text-text-2">{hintOf(id, kind)}</p>
            <Button
              icon={icon}
              data-tour={id === 'export' ? 'export-data' : undefined}
              onClick={onSelect}
              className="mt-auto"
            >
              {label}
            </Button>
          </div>
        ))}
        {picker}
      </CardBody>
    </Card>
  );
}
