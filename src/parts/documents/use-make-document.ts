import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Store } from '#io/store/store.ts';
import type { CommandName } from '#parts/records/command-names.ts';
import { type CommandInputs, useTransaction } from '#parts/records/use-transaction.ts';
import { billAtPickup } from './bill-at-pickup.ts';
import type { CreatedDocument } from './created-document.ts';
import { DOCUMENT_KINDS, type DocumentKind } from './document-kinds.ts';
import { notSaved } from './document-messages.ts';
import { billBooking, billJob, convertEstimate, duplicate } from './make-document.ts';
import { addSupplement } from './make-supplement.ts';

type Make = (store: Store, inputs: CommandInputs) => Promise<CreatedDocument>;

/** Returns functions that create a document from another record and open it. A rejection or failure is shown and changes nothing. */
export function useMakeDocument() {
  const navigate = useNavigate();
  const { run } = useTransaction();

  return useMemo(() => {
    function make(
      name: CommandName,
      kind: DocumentKind,
      of: string,
      commit: Make,
      after = ({ id }: CreatedDocument): unknown => navigate({ to: DOCUMENT_KINDS[kind].edit, params: { id } }),
    ): Promise<boolean> {
      const { title } = DOCUMENT_KINDS[kind];
      return run({
        ...notSaved(kind),
        name,
        of,
        commit,
        done: ({ number, isNew }: CreatedDocument) =>
          isNew
            ? { title: `${title} Created`, message: `${number} is a Draft. Check it, then send it.` }
            : { type: 'info', title: `${title} Opened`, message: `${number} already exists.` },
        after,
      });
    }

    return {
      convert: (id: string) =>
        make('convert estimate', 'invoice', id, (store, context) => convertEstimate(store, id, context)),
      bill: (id: string) => make('bill booking', 'invoice', id, (store, context) => billBooking(store, id, context)),
      billJob: (id: string) => make('bill job', 'invoice', id, (store, context) => billJob(store, id, context)),
      /** Bills the job due now, and goes on with the id of the invoice. */
      billAtPickup: (jobId: string, onBilled: (invoiceId: string) => void) =>
        make(
          'bill at pickup',
          'invoice',
          jobId,
          (store, context) => billAtPickup(store, jobId, context),
          ({ id }) => onBilled(id),
        ),
      supplement: (id: string) =>
        make('add supplement', 'estimate', id, (store, context) => addSupplement(store, id, context.ownId(), context)),
      copy: (kind: DocumentKind, id: string) =>
        make('duplicate document', kind, id, (store, context) => duplicate(store, kind, id, context.ownId(), context)),
    };
  }, [navigate, run]);
}
