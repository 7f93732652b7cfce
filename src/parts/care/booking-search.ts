import type { FollowUp } from '#domain/care/follow-up.ts';

/** Returns the search params of a new booking for a visit or offer: its car and service, on the first day that is left. */
export function bookingSearch({ id, customerId, customer, serviceId, startsOn, warrantyId }: FollowUp, today: string) {
  return {
    customerId,
    ...(customer.vehicle.id && { vehicleId: customer.vehicle.id }),
    ...(serviceId && { serviceId }),
    ...(startsOn > today && { date: startsOn }),
    followUpId: id,
    // Until it is booked, an inspection is known by its certificate.
    ...(warrantyId && { warrantyId }),
  };
}
