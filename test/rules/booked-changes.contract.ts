import { expect, test } from 'vitest';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import type { Lists, Store } from '#io/store/store.ts';
import { BOOKED as ASKED, buildInvoice, buildRemoval } from '#test/build.ts';

type Shop = { store: Store; open: () => Store; settled: () => Promise<void> };

const LOWER = { subtotal: 400, taxAmount: 34, totalAmount: 434, balanceAmount: 434 };
const LESS = {
  date: '2026-11-20',
  type: 'Correction',
  amount: -434,
  tax: -34,
  taxFacts: { rate: 8.5, net: 400, tax: 34, taxable: 400, untaxed: 0 },
};
const sent = (over: Partial<Invoice> = {}) =>
  buildInvoice({ invoiceNumber: `INV-${over.id ?? 1}`, status: 'Sent', ...over });
const paid: Payment = { id: 'p', amount: 300, date: '2026-11-20', method: 'Cash', reference: '', note: '' };

/** Tests that every change of an invoice is booked with it, in every store. */
export function bookedChangesContract(shopWith: (lists?: Partial<Lists>) => Promise<Shop>): void {
  async function bookedIn({ open, settled }: Shop, id = 'invoice-1') {
    await settled();
    return (await open().invoices.get(id))?.booked;
  }
  async function removalsIn({ open, settled }: Shop): Promise<string[][]> {
    await settled();
    const all = await open().removals.list();
    return all.map(({ id, entries }) => [id, ...entries.map(({ type, amount }) => `${type} ${amount}`)]);
  }

  test('an invoice is booked when it is added, sent, updated and changed in a transaction; a Draft is not', async () => {
    const shop = await shopWith();
    const { invoices } = shop.store;
    await invoices.add(sent({ id: 'added' }));
    expect(await bookedIn(shop, 'added')).toEqual([ASKED]);
    expect((await invoices.add(buildInvoice())).booked).toBe(undefined);
    await invoices.update('invoice-1', { notes: 'a Draft' });
    expect(await bookedIn(shop)).toBe(undefined);
    expect((await invoices.update('invoice-1', { status: 'Sent' })).booked).toEqual([ASKED]);
    await invoices.update('invoice-1', { notes: 'the same price' });
    expect(await bookedIn(shop)).toEqual([ASKED]);
    await shop.store.transact(() => [{ entity: 'invoices', kind: 'update', id: 'invoice-1', change: LOWER }]);
    expect(await bookedIn(shop)).toEqual([ASKED, LESS]);
    await shop.store.transact(() => [
      { entity: 'invoices', kind: 'update', id: 'invoice-1', change: { status: 'Viewed' } },
      { entity: 'invoices', kind: 'update', id: 'invoice-1', change: { status: 'Cancelled' } },
    ]);
    const cancelled = { date: '2026-11-20', type: 'Cancelled', amount: -434, tax: -34 };
    expect(await bookedIn(shop)).toEqual([ASKED, LESS, cancelled]);
  });

  test('a rate that changes is booked with the split that it has from then on; the entry before keeps its own', async () => {
    const shop = await shopWith({ invoices: [sent({ booked: [ASKED] })] });
    await shop.store.invoices.update('invoice-1', { taxRate: 8, taxAmount: 64, totalAmount: 864, balanceAmount: 864 });
    const now = { rate: 8, net: 800, tax: 64, taxable: 800, untaxed: 0 };
    expect(await bookedIn(shop)).toEqual([ASKED, { ...LESS, amount: -4, tax: -4, taxFacts: now }]);
    await shop.store.invoices.remove('invoice-1');
    await shop.settled();
    const [removed] = await shop.open().removals.list();
    expect(removed?.entries.map(({ taxFacts }) => taxFacts)).toEqual([ASKED.taxFacts, now, undefined]);
  });

  test('an invoice of before gets what it asked for before it changes', async () => {
    const shop = await shopWith({ invoices: [sent({ date: '2026-10-05' })] });
    await shop.store.invoices.update('invoice-1', LOWER);
    expect(await bookedIn(shop)).toEqual([{ ...ASKED, date: '2026-10-05' }, LESS]);
  });

  test('a device that has read nothing yet books on today what is sent for a closed month', async () => {
    const shop = await shopWith({ invoices: [buildInvoice({ date: '2026-10-05' })] });
    await shop.store.settings.change((settings) => ({ ...settings, booksClosedThrough: '2026-10-31' }));
    await shop.settled();
    await shop.open().invoices.update('invoice-1', { status: 'Sent' });
    expect(await bookedIn(shop)).toEqual([ASKED]);
  });

  test.each([
    ['a sent invoice', sent({ booked: [ASKED] }), ['Invoice 868', 'Deleted -868'], { booked: [ASKED] }],
    ['a sent invoice of before', sent(), ['Invoice 868', 'Deleted -868'], { booked: [ASKED] }],
    [
      'a Draft with a payment',
      buildInvoice({ payments: [paid], paidAmount: 300, balanceAmount: 568 }),
      ['Payment 300', 'Payment reversed -300'],
      {},
    ],
  ])(
    '%s that is deleted leaves its books, and takes them back when the delete is undone',
    async (_, invoice, left, booked) => {
      const shop = await shopWith({ invoices: [invoice] });
      const before = await shop.store.invoices.get('invoice-1');
      if (!before) throw new Error('It is there');
      await shop.store.invoices.remove('invoice-1');
      expect(await removalsIn(shop)).toEqual([['invoice-1', ...left]]);
      await shop.store.invoices.add(before);
      expect(await removalsIn(shop)).toEqual([]);
      await shop.settled();
      expect(await shop.open().invoices.get('invoice-1')).toEqual({ ...before, ...booked });
      await shop.store.invoices.remove('invoice-1');
      expect(await removalsIn(shop)).toEqual([['invoice-1', ...left]]);
    },
  );

  test('an invoice of a month that was closed since comes back to that month', async () => {
    const shop = await shopWith({ invoices: [sent({ date: '2026-10-05' })] });
    const before = await shop.store.invoices.get('invoice-1');
    if (!before) throw new Error('It is there');
    await shop.store.settings.change((settings) => ({ ...settings, booksClosedThrough: '2026-10-31' }));
    await shop.store.invoices.remove('invoice-1');
    await shop.store.invoices.add(before);
    expect(await bookedIn(shop)).toEqual([{ ...ASKED, date: '2026-10-05' }]);
    expect(await removalsIn(shop)).toEqual([]);
  });

  test('a Draft that is deleted leaves nothing', async () => {
    const shop = await shopWith({ invoices: [buildInvoice()], removals: [buildRemoval()] });
    await shop.store.invoices.remove('invoice-1');
    expect((await removalsIn(shop)).map(([id]) => id)).toEqual(['invoice-99']);
  });

  test('a whole list brings its own books: none are added, and what it leaves out leaves none', async () => {
    const shop = await shopWith({ invoices: [sent({ id: 'gone', booked: [ASKED] })] });
    const odd = [{ ...ASKED, amount: 5, tax: 0 }];
    await shop.store.invoices.set([sent(), sent({ id: 'booked', booked: odd })]);
    expect([await bookedIn(shop), await bookedIn(shop, 'booked')]).toEqual([undefined, odd]);
    expect(await removalsIn(shop)).toEqual([]);
  });
}
