import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { convertEstimate } from '#parts/documents/make-document.ts';
import { jake, more } from '#test/app/document-screens.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildEmployee, buildEstimate, buildService, buildStation } from '#test/build.ts';

// The first PDF reads its fonts: on a busy machine that takes long.
vi.setConfig({ testTimeout: 60_000 });

const AT = '2026-11-20T18:00:00.000Z';
const estimate = buildEstimate({ estimateNumber: 'EST-0007' });

async function open(facts: Partial<typeof estimate> = {}, lists: object = {}) {
  const shop = {
    ...starterShop('2026-11-20'),
    services: [buildService()],
    customers: [jake],
    estimates: [{ ...estimate, ...facts }],
    ...lists,
  };
  const opened = await renderApp({
    path: '/estimates/estimate-1/view',
    samples: { demo: () => shop, starter: () => shop },
  });
  await expect.element(page.getByRole('link', { name: 'Back to estimates' })).toBeVisible();
  return { ...opened, stored: () => opened.world.store.estimates.get('estimate-1') };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const toast = (title: string) => page.getByRole('status').filter({ hasText: title });
const badge = (status: string) => page.getByRole('main').getByText(status, { exact: true });

beforeEach(async () => {
  await page.viewport(1280, 1200);
});

test('a Draft can be neither accepted nor converted', async () => {
  await open();
  await expect.element(button('Send')).toBeVisible();
  for (const name of ['Accept', 'Convert to invoice']) await expect.element(button(name)).not.toBeInTheDocument();
});

test('Mark as viewed is offered for a sent estimate, once (EST-30, EST-35)', async () => {
  const { stored } = await open({ status: 'Sent', sentAt: AT });
  expect(await more('EST-0007', 'Mark as viewed')).toContain('Mark as viewed');
  await expect.element(toast('Estimate Viewed')).toHaveTextContent('EST-0007 is marked as viewed.');
  await expect.poll(() => stored()).toEqual({ ...estimate, status: 'Viewed', sentAt: AT, viewedAt: AT, updatedAt: AT });
  expect(await more('EST-0007')).toEqual(['Decline', 'Duplicate', 'Delete']);
});

test('Accept asks for the name of who accepted, which is the customer unless another is typed (EST-35)', async () => {
  const { stored, world } = await open({ status: 'Viewed' });
  await button('Accept').click();
  const signer = page.getByRole('textbox', { name: 'Accepted by' });
  await expect.element(signer).toHaveValue('Jake Novak');
  await signer.fill(' ');
  await dialog('Accept estimate').getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.element(signer).toHaveAccessibleDescription(/Enter the name of the person who accepted\./);
  await expect.poll(async () => (await stored())?.status).toBe('Viewed');
  await signer.fill('Ana Novak');
  await dialog('Accept estimate').getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.element(toast('Estimate Accepted')).toBeVisible();
  await expect.element(dialog('Accept estimate')).not.toBeInTheDocument();
  await expect
    .poll(() => stored())
    .toEqual({
      ...estimate,
      status: 'Accepted',
      acceptedAt: AT,
      acceptedBy: 'Ana Novak',
      answer: {
        at: AT,
        name: 'Ana Novak',
        channel: 'in person',
        lineIds: [],
        agreed: [],
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        seal: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      updatedAt: AT,
    });
  await expect.element(page.getByRole('list', { name: 'History' })).toHaveTextContent('AcceptedAna Novak');
  const evidence = page.getByRole('region', { name: 'Evidence' });
  await expect
    .element(evidence)
    .toHaveTextContent('This record matches the seal that the shop’s app made when the answer was saved.');
  // The checksums are for a dispute.
  await expect.element(evidence.getByText(/^SHA-256/).first()).not.toBeVisible();
  await evidence.getByText('Details').click();
  await expect.element(evidence.getByText(/^SHA-256 [0-9a-f]{64}$/).first()).toBeVisible();
  await world.store.estimates.update('estimate-1', { totalAmount: 1 });
  await expect.element(evidence).toHaveTextContent('This record was changed after it was accepted.');
});

test('accepted on the phone needs a note on who was spoken with and what was agreed, and keeps it', async () => {
  const { stored } = await open({ status: 'Sent' });
  await button('Accept').click();
  await page.getByRole('combobox', { name: 'How' }).selectOptions('On the phone');
  const note = page.getByRole('textbox', { name: 'Note' });
  await dialog('Accept estimate').getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.element(note).toHaveAccessibleDescription(/Enter who you spoke with, and what was agreed\./);
  await expect.poll(async () => (await stored())?.status).toBe('Sent');
  await note.fill('Spoke with Ana Novak: coating only, next week');
  await dialog('Accept estimate').getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.element(toast('Estimate Accepted')).toBeVisible();
  const { name, channel, note: kept } = (await stored())?.answer ?? {};
  expect({ name, channel, kept }).toEqual({
    name: 'Jake Novak',
    channel: 'phone',
    kept: 'Spoke with Ana Novak: coating only, next week',
  });
});

test('an offer that has run out says so before it is accepted (EST-33)', async () => {
  await open({ status: 'Sent', expiryDate: '2026-11-19' });
  await expect.element(badge('Expired')).toBeVisible();
  await button('Accept').click();
  await expect
    .element(page.getByRole('textbox', { name: 'Accepted by' }))
    .toHaveAccessibleDescription(/^This offer expired on Nov 19, 2026\./);
});

test('Decline asks for the reason and keeps it; Cancel declines nothing (EST-35)', async () => {
  const { stored } = await open({ status: 'Sent' });
  await more('EST-0007', 'Decline');
  await dialog('Decline estimate').getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(async () => (await stored())?.status).toBe('Sent');
  await more('EST-0007', 'Decline');
  const decline = dialog('Decline estimate').getByRole('button', { name: 'Decline', exact: true });
  await decline.click();
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await expect.element(reason).toHaveAccessibleDescription(/Enter the reason, if you know it\./);
  await reason.fill('Too expensive');
  await decline.click();
  await expect.element(toast('Estimate Declined')).toBeVisible();
  await expect
    .poll(() => stored())
    .toEqual({
      ...estimate,
      status: 'Declined',
      declinedAt: AT,
      declineReason: 'Too expensive',
      updatedAt: AT,
    });
  await expect.element(button('Send')).not.toBeInTheDocument();
});

test('Convert to invoice makes one Draft of today at Net 30, and the second time opens it (EST-16, EST-17)', async () => {
  const { world, history, stored } = await open({
    status: 'Accepted',
    taxRate: 10,
    discountAmount: 30,
    notes: 'Thank you',
    date: '2026-11-01',
    taxAmount: 80,
    totalAmount: 850,
  });
  await button('Convert to invoice').click();
  await expect.element(toast('Invoice Created')).toHaveTextContent('INV-0001 is a Draft. Check it, then send it.');
  const [invoice, ...others] = await world.store.invoices.list();
  expect(invoice).toEqual({
    id: expect.any(String),
    invoiceNumber: 'INV-0001',
    customerId: jake.id,
    customer: jake,
    estimateId: 'estimate-1',
    bookingIds: [],
    date: '2026-11-20',
    dueDate: '2026-12-20',
    paymentTerms: 'Net 30',
    status: 'Draft',
    items: [{ ...estimate.items[0], id: expect.any(String) }],
    subtotal: 800,
    taxRate: 10,
    taxAmount: 80,
    discountAmount: 30,
    totalAmount: 850,
    paidAmount: 0,
    balanceAmount: 850,
    payments: [],
    notes: 'Thank you',
    internalNotes: '',
    createdAt: AT,
    updatedAt: AT,
  });
  expect(others).toEqual([]);
  await expect.poll(async () => (await stored())?.invoiceId).toBe(invoice?.id);
  await expect.poll(() => history.location.pathname).toBe(`/invoices/${invoice?.id}/edit`);
  history.push('/estimates/estimate-1/view');
  await expect.element(page.getByRole('main').getByRole('link', { name: 'INV-0001' })).toBeVisible();
  await button('Convert to invoice').click();
  await expect.element(toast('Invoice Opened')).toHaveTextContent('INV-0001 already exists.');
  await expect.poll(() => history.location.pathname).toBe(`/invoices/${invoice?.id}/edit`);
  await expect.poll(() => world.store.invoices.list()).toEqual([invoice]);
});

test('Duplicate makes a Draft with the next number and opens it', async () => {
  const { world, history } = await open({ status: 'Declined', declinedAt: AT, declineReason: 'Too expensive' });
  await more('EST-0007', 'Duplicate');
  await expect.element(toast('Estimate Created')).toHaveTextContent('EST-0008 is a Draft');
  const copy = (await world.store.estimates.list()).find(({ estimateNumber }) => estimateNumber === 'EST-0008');
  expect(copy).toEqual({
    ...estimate,
    id: expect.any(String),
    estimateNumber: 'EST-0008',
    items: [{ ...estimate.items[0], id: expect.any(String) }],
    createdAt: AT,
    updatedAt: AT,
  });
  await expect.poll(() => history.location.pathname).toBe(`/estimates/${copy?.id}/edit`);
});

test('an accepted estimate leads to the booking of its service', async () => {
  const { history } = await open({ status: 'Accepted' });
  await more('EST-0007', 'Book Ceramic Coating');
  await expect
    .poll(() => history.location.href)
    .toBe('/schedule/booking/new?customerId=customer-1&serviceId=service-1&estimateId=estimate-1&lineId=item-1');
});

test('an estimate of $900 is booked at $900, and Convert and Create invoice make one invoice of it', async () => {
  const [line] = estimate.items;
  const items = line && [{ ...line, unitPrice: 900, totalPrice: 900 }];
  const money = { taxRate: 0, subtotal: 900, taxAmount: 0, totalAmount: 900, discountAmount: 0 };
  const { world, history } = await open(
    { status: 'Accepted', ...(items && { items }), ...money },
    { services: [buildService()], stations: [buildStation()], employees: [buildEmployee()] },
  );
  await more('EST-0007', 'Book Ceramic Coating');
  const summary = page.getByRole('region', { name: 'Pricing Summary' });
  await expect.element(summary).toHaveTextContent('Service price$900.00');
  await expect.element(summary).toHaveTextContent('The service price comes from the accepted estimate.');
  await button('Create Booking').click();
  await expect.poll(() => world.store.bookings.count()).toBe(1);
  const [booking] = await world.store.bookings.list();
  expect([booking?.estimateId, booking?.pricing.servicePrice]).toEqual(['estimate-1', 900]);
  await expect
    .poll(async () => (await world.store.jobs.list()).map(({ estimateId }) => estimateId))
    .toEqual(['estimate-1']);
  history.push('/estimates/estimate-1/view');
  await expect
    .element(page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'JOB-0001' }) }))
    .toHaveTextContent('Job JOB-0001Booked');
  await button('Convert to invoice').click();
  await expect.element(toast('Invoice Created')).toHaveTextContent('INV-0001');
  history.push(`/schedule/booking/${booking?.id}/edit`);
  await expect
    .element(
      page.getByText("INV-0001 already bills this job's estimate. The button opens it and links it to this booking."),
    )
    .toBeVisible();
  await button('Create invoice').click();
  await expect.element(toast('Invoice Opened')).toHaveTextContent('INV-0001 already exists.');
  const [invoice, ...others] = await world.store.invoices.list();
  expect([invoice?.totalAmount, invoice?.bookingIds, others]).toEqual([900, [booking?.id], []]);
});

test('an answer given in another tab stays: Accept is refused with the reason', async () => {
  const { world, stored } = await open({ status: 'Sent' });
  await button('Accept').click();
  await world.store.estimates.update('estimate-1', { status: 'Declined' });
  await dialog('Accept estimate').getByRole('button', { name: 'Accept', exact: true }).click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Not Possible' }))
    .toHaveTextContent('Send the estimate before you accept it.');
  await expect.poll(async () => (await stored())?.status).toBe('Declined');
});

test('a supplement is an estimate of its own; once accepted it is billed with the first one', async () => {
  const { world, history } = await open({ status: 'Accepted' });
  await more('EST-0007', 'Add Supplement');
  await expect.element(toast('Estimate Created')).toHaveTextContent('EST-0007-1 is a Draft.');
  const added = (await world.store.estimates.list()).find(({ supplementTo }) => supplementTo === 'estimate-1');
  const items = [{ ...(estimate.items[0] as (typeof estimate.items)[number]), id: 'x', totalPrice: 100 }];
  await world.store.estimates.update(added?.id ?? '', {
    items,
    subtotal: 100,
    taxAmount: 8.5,
    totalAmount: 108.5,
    status: 'Accepted',
  });
  const billed = async () => {
    const supply = { newId: world.newId, at: AT, today: '2026-11-20' };
    const { id } = await convertEstimate(world.store, 'estimate-1', supply);
    const invoice = await world.store.invoices.get(id);
    const linked = (await world.store.estimates.list()).map(({ invoiceId }) => invoiceId === id);
    return { id, facts: [invoice?.items.length, invoice?.totalAmount, linked] };
  };
  const both = [estimate.items.length + 1, 976.5, [true, true]];
  const first = await billed();
  expect(first.facts).toEqual(both);
  // A deleted invoice bills nothing, so the next one bills both again.
  await world.store.invoices.remove(first.id);
  expect((await billed()).facts).toEqual(both);

  history.push('/estimates/estimate-1/view');
  await more('EST-0007', 'Delete');
  const question = page.getByRole('alertdialog');
  await expect.element(question).toHaveTextContent('EST-0007-1 is a supplement to it and stays.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => world.store.estimates.count()).toBe(1);
});
