import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { type DaySheet, daySheet } from '#domain/jobs/day-sheet.ts';
import { loadCode } from '#io/data-files/load-file.ts';
import { useSettings, useUser } from '#io/react/world.tsx';
import { useBoardTime } from '#parts/jobs/use-board-time.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useDownloadMade } from '#parts/pdf/use-download-made.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { useTodayRows } from './use-today-rows.ts';

/** Shows who does what today, by bay, with keys and promises: to look at and to print. */
export function DaySheetPage() {
  const now = useBoardTime();
  return (
    <Loaded query={useTodayRows(now)}>
      {(rows) => (
        <Sheet
          sheet={daySheet(
            rows.map(({ card }) => card),
            now,
          )}
        />
      )}
    </Loaded>
  );
}

function Sheet({ sheet }: { sheet: DaySheet }) {
  const shop = useUser()?.businessName ?? '';
  const { logo } = useSettings();
  const { print, making } = useDownloadMade({
    title: 'Day Sheet',
    name: `${sheet.title}.pdf`,
    async make(madeAt) {
      const { makeDaySheet } = await loadCode(() => import('#parts/pdf/floor/make-day-sheet.ts'));
      return makeDaySheet(sheet, { shop, logo }, madeAt);
    },
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      <div className="flex flex-wrap items-center gap-3">
        <p className="mr-auto font-bold text-section">{sheet.day}</p>
        <BusyButton variant="solid" icon={Printer} disabled={making} onClick={() => void print()}>
          Print Day Sheet
        </BusyButton>
      </div>
      {sheet.bays.length === 0 && (
        <EmptyState
          art={false}
          title="No work is planned for today"
          text="The calendar shows what comes next."
          action={
            <Link to={paths.schedule} className={buttonClass()}>
              Open Calendar
            </Link>
          }
        />
      )}
      {sheet.bays.map(({ name, rows }) => (
        <section key={name} aria-label={name}>
          <Card>
            <CardHeader title={name} />
            <CardBody>
              <ol className="divide-y divide-border">
                {rows.map((row) => (
                  <li key={row.id} className="grid gap-0.5 py-2.5 first:pt-0 last:pb-0">
                    <p className="flex flex-wrap gap-x-4 font-semibold">
                      <span className="tabular-nums">{row.time}</span>
                      <bdi>{row.service}</bdi>
                      <bdi>{row.person}</bdi>
                    </p>
                    <p className="wrap-anywhere text-label text-text-2">
                      {[
                        row.job,
                        row.vehicle,
                        row.customer,
                        row.keyTag && `key ${row.keyTag}`,
                        row.promised && `promised ${row.promised}`,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </li>
                ))}
              </ol>
            </CardBody>
          </Card>
        </section>
      ))}
    </div>
  );
}
