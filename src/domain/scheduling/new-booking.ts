import type { Service } from '#domain/catalog/service.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { round } from '#domain/money/money.ts';
import type { Booking } from './booking.ts';
import type { Slot } from './slots.ts';

type NewBooking = {
  id: string;
  customerId: string;
  /** Includes the car that the booking is for. */
  customer: Customer;
  service: Service;
  slot: Omit<Slot, 'isOptimal' | 'daySpan'>;
  notes: string;
  estimateId?: string | undefined;
  /** ISO instant. */
  at: string;
};

/** Returns a Scheduled booking for the slot. */
export function bookingInSlot({ id, customerId, customer, service, slot, notes, estimateId, at }: NewBooking): Booking {
  const { employee, station, date, startTime, endTime, dailySchedule, pricing } = slot;
  return {
    id,
    customerId,
    customer,
    serviceId: service.id,
    service,
    employeeId: employee.id,
    employee,
    station,
    date,
    startTime,
    endTime,
    estimatedHours: round(
      dailySchedule.reduce((hours, day) => hours + day.hours, 0),
      1,
    ),
    status: 'Scheduled',
    pricing,
    notes,
    ...(slot.isMultiDay && { dailySchedule }),
    ...(estimateId !== undefined && { estimateId }),
    createdAt: at,
    updatedAt: at,
  };
}
