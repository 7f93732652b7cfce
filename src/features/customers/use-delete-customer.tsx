import { type Customer, fullName } from '#domain/customer.ts';
import { type Store, useWorld } from '#io/react.tsx';
import { messages } from '#parts/messages.ts';
import { useConfirm } from '#ui/confirm-dialog.tsx';
import { useToast } from '#ui/toast.tsx';

/** How long a deletion can be taken back. */
const UNDO_MS = 10_000;

async function documentsOf({ bookings, estimates, invoices }: Store, id: string): Promise<string> {
  const index = { name: 'customer', from: id, to: id } as const;
  const counts = [
    { count: await bookings.count(index), one: 'booking', more: 'bookings' },
    { count: await estimates.count(index), one: 'estimate', more: 'estimates' },
    { count: await invoices.count(index), one: 'invoice', more: 'invoices' },
  ].filter(({ count }) => count > 0);
  const words = counts.map(({ count, one, more }) => `${count} ${count === 1 ? one : more}`);
  const last = words.pop();
  if (!last) return '';
  const list = words.length > 0 ? `${words.join(', ')} and ${last}` : last;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return `${list} ${all === 1 ? 'stays as it is and goes' : 'stay as they are and go'} on showing this customer.`;
}

/** Asks, deletes, and offers to take it back. */
export function useDeleteCustomer(): (customer: Customer) => Promise<void> {
  const { store } = useWorld();
  const confirm = useConfirm();
  const toast = useToast();

  async function restore(customer: Customer) {
    try {
      await store.customers.add(customer);
    } catch (error) {
      console.error('The customer was not restored', error);
      toast.show(messages.customerNotSaved);
    }
  }

  return async (customer) => {
    const name = fullName(customer);
    try {
      const agreed = await confirm({
        title: `Are you sure you want to delete ${name}? This action cannot be undone.`,
        body: await documentsOf(store, customer.id),
        verb: 'Delete',
      });
      if (!agreed) return;
      await store.customers.remove(customer.id);
    } catch (error) {
      console.error('The customer was not deleted', error);
      toast.show(messages.customerNotDeleted);
      return;
    }
    toast.show({
      ...messages.customerDeleted(name),
      duration: UNDO_MS,
      action: { label: 'Undo', onPress: () => void restore(customer) },
    });
  };
}
