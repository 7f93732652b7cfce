import { Link } from '@tanstack/react-router';
import { Clock, KeyRound } from 'lucide-react';
import { memo, type Ref, useState } from 'react';
import { fullName } from '#domain/customers/customer.ts';
import type { Stage } from '#domain/jobs/job.ts';
import type { TodayCard } from '#domain/jobs/today-board.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { paths } from '#parts/navigation/paths.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { VehicleName } from '#parts/vehicle/vehicle-name.tsx';
import { classNames } from '#ui/class-names.ts';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { type CardTools, useFocusAfterMove } from '#ui/drag/card-board.tsx';
import { DragButton } from '#ui/drag/drag-button.tsx';
import { CardMarks, markLines } from './card-marks.tsx';
import { type CardActions, CardMenu, MoveMenu, NextStepButton } from './card-menus.tsx';
import { cardName, namesOnce, whenOf } from './card-text.ts';
import type { TodayRow } from './use-today-rows.ts';

/** Heights in pixels. The board renders only the cards in view, so it must know the height of each. */
const PLAIN_PX = 158;
/** A second line for the car, for person and bay, and for the time. */
const WRAPPED_PX = 52;
const MARK_LINE_PX = 24;
const STEP_PX = 48;

type CardRoom = {
  /** The card has the button of the next stage. */
  isPhone: boolean;
  /** Its column takes one mark a line, and its texts take two. */
  isNarrow: boolean;
};

/** Returns the height of the card in pixels. */
export function cardHeight({ card, marks }: TodayRow, { isPhone, isNarrow }: CardRoom): number {
  const step = isPhone && card.stage !== 'Delivered' ? STEP_PX : 0;
  return PLAIN_PX + (isNarrow ? WRAPPED_PX : 0) + markLines(marks, isNarrow ? 1 : 2) * MARK_LINE_PX + step;
}

type JobCardProps = CardTools<Stage> &
  CardRoom & {
    row: TodayRow;
    actions: CardActions;
    /** The user can move the card. */
    canMove: boolean;
  };

/** Shows a car. Its height is fixed, so that the board can render only the cards in view. */
export const TodayJobCard = memo(function TodayJobCard(props: JobCardProps) {
  const { row, actions, canMove, isPhone, isNarrow, isDragged, dragged, focusNext, onMove } = props;
  const { id, card, now, marks } = row;
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
      style={{ height: cardHeight(row, { isPhone, isNarrow }) }}
      className={classNames(
        'relative flex select-none flex-col gap-1 overflow-hidden rounded-card border py-2.5 text-label leading-4.5 [-webkit-touch-callout:none]',
        isNarrow ? 'px-2' : 'px-3',
        canMove && 'cursor-grab',
        isDragged || isDragging
          ? 'border-border-2 border-dashed focus-within:border-accent *:opacity-0'
          : 'bg-surface shadow-1',
      )}
    >
      <div className={classNames('flex h-6 flex-none items-center', isNarrow ? '-mr-1' : 'gap-0.5')}>
        <CardLink card={card} ref={link} size={isNarrow ? 'text-small' : 'text-body'} />
        {canMove && (
          <>
            <DragButton id={id} name={name} column={stage} dragged={dragged} onDragChange={setDragging} />
            <MoveMenu card={card} onMove={(to) => onMove(id, to)} />
          </>
        )}
        <CardMenu card={card} actions={actions} canMove={canMove} />
      </div>
      <div className="flex min-h-5 min-w-0 flex-none items-center font-semibold">
        {vehicleName(customer.vehicle) ? (
          <VehicleName vehicle={customer.vehicle} wraps={isNarrow} />
        ) : (
          'Unknown vehicle'
        )}
      </div>
      <div className="flex min-w-0 flex-none items-center justify-between gap-2 text-text-2">
        <span className="truncate">
          <bdi>{fullName(customer)}</bdi>
        </span>
        <CarTag card={card} />
      </div>
      <Services card={card} />
      <p className={classNames('flex-none text-meta text-text-2', isNarrow ? 'line-clamp-2' : 'truncate')}>
        {[
          namesOnce(bookings.map(({ employee }) => fullName(employee))),
          namesOnce(bookings.map(({ station }) => station)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="flex min-w-0 flex-none items-center gap-1.5 font-medium text-meta">
        {!isNarrow && <Clock size={13} aria-hidden className="flex-none text-text-3" />}
        <span className={isNarrow ? 'line-clamp-2' : 'truncate'}>{whenOf(card, now)}</span>
      </p>
      <CardMarks marks={marks} now={now} />
      {isPhone && canMove && <NextStepButton card={card} actions={actions} onMove={(to) => onMove(id, to)} />}
    </article>
  );
});

type CardLinkProps = { card: TodayCard; ref?: Ref<HTMLAnchorElement>; size?: string };

/** Opens the job, or the booking that has none yet. The whole card is its target. */
export function CardLink({ card: { job, id }, ref, size = 'text-body' }: CardLinkProps) {
  const className = `mono mr-auto min-w-0 truncate font-bold after:absolute after:inset-0 hover:underline ${size}`;
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
export function CarTag({ card: { job, customer } }: { card: TodayCard }) {
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

export function Services({ card: { bookings }, isList = false }: { card: TodayCard; isList?: boolean }) {
  const names = bookings.map(({ service }) => service.name);
  return (
    <ul
      aria-label="Services"
      title={names.join(', ')}
      className={classNames('flex min-w-0 overflow-hidden', isList ? 'flex-col' : 'flex-none gap-2')}
    >
      {bookings.map(({ id, service: { name, category } }) => (
        <li key={id} className="inline-flex min-w-0 items-center gap-1">
          <FilmSwatch tone={CATEGORY_LOOKS[category].tone} />
          <span className={isList ? 'line-clamp-2' : 'truncate'}>{name}</span>
        </li>
      ))}
    </ul>
  );
}
