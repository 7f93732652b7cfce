import { describe, expect, test } from 'vitest';
import { heldOf } from '#domain/deposits/held.ts';
import { billBooking, billJob, convertEstimate } from '#parts/documents/make-document.ts';
import { depositsHeldAgain } from '#parts/payments/deposit-operations.ts';
import { removeRecord } from '#parts/records/use-delete.ts';
import { buildBooking, buildCustomer, buildDeposit, buildEstimate, buildJob } from '#test/build.ts';
import { billingShop } from './billing-shop.ts';

const TODAY = '2026-11-20';
const estimate = buildEstimate({ status: 'Accepted' });
const booking = buildBooking({ estimateId: estimate.id });
const job = buildJob({ estimateId: estimate.id, bookingIds: [booking.id] });

/** A shop with an accepted estimate of $868.00, its job and this money held for them. */
function shopWith(amount: number, source: 'estimate' | 'job') {
  const of = source === 'job' ? { jobId: job.id } : { estimateId: estimate.id };
  const deposits = [
    buildDeposit({ id: 'own', amount, estimateId: undefined, jobId: undefined, uses: [], ...of }),
    buildDeposit({ id: 'other', amount: 50, estimateId: 'another', jobId: undefined, uses: [] }),
  ];
  const lists = { customers: [buildCustomer()], bookings: [booking], estimates: [estimate], jobs: [job], deposits };
  const { store, supply } = billingShop(lists);
  const held = async () => (await store.deposits.list()).map(heldOf);
  const billed = async () =>
    (await store.invoices.list()).map(({ status, paidAmount, balanceAmount, payments }) => ({
      status,
      paidAmount,
      balanceAmount,
      entries: payments?.map(({ kind, amount: dollars, depositId }) => [kind, dollars, depositId]),
    }));
  return { store, supply, held, billed };
}

type Opened = ReturnType<typeof shopWith>;
const WAYS = {
  'Convert to invoice': ({ store, supply }: Opened) => convertEstimate(store, estimate.id, supply),
  'Create Invoice of the job': ({ store, supply }: Opened) => billJob(store, job.id, supply),
  'Create invoice of the booking': ({ store, supply }: Opened) => billBooking(store, booking.id, supply),
};

describe.each(Object.entries(WAYS))('%s', (_, make) => {
  test.each(['estimate', 'job'] as const)(
    'applies $300.00 held for the %s, and no deposit of other work',
    async (source) => {
      const shop = shopWith(300, source);
      await make(shop);
      expect(await shop.billed()).toEqual([
        { status: 'Draft', paidAmount: 300, balanceAmount: 568, entries: [['deposit', 300, 'own']] },
      ]);
      expect(await shop.held()).toEqual([0, 50]);
      const [own] = await shop.store.deposits.list();
      const [invoice] = await shop.store.invoices.list();
      expect(own?.uses).toEqual([
        {
          id: invoice?.payments?.[0]?.id,
          kind: 'applied',
          amount: 300,
          date: TODAY,
          invoiceId: invoice?.id,
          paymentId: invoice?.payments?.[0]?.id,
          note: '',
        },
      ]);
      // A second time opens the invoice and applies nothing.
      await make(shop);
      expect(await shop.held()).toEqual([0, 50]);
    },
  );

  test('applies $868.00 of $1,000.00; $132.00 stays held and the invoice a Draft', async () => {
    const shop = shopWith(1000, 'estimate');
    await make(shop);
    expect(await shop.billed()).toMatchObject([{ status: 'Draft', paidAmount: 868, balanceAmount: 0 }]);
    expect(await shop.held()).toEqual([132, 50]);
  });
});

describe('an invoice with a deposit of $300.00', () => {
  async function deleted() {
    const shop = shopWith(300, 'estimate');
    const { id } = await convertEstimate(shop.store, estimate.id, shop.supply);
    const undo = await removeRecord(shop.store, 'invoices', id, (newest, invoice) =>
      depositsHeldAgain(newest, invoice, TODAY),
    );
    return { ...shop, undo };
  }

  test('deleted: the money is held again; Undo takes it back', async () => {
    const { undo, held, billed } = await deleted();
    expect(await held()).toEqual([300, 50]);
    expect(await undo()).toEqual([]);
    expect(await held()).toEqual([0, 50]);
    expect(await billed()).toMatchObject([{ paidAmount: 300, balanceAmount: 568 }]);
  });

  test('deleted, and its deposit used for another: Undo brings it back without the deposit, and says so', async () => {
    const { store, supply, undo, held, billed } = await deleted();
    const again = await convertEstimate(store, estimate.id, supply);
    expect(await held()).toEqual([0, 50]);
    expect(await undo()).toContain('A deposit on INV-0002 was used for something else, so it is no longer applied.');
    expect(await held()).toEqual([0, 50]);
    const back = (await store.invoices.list()).find(({ id }) => id !== again.id);
    expect(back).toMatchObject({ paidAmount: 0, balanceAmount: 868, payments: [{ reversedOn: TODAY }] });
    expect(await billed()).toHaveLength(2);
  });
});
