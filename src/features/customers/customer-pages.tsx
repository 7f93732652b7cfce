import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Lead } from '#domain/leads/lead.ts';
import { temporaryVin } from '#domain/vehicles/vin.ts';
import { useRecord, useToday, useWorld } from '#io/react/world.tsx';
import { EditRecord } from '#parts/forms/edit-record.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { contactIn } from '#parts/records/contact-in.ts';
import { useShopState } from '#parts/vehicle/use-shop-state.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { customerDraftOf, newCustomerDraft } from './customer-draft.ts';
import { CustomerForm } from './customer-form.tsx';
import { draftOfLead } from './draft-of-lead.ts';

/** The form of a new customer: empty, with a name, email address or phone number filled in, or filled from a lead. */
export function NewCustomerPage() {
  const { lead, contact } = useSearch({ from: paths.newCustomer });
  return lead === undefined ? (
    <NewForm key={contact} lead={undefined} contact={contact} />
  ) : (
    <FromLead key={lead} leadId={lead} />
  );
}

/**
 * Opens the form filled from a lead. A lead that is already a customer redirects to that customer, so that no duplicate is made.
 * Decides once, when the page opens, because saving converts the lead while the form is still open.
 */
function FromLead({ leadId }: { leadId: string }) {
  const lead = useRecord('leads', leadId);
  const query = useQueries({
    leads: lead,
    customers: useRecord('customers', lead.data?.customerId ?? ''),
  });
  const [start, setStart] = useState<{ lead: Lead | undefined; customerId: string | undefined }>();
  if (start?.customerId) return <Navigate replace to={paths.editCustomer} params={{ id: start.customerId }} />;
  if (start) return <NewForm lead={start.lead} />;
  if (query.data) setStart({ lead: query.data.leads ?? undefined, customerId: query.data.customers?.id });
  return <NotLoaded query={query} />;
}

function NewForm({ lead, contact }: { lead: Lead | undefined; contact?: string | undefined }) {
  const { newId, randomDigits } = useWorld();
  const today = useToday();
  const registrationState = useShopState();
  const [initial] = useState(() => {
    const empty = { ...newCustomerDraft(newId(), today), registrationState };
    return lead ? draftOfLead(lead, empty, temporaryVin(randomDigits(13))) : { ...empty, ...contactIn(contact ?? '') };
  });
  return <CustomerForm initial={initial} lead={lead} />;
}

const CustomerView = lazyComponent(async () => (await import('./page/customer-page.tsx')).CustomerView);

/** The form of a customer, or a read-only page for a person who can't change records. */
export function EditCustomerPage() {
  const { id } = useParams({ from: paths.editCustomer });
  if (!useCan('changeRecords')) return <CustomerView id={id} />;
  return (
    <EditRecord entity="customers" id={id} what="customer" list={paths.customers} listName="customers">
      {(session) => <CustomerForm session={session} initial={customerDraftOf(session.record)} />}
    </EditRecord>
  );
}
