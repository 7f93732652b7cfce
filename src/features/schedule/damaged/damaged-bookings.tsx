import { Link } from '@tanstack/react-router';
import type { LocalData } from '#io/local/local-data.ts';
import { useWorld } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useLocalData } from '#parts/queries/use-local-data.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { damagedSummaries } from './damaged-summaries.ts';

const MAX_LINES = 3;

async function readDamaged(localData: LocalData): Promise<string | undefined> {
  const damaged = await localData.damaged();
  return damaged.some(({ name }) => name === 'bookings') ? localData.damagedText('bookings') : undefined;
}

/** Lists quarantined bookings by what is still readable, with a link to where they are stored. */
export function DamagedBookings() {
  const { localData } = useWorld();
  return localData && <Damaged localData={localData} />;
}

function Damaged({ localData }: { localData: LocalData }) {
  const { data: text } = useLocalData(localData, readDamaged);
  if (text === undefined) return null;
  const damaged = damagedSummaries(text);
  const rest = damaged.length - MAX_LINES;
  return (
    <section aria-label="Damaged bookings" className="mb-3">
      <Alert
        tone="amber"
        title={`${counted(damaged.length, 'damaged booking')} can't be shown`}
        action={
          <Link to={paths.dataSettings} className={buttonClass('secondary', 'small')}>
            Open Data
          </Link>
        }
      >
        <ul className="list-disc pl-4">
          {damaged.slice(0, MAX_LINES).map((facts, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: damaged records may have no readable id
            <li key={index}>{facts}</li>
          ))}
          {rest > 0 && <li>{rest} more</li>}
        </ul>
        <p>
          All other bookings are fine. Book the job again, or download the text under Data and repair it. Delete it
          there to remove this notice.
        </p>
      </Alert>
    </section>
  );
}
