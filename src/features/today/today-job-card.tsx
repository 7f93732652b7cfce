import { Link } from '@tanstack/react-router';
import { Clock, KeyRound } from 'lucide-react';
import { memo, type Ref, useState } from 'react';
import { fullName } from '#domain/customers/customer.ts';
import type { Stage } from '#domain/jobs/job.ts';
import type { CardMark, TodayCard } from '#domain/jobs/today-board.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { paths } from '#parts/navigation/paths.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { VehicleName } from '#parts/vehicle/vehicle-name.tsx';
import { classNames } from '#ui/class-names.ts';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { type CardTools, useFocusAfterMove } from '#ui/drag/card-board.tsx';
import { DragButton } from '#ui/drag/drag-button.tsx';
import { CardMarks, markLines } from './card-marks.tsx';
import { type CardActions, CardMenu, MoveMenu } from './card-menus.tsx';
import { cardName, namesOnce, whenOf } from './card-text.ts';
import type { TodayRow } from './use-today-rows.ts';

/** Sizes of a card, in pixels. The board renders only the cards in view, so it must know their height. */
type CardSize = { plain: number; markLine: number };
const SIZES: Readonly<Record<'board' | 'wall', CardSize>> = {
  board: { plain: 158, markLine: 24 },
  wall: { plain: 184, markLine: 32 },
};

/** Returns the height of the card in pixels. */
export function cardHeight(row: TodayRow, isWall: boolean): number {
  const { plain, markLine } = SIZES[isWall ? 'wall' : 'board'];
  return plain + markLines(marksShown(row, isWall)) * markLine;
}

/** Returns the marks of the card; customers may see the wall, so it has none about money. */
function marksShown({ marks }: TodayRow, isWall: boolean): readonly CardMark[] {
  return isWall ? marks.filter(({ kind }) => kind !== 'unpaid') : marks;
}

type JobCardProps = CardTools<Stage> & {
  row: TodayRow;
  actions: CardActions;
  /** The user can move the card. */
  canMove: boolean;
  isWall: boolean;
};

/** Shows a car. Its height is fixed, so that the board can render only the cards in view. */
export const TodayJobCard = memo(function TodayJobCard(props: JobCardProps) {
  const { row, actions, canMove, isWall, isDragged, dragged, focusNext, onMove } = props;
  const { id, card, now } = row;
  const marks = marksShown(row, isWall);
  const { bookings, customer, stage } = card;
  const link = useFocusAfterMove<HTMLAnchorElement>(id, focusNext);
  const [isDragging, setDragging] = useState(false);
  const name = cardName(card);

  return (
    <article
      data-card={id}
      // The board cancels the browser's native drag.
      draggable={canMove}
      aria-label={[name, fullName(customer), vehicleName(customer.vehicle)].filter(Boolean).join(', ')}
      style={{ height: cardHeight(row, isWall) }}
      className={classNames(
        'relative flex select-none flex-col gap-1 overflow-hidden rounded-card border px-3 py-2.5 [-webkit-touch-callout:none]',
        canMove && 'cursor-grab',
        isWall ? 'text-lead leading-6' : 'text-label leading-4.5',
        isDragged || isDragging
          ? 'border-border-2 border-dashed focus-within:border-accent *:opacity-0'
          : 'bg-surface shadow-1',
      )}
    >
      <div className="flex h-6 flex-none items-center gap-0.5">
        <CardLink card={card} ref={link} isWall={isWall} />
        {canMove && (
          <>
            <DragButton id={id} name={name} column={stage} dragged={dragged} onDragChange={setDragging} />
            <MoveMenu card={card} onMove={(to) => onMove(id, to)} />
          </>
        )}
        {!isWall && <CardMenu card={card} actions={actions} canMove={canMove} />}
      </div>
      <div className="flex min-h-5 min-w-0 flex-none items-center font-semibold">
        {vehicleName(customer.vehicle) ? <VehicleName vehicle={customer.vehicle} /> : 'Unknown vehicle'}
      </div>
      <div className="flex min-w-0 flex-none items-center justify-between gap-2 text-text-2">
        <span className="truncate">
          <bdi>{fullName(customer)}</bdi>
        </span>
        <CarTag card={card} />
      </div>
      <Services card={card} />
      <p className={classNames('flex-none truncate text-text-2', !isWall && 'text-meta')}>
        {[
          namesOnce(bookings.map(({ employee }) => fullName(employee))),
          namesOnce(bookings.map(({ station }) => station)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={classNames('flex min-w-0 flex-none items-center gap-1.5 font-medium', !isWall && 'text-meta')}>
        {!isWall && <Clock size={13} aria-hidden className="flex-none text-text-3" />}
        <span className="truncate">{whenOf(card, now)}</span>
      </p>
      <CardMarks marks={marks} now={now} isWall={isWall} />
    </article>
  );
});

type CardLinkProps = { card: TodayCard; ref: Ref<HTMLAnchorElement>; isWall: boolean };

/** Opens the job, or the booking that has none yet. The whole card is its target. */
function CardLink({ card: { job, id }, ref, isWall }: CardLinkProps) {
  const className = classNames(
    'mono mr-auto min-w-0 truncate font-bold after:absolute after:inset-0 hover:underline',
    isWall ? 'text-page' : 'text-body',
  );
  return job ? (
    <Link ref={ref} to={paths.job} params={{ id: job.id }} className={className}>
      {job.jobNumber}
    </Link>
  ) : (
    <Link ref={ref} to={paths.editBooking} params={{ id }} className={className}>
      Booking
    </Link>
  );
}

/** Number of the key tag while the shop has the key, or else the license plate. */
function CarTag({ card: { job, customer } }: { card: TodayCard }) {
  if (job?.keyTag) {
    return (
      <span className="inline-flex flex-none items-center gap-1">
        <KeyRound size={12} aria-hidden />
        <span className="sr-only">Key tag </span>
        <span className="mono">{job.keyTag}</span>
      </span>
    );
  }
  const { licensePlate } = customer.vehicle;
  return licensePlate === '' ? null : <span className="mono flex-none">{licensePlate}</span>;
}

function Services({ card: { bookings } }: { card: TodayCard }) {
  const names = bookings.map(({ service }) => service.name);
  return (
    <ul aria-label="Services" title={names.join(', ')} className="flex min-w-0 flex-none gap-2 overflow-hidden">
      {bookings.map(({ id, service: { name, category } }) => (
        <li key={id} className="inline-flex min-w-0 items-center gap-1">
          <FilmSwatch tone={CATEGORY_LOOKS[category].tone} />
          <span className="truncate">{name}</span>
        </li>
      ))}
    </ul>
  );
}
