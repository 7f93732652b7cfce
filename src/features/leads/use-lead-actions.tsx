import { type UseNavigateResult, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { fullName } from '#domain/customers/customer.ts';
import type { Lead, LeadStatus } from '#domain/leads/lead.ts';
import { leadColumnTitle, moved } from '#domain/leads/lead-pipeline.ts';
import type { ConsentBook } from '#domain/messages/consent.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { useWorld } from '#io/react/world.tsx';
import type { Store } from '#io/store/store.ts';
import { useConsentBook } from '#parts/customer-messages/use-consent-book.ts';
import { changeLead, contactLead } from '#parts/leads/change-lead.ts';
import { paths } from '#parts/navigation/paths.ts';
import type { Search } from '#parts/navigation/search-params.ts';
import { DeletionBody } from '#parts/records/deletion-body.tsx';
import { removeRecord, useDelete } from '#parts/records/use-delete.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
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
  /** Starts a quick quote with what the lead asked for. */
  quote: (lead: Lead) => void;
  remove: (lead: Lead) => void;
  /** `onMoved` gets a sentence for screen readers, unless nothing changed. Resolves to whether it changed. */
  move: (id: string, status: LeadStatus, onMoved: (sentence: string) => void) => Promise<boolean>;
};

type Tools = {
  store: Store;
  navigate: UseNavigateResult<string>;
  ask: ReturnType<typeof useDelete>;
  run: ReturnType<typeof useTransaction>['run'];
};

/** Returns the actions of the board and the list. A failed action shows a toast and changes nothing. */
export function useLeadActions(): LeadActions {
  const { store } = useWorld();
  const navigate = useNavigate();
  const ask = useDelete();
  const { run } = useTransaction();
  const { data: book } = useConsentBook();
  return useMemo(() => ({ ...leadActions({ store, navigate, ask, run }), book }), [store, navigate, ask, run, book]);
}

function leadActions({ store, navigate, ask, run }: Tools): Omit<LeadActions, 'book'> {
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
    edit: ({ id }) =>
      void navigate({ to: paths.leads, search: (before: Search) => ({ ...before, lead: id }), resetScroll: false }),
    contact: (lead) => void run(contactLead(lead)),
    convert: ({ id }) => void navigate({ to: paths.newCustomer, search: { lead: id } }),
    quote: ({ id }) => void navigate({ to: paths.quickQuote, search: { leadId: id } }),
    remove: (lead) => void remove(lead),
    async move(id, status, onMoved) {
      let isMoved = false;
      await run({
        ...changeLead('move lead', id, (newest) => moved(newest, status)),
        after(lead) {
          if (!lead) return;
          isMoved = true;
          onMoved(`${fullName(lead)} moved to ${leadColumnTitle(status)}.`);
        },
      });
      return isMoved;
    },
  };
}
