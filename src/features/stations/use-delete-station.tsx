import { servicesLost } from '#domain/catalog/eligibility.ts';
import type { Station } from '#domain/catalog/station.ts';
import { stationUsers } from '#domain/catalog/station-changes.ts';
import { fullName } from '#domain/customers/customer.ts';
import { holdsTime } from '#domain/scheduling/booking.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import { DeletionBody } from '#parts/records/deletion-body.tsx';
import { counted, namesInWords } from '#parts/records/names-in-words.ts';
import { useDelete } from '#parts/records/use-delete.ts';
import { deleteStation } from './save-station.ts';
import { stationMessages } from './station-messages.ts';

/** Returns a function that deletes a station after a confirmation, which lists the services and staff that use it. */
export function useDeleteStation(): (station: Station) => Promise<void> {
  const { store } = useWorld();
  const today = useToday();
  const ask = useDelete();

  /** Reads the records that refer to the station. */
  async function effectsOf({ id, name }: Station) {
    const [stations, services, employees, ahead] = await Promise.all([
      store.stations.list(),
      store.services.list(),
      store.employees.list(),
      store.bookings.query({ name: 'date', from: today }),
    ]);
    const users = stationUsers({ services, employees }, name);
    const jobs = ahead.filter((booking) => booking.station === name && holdsTime(booking.status)).length;
    const shop = { stations, services, employees };
    const lost = servicesLost(shop, { ...shop, stations: stations.filter((one) => one.id !== id) });
    return { users, jobs, lost: lost.map((service) => service.name) };
  }

  async function bodyOf(station: Station) {
    const { users, jobs, lost } = await effectsOf(station);
    const effects = [
      users.services.length > 0 &&
        `${counted(users.services.length, 'service')} will no longer list it: ${namesInWords(users.services.map((one) => one.name))}.`,
      users.employees.length > 0 && `${namesInWords(users.employees.map(fullName))} will no longer be assigned to it.`,
      jobs > 0 && `${counted(jobs, 'booking')} from today on will keep its name on the calendar.`,
    ];
    return (
      <DeletionBody
        recap={<b className="font-semibold">{station.name}</b>}
        effects={effects.filter((effect) => effect !== false)}
        warning={lost.length > 0 ? `No station will be left for ${namesInWords(lost)}.` : undefined}
      />
    );
  }

  return (station) =>
    ask({
      name: station.name,
      question: 'Are you sure you want to delete this station?',
      body: () => bodyOf(station),
      deleted: stationMessages.deleted(station.name),
      failed: stationMessages.deleteFailed,
      remove: () => deleteStation(store, station.id),
    });
}
