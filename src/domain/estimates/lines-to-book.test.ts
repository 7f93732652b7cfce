import { expect, test } from 'vitest';
import { buildBooking, buildEstimate } from '#test/build.ts';
import { linesToBook } from './lines-to-book.ts';

const [line] = buildEstimate().items;
if (!line) throw new Error('the estimate has a line');
const item = (id: string, serviceId: string | undefined, totalPrice: number) => ({
  ...line,
  id,
  serviceId,
  totalPrice,
});
const estimate = {
  id: 'estimate-1',
  items: [
    item('film', 'ppf', 1200),
    item('tint', 'tint', 400),
    item('rear', 'tint', 250),
    item('parts', undefined, 90),
  ],
};
const booked = (serviceId: string, servicePrice: number, change: Parameters<typeof buildBooking>[0] = {}) => {
  const booking = buildBooking({ estimateId: 'estimate-1', serviceId, ...change });
  return { ...booking, pricing: { ...booking.pricing, servicePrice } };
};

test.each([
  ['nothing is booked: each line of a service', [], ['film', 'tint', 'rear']],
  ['the film is booked', [booked('ppf', 1200)], ['tint', 'rear']],
  ['of two lines of one service, the one at the booked price is covered', [booked('tint', 250)], ['film', 'tint']],
  ['at another price, the first of them is', [booked('tint', 300)], ['film', 'rear']],
  ['more bookings than lines', [booked('tint', 1), booked('tint', 2), booked('tint', 3)], ['film']],
  ['a cancelled booking covers nothing', [booked('ppf', 1200, { status: 'Cancelled' })], ['film', 'tint', 'rear']],
  ['a no-show covers nothing', [booked('ppf', 1200, { status: 'No Show' })], ['film', 'tint', 'rear']],
  ['nor does a booking of another estimate', [booked('ppf', 1200, { estimateId: 'other' })], ['film', 'tint', 'rear']],
])('%s', (_, bookings, open) => {
  expect(linesToBook(estimate, bookings).map(({ id }) => id)).toEqual(open);
});
