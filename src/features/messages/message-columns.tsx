import { formatInstantTime } from '#domain/calendar/calendar.ts';
import type { Message } from '#domain/messages/message.ts';
import { MessageAnswer } from '#parts/customer-messages/message-answer.tsx';
import { MessageStateBadge } from '#parts/customer-messages/message-state.tsx';
import { CustomerName } from '#parts/customers/customer-name.tsx';
import type { Column } from '#ui/table/data-table.tsx';

/** A message with the values that its row shows. */
export type LogRow = { id: string; message: Message; name: string; label: string };

function Name({ row: { name, message } }: { row: LogRow }) {
  return (
    <CustomerName
      id={message.customerId}
      name={name || message.address || 'Deleted customer'}
      className="block truncate font-semibold hover:underline"
    />
  );
}

function Text({ message }: LogRow) {
  return (
    <span className="block truncate text-text-2" title={message.body}>
      {message.subject || message.body}
    </span>
  );
}

/** Says why the server did not send it. */
function Why({ message }: LogRow) {
  return (
    <span className="block truncate text-text-2" title={message.why}>
      {message.why}
    </span>
  );
}

export function messageColumns(zone: string): Column<LogRow>[] {
  return [
    { id: 'customer', header: 'Customer', sortValue: ({ name }) => name, cell: (row) => <Name row={row} /> },
    {
      id: 'template',
      header: 'Message',
      width: '28%',
      sortValue: ({ label }) => label,
      cell: (row) => (
        <>
          <span className="block truncate">{row.label}</span>
          <span className="block text-meta">{row.message.why ? <Why {...row} /> : <Text {...row} />}</span>
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
      cell: ({ message }) => <MessageStateBadge message={message} />,
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

export function MessageCard({ row, zone }: { row: LogRow; zone: string }) {
  const { message, label } = row;
  return (
    <div className="flex flex-col gap-1 px-3.5 py-2.5">
      <div className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 flex-1 text-title">
          <Name row={row} />
        </span>
        <MessageStateBadge message={message} />
      </div>
      <span className="truncate text-meta text-text-2">{label}</span>
      {message.why && <span className="text-meta text-text-2">{message.why}</span>}
      <span className="truncate text-meta text-text-3">
        {[formatInstantTime(message.at, zone), message.by].filter(Boolean).join(' · ')}
      </span>
      <span className="flex justify-end empty:hidden">
        <MessageAnswer message={message} name={row.name} />
      </span>
    </div>
  );
}
