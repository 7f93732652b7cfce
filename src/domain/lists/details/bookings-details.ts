import { dayOfInstant } from '#domain/calendar/calendar.ts';
import { type Customer, customerForRecord, fullName } from '#domain/customers/customer.ts';
import type { CsvColumn } from '#domain/data-files/csv.ts';
import { type CsvContext, csvMaker } from '#domain/data-files/csv-columns.ts';
import { type Booking, workDays } from '#domain/scheduling/booking.ts';
import { phoneNumbers } from '#domain/text/search-text.ts';
import { dayWords, modelMarks, type SearchWords } from '#domain/text/search-words.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

export function bookingCsv(context: CsvContext): CsvColumn<Booking>[] {
  const customerOf = (booking: Booking) => customerForRecord(booking, context.customers.get(booking.customerId));
  return [
    ['Date', ({ date }) => date],
    ['Start Time', ({ startTime }) => startTime],
    ['Last Day', (booking) => workDays(booking).at(-1)?.date],
    ['End Time', ({ endTime }) => endTime],
    ['Hours', ({ estimatedHours }) => estimatedHours],
    ['Status', ({ status }) => status],
    ['Customer', (booking) => fullName(customerOf(booking))],
    ['Email', (booking) => customerOf(booking).email],
    ['Phone', (booking) => customerOf(booking).phone],
    ['Vehicle', (booking) => vehicleName(customerOf(booking).vehicle)],
    ['License Plate', (booking) => customerOf(booking).vehicle.licensePlate],
    ['Service', ({ service }) => service.name],
    ['Station', ({ station }) => station],
    ['Employee', ({ employee }) => fullName(employee)],
    ['Service Price', ({ pricing }) => ({ dollars: pricing.servicePrice })],
    ['Labor Cost', ({ pricing }) => ({ dollars: pricing.laborCost })],
    ['Material Cost', ({ pricing }) => ({ dollars: pricing.materialCost })],
    ['Total Cost', ({ pricing }) => ({ dollars: pricing.totalCost })],
    ['Gross Profit', ({ pricing }) => ({ dollars: pricing.grossProfit })],
    ['Profit Margin (%)', ({ pricing }) => pricing.profitMargin],
    ['Notes', ({ notes }) => notes],
    ['Created', ({ createdAt }) => dayOfInstant(createdAt, context.zone)],
  ];
}

function searchWords(booking: Booking, live: Customer | undefined): SearchWords {
  const customer = customerForRecord(booking, live);
  return {
    title: `${fullName(customer)}, ${booking.service.name}`,
    texts: [
      customer.companyName,
      vehicleName(customer.vehicle),
      fullName(booking.employee),
      booking.station,
      booking.status,
      ...workDays(booking).map(({ date }) => dayWords(date)),
    ],
    marks: [...phoneNumbers(customer.phone), ...modelMarks(customer.vehicle)],
  };
}

export const bookingsDetails: ListDetails<Booking> = {
  table: {
    fields: {
      id: 'plain',
      customerId: 'plain',
      customer: 'plain',
      serviceId: 'plain',
      service: 'plain',
      employeeId: 'plain',
      employee: 'plain',
      station: 'text',
      date: 'plain',
      startTime: 'plain',
      endTime: 'plain',
      estimatedHours: 'number',
      status: 'plain',
      notes: 'text',
      dailySchedule: 'plain',
      cureUntil: 'plain',
      bookedAnyway: 'plain',
      bookedAnywayReason: 'text',
      history: 'plain',
      estimateId: 'text',
      invoiceId: 'text',
      ...STAMPS,
    },
    parts: [
      {
        table: 'booking_pricing',
        owner: 'booking_id',
        field: 'pricing',
        holds: 'numbers',
        fields: {
          servicePrice: 'number',
          laborCost: 'number',
          materialCost: 'number',
          totalCost: 'number',
          grossProfit: 'number',
          profitMargin: 'number',
        },
        snapshotFields: { service: ['basePrice', 'baseCost'], employee: ['hourlyRate'] },
      },
    ],
    omits: { customer: 'priceRule' },
    bypassColumns: { clash_allowed: true },
  },
  csv: { bookings: { holds: 'Times, work, price, cost and profit', make: csvMaker(bookingCsv) } },
  search: searchWords,
  blank: { status: 'Scheduled' },
};
