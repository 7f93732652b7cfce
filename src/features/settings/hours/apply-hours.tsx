import { useId } from 'react';
import { type WeekHours, weekHoursSchema } from '#domain/calendar/week-hours.ts';
import { weekHoursLines } from '#domain/calendar/work-week.ts';
import { useList } from '#io/react/world.tsx';
import { Loaded } from '#parts/queries/loaded.tsx';
import { namesInWords } from '#parts/records/names-in-words.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';

function formatHours(hours: WeekHours): string {
  return weekHoursLines(hours)
    .map((line) => `${line.days} ${line.hours}`)
    .join(', ');
}

function hasOtherHours(one: WeekHours, other: WeekHours): boolean {
  return formatHours(one) !== formatHours(other);
}

type ApplyHoursProps = {
  hours: WeekHours;
  isSaved: boolean;
};

/** Applies the shop's hours to stations with different hours. */
export function ApplyHours({ hours, isSaved }: ApplyHoursProps) {
  const reasonId = useId();
  const query = useList('stations');
  const confirm = useConfirm();
  const { run } = useTransaction();
  const others = query.data?.filter((station) => hasOtherHours(station.operatingHours, hours)) ?? [];
  const names = namesInWords(
    others.map(({ name }) => name),
    8,
  );

  const apply = () =>
    run({
      name: 'apply hours',
      title: 'The station hours were not changed',
      failed: { type: 'error', title: 'Not Applied', message: 'No station was changed. Please try again.' },
      ask: () =>
        confirm({
          title: 'Apply these hours to all stations?',
          body: (
            <>
              <p>These stations get {formatHours(hours)}:</p>
              <ul className="my-1.5 text-text">
                {others.map((station) => (
                  <li key={station.id}>
                    {station.name}, now {formatHours(station.operatingHours)}
                  </li>
                ))}
              </ul>
              <p>Bookings and staff hours stay as they are.</p>
            </>
          ),
          verb: 'Apply',
          tone: 'accent',
        }),
      plan: async (newest) =>
        (await newest.stations.list())
          .filter((station) => hasOtherHours(station.operatingHours, hours))
          .map((station) => ({
            entity: 'stations',
            kind: 'update',
            id: station.id,
            change: { operatingHours: weekHoursSchema.parse(hours) },
          })),
      done: () => ({ title: 'Hours Applied', message: `${names}: ${formatHours(hours)}.` }),
    });

  return (
    <Card>
      <CardHeader title="Stations" />
      <CardBody className="grid gap-2.5">
        <Loaded query={query}>
          {() => (
            <p className="text-label text-text-2">
              {others.length === 0 ? (
                'Every station has these hours.'
              ) : (
                <BidiText text={`Different hours: ${names}.`} />
              )}
            </p>
          )}
        </Loaded>
        {others.length > 0 && (
          <>
            <Button disabled={!isSaved} aria-describedby={isSaved ? undefined : reasonId} onClick={() => void apply()}>
              Apply to All Stations
            </Button>
            {!isSaved && (
              <p id={reasonId} className="text-small text-text-3">
                Save the hours first.
              </p>
            )}
          </>
        )}
      </CardBody>
    </Card>
  );
}
