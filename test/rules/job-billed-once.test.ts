import { describe, expect, test } from 'vitest';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Job } from '#domain/jobs/job.ts';
import { Rejection } from '#domain/records/rejection.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { billBooking, billJob, convertEstimate } from '#parts/documents/make-document.ts';
import { removeRecord } from '#parts/records/use-delete.ts';
import { buildBooking, buildCustomer, buildEstimate, buildInvoice, buildJob, buildService } from '#test/build.ts';
import { billingShop } from './billing-shop.ts';

const { pricing } = buildBooking();

function part(id: string, servicePrice: number, over: Partial<Booking> = {}): Booking {
  const service = buildService({ id: `service-${id}`, name: id });
  return buildBooking({ id, serviceId: service.id, service, pricing: { ...pricing, servicePrice }, ...over });
}

const film = part('Film', 2400);
const tint = part('Tint', 399.99);
const coating = part('Coating', 800);
const job = buildJob({ bookingIds: ['Film', 'Tint', 'Coating'] });

type Given = { job?: Partial<Job>; bookings?: Booking[]; settings?: Partial<Settings>; [list: string]: unknown };

async function shopWith({ job: jobOver, bookings = [film, tint, coating], settings, ...lists }: Given = {}) {
  const all = { customers: [buildCustomer()], bookings, jobs: [{ ...job, ...jobOver }], ...lists };
  const { store, supply } = billingShop(all);
  if (settings) await store.settings.change((now) => ({ ...now, ...settings }));
  return {
    store,
    bill: () => billJob(store, job.id, supply),
    billOne: (id: string) => billBooking(store, id, supply),
    convert: () => convertEstimate(store, 'estimate-1', supply),
    /** The invoices with their lines and figures, newest last, and what is linked to them. */
    async state() {
      const invoices = await store.invoices.list();
      const numberOf = (id: string | undefined) => invoices.find((one) => one.id === id)?.invoiceNumber;
      return {
        invoices: invoices.map(
          ({ items, subtotal, taxAmount, discountAmount, totalAmount, bookingIds, estimateId }) => [
            items.map(({ description, totalPrice }) => `${description} ${totalPrice}`).join(', '),
            [subtotal, taxAmount, discountAmount, totalAmount].join(' '),
            bookingIds.join(' '),
            ...(estimateId === undefined ? [] : [estimateId]),
          ],
        ),
        job: (await store.jobs.get(job.id))?.invoiceIds.map(numberOf),
        bookings: (await store.bookings.list()).map(({ invoiceId, history }) =>
          [numberOf(invoiceId) ?? '-', ...(history ?? []).map(({ what, detail }) => `${what} ${detail}`)].join(': '),
        ),
      };
    },
  };
}

const line = {
  id: 'film',
  type: 'service',
  serviceId: 'service-Film',
  description: 'Film, whole car',
  quantity: 1,
  unitPrice: 2000,
  totalPrice: 2000,
  taxable: true,
};
const tintLine = {
  ...line,
  id: 'tint',
  serviceId: 'service-Tint',
  description: 'Tint',
  unitPrice: 400,
  totalPrice: 400,
};
/** $2,400.00 less 10%, and 8.5% tax on all of it: $2,364.00. */
const estimate = buildEstimate({
  status: 'Accepted',
  items: [line, tintLine],
  discountPercent: 10,
  discountAmount: 240,
  subtotal: 2400,
  taxAmount: 204,
  totalAmount: 2364,
  poNumber: 'PO-7',
});
const from = { estimateId: estimate.id };
const estimated = {
  job: from,
  estimates: [estimate],
  bookings: [part('Film', 2000, from), part('Tint', 400, from), coating],
};
const invoiced = 'INV-0001: Invoiced INV-0001';

describe('a job without an estimate', () => {
  test('is one Draft with each service at its booked price, linked with all bookings', async () => {
    const { bill, state } = await shopWith();
    expect(await bill()).toMatchObject({ number: 'INV-0001', isNew: true });
    expect(await state()).toEqual({
      invoices: [['Film 2400, Tint 399.99, Coating 800', '3599.99 306 0 3905.99', 'Film Tint Coating']],
      job: ['INV-0001'],
      bookings: [invoiced, invoiced, invoiced],
    });
  });

  test.each<[string, Partial<Settings>, string, object]>([
    ['pays the rate of the settings', { taxRatePercent: 8.875 }, '3599.99 319.5 0 3919.49', {}],
    ['that is tax-exempt pays none', {}, '3599.99 0 0 3599.99', { taxExemptNumber: 'TX-1' }],
  ])('%s', async (_, settings, figures, customer) => {
    const { bill, state } = await shopWith({ settings, customers: [buildCustomer(customer)] });
    await bill();
    expect((await state()).invoices.map(([, sums]) => sums)).toEqual([figures]);
  });

  test('leaves out what was cancelled and who did not come', async () => {
    const bookings = [film, { ...tint, status: 'Cancelled' as const }, { ...coating, status: 'No Show' as const }];
    const { bill, state } = await shopWith({ bookings });
    await bill();
    expect(await state()).toEqual({
      invoices: [['Film 2400', '2400 204 0 2604', 'Film']],
      job: ['INV-0001'],
      bookings: [invoiced, '-', '-'],
    });
  });

  test('with nothing but cancelled services is refused', async () => {
    const { bill, state } = await shopWith({ bookings: [{ ...film, status: 'Cancelled' }] });
    await expect(bill()).rejects.toThrow(new Rejection('JOB-0001 has no service to bill. Add a service first.'));
    expect((await state()).invoices).toEqual([]);
  });

  test('a second time opens the first, from two tabs at the same moment and from a booking', async () => {
    const { bill, billOne, state } = await shopWith();
    const both = await Promise.all([bill(), bill()]);
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await billOne('Tint')).toEqual({ ...both[0], isNew: false });
    expect((await state()).bookings).toEqual([invoiced, invoiced, invoiced]);
  });

  test('whose tint was billed alone bills the rest, and opens the last invoice after that', async () => {
    const { bill, billOne, state } = await shopWith();
    await billOne('Tint');
    const rest = await bill();
    expect(await bill()).toMatchObject({ isNew: false });
    expect([rest.number, rest.isNew]).toEqual(['INV-0002', true]);
    expect(await state()).toEqual({
      invoices: [
        ['Tint 399.99', '399.99 34 0 433.99', 'Tint'],
        ['Film 2400, Coating 800', '3200 272 0 3472', 'Film Coating'],
      ],
      job: ['INV-0001', 'INV-0002'],
      bookings: ['INV-0002: Invoiced INV-0002', invoiced, 'INV-0002: Invoiced INV-0002'],
    });
  });

  test('a service that is added later is billed on an invoice of its own', async () => {
    const { store, bill, state } = await shopWith({ job: { bookingIds: ['Film', 'Tint'] } });
    await bill();
    await store.jobs.update(job.id, { bookingIds: ['Film', 'Tint', 'Coating'] });
    expect(await bill()).toMatchObject({ number: 'INV-0002', isNew: true });
    expect((await state()).invoices[1]).toEqual(['Coating 800', '800 68 0 868', 'Coating']);
  });

  test('is free again when its invoice is deleted, and Undo takes its links back', async () => {
    const { store, bill, state } = await shopWith();
    const first = await bill();
    const undo = await removeRecord(store, 'invoices', first.id);
    expect((await state()).job).toEqual([undefined]);
    const next = await bill();
    expect([next.isNew, next.number]).toEqual([true, 'INV-0001']);
    expect(await undo()).toEqual([
      'INV-0001 is back as INV-0002, because another invoice has its number now.',
      'Its job is billed by INV-0001 now, so INV-0002 is no longer linked to it.',
    ]);
    expect(await bill()).toEqual({ ...next, isNew: false });
  });

  test('a bill of an earlier version, linked from its side alone, is found and linked', async () => {
    const old = buildInvoice({ id: 'old', bookingIds: ['Film', 'Tint', 'Coating'] });
    const { bill, store } = await shopWith({ invoices: [old] });
    expect(await bill()).toEqual({ id: 'old', number: old.invoiceNumber, isNew: false });
    expect((await store.jobs.get(job.id))?.invoiceIds).toEqual(['old']);
    expect((await store.bookings.list()).map(({ invoiceId }) => invoiceId)).toEqual(['old', 'old', 'old']);
  });
});

describe('a job of an accepted estimate at $2,364.00, with a coating that was added later', () => {
  const lines = 'Film, whole car 2000, Tint 400, Coating 800';
  // The discount stays $240.00: 10% was agreed for the estimate alone.
  const whole = [lines, '3200 272 240 3232', 'Film Tint Coating', estimate.id];

  test('bills the whole estimate once, and the coating at its booked price', async () => {
    const { store, bill, state } = await shopWith(estimated);
    await bill();
    expect(await state()).toEqual({ invoices: [whole], job: ['INV-0001'], bookings: [invoiced, invoiced, invoiced] });
    const [invoice] = await store.invoices.list();
    expect((await store.estimates.get(estimate.id))?.invoiceId).toBe(invoice?.id);
    expect([invoice?.poNumber, invoice?.discountPercent]).toEqual(['PO-7', undefined]);
  });

  test('keeps the cents that the estimate agreed on beyond its lines', async () => {
    const { bill, state } = await shopWith({ ...estimated, estimates: [{ ...estimate, totalAmount: 2364.01 }] });
    await bill();
    expect((await state()).invoices.map(([, sums]) => sums)).toEqual(['3200 272 240 3232.01']);
  });

  describe('and a line for that coating on the estimate', () => {
    const third = { ...tintLine, id: 'c', serviceId: 'service-Coating', description: 'Coating, agreed' };
    const items = [line, tintLine, { ...third, unitPrice: 700, totalPrice: 700 }];
    const three: Estimate = {
      ...estimate,
      items,
      subtotal: 3100,
      taxAmount: 263.5,
      discountAmount: 310,
      totalAmount: 3053.5,
    };
    const agreed = { ...estimated, estimates: [three] };
    const all = 'Film, whole car 2000, Tint 400, Coating, agreed 700';

    test('it is not billed twice', async () => {
      const { bill, state } = await shopWith(agreed);
      await bill();
      expect((await state()).invoices).toEqual([[all, '3100 263.5 310 3053.5', 'Film Tint Coating', estimate.id]]);
    });

    test('a second coating is a line of its own', async () => {
      const again = { ...coating, id: 'Again' };
      const { bill, state } = await shopWith({
        ...agreed,
        job: { ...from, bookingIds: ['Film', 'Tint', 'Coating', 'Again'] },
        bookings: [...estimated.bookings, again],
      });
      await bill();
      expect((await state()).invoices.map(([lines]) => lines)).toEqual([`${all}, Coating 800`]);
    });

    test('billed alone, it keeps the rest at the booked prices', async () => {
      const { bill, billOne, state } = await shopWith(agreed);
      await billOne('Coating');
      await bill();
      expect((await state()).invoices.map(([lines]) => lines)).toEqual(['Coating 800', 'Film 2000, Tint 400']);
    });

    test('Convert bills it, so that the job opens that invoice', async () => {
      const { bill, billOne, convert } = await shopWith(agreed);
      const again = { ...(await convert()), isNew: false };
      expect([await billOne('Coating'), await bill()]).toEqual([again, again]);
    });
  });

  test('Convert first, then the job: the estimate is not billed again, the coating is', async () => {
    const { bill, convert, state } = await shopWith(estimated);
    const first = await convert();
    expect((await state()).job).toEqual(['INV-0001']);
    const rest = await bill();
    expect(rest.number).toBe('INV-0002');
    expect(await convert()).toEqual({ ...first, isNew: false });
    expect((await state()).invoices).toEqual([
      ['Film, whole car 2000, Tint 400', '2400 204 240 2364', '', estimate.id],
      ['Coating 800', '800 68 0 868', 'Coating'],
    ]);
  });

  test('the job first, then Convert and a booking: all open the same', async () => {
    const { bill, billOne, convert } = await shopWith(estimated);
    const made = await bill();
    const again = { ...made, isNew: false };
    expect(await Promise.all([convert(), billOne('Film'), billOne('Coating'), bill()])).toEqual([
      again,
      again,
      again,
      again,
    ]);
  });

  test('the coating billed alone is not on the invoice of the rest', async () => {
    const { bill, billOne, state } = await shopWith(estimated);
    await billOne('Coating');
    await bill();
    expect((await state()).invoices).toEqual([
      ['Coating 800', '800 68 0 868', 'Coating'],
      ['Film, whole car 2000, Tint 400', '2400 204 240 2364', 'Film Tint', estimate.id],
    ]);
  });

  test('a tint of the estimate that was billed alone keeps the rest at the booked prices', async () => {
    const draft: Estimate = { ...estimate, status: 'Draft' };
    const { store, bill, billOne, state } = await shopWith({ ...estimated, estimates: [draft] });
    await billOne('Tint');
    await store.estimates.update(estimate.id, { status: 'Accepted' });
    await bill();
    expect((await state()).invoices).toEqual([
      ['Tint 400', '400 34 0 434', 'Tint'],
      ['Film 2000, Coating 800', '2800 238 0 3038', 'Film Coating'],
    ]);
  });

  test('Convert after a tint that the estimate has, but was not booked from it, was billed alone: opens that invoice, and the rest can be billed', async () => {
    const { bill, billOne, convert, state } = await shopWith({
      estimates: [estimate],
      bookings: [{ ...film, ...from }, tint, coating],
      job: { estimateId: estimate.id },
    });
    await billOne('Tint');
    expect(await convert()).toMatchObject({ isNew: false });
    await bill();
    // The film is not lost: it is billed at its booked price.
    expect((await state()).invoices).toEqual([
      ['Tint 399.99', '399.99 34 0 433.99', 'Tint'],
      ['Film 2400, Coating 800', '3200 272 0 3472', 'Film Coating'],
    ]);
  });

  test('an estimate that is not accepted bills the booked prices', async () => {
    const { bill, state } = await shopWith({ ...estimated, estimates: [{ ...estimate, status: 'Sent' }] });
    await bill();
    expect((await state()).invoices).toEqual([
      ['Film 2000, Tint 400, Coating 800', '3200 272 0 3472', 'Film Tint Coating'],
    ]);
  });

  test('a customer who is exempt today pays no tax on any line', async () => {
    const customers = [buildCustomer({ taxExemptNumber: 'TX-1' })];
    const { bill, state } = await shopWith({ ...estimated, customers });
    await bill();
    expect((await state()).invoices).toEqual([[lines, '3200 0 240 2960', 'Film Tint Coating', estimate.id]]);
  });
});
