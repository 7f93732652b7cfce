import { Link, useSearch } from '@tanstack/react-router';
import { Plus, Sunrise } from 'lucide-react';
import { useMemo } from 'react';
import { formatCount } from '#domain/money/money.ts';
import { type DueShop, useDueMessages } from '#parts/customer-messages/use-due-messages.ts';
import { paths } from '#parts/navigation/paths.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { EmptyList, ListHead } from '#ui/table/list-page.tsx';
import { DueToday } from './due-today.tsx';
import { MessageLog } from './message-log.tsx';
import { MorningRound } from './round/morning-round.tsx';
import { SendingNotices } from './sending-notices.tsx';

/** The messages that are due today, the morning round, and the log. */
export function MessagesPage() {
  const query = useDueMessages();
  const { round } = useSearch({ from: paths.messages });
  return (
    <Loaded query={query}>
      {(shop) => (round === undefined ? <Overview {...shop} /> : <MorningRound {...shop} />)}
    </Loaded>
  );
}

function Overview({ due, customers, messages }: DueShop) {
  const offered = useMemo(() => due.filter(({ held }) => held === undefined), [due]);
  const count = offered.length;
  return (
    <>
      <ListHead
        action={
          <Link
            to={paths.messages}
            search={{ round: '1' }}
            data-tour="start-round"
            className={buttonClass(count === 0 ? 'secondary' : 'solid')}
          >
            <Sunrise size={16} aria-hidden />
            Start Morning Round
          </Link>
        }
      >
        {count === 0
          ? 'No messages due today'
          : `${formatCount(count)} ${count === 1 ? 'message' : 'messages'} due today`}
      </ListHead>
      {due.length === 0 && messages.length === 0 ? (
        <EmptyList
          title="No messages yet"
          text="Reminders for bookings, and follow-ups for estimates and finished cars, are offered here when they are due."
          action={
            <Link to={paths.newBooking} className={buttonClass('solid')}>
              <Plus size={16} aria-hidden />
              New Booking
            </Link>
          }
        />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5 phone:gap-3.5">
          <SendingNotices messages={messages} />
          <DueToday due={due} customers={customers} />
          <MessageLog messages={messages} customers={customers} />
        </div>
      )}
    </>
  );
}
