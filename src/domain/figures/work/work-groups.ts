import { billedName, fullName } from '#domain/customers/customer.ts';
import type { RecordLink, ReportGroup } from '#domain/figures/report.ts';
import {
  customerGroup,
  customersById,
  employeesById,
  NO_NAME,
  serviceGroup,
  servicesById,
} from '#domain/figures/report-groups.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import type { Job } from '#domain/jobs/job.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';

/** Returns the row of the job, or of the booking where there is no job. */
export function workGroup(job: Job | undefined, booking: Booking): ReportGroup & { record: RecordLink } {
  const car = vehicleName((job ?? booking).customer.vehicle);
  if (!job)
    return {
      id: `booking ${booking.id}`,
      name: joinFilled([booking.service.name, car], ' · ') || NO_NAME,
      record: { list: 'bookings', id: booking.id },
    };
  return {
    id: `job ${job.id}`,
    name: joinFilled([job.jobNumber, car], ' · ') || NO_NAME,
    record: { list: 'jobs', id: job.id },
  };
}

/** Returns the row of the booking's customer: by their name of today, or of then if they were deleted. */
export function customerOfWork({ customerId, customer }: Booking, { customers }: ShopRows): ReportGroup {
  return customerGroup(customerId, billedName(customer), customersById(customers).get(customerId));
}

/** Returns the row of the booking's service: by its name of today, or of then if it was deleted. */
export function serviceOfWork({ serviceId, service }: Booking, { services }: ShopRows): ReportGroup {
  return serviceGroup(serviceId, service.name, servicesById(services).get(serviceId));
}

export function categoryOfWork({ serviceId, service }: Booking, { services }: ShopRows): ReportGroup {
  const { category } = servicesById(services).get(serviceId) ?? service;
  return { id: category, name: category };
}

/** Returns the row of the booking's person. Two people of one name are two rows. */
export function personOfWork({ employeeId, employee }: Booking, { employees }: ShopRows): ReportGroup {
  const live = employeesById(employees).get(employeeId);
  const name = fullName(live ?? employee) || NO_NAME;
  return { id: employeeId, name, record: live && { list: 'employees', id: employeeId } };
}

export function sizeOfWork({ customer }: Booking): ReportGroup {
  const { size } = customer.vehicle;
  return { id: size, name: size };
}
