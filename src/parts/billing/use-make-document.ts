import { Refusal } from '#domain/refusal.ts';
import { useToday, useWorld } from '#io/react.tsx';
import { paths } from '#parts/paths.ts';
import { useNavigate } from '#parts/router/link.tsx';
import { useToast } from '#ui/toast.tsx';
import { billBooking, convertEstimate, duplicate, type Made } from './make-document.ts';
import { reasonOf } from './use-document-step.ts';

/** Makes a document of another one and opens it. What is refused or fails is told, and has changed nothing. */
export function useMakeDocument() {
  const { store, newId, clock } = useWorld();
  const today = useToday();
  const toast = useToast();
  const navigate = useNavigate();

  async function make(what: 'invoice' | 'estimate', command: () => Promise<Made>): Promise<void> {
    let made: Made;
    try {
      made = await command();
    } catch (error) {
      if (!(error instanceof Refusal)) console.error(`The ${what} was not made`, error);
      toast.show({ type: 'error', title: 'Not Saved', message: reasonOf(error) });
      return;
    }
    const { id, number, isNew } = made;
    const title = what === 'invoice' ? 'Invoice' : 'Estimate';
    if (isNew) {
      toast.show({
        type: 'success',
        title: `${title} Created`,
        message: `${number} is a Draft: check it, then send it.`,
      });
    } else {
      toast.show({ type: 'info', title: `${title} Opened`, message: `${number} was made before.` });
    }
    await navigate({ to: what === 'invoice' ? paths.editInvoice : paths.editEstimate, params: { id } });
  }

  const supply = () => ({ newId, at: clock.now().toISOString(), today });
  return {
    convert: (estimateId: string) => make('invoice', () => convertEstimate(store, estimateId, supply())),
    bill: (bookingId: string) => make('invoice', () => billBooking(store, bookingId, supply())),
    copyInvoice: (id: string) => make('invoice', () => duplicate(store, 'invoices', id, supply())),
    copyEstimate: (id: string) => make('estimate', () => duplicate(store, 'estimates', id, supply())),
  };
}
