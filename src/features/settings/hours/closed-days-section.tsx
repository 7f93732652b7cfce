import { Link } from '@tanstack/react-router';
import { CalendarPlus, Flag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatDateRange } from '#domain/calendar/calendar.ts';
import { type ClosedRun, closedRuns, withoutDays, withRun } from '#domain/calendar/closed-days.ts';
import { bookingDates, holdsTime } from '#domain/scheduling/booking.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { changeSettings } from '#features/settings/settings-session.ts';
import { useIndexed, useSettings, useToday } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { type UserCommand, useTransaction } from '#parts/records/use-transaction.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button, IconButton } from '#ui/form/button.tsx';
import { ClosedDaysDialog } from './closed-days-dialog.tsx';
import { HolidaysDialog } from './holidays-dialog.tsx';

const UNDO_MS = 10_000;

/** Formats a range as 'Nov 26, 2026' or 'Mon, Dec 28 – Tue, Dec 29, 2026'. */
function formatClosedDays({ from, to }: ClosedRun): string {
  return from === to ? formatDate(from) : `${formatDateRange(from, to)}, ${to.slice(0, 4)}`;
}

type Change = (days: Settings['closedDays']) => Settings['closedDays'];

/** Changes the newest stored closed days. */
function changeClosedDays(
  name: 'add closed days' | 'remove closed days' | 'restore closed days',
  change: Change,
): UserCommand {
  return {
    name,
    title: 'The closed days were not changed',
    failed: { type: 'error', title: 'Not Saved', message: 'The closed days were not changed. Please try again.' },
    commit: (store) => changeSettings(store, ({ closedDays }) => ({ closedDays: change(closedDays) })),
  };
}

/** The list of days on which every station is closed, with buttons that add to it. */
export function ClosedDaysSection() {
  const { closedDays } = useSettings();
  const today = useToday();
  const { run } = useTransaction();
  const [dialog, setDialog] = useState<'days' | 'holidays'>();
  const runs = closedRuns(closedDays);
  const ahead = runs.filter(({ to }) => to >= today);
  const past = runs.filter(({ to }) => to < today);

  const adding = (added: readonly ClosedRun[]): UserCommand => ({
    ...changeClosedDays('add closed days', (days) => added.reduce<Settings['closedDays']>(withRun, days)),
    done: () => ({ title: 'Closed Days Added', message: added.map(formatClosedDays).join('; ') }),
  });

  const remove = (days: ClosedRun) =>
    run({
      ...changeClosedDays('remove closed days', (all) => withoutDays(all, days.from, days.to)),
      done: () => ({
        title: 'Open Again',
        message: `${days.name || 'The shop'}: ${formatClosedDays(days)} can be booked.`,
        duration: UNDO_MS,
        action: {
          label: 'Undo',
          onPress: () => void run(changeClosedDays('restore closed days', (all) => withRun(all, days))),
        },
      }),
    });

  return (
    <Card>
      <CardHeader title="Closed Days">
        <Button size="small" icon={Flag} onClick={() => setDialog('holidays')}>
          US Holidays
        </Button>
        <Button size="small" icon={CalendarPlus} onClick={() => setDialog('days')}>
          Add Days
        </Button>
      </CardHeader>
      <CardBody>
        <p className="max-w-text text-text-2">
          No times are offered on these days at any station. Existing bookings stay.
        </p>
        {ahead.length === 0 && <p className="mt-3 text-text-3">No closed days ahead.</p>}
      </CardBody>
      {ahead.length > 0 && <ClosedDaysList label="Closed days" runs={ahead} onRemove={(run) => void remove(run)} />}
      {past.length > 0 && (
        <details className="border-t px-4.5 py-3 phone:px-4">
          <summary className="min-h-6 cursor-pointer text-text-2 phone:min-h-11">Earlier ({past.length})</summary>
          <ClosedDaysList label="Earlier closed days" runs={past} onRemove={(run) => void remove(run)} />
        </details>
      )}
      {dialog === 'days' && <ClosedDaysDialog commandOf={adding} onClose={() => setDialog(undefined)} />}
      {dialog === 'holidays' && (
        <HolidaysDialog closedDays={closedDays} commandOf={adding} onClose={() => setDialog(undefined)} />
      )}
    </Card>
  );
}

type ClosedDaysListProps = { label: string; runs: readonly ClosedRun[]; onRemove: (run: ClosedRun) => void };

function ClosedDaysList({ label, runs, onRemove }: ClosedDaysListProps) {
  return (
    <ul aria-label={label} className="border-t">
      {runs.map((run) => (
        <li
          key={`${run.from} ${run.name}`}
          className="flex items-center gap-x-4 border-b px-4.5 py-2 last:border-b-0 phone:px-4"
        >
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere font-semibold">{run.name || 'Closed'}</p>
            <p className="flex flex-wrap gap-x-3 text-meta text-text-2">
              {formatClosedDays(run)}
              <BookedLink run={run} />
            </p>
          </div>
          <IconButton
            label={`Delete ${run.name || 'the closed days'}, ${formatClosedDays(run)}`}
            icon={Trash2}
            size="small"
            onClick={() => onRemove(run)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Counts the bookings on closed days, with a link to the first one. */
function BookedLink({ run: { from, to } }: { run: ClosedRun }) {
  const bookings = ifRead(useIndexed('bookings', { name: 'date', from, to })) ?? [];
  const affected = bookings.filter(({ status }) => holdsTime(status));
  const [first] = affected
    .flatMap(bookingDates)
    .filter((date) => date >= from && date <= to)
    .sort();
  if (first === undefined) return null;
  return (
    <Link to={paths.schedule} search={{ day: first }} className="link text-amber-ink">
      {`${counted(affected.length, 'booking')} on ${from === to ? 'this day' : 'these days'}`}
    </Link>
  );
}
