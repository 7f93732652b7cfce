import { useMemo } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { customerName } from '#domain/customers/customer.ts';
import { type AutomaticMessage, comingMessages, senderShop } from '#domain/messages/automatic.ts';
import { CHANNELS, type Channel } from '#domain/messages/message.ts';
import { segmentsOf } from '#domain/messages/segments.ts';
import { templateLabel } from '#domain/messages/templates.ts';
import { useSettings, useUser, useZone } from '#io/react/world.tsx';
import type { SendingAccount } from '#io/sending/sending.ts';
import { useDueFacts } from '#parts/customer-messages/use-due-facts.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useMinute } from '#parts/queries/use-now.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';

/** Messages that are listed, and the days in which they are looked for. */
const SHOWN = 10;
const DAYS = 7;

type ComingProps = { accounts: Readonly<Record<Channel, SendingAccount>>; hasLinks: boolean };

/** The next messages that go by themselves, by the rules of the server. */
export function ComingMessages({ accounts, hasLinks }: ComingProps) {
  const query = useDueFacts(DAYS);
  const settings = useSettings();
  const zone = useZone();
  const user = useUser();
  const minute = useMinute();
  const { data: facts } = query;
  const coming = useMemo(
    () =>
      facts &&
      comingMessages(
        facts,
        {
          settings,
          zone,
          at: new Date(minute).toISOString(),
          channels: CHANNELS.filter((channel) => accounts[channel].isSet),
          shop: senderShop(
            { businessName: user?.businessName ?? '', phone: user?.phone ?? '' },
            settings,
            // 'user, host'
            accounts.email.hint?.split(', ')[0],
          ),
          link: hasLinks ? 'https://…' : '',
        },
        DAYS,
      ),
    [facts, settings, zone, minute, accounts, user, hasLinks],
  );
  return (
    <Card>
      <CardHeader title="Next to Go" level={3} />
      <CardBody>
        <Loaded query={{ ...query, data: coming }}>{(messages) => <Coming messages={messages} zone={zone} />}</Loaded>
      </CardBody>
    </Card>
  );
}

/** Returns '2 text messages' for a text that is sent as several. */
function sizeOf({ channel, body }: AutomaticMessage): string {
  if (channel === 'email') return 'Email';
  const { count } = segmentsOf(body);
  return count === 1 ? 'Text message' : `Text, billed as ${count} messages`;
}

function Coming({ messages, zone }: { messages: readonly AutomaticMessage[]; zone: string }) {
  if (messages.length === 0)
    return (
      <p className="text-text-2">Nothing goes by itself in the next {DAYS} days, as far as your records say today.</p>
    );
  return (
    <>
      <ol aria-label="Next to Go" className="-my-2 divide-y divide-border">
        {messages.slice(0, SHOWN).map((message) => (
          <li key={message.dueKey} className="grid gap-0.5 py-2">
            <span className="font-semibold">
              <bdi>{customerName(message.due.customer) || 'No name'}</bdi>, {templateLabel(message.template)}
            </span>
            <span className="text-meta text-text-2">
              {formatInstantTime(message.goesAt, zone)} · {sizeOf(message)} to <bdi>{message.address}</bdi>
            </span>
            <span className="truncate text-meta text-text-3" title={message.body}>
              {message.subject || message.body}
            </span>
          </li>
        ))}
      </ol>
      {messages.length > SHOWN && <p className="mt-3.5 text-label text-text-2">And {messages.length - SHOWN} more.</p>}
    </>
  );
}
