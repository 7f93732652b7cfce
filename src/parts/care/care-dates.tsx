import { Link } from '@tanstack/react-router';
import {
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  Check,
  CircleAlert,
  CircleCheck,
  ShieldBan,
  X,
} from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { formatWeekdayDate } from '#domain/calendar/calendar.ts';
import type { FollowUp } from '#domain/care/follow-up.ts';
import { type FollowUpOnDay, type FollowUpState, followUpState, isFollowUpOpen } from '#domain/care/follow-up-state.ts';
import { withInspections } from '#domain/care/inspection-visits.ts';
import { useIndexed, useRecords, useToday } from '#io/react/world.tsx';
import type { IndexQuery } from '#io/store/store.ts';
import { AnswerDialog } from '#parts/forms/answer-dialog.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Badge } from '#ui/display/badge.tsx';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { bookingSearch } from './booking-search.ts';
import { endFollowUp } from './follow-up-commands.ts';

const LOOKS: Readonly<Record<FollowUpState, Pick<Parameters<typeof Badge>[0], 'tone' | 'icon'>>> = {
  Holds: { tone: 'blue', icon: ShieldBan },
  Over: { tone: 'outline', icon: Check },
  Coming: { tone: 'neutral', icon: CalendarClock },
  Due: { tone: 'amber', icon: CalendarClock },
  Overdue: { tone: 'red', icon: CircleAlert },
  Booked: { tone: 'blue', icon: CalendarCheck },
  Done: { tone: 'green', icon: CircleCheck },
  'Not wanted': { tone: 'outline', icon: X },
};

const ON: Readonly<Record<FollowUpState, string>> = {
  Holds: 'Holds through',
  Over: 'Over since',
  Coming: 'From',
  Due: 'Due by',
  Overdue: 'Was due by',
  Booked: 'Booked for',
  Done: 'Done',
  'Not wanted': 'Not wanted since',
};

type CareDatesProps = {
  /** The index query for the follow-ups and certificates: of a job, or of a customer. */
  of: IndexQuery;
  isShown?: (record: FollowUp) => boolean;
  children?: ReactNode;
};

type DatedFollowUp = { followUp: FollowUp; on: FollowUpOnDay };

/** Lists what was promised for the care of a car: what must not be done yet, visits, offers, and inspections of its certificates. */
export function CareDates({ of, isShown = () => true, children }: CareDatesProps) {
  const today = useToday();
  const followUps = useIndexed('followUps', of);
  const ids = useMemo(() => followUps.data?.flatMap(({ bookingId }) => bookingId ?? []) ?? [], [followUps.data]);
  const query = useQueries({
    followUps,
    warranties: useIndexed('warranties', of),
    bookings: useRecords('bookings', ids),
  });
  const [isWhole, setWhole] = useState(false);
  if (!query.data) return <NotLoaded query={query} />;
  const bookings = new Map(query.data.bookings.map((booking) => [booking.id, booking]));
  const all = withInspections(query.data.followUps, query.data.warranties, today)
    .filter(isShown)
    .map((followUp) => ({ followUp, on: followUpState(followUp, bookings.get(followUp.bookingId ?? ''), today) }));
  const living = all.filter(({ on }) => isFollowUpOpen(on) || on.state === 'Holds' || on.state === 'Booked');
  const shown = isWhole ? all : living;
  if (all.length === 0 && !children) return null;
  return (
    <section aria-label="Care Dates">
      <Card>
        <CardHeader title="Care Dates" />
        <CardBody className="grid gap-3.5">
          {shown.length > 0 ? (
            <ul aria-label="Care Dates" className="-my-2 divide-y divide-border">
              {shown.map((one) => (
                <DateRow key={one.followUp.id} {...one} />
              ))}
            </ul>
          ) : (
            <p className="text-label text-text-2">Nothing is to come.</p>
          )}
          {!isWhole && living.length < all.length && (
            <Button size="small" className="justify-self-start" onClick={() => setWhole(true)}>
              Show past dates
            </Button>
          )}
          {children}
        </CardBody>
      </Card>
    </section>
  );
}

function DateRow({ followUp, on }: DatedFollowUp) {
  const { kind, text, ended, bookingId } = followUp;
  const today = useToday();
  const { run, save } = useTransaction();
  const canChange = useCan('changeRecords');
  const [isAsking, setIsAsking] = useState(false);
  const isOpen = kind !== 'restriction' && (isFollowUpOpen(on) || on.state === 'Booked');
  return (
    <li className="grid gap-1.5 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge {...LOOKS[on.state]}>{on.state}</Badge>
        <span className="text-label text-text-2">
          {on.state === 'Booked' && canChange ? (
            <Link to={paths.editBooking} params={{ id: bookingId ?? '' }} className="link">
              {ON[on.state]} {formatWeekdayDate(on.on)}
            </Link>
          ) : (
            `${ON[on.state]} ${formatWeekdayDate(on.on)}`
          )}
        </span>
      </p>
      <p className="wrap-anywhere">
        <BidiText text={text} />
      </p>
      {ended && (ended.note || ended.by) && (
        <p className="wrap-anywhere text-meta text-text-3">
          <BidiText text={[ended.note, ended.by].filter(Boolean).join(' · ')} />
        </p>
      )}
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {canChange && on.state !== 'Booked' && (
            <Link
              to={paths.newBooking}
              search={bookingSearch(followUp, today)}
              className={buttonClass('secondary', 'small')}
            >
              <CalendarPlus size={14} aria-hidden />
              Book<span className="sr-only"> {text}</span>
            </Link>
          )}
          <Button size="small" icon={Check} onClick={() => void run(endFollowUp(followUp))}>
            Done<span className="sr-only"> {text}</span>
          </Button>
          {canChange && (
            <Button size="small" variant="ghost" icon={X} onClick={() => setIsAsking(true)}>
              Not Wanted<span className="sr-only"> {text}</span>
            </Button>
          )}
        </div>
      )}
      {isAsking && (
        <AnswerDialog
          title="Not Wanted"
          label="What did the customer say?"
          missing="Write what the customer said, such as: goes to another shop."
          verb="End It"
          onAnswer={(note) => save(endFollowUp(followUp, note))}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}
