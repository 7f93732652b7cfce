import type { LocalData, StorageFacts } from '#io/local/local-data.ts';
import type { MoveIn } from '#io/move-in/move-in.ts';
import { useWorld } from '#io/react/world.tsx';
import { reloadSoon } from '#parts/data-actions/reload-soon.ts';
import { useDataActions } from '#parts/data-actions/use-data-actions.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { useLocalData } from '#parts/queries/use-local-data.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/form/button.tsx';
import { BackupList } from './backup-list.tsx';
import { CsvCard } from './csv-card.tsx';
import { DamagedTexts } from './damaged-texts.tsx';
import { DataHome } from './data-home.tsx';
import { FirstStepsCard } from './first-steps-card.tsx';
import { RoomUsed } from './room-used.tsx';
import { SampleCard } from './sample-card.tsx';

const askFacts = (localData: LocalData) => localData.facts();

/** Where the shop's data lives, how much room it takes, and how to keep it. */
export function DataSection() {
  const { localData, backups, moveIn } = useWorld();
  const canReplace = useCan('replaceData');
  return (
    <div className="grid min-w-0 gap-4.5 phone:gap-3.5">
      <h2 className="font-extrabold font-display text-section">Data</h2>
      {localData ? (
        <LocalSection localData={localData} />
      ) : (
        <>
          <Card>
            <CardHeader title="Where your data lives" level={3} />
            <CardBody className="text-text-2">
              On the server. Every device that is signed in to your shop sees the same data. This browser keeps only
              what it read last, to show it while the server cannot be reached, until you sign out.
            </CardBody>
          </Card>
          {canReplace && moveIn && <MoveInCard moveIn={moveIn} />}
          <FileCard />
          {canReplace && backups && <BackupList kept={backups} place="server" onRestored={reloadSoon} />}
          <CsvCard />
        </>
      )}
    </div>
  );
}

function LocalSection({ localData }: { localData: LocalData }) {
  const { data: facts, failed, retry } = useLocalData(localData, askFacts);
  return (
    <>
      {failed && <LoadFailure title="How your data is kept could not be found out" onRetry={retry} />}
      {!facts && !failed && <SkeletonRows />}
      {facts && <DataHome facts={facts} localData={localData} />}
      <FileCard kind={facts?.kind} />
      <BackupList kept={localData} place={facts?.home === 'memory' ? 'nowhere' : 'browser'} onRestored={reloadSoon} />
      <CsvCard />
      <SampleCard />
      <FirstStepsCard />
      {facts && <RoomUsed facts={facts} />}
      <DamagedTexts localData={localData} />
    </>
  );
}

function hintOf(id: string, kind: StorageFacts['kind']): string {
  if (id === 'export') return 'One file with everything, to keep elsewhere or to take to another browser.';
  if (id === 'import') return 'Replaces the lists by those of an export file, after it has shown what the file holds.';
  if (kind === 'starter') return 'Puts every list back to what a new shop starts with: services, stations and staff.';
  return kind === 'demo'
    ? 'Puts every list back to the sample records.'
    : 'Puts every list back to its default values.';
}

/** The shop that a visit in local mode left in this browser can still be brought in. */
function MoveInCard({ moveIn }: { moveIn: MoveIn }) {
  return (
    <Card>
      <CardHeader title="A shop in this browser" level={3} />
      <CardBody className="flex flex-col items-start gap-2">
        <p className="text-text-2">
          This browser still holds a shop from before yours was on the server. Its records can be brought in: what the
          server has already stays as it is, and nothing comes twice.
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
