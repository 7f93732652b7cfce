import { useMemo } from 'react';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { didNotGo } from '#domain/messages/did-not-go.ts';
import { MESSAGE_STATES, type Message } from '#domain/messages/message.ts';
import { templateLabel } from '#domain/messages/templates.ts';
import { isAnswer } from '#domain/messages/text-answer.ts';
import { searchTextOf } from '#domain/text/search-text.ts';
import { useZone } from '#io/react/world.tsx';
import { STATE_LABELS } from '#parts/customer-messages/message-state.tsx';
import { type RowTools, useFoundRows } from '#parts/lists/use-found-rows.tsx';
import { keptRows, keptTexts } from '#parts/records/kept-rows.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { type LogRow, MessageCard, messageColumns } from './message-columns.tsx';
import { ANSWERS, FAILED } from './message-filters.ts';

function newestFirst(a: Message, b: Message): number {
  return a.at === b.at ? 0 : a.at < b.at ? 1 : -1;
}

const rowsOf = keptRows(
  (names: ReadonlyMap<string, string>) =>
    (message: Message): LogRow => ({
      id: message.id,
      message,
      name: names.get(message.customerId) ?? '',
      label: templateLabel(message.template),
    }),
  newestFirst,
);

const TOOLS: RowTools<LogRow> = {
  search: {
    label: 'Search messages',
    text: keptTexts(({ name, label, message }) => searchTextOf([name, label, message.address, message.subject], [])),
  },
  filters: [
    {
      name: 'state',
      label: 'State',
      options: [
        { value: 'all', label: 'All' },
        { value: FAILED, label: 'Did Not Go' },
        { value: ANSWERS, label: 'From Customers' },
        ...MESSAGE_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
      ],
      matches: ({ message }, state) =>
        state === FAILED ? didNotGo(message) : isAnswer(message) ? state === ANSWERS : message.state === state,
      countsFound: true,
    },
  ],
};

type MessageLogProps = { messages: readonly Message[]; customers: readonly Customer[] };

/** Every message that was opened, sent or skipped, newest first. */
export function MessageLog({ messages, customers }: MessageLogProps) {
  const zone = useZone();
  const names = useMemo(() => new Map(customers.map((one) => [one.id, fullName(one)])), [customers]);
  const found = useFoundRows(rowsOf(messages, names), TOOLS);
  const columns = useMemo(() => messageColumns(zone), [zone]);
  return (
    <section aria-label="Log">
      <h2 className="mb-2.5 font-extrabold font-display text-section">Log</h2>
      <DataTable
        {...found}
        label="Messages"
        columns={columns}
        minWidth={1020}
        renderCard={(row) => <MessageCard row={row} zone={zone} />}
        empty={
          messages.length === 0 ? (
            <EmptyState
              art={false}
              level={3}
              title="No messages yet"
              text="Each message that you open or send is listed here."
            />
          ) : (
            <EmptyState art={false} level={3} title="No messages found" text="Try another search or state." />
          )
        }
      />
    </section>
  );
}
