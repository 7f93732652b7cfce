import { type UseNavigateResult, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { fullName } from '#domain/customers/customer.ts';
import type { Lead, LeadStatus } from '#domain/leads/lead.ts';
import { contacted, leadColumnTitle, moved } from '#domain/leads/lead-pipeline.ts';
import type { ConsentBook } from '#domain/messages/consent.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import type { Store } from '#io/store/store.ts';
import { useConsentBook } from '#parts/customer-messages/use-consent-book.ts';
import { paths } from '#parts/navigation/paths.ts';
import { DeletionBody } from '#parts/records/deletion-body.tsx';
import { useCommand } from '#parts/records/use-command.ts';
import { removeRecord, useDelete } from '#parts/records/use-delete.ts';
import { leadMessages } from './lead-messages.ts';

function LeadRecap({ lead }: { lead: Lead }) {
  const { year = 0, make = '', model = '' } = lead.vehicleInfo ?? {};
  return (
    <DeletionBody
      recap={
        <>
          <b className="font-semibold">
            <bdi>{fullName(lead)}</bdi>
          </b>
          <span className="block text-label text-text-2">
            {[vehicleName({ year, make, model }), formatWholeDollars(lead.estimatedValue)].filter(Boolean).join(', ')}
          </span>
        </>
      }
      effects={[]}
    />
  );
}

export type LeadActions = {
  /** The answers that belong to numbers and addresses; undefined until they are read. */
  book: ConsentBook | undefined;
  edit: (lead: Lead) => void;
  /** Records that the shop contacted the lead today. */
  contact: (lead: Lead) => void;
  convert: (lead: Lead) => void;
  remove: (lead: Lead) => void;
  /** Resolves to a sentence for screen readers; undefined if nothing changed. */
  move: (id: string, status: LeadStatus) => Promise<string | undefined>;
};

type Tools = {
  store: Store;
  navigate: UseNavigateResult<string>;
  ask: ReturnType<typeof useDelete>;
  command: ReturnType<typeof useCommand>;
  today: string;
};

/** Returns the actions of the board and the list. A failed action shows a toast and changes nothing. */
export function useLeadActions(): LeadActions {
  const { store } = useWorld();
  const navigate = useNavigate();
  const ask = useDelete();
  const command = useCommand();
  const today = useToday();
  const { data: book } = useConsentBook();
  return useMemo(
    () => ({ ...leadActions({ store, navigate, ask, command, today }), book }),
    [store, navigate, ask, command, today, book],
  );
}

function leadActions({ store, navigate, ask, command, today }: Tools): Omit<LeadActions, 'book'> {
  /** Changes the stored lead, which may be newer than the one on the screen. */
  async function change(id: string, changesOf: (newest: Lead) => Partial<Lead> | undefined): Promise<Lead | undefined> {
    let changed: Lead | undefined;
    await command({
      source: `change of lead ${id}`,
      title: "The lead wasn't changed",
      failed: leadMessages.saveFailed,
      run: () =>
        store.transact(async ({ leads }) => {
          const newest = await leads.get(id);
          const facts = newest && changesOf(newest);
          changed = facts && newest;
          return facts ? [{ entity: 'leads', kind: 'update', id, change: facts }] : [];
        }),
    });
    return changed;
  }

  function remove(lead: Lead) {
    const name = fullName(lead);
    return ask({
      name,
      question: 'Are you sure you want to delete this lead?',
      body: async () => <LeadRecap lead={lead} />,
      deleted: leadMessages.deleted(name),
      failed: leadMessages.deleteFailed,
      remove: () => removeRecord(store, 'leads', lead.id),
    });
  }

  return {
    edit: ({ id }) => void navigate({ to: paths.leads, search: { lead: id }, resetScroll: false }),
    contact: ({ id }) => void change(id, (newest) => contacted(newest, today)),
    convert: ({ id }) => void navigate({ to: paths.newCustomer, search: { lead: id } }),
    remove: (lead) => void remove(lead),
    async move(id, status) {
      const lead = await change(id, (newest) => moved(newest, status));
      return lead && `${fullName(lead)} moved to ${leadColumnTitle(status)}.`;
    },
  };
}
