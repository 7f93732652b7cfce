import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Station } from '#domain/catalog/station.ts';
import type { Job } from '#domain/jobs/job.ts';
import { type BoardTime, countByGroup, isInGroup, isWorkOf } from '#domain/jobs/today-board.ts';
import { formatCount } from '#domain/money/money.ts';
import { searchFor } from '#domain/text/search-text.ts';
import { useList } from '#io/react/world.tsx';
import { HoldDialog } from '#parts/jobs/hold-dialog.tsx';
import { type JobRef, releaseJob } from '#parts/jobs/job-commands.ts';
import { useBoardTime } from '#parts/jobs/use-board-time.ts';
import { useStageMoves } from '#parts/jobs/use-stage-moves.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { useReadAhead } from '#parts/queries/use-read-ahead.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { cardName, cardSearchText } from './card-text.ts';
import { StageBoard } from './stage-board.tsx';
import { TodayHead } from './today-head.tsx';
import { useTodayParams } from './use-today-params.ts';
import { type TodayRow, useTodayRows } from './use-today-rows.ts';
import { WallBoard } from './wall-board.tsx';
import { WallHead } from './wall-head.tsx';

/** The cars in the shop, by stage. */
export function TodayPage() {
  const now = useBoardTime();
  const query = useQueries({
    all: useTodayRows(now),
    employees: useList('employees'),
    stations: useList('stations'),
  });
  return <Loaded query={query}>{(data) => <Board now={now} {...data} />}</Loaded>;
}

type BoardProps = {
  all: readonly TodayRow[];
  now: BoardTime;
  employees: readonly Employee[];
  stations: readonly Station[];
};

function Board({ all, now, employees, stations }: BoardProps) {
  const { me, params, setParams } = useTodayParams(employees);
  const [search, setSearch] = useState('');
  const { group, isMine, bay, isWall } = params;
  const employeeId = isMine ? me?.id : undefined;
  useReadAhead(all, cardSearchText);

  const cars = useMemo(() => {
    const isFound = searchFor(search);
    return all.filter(
      (row) =>
        isWorkOf(row.card, { employeeId, station: bay }) && (search.trim() === '' || isFound(cardSearchText(row))),
    );
  }, [all, search, employeeId, bay]);
  const counts = useMemo(
    () =>
      countByGroup(
        cars.map(({ card }) => card),
        now,
      ),
    [cars, now],
  );
  const shown = useMemo(
    () => (group === undefined ? cars : cars.filter(({ card }) => isInGroup(card, group, now))),
    [cars, group, now],
  );

  function clear() {
    setSearch('');
    setParams({ ...params, group: undefined, isMine: false, bay: undefined });
  }

  // The focus follows from the button that opens the wall to the one that leaves it, and back.
  const wallButton = useRef<HTMLButtonElement>(null);
  const wasWall = useRef(isWall);
  useEffect(() => {
    if (wasWall.current !== isWall) wallButton.current?.focus();
    wasWall.current = isWall;
  }, [isWall]);

  if (all.length === 0 && !isWall) return <NoCars />;
  return (
    <>
      {isWall ? (
        <WallHead
          now={now}
          bay={bay}
          onLeave={() => setParams({ ...params, isWall: false })}
          leaveButton={wallButton}
        />
      ) : (
        <TodayHead
          counts={counts}
          params={params}
          onChange={setParams}
          stations={stations}
          isStaff={me !== undefined}
          search={search}
          onSearch={setSearch}
          found={shown.length < all.length ? `${formatCount(shown.length)} found` : undefined}
          wallButton={wallButton}
        />
      )}
      {isWall ? (
        <WallBoard rows={shown} now={now} />
      ) : shown.length === 0 ? (
        <EmptyState
          title="No cars found"
          text="No car matches the search and filters."
          art={false}
          action={<Button onClick={clear}>Clear</Button>}
        />
      ) : (
        <Cars rows={shown} isFiltered={shown.length < all.length} now={now} />
      )}
    </>
  );
}

function NoCars() {
  const canBook = useCan('changeRecords');
  return (
    <EmptyState
      title="No cars booked"
      text="Every booking becomes a job here, from arrival to pickup."
      action={
        canBook && (
          <Link to={paths.newBooking} className={buttonClass('solid')}>
            <Plus size={16} aria-hidden />
            New Booking
          </Link>
        )
      }
    />
  );
}

const refOf = ({ job, id }: TodayRow['card']): JobRef => (job ? { jobId: job.id } : { bookingId: id });

type CarsProps = { rows: readonly TodayRow[]; isFiltered: boolean; now: BoardTime };

/** The board with its commands and the dialogs that they open. */
function Cars({ rows, isFiltered, now }: CarsProps) {
  const { run } = useTransaction();
  const { move, checkIn, dialog } = useStageMoves();
  const navigate = useNavigate();
  const canMakeJobs = useCan('changeRecords');
  const [held, setHeld] = useState<Job>();

  const actions = useMemo(
    () => ({
      open: ({ job, id }: TodayRow['card']) =>
        void (job
          ? navigate({ to: paths.job, params: { id: job.id } })
          : navigate({ to: paths.editBooking, params: { id } })),
      checkIn: (card: TodayRow['card']) => checkIn(refOf(card)),
      hold: ({ job }: TodayRow['card']) => setHeld(job),
      release: ({ job }: TodayRow['card']) => void (job && run(releaseJob(job))),
    }),
    [navigate, run, checkIn],
  );

  return (
    <>
      <StageBoard
        rows={rows}
        isFiltered={isFiltered}
        now={now}
        actions={actions}
        onMove={({ card }, to) => move({ ref: refOf(card), name: cardName(card), stage: card.stage }, to)}
        canMove={({ card }) => canMakeJobs || card.job !== undefined}
      />
      {held && <HoldDialog job={held} onClose={() => setHeld(undefined)} />}
      {dialog}
    </>
  );
}
