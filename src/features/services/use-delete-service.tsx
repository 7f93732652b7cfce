import type { Service } from '#domain/catalog/service.ts';
import { formatDollars } from '#domain/money/money.ts';
import { holdsTime } from '#domain/scheduling/booking.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import { DeletionBody } from '#parts/records/deletion-body.tsx';
import { counted, namesInWords } from '#parts/records/names-in-words.ts';
import { removeRecord, useDelete } from '#parts/records/use-delete.ts';
import { serviceMessages } from './service-messages.ts';

/** Returns the count with its noun, such as '3 invoices', or undefined for 0. */
function countedIfAny(count: number, one: string): string | undefined {
  return count > 0 ? counted(count, one) : undefined;
}

function listed(parts: readonly (string | undefined)[]): string {
  return namesInWords(parts.filter((part) => part !== undefined));
}

/** Returns a function that deletes a service after a confirmation. Bookings and documents keep their snapshots of it. */
export function useDeleteService(): (service: Service) => Promise<void> {
  const { store } = useWorld();
  const today = useToday();
  const ask = useDelete();

  async function bodyOf({ id, name, category, basePrice }: Service) {
    const [{ packages = [] }, ahead, customers, leads, invoices, estimates] = await Promise.all([
      store.settings.get(),
      store.bookings.query({ name: 'date', from: today }),
      store.customers.list(),
      store.leads.list(),
      store.invoices.list(),
      store.estimates.list(),
    ]);
    const isBilled = ({ items }: { items: readonly { serviceId?: string | undefined }[] }) =>
      items.some(({ serviceId }) => serviceId === id);
    const kept = listed([
      countedIfAny(ahead.filter((one) => one.serviceId === id && holdsTime(one.status)).length, 'booking'),
      countedIfAny(invoices.filter(isBilled).length, 'invoice'),
      countedIfAny(estimates.filter(isBilled).length, 'estimate'),
    ]);
    const interested = listed([
      countedIfAny(customers.filter(({ services }) => services.includes(id)).length, 'customer'),
      countedIfAny(leads.filter(({ interestedServices }) => interestedServices.includes(id)).length, 'lead'),
    ]);
    const packed = listed([
      countedIfAny(packages.filter(({ services }) => services.some((one) => one.id === id)).length, 'package'),
    ]);
    const effects = [
      kept && `These stay as they are: ${kept}.`,
      interested && `It will no longer be listed for ${interested}.`,
      packed && `It will be left out of ${packed}. Check the price there.`,
      'It can no longer be quoted or booked.',
    ];
    return (
      <DeletionBody
        recap={
          <span className="flex justify-between gap-3">
            <span>
              <b className="font-semibold">{name}</b> <span className="text-text-2">· {category}</span>
            </span>
            <span className="font-semibold">{formatDollars(basePrice)}</span>
          </span>
        }
        effects={effects.filter((effect) => effect !== '')}
      />
    );
  }

  return (service) =>
    ask({
      name: service.name,
      question: 'Are you sure you want to delete this service?',
      body: () => bodyOf(service),
      deleted: serviceMessages.deleted(service.name),
      failed: serviceMessages.deleteFailed,
      remove: () => removeRecord(store, 'services', service.id),
    });
}
