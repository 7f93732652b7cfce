import { useEffect, useMemo, useRef } from 'react';
import { lacksSize } from '#domain/leads/lead-vehicle.ts';
import { emptyVehicle } from '#domain/vehicles/vehicle.ts';
import type { QuoteProgress } from '#features/quick-quote/quote-progress.ts';
import { useRecord, useToday, useWorld } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useAsync } from '#parts/queries/use-async.ts';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { quoteForCustomer, quoteForLead } from './filled-quote.ts';

export type RequestedQuote = {
  customerId?: string | undefined;
  /** Key of one of the customer's vehicles. */
  vehicleId?: string | undefined;
  leadId?: string | undefined;
};

type RequestedProps = {
  requested: RequestedQuote;
  /** Gets the new quote, once. */
  onFilled: (progress: QuoteProgress) => void;
};

/** Reads whom the address asks a quote for, and fills a new quote in. */
export function Requested({ requested: { customerId, vehicleId, leadId }, onFilled }: RequestedProps) {
  const { newId, lookup } = useWorld();
  const today = useToday();
  const leadQuery = useRecord('leads', leadId ?? '');
  const lead = ifRead(leadQuery);
  // A lead that became a customer is one.
  const ownId = customerId ?? lead?.customerId ?? '';
  const customerQuery = useRecord('customers', ownId);
  const customer = ifRead(customerQuery);
  const { make = '', model = '' } = (lead && lacksSize(lead) && lead.vehicleInfo) || {};
  const listed = useAsync(
    useMemo(() => (make && model ? () => lookup.details(make, model) : undefined), [lookup, make, model]),
  );
  const isRead = lead !== undefined && customer !== undefined && !listed.pending;
  const hasRun = useRef(false);
  useEffect(() => {
    if (!isRead || hasRun.current) return;
    const empty = emptyVehicle(newId(), today);
    const filled = lead
      ? quoteForLead(lead, empty, { customer: customer ?? undefined, listed: listed.data })
      : customer && quoteForCustomer(customer, vehicleId, empty);
    if (!filled) return;
    hasRun.current = true;
    onFilled(filled);
  });
  if (isRead && !customer && !lead) {
    return leadId === undefined ? (
      <RecordNotFound what="Customer" list={paths.customers} listName="customers" />
    ) : (
      <RecordNotFound what="Lead" list={paths.leads} listName="leads" />
    );
  }
  return <NotLoaded query={leadQuery.failed ? leadQuery : customerQuery} />;
}
