import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { customerTimeline, type TimelineEvent } from '#domain/customers/customer-timeline.ts';
import { by, useIndexed, useZone } from '#io/react/world.tsx';
import { MessageAnswer } from '#parts/customer-messages/message-answer.tsx';
import { MessageStateBadge } from '#parts/customer-messages/message-state.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/form/button.tsx';
import { PillRadioGroup } from '#ui/form/pills.tsx';

const SHOWN_FIRST = 8;

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'work', label: 'Jobs' },
  { value: 'documents', label: 'Documents' },
  { value: 'money', label: 'Payments' },
  { value: 'messages', label: 'Messages' },
] as const satisfies readonly { value: TimelineEvent['kind'] | 'all'; label: string }[];
type Filter = (typeof FILTERS)[number]['value'];

const PAGES = { job: paths.job, estimate: paths.viewEstimate, invoice: paths.viewInvoice } as const;

/** Jobs, documents, payments and messages of a customer in one order, the newest first. */
export function TimelineCard({ customerId }: { customerId: string }) {
  const zone = useZone();
  const own = by('customer', customerId);
  const query = useQueries({
    jobs: useIndexed('jobs', own),
    estimates: useIndexed('estimates', own),
    invoices: useIndexed('invoices', own),
    deposits: useIndexed('deposits', own),
    messages: useIndexed('messages', own),
  });
  const { data } = query;
  const [filter, setFilter] = useState<Filter>('all');
  const [isWhole, setWhole] = useState(false);
  const events = useMemo(() => data && customerTimeline(data, zone), [data, zone]);
  const found = events?.filter(({ kind }) => filter === 'all' || kind === filter) ?? [];
  const shown = isWhole ? found : found.slice(0, SHOWN_FIRST);
  return (
    <Card>
      <CardHeader title="Timeline" />
      <CardBody>
        <PillRadioGroup label="Show in the timeline" options={FILTERS} value={filter} onChange={setFilter} />
        {!events && <NotLoaded query={query} skeleton={<SkeletonRows rows={2} />} />}
        {events && found.length === 0 && <p className="mt-3.5 text-label text-text-3">Nothing yet.</p>}
        {shown.length > 0 && (
          <ul aria-label="Timeline" className="mt-2 divide-y divide-border">
            {shown.map((event, index) => (
              <TimelineRow key={event.message?.id ?? `${index} ${event.at}`} event={event} zone={zone} />
            ))}
          </ul>
        )}
        {shown.length < found.length && (
          <Button size="small" className="mt-2" onClick={() => setWhole(true)}>
            Show all {found.length}
          </Button>
        )}
      </CardBody>
    </Card>
  );
}

function TimelineRow({ event: { at, what, detail, about, message }, zone }: { event: TimelineEvent; zone: string }) {
  return (
    <li className="grid gap-1 py-2">
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 flex-1 wrap-anywhere">
          {about && (
            <Link to={PAGES[about.kind]} params={{ id: about.id }} className="mono mr-2 font-semibold hover:underline">
              {about.number}
            </Link>
          )}
          <span className={about ? '' : 'font-semibold'}>{what}</span>
        </span>
        {message && <MessageStateBadge state={message.state} />}
      </span>
      <span className="wrap-anywhere text-meta text-text-3">
        {[formatInstantTime(at, zone), detail].filter(Boolean).join(' · ')}
      </span>
      {message && (
        <>
          <span className="line-clamp-2 whitespace-pre-line wrap-anywhere text-meta text-text-2">
            {message.subject || message.body}
          </span>
          <MessageAnswer message={message} name="" />
        </>
      )}
    </li>
  );
}
