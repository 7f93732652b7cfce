import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { LeadStatus } from '#domain/leads/lead.ts';
import { useRecord, useToday } from '#io/react/world.tsx';
import { hasSameStamp, useEditSession } from '#parts/forms/edit-session.ts';
import { paths } from '#parts/navigation/paths.ts';
import type { Search } from '#parts/navigation/search-params.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { Button } from '#ui/form/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { draftFromLead, newLeadDraft } from './lead-draft.ts';
import { LeadForm, type LeadFormData } from './lead-form.tsx';

type LeadDialogProps = {
  /** 'new', or the id of a lead. */
  leadId: string;
  /** Status of a new lead. */
  status: LeadStatus;
  shop: LeadFormData;
};

/** Shows the form of the lead that the URL names. */
export function LeadDialog({ leadId, status, shop }: LeadDialogProps) {
  const navigate = useNavigate();
  const close = () =>
    navigate({
      to: paths.leads,
      search: (before: Search) => ({ ...before, lead: undefined, status: undefined }),
      replace: true,
      resetScroll: false,
    });
  return leadId === 'new' ? (
    <NewLead status={status} shop={shop} onClose={close} />
  ) : (
    <EditLead id={leadId} shop={shop} onClose={close} />
  );
}

type FormProps = Pick<LeadDialogProps, 'shop'> & { onClose: () => Promise<void> };

function NewLead({ status, ...form }: FormProps & { status: LeadStatus }) {
  const today = useToday();
  const [initial] = useState(() => newLeadDraft(today, status));
  return <LeadForm initial={initial} {...form} />;
}

function EditLead({ id, ...form }: FormProps & { id: string }) {
  const { onClose } = form;
  const today = useToday();
  const query = useRecord('leads', id);
  const session = useEditSession(query.data, hasSameStamp);
  if (query.failed && session === undefined) {
    return (
      <Message title="Edit Lead" onClose={onClose}>
        <NotLoaded query={query} />
      </Message>
    );
  }
  if (session === null) {
    return (
      <Message title="Lead not found" onClose={onClose}>
        It may have been deleted, or the link is old.
      </Message>
    );
  }
  return (
    session && (
      <LeadForm key={session.version} initial={draftFromLead(session.record, today)} session={session} {...form} />
    )
  );
}

function Message({ title, onClose, children }: { title: string; onClose: () => Promise<void>; children: ReactNode }) {
  const close = () => void onClose();
  return (
    <Dialog title={title} onClose={close} footer={<Button onClick={close}>Close</Button>}>
      {children}
    </Dialog>
  );
}
