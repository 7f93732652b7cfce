import { useEffect, useId, useRef, useState } from 'react';
import { fullName } from '#domain/customers/customer.ts';
import type { Stage } from '#domain/jobs/job.ts';
import { arrivesLater, type BoardTime, stageColumns } from '#domain/jobs/today-board.ts';
import { formatCount } from '#domain/money/money.ts';
import { paintColor } from '#domain/vehicles/paint.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { STAGE_LOOKS, useStageLabel } from '#parts/jobs/stage-badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { PaintChip } from '#ui/display/paint-chip.tsx';
import { Button } from '#ui/form/button.tsx';
import { CardMarks } from './card-marks.tsx';
import { cardName, namesOnce, whenOf } from './card-text.ts';
import { CardLink, CarTag, Services } from './today-job-card.tsx';
import type { TodayRow } from './use-today-rows.ts';
import { pageOf, pagesOf, type WallPage } from './wall-pages.ts';

/** Time that a page of the wall stays, in milliseconds. */
const PAGE_MS = 12_000;
/** Least space of a card and of a column, as a part of the width of the screen, by which its letters grow too. */
const CARD = { part: 0.168, least: 230 };
const COLUMN = { part: 0.16, least: 300 };

/** Height of the heading of a column. */
const HEADING_PX = 64;

/** Returns how many of the size there is room for. */
function countIn(length: number, { part, least }: typeof CARD): number {
  return Math.max(1, Math.floor(length / Math.max(least, part * window.innerWidth)));
}

/** Returns the columns and rows of cards that the window has room for. */
function useRoom() {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ columns: 1, rows: 1 });
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setRoom({ columns: countIn(width, COLUMN), rows: countIn(height - HEADING_PX, CARD) });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, room };
}

type WallBoardProps = { rows: readonly TodayRow[]; now: BoardTime };

/**
 * The cars of today and tomorrow on a screen at the wall. The columns fill it, nothing scrolls: what does not fit is on further pages, which
 * turn by themselves. Customers may see it, so it has no mark about money.
 */
export function WallBoard({ rows, now }: WallBoardProps) {
  const { box, room } = useRoom();
  const [turns, setTurns] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const columns = stageColumns(
    rows.filter(({ card }) => !arrivesLater(card, now)),
    now,
  ).filter((column) => column.stage !== 'Delivered');
  const pages = pagesOf(columns, room);
  const { number, shown } = pageOf(pages, turns);
  const turning = pages.length > 1 && !isPaused;
  useEffect(() => {
    if (!turning) return;
    const timer = setInterval(() => setTurns((before) => before + 1), PAGE_MS);
    return () => clearInterval(timer);
  }, [turning]);
  return (
    <div className="flex h-wall min-h-0 flex-col gap-3">
      <div ref={box} className="min-h-0 flex-1 overflow-hidden">
        <div
          // The page fades in, where the device allows motion.
          key={number}
          className="grid h-full auto-cols-fr grid-flow-col gap-3 motion-safe:animate-fade"
        >
          {shown.map((column) => (
            <WallColumn key={column.stage} column={column} now={now} />
          ))}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1.5 text-section text-text-2">
        <EmptyStages stages={columns.filter((one) => one.rows.length === 0).map(({ stage }) => stage)} />
        {pages.length > 1 && (
          <span className="ml-auto flex items-center gap-3">
            Page {number + 1} of {pages.length}
            <Button onClick={() => setTurns(turns + 1)}>Next Page</Button>
            <Button aria-pressed={isPaused} onClick={() => setIsPaused(!isPaused)}>
              Pause
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}

function EmptyStages({ stages }: { stages: readonly Stage[] }) {
  const label = useStageLabel();
  if (stages.length === 0) return null;
  return <p>No car in {stages.map(label).join(', ')}</p>;
}

function WallColumn({ column: { stage, rows, count }, now }: { column: WallPage<TodayRow>[number]; now: BoardTime }) {
  const label = useStageLabel();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-h-0 min-w-0 flex-col gap-2.5 rounded-card bg-surface-3 p-3 dark:bg-surface-2"
    >
      <div className="flex items-center gap-1.5">
        <FilmSwatch tone={STAGE_LOOKS[stage].tone} />
        <h2 id={id} className="mr-auto min-w-0 font-bold text-wall-name leading-tight">
          {label(stage)}
        </h2>
        <span className="rounded-badge bg-surface px-2 font-bold text-wall-name tabular-nums">
          {formatCount(count)}
          <span className="sr-only"> {count === 1 ? 'car' : 'cars'}</span>
        </span>
      </div>
      <ul className="flex min-h-0 flex-1 flex-col gap-2.5">
        {rows.map((row) => (
          <li key={row.id} className="min-h-0 flex-1">
            <WallCard row={row} now={now} isAlone={rows.length === 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type WallCardProps = {
  row: TodayRow;
  now: BoardTime;
  /** It has the column to itself, so that nothing of it is cut off. */
  isAlone: boolean;
};

function WallCard({ row: { card, marks }, now, isAlone }: WallCardProps) {
  const { bookings, customer } = card;
  const vehicle = vehicleName(customer.vehicle);
  const shown = marks.filter(({ kind }) => kind !== 'unpaid');
  return (
    <article
      aria-label={[cardName(card), fullName(customer), vehicle].filter(Boolean).join(', ')}
      className="relative flex h-full flex-col justify-evenly gap-1 overflow-hidden rounded-card border bg-surface px-4 py-2.5 text-wall leading-snug shadow-1"
    >
      <div
        className={classNames(
          'flex-none font-extrabold text-wall-name leading-tight',
          isAlone ? 'line-clamp-4' : 'line-clamp-3',
        )}
      >
        {vehicle && (
          <span className="mr-2 inline-block align-middle">
            <PaintChip color={paintColor(customer.vehicle.color)} size="medium" title={customer.vehicle.color} />
          </span>
        )}
        <bdi>{vehicle || 'Unknown vehicle'}</bdi>
      </div>
      <div className="flex flex-none flex-wrap items-center justify-between gap-x-2 font-semibold">
        <CardLink card={card} size="text-wall" />
        <CarTag card={card} />
      </div>
      <Services card={card} isList={isAlone} />
      <p className={classNames('flex-none text-text-2', isAlone ? 'line-clamp-3' : 'truncate')}>
        {[
          namesOnce(bookings.map(({ station }) => station)),
          namesOnce(bookings.map(({ employee }) => employee.firstName)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p
        className={classNames(
          'flex-none font-bold',
          isAlone ? 'text-wall-name leading-tight' : shown.length < 3 ? 'line-clamp-2' : 'truncate',
        )}
      >
        {whenOf(card, now)}
      </p>
      <CardMarks marks={shown} now={now} isWall isWhole={isAlone} />
    </article>
  );
}
