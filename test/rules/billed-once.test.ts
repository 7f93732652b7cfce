import { describe, expect, test } from 'vitest';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { freeNumber, isTaken, newestNumber } from '#parts/documents/free-number.ts';
import { billBooking, convertEstimate, duplicate } from '#parts/documents/make-document.ts';
import { removeRecord } from '#parts/records/use-delete.ts';
import { buildBooking, buildCustomer, buildEstimate, buildInvoice } from '#test/build.ts';
import { billingShop } from './billing-shop.ts';

const line = { ...(buildEstimate().items[0] ?? { id: '', type: '', description: '', quantity: 1, taxable: true }) };
const agreed = { ...line, unitPrice: 900, totalPrice: 900 };
const polish = { ...line, id: 'item-2', serviceId: 'service-2', unitPrice: 150, totalPrice: 300, quantity: 2 };
const estimate = buildEstimate({
  status: 'Accepted',
  items: [agreed],
  taxRate: 0,
  subtotal: 900,
  taxAmount: 0,
  totalAmount: 900,
});
const { pricing } = buildBooking();
const booking = buildBooking({ estimateId: estimate.id, pricing: { ...pricing, servicePrice: 900 } });

function shopWith(lists: object) {
  const customers = [buildCustomer()];
  const { store, supply } = billingShop({ customers, bookings: [booking], estimates: [estimate], ...lists });
  const convert = () => convertEstimate(store, estimate.id, supply);
  const bill = (id = booking.id) => billBooking(store, id, supply);
  /** Returns the links: the invoices with their totals, and the two other ends. */
  async function links() {
    const [invoices, estimates, bookings] = await Promise.all([
      store.invoices.list(),
      store.estimates.list(),
      store.bookings.list(),
    ]);
    return {
      invoices: invoices.map(({ id, invoiceNumber: number, totalAmount: total, estimateId: of, bookingIds }) => ({
        id,
        number,
        total,
        of,
        bookingIds,
      })),
      estimates: estimates.map(({ invoiceId }) => invoiceId),
      bookings: bookings.map(({ invoiceId, history }) => [invoiceId, history?.map(({ detail }) => detail)]),
    };
  }
  return { store, supply, convert, bill, links };
}

const once = (id: string) => ({
  invoices: [{ id, number: 'INV-0001', total: 900, of: estimate.id, bookingIds: [booking.id] }],
  estimates: [id],
  bookings: [[id, ['INV-0001']]],
});

describe('an estimate accepted at $900 and its booking, at $900 where the catalog says $800', () => {
  test('are billed once: Convert, then Create invoice', async () => {
    const { convert, bill, links } = shopWith({});
    const made = await convert();
    expect(made).toEqual({ id: made.id, number: 'INV-0001', isNew: true });
    expect(await bill()).toEqual({ ...made, isNew: false });
    expect(await links()).toEqual(once(made.id));
  });

  test('are billed once: Create invoice, then Convert', async () => {
    const { convert, bill, links } = shopWith({});
    const made = await bill();
    expect(await convert()).toEqual({ ...made, isNew: false });
    expect(await links()).toEqual(once(made.id));
  });

  test('are billed once by two tabs that press both at the same moment', async () => {
    const { convert, bill, links } = shopWith({});
    const both = await Promise.all([convert(), bill(), convert(), bill()]);
    expect(both.map(({ isNew }) => isNew).filter(Boolean)).toHaveLength(1);
    expect(await links()).toEqual(once(both[0].id));
  });

  test('whole estimates are billed: both lines, their rate and discount, and the second booking opens the same invoice', async () => {
    const two: Estimate = {
      ...estimate,
      items: [agreed, polish],
      taxRate: 8.5,
      discountAmount: 100,
      subtotal: 1200,
      taxAmount: 102,
      totalAmount: 1202,
    };
    const other = { ...booking, id: 'booking-2', serviceId: 'service-2' };
    const { bill, links } = shopWith({ estimates: [two], bookings: [booking, other] });
    const made = await bill();
    expect(await bill('booking-2')).toEqual({ ...made, isNew: false });
    expect((await links()).invoices).toEqual([
      { id: made.id, number: 'INV-0001', total: 1202, of: estimate.id, bookingIds: [booking.id, 'booking-2'] },
    ]);
  });

  test('a deleted invoice is in nobody’s way, and Undo brings it back as it was', async () => {
    const { store, convert, bill, links } = shopWith({});
    const { id } = await convert();
    await bill();
    const undo = await removeRecord(store, 'invoices', id);
    expect(await undo()).toEqual([]);
    expect(await links()).toEqual(once(id));
    await removeRecord(store, 'invoices', id);
    const next = await bill();
    expect(next).toEqual({ id: next.id, number: 'INV-0001', isNew: true });
    expect((await links()).invoices).toEqual(once(next.id).invoices);
  });

  test('an invoice that comes back after its job was billed again has another number and no link, and says both', async () => {
    const { store, convert, bill, links } = shopWith({});
    const { id } = await convert();
    await bill();
    const undo = await removeRecord(store, 'invoices', id);
    const next = await convert();
    expect(await undo()).toEqual([
      'INV-0001 is back as INV-0002, because another invoice has its number now.',
      'Its job is billed by INV-0001 now, so INV-0002 is no longer linked to it.',
    ]);
    expect((await links()).invoices).toEqual([
      { id, number: 'INV-0002', total: 900, of: undefined, bookingIds: [] },
      { id: next.id, number: 'INV-0001', total: 900, of: estimate.id, bookingIds: [] },
    ]);
    expect(await bill()).toEqual({ ...next, isNew: false });
  });

  test('a copy of the invoice bills nothing', async () => {
    const { store, supply, convert, bill, links } = shopWith({});
    const made = await convert();
    const copy = await duplicate(store, 'invoice', made.id, supply.newId(), supply);
    expect(await bill()).toEqual({ ...made, isNew: false });
    expect((await links()).invoices.map(({ id, of }) => [id, of])).toEqual([
      [made.id, estimate.id],
      [copy.id, undefined],
    ]);
  });

  test.each<[string, Estimate[]]>([
    ['was deleted', []],
    ['is a Draft again', [{ ...estimate, status: 'Draft' }]],
  ])('the booking alone is billed at $900 where the estimate %s', async (_, estimates) => {
    const { bill, links, store } = shopWith({ estimates });
    const { id } = await bill();
    const [invoice] = await store.invoices.list();
    expect((await links()).invoices).toEqual([
      { id, number: 'INV-0001', total: 976.5, of: undefined, bookingIds: [booking.id] },
    ]);
    expect(invoice?.items.map(({ totalPrice }) => totalPrice)).toEqual([900]);
  });

  test('the estimate that is accepted again after its booking was billed opens that invoice', async () => {
    const { store, convert, bill } = shopWith({ estimates: [{ ...estimate, status: 'Draft' }] });
    const made = await bill();
    await store.estimates.update(estimate.id, { status: 'Accepted' });
    expect(await convert()).toEqual({ ...made, isNew: false });
  });

  test('a second booking, after the first one was billed alone, is billed alone too: nothing is on two invoices', async () => {
    const other = { ...booking, id: 'booking-2', pricing: { ...pricing, servicePrice: 300 } };
    const { store, bill, links } = shopWith({
      estimates: [{ ...estimate, status: 'Draft' }],
      bookings: [booking, other],
    });
    await bill();
    await store.estimates.update(estimate.id, { status: 'Accepted' });
    await bill('booking-2');
    expect((await links()).invoices.map(({ total, bookingIds }) => [total, bookingIds])).toEqual([
      [976.5, [booking.id]],
      [325.5, ['booking-2']],
    ]);
  });

  test('an invoice of an earlier version, linked from its side alone, is found from both', async () => {
    const old = buildInvoice({ id: 'old', estimateId: estimate.id });
    const { convert, bill } = shopWith({ invoices: [old] });
    expect([await bill(), await convert()]).toEqual([
      { id: 'old', number: old.invoiceNumber, isNew: false },
      { id: 'old', number: old.invoiceNumber, isNew: false },
    ]);
  });

  test('a booking of another estimate, or of none, has an invoice of its own', async () => {
    const others: Booking[] = [
      { ...booking, id: 'none', estimateId: undefined },
      { ...booking, id: 'other', estimateId: 'estimate-2' },
    ];
    const { convert, bill, links } = shopWith({ bookings: others });
    await convert();
    await bill('none');
    await bill('other');
    expect((await links()).invoices.map(({ bookingIds }) => bookingIds)).toEqual([[], ['none'], ['other']]);
  });
});

describe('numbers', () => {
  const numbered = (id: string, invoiceNumber: string) => buildInvoice({ id, invoiceNumber });

  test.each(['INV-0001', 'inv-0001', 'INV-0002', 'inv-0003', 'Inv-0003 '])(
    '%j is taken by one of inv-0001, Inv-0002 and INV-0003, and the next is INV-0004',
    async (number) => {
      const { store } = shopWith({
        invoices: ['inv-0001', 'Inv-0002', 'INV-0003'].map((one) => numbered(one, one)),
      });
      const found: unknown[] = [];
      await store.transact(async (newest) => {
        found.push(await isTaken(newest, 'invoice', number, 'new'));
        found.push(await newestNumber(newest, 'invoice', DEFAULT_SETTINGS));
        return [];
      });
      expect(found).toEqual([true, 'INV-0004']);
    },
  );

  test('the newest invoice is deleted, another one is made, and Undo gives the deleted one the next number, and says so', async () => {
    const { store, supply } = shopWith({ invoices: [numbered('a', 'INV-0001'), numbered('b', 'INV-0002')] });
    const undo = await removeRecord(store, 'invoices', 'b');
    expect((await duplicate(store, 'invoice', 'a', supply.newId(), supply)).number).toBe('INV-0002');
    expect(await undo()).toEqual(['INV-0002 is back as INV-0003, because another invoice has its number now.']);
    const numbers = (await store.invoices.list()).map(({ invoiceNumber }) => invoiceNumber);
    expect(numbers.toSorted()).toEqual(['INV-0001', 'INV-0002', 'INV-0003']);
    expect((await store.invoices.get('b'))?.invoiceNumber).toBe('INV-0003');
  });

  test('the same for estimates, whose own prefix goes on', async () => {
    const own = buildEstimate({ id: 'a', estimateNumber: '2026/0007' });
    const { store } = shopWith({ estimates: [own] });
    const undo = await removeRecord(store, 'estimates', 'a');
    await store.estimates.add(buildEstimate({ id: 'b', estimateNumber: '2026/0007' }));
    expect(await undo()).toEqual(['2026/0007 is back as 2026/0008, because another estimate has its number now.']);
  });

  test('a number that was given to nobody else comes back as it was', async () => {
    const { store } = shopWith({ invoices: [numbered('a', 'INV-0001'), numbered('b', 'INV-0002')] });
    const undo = await removeRecord(store, 'invoices', 'b');
    expect(await undo()).toEqual([]);
    expect(await store.invoices.get('b')).toEqual(numbered('b', 'INV-0002'));
  });

  test('inv-0001 is the number INV-0001: it is refused when typed, and passed over when proposed', async () => {
    const { store, supply } = shopWith({ invoices: [numbered('a', 'inv-0001')] });
    const wish = { id: 'new', settings: DEFAULT_SETTINGS };
    const saved = (number: string, suggested: string) =>
      store.transact(async (newest) => {
        taken.push(await freeNumber(newest, 'invoice', { ...wish, number, suggested }));
        return [];
      });
    const taken: string[] = [];
    await expect(saved('INV-0001', '')).rejects.toThrow(
      'INV-0001 is already used by another invoice. The next free number is INV-0002.',
    );
    await expect(saved(' Inv-0001', '')).rejects.toThrow('The next free number is INV-0002.');
    await saved('INV-0001', 'INV-0001');
    expect(taken).toEqual(['INV-0002']);
    expect((await duplicate(store, 'invoice', 'a', supply.newId(), supply)).number).toBe('INV-0002');
  });
});
