import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Customer } from '#domain/customer.ts';
import type { Lead } from '#domain/lead.ts';
import { useRecord, useToday, useWorld } from '#io/react.tsx';
import { messages } from '#parts/messages.ts';
import { paths } from '#parts/paths.ts';
import { LoadFailure } from '#ui/alert.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { draftOf, newDraft } from './customer-draft.ts';
import { CustomerForm } from './customer-form.tsx';
import { draftOfLead } from './lead-draft.ts';

/** A new customer, empty or filled from a lead. */
export function NewCustomer({ leadId }: { leadId: string | undefined }) {
  return leadId === undefined ? <EmptyForm lead={undefined} /> : <FromLead leadId={leadId} />;
}

function FromLead({ leadId }: { leadId: string }) {
  const { data, failed, retry } = useRecord('leads', leadId);
  if (failed) return <LoadFailure title={messages.loadFailed.leads} onRetry={retry} />;
  if (data === undefined) return null;
  return <EmptyForm lead={data ?? undefined} />;
}

function EmptyForm({ lead }: { lead: Lead | undefined }) {
  const { newId } = useWorld();
  const today = useToday();
  const [opened] = useState(() => {
    const empty = newDraft(newId(), today);
    return { lead, draft: lead ? draftOfLead(lead, empty) : empty };
  });
  return <CustomerForm initial={opened.draft} lead={opened.lead} />;
}

export function EditCustomer({ id }: { id: string }) {
  const { data, failed, retry } = useRecord('customers', id);
  if (failed) return <LoadFailure title={messages.loadFailed.customers} onRetry={retry} />;
  if (data === null) return <CustomerNotFound />;
  if (!data) return null;
  return <OpenedCustomer newest={data} />;
}

/** The form works on the customer as it was opened; when another tab changes it meanwhile, saving says so. */
function OpenedCustomer({ newest }: { newest: Customer }) {
  const [opened, setOpened] = useState(newest);
  return (
    <CustomerForm
      key={opened.updatedAt}
      initial={draftOf(opened)}
      stored={opened}
      onReload={newest.updatedAt === opened.updatedAt ? undefined : () => setOpened(newest)}
    />
  );
}

function CustomerNotFound() {
  return (
    <EmptyState
      title="Customer not found"
      text="They may have been deleted, or the link is old."
      action={
        <Link to={paths.customers} className={buttonClass('solid')}>
          Go to Customers
        </Link>
      }
    />
  );
}
