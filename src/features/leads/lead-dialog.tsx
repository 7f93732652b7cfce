import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Employee } from '#domain/employee.ts';
import type { Lead, LeadStatus } from '#domain/lead.ts';
import type { Service } from '#domain/service.ts';
import { useToday } from '#io/react.tsx';
import { paths } from '#parts/paths.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { draftOf, newDraft } from './lead-draft.ts';
import { LeadForm } from './lead-form.tsx';

type LeadDialogProps = {
  /** 'new', or the id of a lead. */
  asked: string;
  status: LeadStatus;
  leads: readonly Lead[];
  services: readonly Service[];
  employees: readonly Employee[];
};

/** The form of the lead that the address names. */
export function LeadDialog({ asked, status, leads, services, employees }: LeadDialogProps) {
  const today = useToday();
  const navigate = useNavigate();
  const [{ opened, initial }] = useState(() => {
    const lead = leads.find(({ id }) => id === asked);
    return { opened: lead, initial: lead ? draftOf(lead, today) : newDraft(today, status) };
  });
  const close = () => navigate({ to: paths.leads, search: {}, replace: true, resetScroll: false });

  if (!opened && asked !== 'new') {
    return (
      <Dialog
        title="Lead not found"
        onClose={() => void close()}
        footer={<Button onClick={() => void close()}>Close</Button>}
      >
        It may have been deleted, or the link is old.
      </Dialog>
    );
  }
  return <LeadForm initial={initial} stored={opened} services={services} employees={employees} onClose={close} />;
}
