import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Lead } from '#domain/leads/lead.ts';
import { useRecord, useToday, useWorld } from '#io/react/world.tsx';
import { EditRecord } from '#parts/forms/edit-record.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { combineQueries } from '#parts/queries/combine-queries.ts';
import { contactIn } from '#parts/records/contact-in.ts';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { draftOf, newDraft } from './customer-draft.ts';
import { CustomerForm } from './customer-form.tsx';
import { draftOfLead } from './draft-of-lead.ts';

/** A new customer: empty, with a name, email address or phone number, or filled from a lead. */
export function NewCustomerPage() {
  const { lead, contact } = useSearch({ from: paths.newCustomer });
  return lead === undefined ? (
    <NewForm key={contact} lead={undefined} contact={contact} />
  ) : (
    <FromLead key={lead} leadId={lead} />
  );
}

/**
 * A lead that became a customer before leads to that one: another try would make a second. What was found at the start holds,
 * because saving makes the customer while the form is still open.
 */
function FromLead({ leadId }: { leadId: string }) {
  const lead = useRecord('leads', leadId);
  const { data, failure, retry } = combineQueries({
    leads: lead,
    customers: useRecord('customers', lead.data?.customerId ?? ''),
  });
  const [start, setStart] = useState<{ lead: Lead | undefined; customerId: string | undefined }>();
  if (start?.customerId) return <Navigate replace to={paths.editCustomer} params={{ id: start.customerId }} />;
  if (start) return <NewForm lead={start.lead} />;
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  if (data) setStart({ lead: data.leads ?? undefined, customerId: data.customers?.id });
  return null;
}

function NewForm({ lead, contact }: { lead: Lead | undefined; contact?: string | undefined }) {
  const { newId } = useWorld();
  const today = useToday();
  const [initial] = useState(() => {
    const empty = newDraft(newId(), today);
    return lead ? draftOfLead(lead, empty) : { ...empty, ...contactIn(contact ?? '') };
  });
  return <CustomerForm initial={initial} lead={lead} />;
}

const CustomerSheet = lazyComponent(async () => (await import('./customer-sheet.tsx')).CustomerSheet);

/** The form of a customer; without the right to change records, what is known of them. */
export function EditCustomerPage() {
  const { id } = useParams({ from: paths.editCustomer });
  if (!useCan('changeRecords')) return <CustomerSheet id={id} />;
  return (
    <EditRecord entity="customers" id={id} what="customer" list={paths.customers} listName="customers">
      {(session) => <CustomerForm session={session} initial={draftOf(session.record)} />}
    </EditRecord>
  );
}
