import { useNavigate } from '@tanstack/react-router';
import { fullName } from '#domain/customer.ts';
import type { Lead, LeadStatus } from '#domain/lead.ts';
import { columnTitle, contacted, moved } from '#domain/lead-board.ts';
import { useToday, useWorld } from '#io/react.tsx';
import { messages } from '#parts/messages.ts';
import { paths } from '#parts/paths.ts';
import { useConfirm } from '#ui/confirm-dialog.tsx';
import { useToast } from '#ui/toast.tsx';

/** How long a deletion can be taken back. */
const UNDO_MS = 10_000;

export type LeadActions = {
  edit: (lead: Lead) => void;
  /** Notes that someone was in touch today. */
  contact: (lead: Lead) => void;
  convert: (lead: Lead) => void;
  remove: (lead: Lead) => void;
  /** Resolves to the words that say what happened; undefined when nothing did. */
  move: (id: string, status: LeadStatus) => Promise<string | undefined>;
};

/** What can be done with a lead from the board and from the list. What fails is told and has changed nothing. */
export function useLeadActions(): LeadActions {
  const { store } = useWorld();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const toast = useToast();
  const today = useToday();

  /** Changes the lead as it is by now, which may be other than as it is shown. */
  async function change(id: string, plan: (newest: Lead) => Partial<Lead> | undefined): Promise<Lead | undefined> {
    let changed: Lead | undefined;
    try {
      await store.transact(async ({ leads }) => {
        const newest = await leads.get(id);
        const facts = newest && plan(newest);
        changed = facts && newest;
        return facts ? [{ entity: 'leads', kind: 'update', id, change: facts }] : [];
      });
    } catch (error) {
      console.error('The lead was not changed', error);
      toast.show(messages.leadNotSaved);
      return undefined;
    }
    return changed;
  }

  async function restore(lead: Lead) {
    try {
      await store.leads.add(lead);
    } catch (error) {
      console.error('The lead was not restored', error);
      toast.show(messages.leadNotSaved);
    }
  }

  async function remove(lead: Lead) {
    const name = fullName(lead);
    const agreed = await confirm({ title: 'Are you sure you want to delete this lead?', body: name, verb: 'Delete' });
    if (!agreed) return;
    try {
      await store.leads.remove(lead.id);
    } catch (error) {
      console.error('The lead was not deleted', error);
      toast.show(messages.leadNotDeleted);
      return;
    }
    toast.show({
      ...messages.leadDeleted(name),
      duration: UNDO_MS,
      action: { label: 'Undo', onPress: () => void restore(lead) },
    });
  }

  return {
    edit: ({ id }) => void navigate({ to: paths.leads, search: { lead: id }, resetScroll: false }),
    contact: ({ id }) => void change(id, (newest) => contacted(newest, today)),
    convert: ({ id }) => void navigate({ to: paths.newCustomer, search: { lead: id } }),
    remove: (lead) => void remove(lead),
    async move(id, status) {
      const lead = await change(id, (newest) => moved(newest, status));
      return lead && `${fullName(lead)} moved to ${columnTitle(status)}.`;
    },
  };
}
