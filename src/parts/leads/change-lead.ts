import type { Lead } from '#domain/leads/lead.ts';
import { contacted } from '#domain/leads/lead-pipeline.ts';
import type { ToastContent } from '#parts/messages/toast-contents.ts';
import type { CommandInputs, UserCommand } from '#parts/records/use-transaction.ts';

export const leadNotSaved: ToastContent = {
  type: 'error',
  title: 'Error',
  message: 'Failed to save lead. Please try again.',
};

/** Changes the stored lead, which may be newer than the one on the screen. Its result is undefined if nothing changes. */
export function changeLead(
  name: 'contact lead' | 'move lead',
  id: string,
  changesOf: (newest: Lead, inputs: CommandInputs) => Partial<Lead> | undefined,
): UserCommand<Lead | undefined> {
  return {
    name,
    of: id,
    title: "The lead wasn't changed",
    failed: leadNotSaved,
    async plan({ leads }, inputs) {
      const lead = await leads.get(id);
      const change = lead && changesOf(lead, inputs);
      return change ? { operations: [{ entity: 'leads', kind: 'update', id, change }], result: lead } : [];
    },
  };
}

/** Records that the shop contacted the lead today. */
export function contactLead({ id }: Pick<Lead, 'id'>) {
  return changeLead('contact lead', id, (newest, { today }) => contacted(newest, today));
}
