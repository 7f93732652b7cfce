import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useToday, useWorld } from '#io/react/world.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import type { CreatedDocument } from './created-document.ts';
import { DOCUMENT_KINDS, type DocumentKind } from './document-kinds.ts';
import { billBooking, billJob, convertEstimate, duplicate } from './make-document.ts';
import { addSupplement } from './make-supplement.ts';
import { useDocumentCommand } from './use-document-command.ts';

/** Returns functions that create a document from another record and open it. A rejection or failure is shown and changes nothing. */
export function useMakeDocument() {
  const { store, newId, clock } = useWorld();
  const today = useToday();
  const toast = useToast();
  const navigate = useNavigate();
  const run = useDocumentCommand();

  return useMemo(() => {
    async function make(kind: DocumentKind, source: string, command: () => Promise<CreatedDocument>): Promise<void> {
      let made: CreatedDocument | undefined;
      await run(kind, source, async () => {
        made = await command();
      });
      if (!made) return;
      const { id, number, isNew } = made;
      const { title, edit } = DOCUMENT_KINDS[kind];
      if (isNew) {
        toast.show({
          type: 'success',
          title: `${title} Created`,
          message: `${number} is a Draft. Check it, then send it.`,
        });
      } else {
        toast.show({ type: 'info', title: `${title} Opened`, message: `${number} already exists.` });
      }
      await navigate({ to: edit, params: { id } });
    }

    const supply = () => ({ newId, at: clock.now().toISOString(), today });
    return {
      convert: (estimateId: string) =>
        make('invoice', `conversion of ${estimateId}`, () => convertEstimate(store, estimateId, supply())),
      bill: (bookingId: string) =>
        make('invoice', `bill of ${bookingId}`, () => billBooking(store, bookingId, supply())),
      billJob: (jobId: string) => make('invoice', `bill of job ${jobId}`, () => billJob(store, jobId, supply())),
      supplement: (parentId: string) =>
        make('estimate', `supplement of ${parentId}`, () => addSupplement(store, parentId, supply())),
      copy: (kind: DocumentKind, id: string) => make(kind, `copy of ${id}`, () => duplicate(store, kind, id, supply())),
    };
  }, [store, newId, clock, today, toast, navigate, run]);
}
