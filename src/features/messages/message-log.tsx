import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { MESSAGE_STATES, type Message } from '#domain/messages/message.ts';
import { templateLabel } from '#domain/messages/templates.ts';
import { formatCount } from '#domain/money/money.ts';
import { searchFor, searchTextOf } from '#domain/text/search-text.ts';
import { useZone } from '#io/react/world.tsx';
import { MessageAnswer } from '#parts/customer-messages/message-answer.tsx';
import { type MessageState, MessageStateBadge, STATE_LABELS } from '#parts/customer-messages/message-state.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { keptRows, keptTexts } from '#parts/records/kept-rows.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PillRadioGroup } from '#ui/form/pills.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';

type LogRow = { id: string; message: Message; name: string; label: string };

const rowsOf = keptRows(
  (names: ReadonlyMap<string, string>) =>
    (message: Message): LogRow => ({
      id: message.id,
      message,
      name: names.get(message.customerId) ?? '',
      label: templateLabel(message.template),
    }),
);

const searchText = keptTexts(({ name, label, message }: LogRow) =>
  searchTextOf([name, label, message.address, message.subject], []),
);

function newestFirst(a: Message, b: Message): number {
  return a.at === b.at ? 0 : a.at < b.at ? 1 : -1;
}

const ALL = 'all';
const FILTERS = [ALL, ...MESSAGE_STATES] as const;
type Filter = (typeof FILTERS)[number];

function Name({ row: { name, message } }: { row: LogRow }) {
  return (
    <Link
      to={paths.customer}
      params={{ id: message.customerId }}
      className="block truncate font-semibold hover:underline"
    >
      <bdi>{name || message.address || 'Deleted customer'}</bdi>
    </Link>
  );
}

function Text({ message }: LogRow) {
  return (
    <span className="block truncate text-text-2" title={message.body}>
      {message.subject || message.body}
    </span>
  );
}

function columnsOf(zone: string): Column<LogRow>[] {
  return [
    { id: 'customer', header: 'Customer', sortValue: ({ name }) => name, cell: (row) => <Name row={row} /> },
    {
      id: 'template',
      header: 'Message',
      width: '34%',
      sortValue: ({ label }) => label,
      cell: (row) => (
        <>
          <span className="block truncate">{row.label}</span>
          <span className="block text-meta">
            <Text {...row} />
          </span>
        </>
      ),
    },
    {
      id: 'channel',
      header: 'Channel',
      width: '92px',
      sortValue: ({ message }) => message.channel,
      cell: ({ message }) => (message.channel === 'email' ? 'Email' : 'Text'),
    },
    {
      id: 'at',
      header: 'Time and Person',
      width: '182px',
      sortValue: ({ message }) => message.at,
      cell: ({ message }) => (
        <>
          <span className="block truncate text-text-2">{formatInstantTime(message.at, zone)}</span>
          <bdi className="block truncate text-meta text-text-3">{message.by}</bdi>
        </>
      ),
    },
    {
      id: 'state',
      header: 'State',
      width: '116px',
      sortValue: ({ message }) => message.state,
      cell: ({ message }) => <MessageStateBadge state={message.state} />,
    },
    {
      id: 'answer',
      header: 'Actions',
      width: '204px',
      align: 'end',
      cell: (row) => <MessageAnswer message={row.message} name={row.name} />,
    },
  ];
}

function LogCard({ row, zone }: { row: LogRow; zone: string }) {
  const { message, label } = row;
  return (
    <div className="flex h-full flex-col gap-1 px-3.5 py-2.5">
      <div className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 flex-1 text-title">
          <Name row={row} />
        </span>
        <MessageStateBadge state={message.state} />
      </div>
      <span className="truncate text-meta text-text-2">{label}</span>
      <span className="truncate text-meta text-text-3">
        {[formatInstantTime(message.at, zone), message.by].filter(Boolean).join(' · ')}
      </span>
      <span className="mt-auto flex justify-end">
        <MessageAnswer message={message} name={row.name} />
      </span>
    </div>
  );
}

const keyOf = (row: LogRow) => row.id;

type MessageLogProps = { messages: readonly Message[]; customers: readonly Customer[] };

/** Every message that was opened, sent or skipped, newest first. */
export function MessageLog({ messages, customers }: MessageLogProps) {
  const zone = useZone();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>(ALL);
  const names = useMemo(() => new Map(customers.map((one) => [one.id, fullName(one)])), [customers]);
  const rows = useMemo(() => rowsOf(messages.toSorted(newestFirst), names), [messages, names]);
  const found = useMemo(() => {
    if (search.trim() === '') return rows;
    const isFound = searchFor(search);
    return rows.filter((row) => isFound(searchText(row)));
  }, [rows, search]);
  const shown = useMemo(
    () => (filter === ALL ? found : found.filter(({ message }) => message.state === filter)),
    [found, filter],
  );
  const counts = useMemo(() => {
    const byState = new Map<Filter, number>([[ALL, found.length]]);
    for (const { message } of found) byState.set(message.state, (byState.get(message.state) ?? 0) + 1);
    return byState;
  }, [found]);
  const columns = useMemo(() => columnsOf(zone), [zone]);
  const labelOf = (value: Filter) => (value === ALL ? 'All' : STATE_LABELS[value as MessageState]);

  return (
    <section aria-label="Log">
      <h2 className="mb-2.5 font-extrabold font-display text-section">Log</h2>
      <DataTable
        label="Messages"
        columns={columns}
        rows={shown}
        rowKey={keyOf}
        minWidth={920}
        renderCard={(row) => <LogCard row={row} zone={zone} />}
        empty={
          messages.length === 0 ? (
            <EmptyState
              art={false}
              level={3}
              title="No messages yet"
              text="Each message that you open is listed here."
            />
          ) : (
            <EmptyState art={false} level={3} title="No messages found" text="Try another search or state." />
          )
        }
        tools={
          <>
            <SearchField label="Search messages" value={search} onChange={setSearch} />
            <PillRadioGroup
              label="State"
              options={FILTERS.map((value) => ({
                value,
                label: labelOf(value),
                count: formatCount(counts.get(value) ?? 0),
              }))}
              value={filter}
              onChange={setFilter}
            />
          </>
        }
      />
    </section>
  );
}
