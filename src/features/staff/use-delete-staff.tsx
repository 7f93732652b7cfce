import { servicesLost } from '#domain/catalog/eligibility.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import { fullName } from '#domain/customers/customer.ts';
import { holdsTime } from '#domain/scheduling/booking.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import { DeletionBody } from '#parts/records/deletion-body.tsx';
import { counted, namesInWords } from '#parts/records/names-in-words.ts';
import { removeRecord, useDelete } from '#parts/records/use-delete.ts';
import { staffMessages } from './staff-messages.ts';

/** Returns a function that deletes a person after a confirmation, which counts their bookings. */
export function useDeleteStaffMember(): (employee: Employee) => Promise<void> {
  const { store } = useWorld();
  const today = useToday();
  const ask = useDelete();

  async function bodyOf(employee: Employee) {
    const [stations, services, employees, ahead] = await Promise.all([
      store.stations.list(),
      store.services.list(),
      store.employees.list(),
      store.bookings.query({ name: 'date', from: today }),
    ]);
    const jobs = ahead.filter((booking) => booking.employeeId === employee.id && holdsTime(booking.status)).length;
    const shop = { stations, services, employees };
    const lost = servicesLost(shop, { ...shop, employees: employees.filter((one) => one.id !== employee.id) });
    return (
      <DeletionBody
        recap={
          <>
            <b className="font-semibold">
              <bdi>{fullName(employee)}</bdi>
            </b>{' '}
            <span className="text-text-2">· {employee.type}</span>
          </>
        }
        effects={
          jobs > 0
            ? [`${counted(jobs, 'booking')} from today on will keep this name. Reassign them to someone else.`]
            : []
        }
        warning={
          lost.length > 0 ? `No one will be left who can do ${namesInWords(lost.map(({ name }) => name))}.` : undefined
        }
      />
    );
  }

  return (employee) =>
    ask({
      name: fullName(employee),
      question: 'Are you sure you want to delete this staff member?',
      body: () => bodyOf(employee),
      deleted: staffMessages.deleted(fullName(employee)),
      failed: staffMessages.deleteFailed,
      remove: () => removeRecord(store, 'employees', employee.id),
    });
}
