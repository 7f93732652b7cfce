import { useEffect, useMemo, useRef } from 'react';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import {
  customerTimeline,
  isAhead,
  type TimelineEvent,
  type TimelineFacts,
  withLatest,
} from '#domain/customers/customer-timeline.ts';
import { isolate, withoutIsolates } from '#domain/text/direction.ts';
import { by, type QueryResult, useIndexed, useToday, useZone } from '#io/react/world.tsx';
import { useListSearch } from '#parts/lists/use-list-search.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/form/button.tsx';
import { PillRadioGroup } from '#ui/form/pills.tsx';
import { TimelineRow } from './timeline-row.tsx';

const SHOWN_FIRST = 10;
const SHOWN_MORE = 50;

type Filter = TimelineEvent['kind'] | 'all';
type Choice = { value: Filter; label: string };
const WORK: readonly Choice[] = [
  { value: 'all', label: 'All' },
  { value: 'bookings', label: 'Bookings' },
  { value: 'jobs', label: 'Jobs' },
];
const WORK_AND_MONEY: readonly Choice[] = [
  ...WORK,
  { value: 'documents', label: 'Documents' },
  { value: 'payments', label: 'Payments' },
];
const EVERYTHING: readonly Choice[] = [...WORK_AND_MONEY, { value: 'messages', label: 'Messages' }];

type TimelineProps = {
  customerId: string;
  title: string;
  /** Names the vehicle of each record. */
  withVehicle?: boolean;
  /** Returns whether a record is shown. Without it all are, with deposits and messages. */
  isShown?: (record: { customer: Customer }) => boolean;
  /** For another owner, whom the title names: has no filter, and shows nothing without an event. */
  other?: { owner: Customer | undefined };
};

/** Bookings, jobs, documents, payments and messages of a customer in one order, the newest first, below what is booked next. Without the right to money: work alone. */
export function TimelineCard(props: TimelineProps) {
  return useCan('viewMoney') ? <Whole {...props} /> : <WorkOnly {...props} />;
}

function WorkOnly(props: TimelineProps) {
  const own = by('customer', props.customerId);
  const query = useQueries({ bookings: useIndexed('bookings', own), jobs: useIndexed('jobs', own) });
  return <Timeline {...props} query={query} choices={WORK} />;
}

function Whole(props: TimelineProps) {
  const own = by('customer', props.customerId);
  const query = useQueries({
    bookings: useIndexed('bookings', own),
    jobs: useIndexed('jobs', own),
    estimates: useIndexed('estimates', own),
    invoices: useIndexed('invoices', own),
    deposits: useIndexed('deposits', own),
    messages: useIndexed('messages', own),
  });
  return <Timeline {...props} query={query} choices={props.isShown ? WORK_AND_MONEY : EVERYTHING} />;
}

type ShownProps = TimelineProps & { query: QueryResult<TimelineFacts>; choices: readonly Choice[] };

function Timeline({ title, withVehicle = false, isShown, other, query, choices }: ShownProps) {
  const zone = useZone();
  const today = useToday();
  const { params, change, write } = useListSearch();
  const { data } = query;
  const isPart = isShown !== undefined;
  // A deposit names no vehicle: there, the payment that it became says it.
  const all = useMemo(
    () => data && customerTimeline(data, zone, isPart ? 'without deposits' : undefined),
    [data, isPart, zone],
  );
  const known = isShown ? all?.filter(({ about }) => about && isShown(about.record)) : all;
  if (other && !known?.length) return <NotLoaded query={query} />;
  const owner = other?.owner ?? known?.[0]?.about?.record.customer;
  const name = other && owner ? `${title} ${isolate(fullName(owner))}` : title;
  const filter = choices.find(({ value }) => !other && value === params['show'])?.value ?? 'all';
  const found = withLatest(known?.filter(({ kind }) => filter === 'all' || kind === filter) ?? []);
  const next = other ? [] : found.filter((event) => isAhead(event, today)).toReversed();
  const rest = next.length > 0 ? found.filter((event) => !next.includes(event)) : found;
  return (
    <Card>
      <CardHeader title={name} />
      <CardBody>
        {!other && (
          <PillRadioGroup
            label="Show in the timeline"
            options={choices}
            value={filter}
            onChange={(value) => {
              change({ show: value === 'all' ? undefined : value, shown: undefined, next: undefined });
              write();
            }}
          />
        )}
        {!known && <NotLoaded query={query} skeleton={<SkeletonRows rows={2} />} />}
        {known && found.length === 0 && <p className="mt-3.5 text-label text-text-3">Nothing yet.</p>}
        {next.length > 0 && (
          <div className="border-b pb-2">
            <h3 className="mt-3.5 font-semibold text-label text-text-2">Booked Next</h3>
            <Events param="next" label="Booked next" events={next} withVehicle={withVehicle} />
          </div>
        )}
        <Events
          param={other ? 'before' : 'shown'}
          label={withoutIsolates(name)}
          events={rest}
          withVehicle={withVehicle}
        />
      </CardBody>
    </Card>
  );
}

type EventsProps = {
  /** The search param that keeps how many are shown, so that Back shows as many. */
  param: 'shown' | 'next' | 'before';
  label: string;
  events: readonly TimelineEvent[];
  withVehicle: boolean;
};

function Events({ param, label, events, withVehicle }: EventsProps) {
  const { params, change, write } = useListSearch();
  const shown = Math.max(Number(params[param]) || 0, SHOWN_FIRST);
  const pressedAt = useRef<number>(undefined);
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed may be gone: the first of the new events has the focus.
  useEffect(() => {
    if (pressedAt.current !== undefined && shown > pressedAt.current)
      list.current?.children[pressedAt.current]?.querySelector('a')?.focus();
    pressedAt.current = undefined;
  }, [shown]);
  if (events.length === 0) return null;
  return (
    <>
      <ul ref={list} aria-label={label} className="mt-2 divide-y divide-border">
        {events.slice(0, shown).map((event, index) => (
          <TimelineRow
            key={event.message?.id ?? `${event.about?.record.id} ${event.what} ${event.at} ${index}`}
            event={event}
            withVehicle={withVehicle}
          />
        ))}
      </ul>
      {shown < events.length && (
        <Button
          size="small"
          className="mt-2"
          onClick={() => {
            pressedAt.current = shown;
            change({ [param]: `${shown + SHOWN_MORE}` });
            write();
          }}
        >
          Show More
        </Button>
      )}
    </>
  );
}
