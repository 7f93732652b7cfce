import { Link } from '@tanstack/react-router';
import { Link2, MoveHorizontal } from 'lucide-react';
import { memo } from 'react';
import type { Customer } from '#domain/customers/customer.ts';
import { bookingDates } from '#domain/scheduling/booking.ts';
import { paintColor } from '#domain/vehicles/paint.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { useBookingCustomer } from '#features/schedule/booking/use-booking-customer.ts';
import { STATUS_MARKS } from '#features/schedule/calendar/status-marks.ts';
import { type JobPart, partInWords, useJobPart } from '#parts/jobs/use-job-part.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { classNames } from '#ui/class-names.ts';
import { PaintChip } from '#ui/display/paint-chip.tsx';
import { toneClass } from '#ui/display/tone.ts';
import { acrossOf, type Bar, type BoardScale } from './board-scale.ts';
import { cssLength } from './day-widths.ts';
import { barLabel, barTime, customerLabel, hoursSuffix } from './job-bar-text.ts';

export const LANE_PX = 84;
/** Space above the bar. The space below is larger, for the lane's line. */
const GAP_PX = 5;
const BAR_PX = 73;

/** Width from which a card has room for the first name and both times, in wide days. */
const ROOMY = 0.8;

type JobBarProps = {
  bar: Bar;
  scale: BoardScale;
  /** Id of the text that explains how to move a job by keyboard. */
  helpId: string;
  onMoveTo: (bookingId: string) => void;
};

/** Shows a job as a card to scale. A short job's card is wider, to be readable, with its actual time tinted. */
export const JobBar = memo(function JobBar({ bar, scale, helpId, onMoveTo }: JobBarProps) {
  const { booking, lane, start, cardStart, cardEnd } = bar;
  const customer = useBookingCustomer(booking);
  const canChange = useCan('changeRecords');
  const isInactive = booking.status === 'Cancelled' || booking.status === 'No Show';
  const part = useJobPart(booking.id);
  const label = barLabel(bar, customer, partInWords(part));
  return (
    <li
      data-bar={booking.id}
      data-from={bar.stretches[0]?.date}
      className="group/bar absolute z-10 data-lifted:opacity-40"
      style={{
        left: cssLength({ narrow: start.narrow, wide: cardStart }),
        width: `calc(var(--day) * ${cardEnd - cardStart} - 3px)`,
        top: lane * LANE_PX + GAP_PX,
        height: BAR_PX,
      }}
    >
      <Link
        to={paths.editBooking}
        params={{ id: booking.id }}
        title={label}
        draggable={false}
        aria-describedby={helpId}
        className={classNames(
          toneClass[CATEGORY_LOOKS[booking.service.category].tone],
          'absolute inset-0 select-none overflow-hidden rounded-control border bg-surface text-small text-text leading-snug shadow-1 [-webkit-touch-callout:none]',
          'before:absolute before:inset-y-1.25 before:z-10 before:left-0.75 before:w-0.75 before:rounded-bar',
          isInactive
            ? 'border-border-control border-dashed before:bg-border-control'
            : 'border-tone-line before:bg-tone-solid',
          booking.status === 'In Progress' && 'border-tone-solid shadow-live',
        )}
      >
        <span className="sr-only">{label}</span>
        {!isInactive && <Tint bar={bar} scale={scale} />}
        <BarText bar={bar} customer={customer} isInactive={isInactive} part={part} />
        {bar.isEnd && (
          // Resizes when dragged. A click opens the link.
          <span
            data-end
            aria-hidden
            className="absolute inset-y-0 w-2 cursor-ew-resize pointer-coarse:w-3"
            style={{ right: `${((cardEnd - bar.end.wide) / (cardEnd - cardStart)) * 100}%` }}
          />
        )}
      </Link>
      {canChange && (
        <button
          type="button"
          data-no-drag
          aria-label={`Move ${customerLabel(booking, customer)}, ${booking.service.name}`}
          title="Move to…"
          onClick={() => onMoveTo(booking.id)}
          className="absolute right-2 bottom-1 grid size-6 place-items-center rounded-control border border-border-2 bg-surface text-text-2 opacity-0 shadow-1 hover:bg-surface-2 focus-visible:opacity-100 group-hover/bar:opacity-100 pointer-coarse:opacity-100"
        >
          <MoveHorizontal size={14} aria-hidden />
        </button>
      )}
    </li>
  );
});

/** Tints the job's time within its card: a dashed line for each night, fainter between work hours. */
function Tint({ bar, scale }: Pick<JobBarProps, 'bar' | 'scale'>) {
  const { stretches, cardStart, cardEnd, start, end } = bar;
  const share = (wide: number) => `${((wide - cardStart) / (cardEnd - cardStart)) * 100}%`;
  const width = (from: number, to: number) => `${((to - from) / (cardEnd - cardStart)) * 100}%`;
  return (
    <span aria-hidden className="absolute inset-0">
      <span
        className={classNames(
          'absolute inset-y-0 bg-tone-soft opacity-55',
          end.wide < cardEnd && 'border-tone-line border-r',
        )}
        style={{ left: share(start.wide), width: width(start.wide, end.wide) }}
      />
      {stretches.map((stretch, index) => {
        const from = acrossOf(scale, { date: stretch.date, minutes: stretch.start }).wide;
        const to = acrossOf(scale, { date: stretch.date, minutes: stretch.end }).wide;
        const isNextDay = index > 0 && stretches[index - 1]?.date !== stretch.date;
        const morning = acrossOf(scale, { date: stretch.date, minutes: scale.from }).wide;
        return (
          <span key={`${stretch.date} ${stretch.start}`}>
            <span className="absolute inset-y-0 bg-tint" style={{ left: share(from), width: width(from, to) }} />
            {isNextDay && (
              <span
                className="absolute inset-y-0 border-tone-solid border-l-strong border-dashed opacity-55"
                style={{ left: share(morning) }}
              />
            )}
          </span>
        );
      })}
    </span>
  );
}

type BarTextProps = { bar: Bar; customer: Customer; isInactive: boolean; part: JobPart | undefined };

function BarText({ bar, customer, isInactive, part }: BarTextProps) {
  const { booking, cardStart, cardEnd } = bar;
  const Mark = STATUS_MARKS[booking.status];
  const isRoomy = cardEnd - cardStart >= ROOMY;
  const isLong = bookingDates(booking).length > 1;
  const time = barTime(bar);
  const { firstName, lastName, vehicle } = customer;
  return (
    <span aria-hidden className="absolute inset-x-0 top-1 pr-1 pl-3 *:flex *:min-w-0 *:items-center *:gap-1">
      <span className={classNames('font-semibold text-small', isInactive ? 'text-text-3' : 'text-tone-ink')}>
        {Mark && <Mark size={12} strokeWidth={2.2} className="flex-none" />}
        <span className="truncate">
          {time.start}
          <span className={isLong && isRoomy ? undefined : 'tablet:hidden'}>
            {isRoomy || isLong ? time.more : hoursSuffix(booking)}
          </span>
        </span>
        {part && part.count > 1 && (
          <span className="ml-auto inline-flex flex-none items-center gap-0.5 tabular-nums">
            <Link2 size={12} />
            {part.number}/{part.count}
          </span>
        )}
      </span>
      <span className={classNames('font-bold', isInactive && 'text-text-3 line-through')}>
        <span className="truncate">
          <bdi>
            {lastName ? (
              <>
                <span className={isLong && isRoomy ? undefined : 'tablet:hidden'}>
                  {isRoomy ? firstName : firstName && `${firstName.slice(0, 1)}.`}{' '}
                </span>
                {lastName}
              </>
            ) : (
              customerLabel(booking, customer)
            )}
          </bdi>
        </span>
      </span>
      <span className="text-text-2">
        {isRoomy && (
          <span className={isLong ? 'flex' : 'flex tablet:hidden'}>
            <PaintChip color={paintColor(vehicle.color)} title={vehicle.color || undefined} />
          </span>
        )}
        <span className="truncate">
          {[isLong && isRoomy && vehicleName(vehicle), booking.service.name].filter(Boolean).join(' · ')}
        </span>
      </span>
    </span>
  );
}
