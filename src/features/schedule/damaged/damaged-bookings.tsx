import { Link } from '@tanstack/react-router';
import type { LocalData } from '#io/local/local-data.ts';
import { useWorld } from '#io/react/react.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useLocalData } from '#parts/queries/use-local-data.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { damagedInWords } from './damaged-in-words.ts';

const MOST = 3;

async function askDamaged(localData: LocalData): Promise<string | undefined> {
  const damaged = await localData.damaged();
  return damaged.some(({ name }) => name === 'bookings') ? localData.damagedText('bookings') : undefined;
}

/** The bookings that could not be read: what can still be told of them, and where they are kept. */
export function DamagedBookings() {
  const { localData } = useWorld();
  return localData && <Damaged localData={localData} />;
}

function Damaged({ localData }: { localData: LocalData }) {
  const { data: text } = useLocalData(localData, askDamaged);
  if (text === undefined) return null;
  const damaged = damagedInWords(text);
  const rest = damaged.length - MOST;
  return (
    <section aria-label="Damaged bookings" className="mb-3">
      <Alert
        tone="amber"
        title={`${counted(damaged.length, 'damaged booking')} cannot be shown`}
        action={
          <Link to={paths.dataSettings} className={buttonClass('secondary', 'small')}>
            Open Data
          </Link>
        }
      >
        <ul className="list-disc pl-4">
          {damaged.slice(0, MOST).map((facts, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: damaged records have nothing else to tell them apart
            <li key={index}>{facts}</li>
          ))}
          {rest > 0 && <li>{rest} more</li>}
        </ul>
        <p>
          All others are in place. Book it again, or download the text under Data to repair it; deleting it there ends
          this notice.
        </p>
      </Alert>
    </section>
  );
}
