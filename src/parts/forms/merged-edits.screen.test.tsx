import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Entities, EntityType } from '#domain/lists/lists.ts';
import { demoShop, starterShop } from '#domain/samples/sample-shop.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { renderApp } from '#test/app/render-app.tsx';
import {
  buildBooking,
  buildCustomer,
  buildEmployee,
  buildEstimate,
  buildInvoice,
  buildJob,
  buildLead,
  buildProduct,
  buildService,
  buildStation,
} from '#test/build.ts';

const coating = buildService({ id: 'coating', stations: ['Station A'] });
const ann = buildEmployee({ id: 'ann', stations: ['Station A'] });
const jake = buildCustomer();
const booking = buildBooking({
  id: 'b',
  serviceId: 'coating',
  service: coating,
  employeeId: 'ann',
  employee: ann,
  customerId: jake.id,
  customer: jake,
  station: 'Station A',
  date: '2026-11-24',
});

const RECORDS = {
  customers: [jake],
  services: [coating],
  employees: [ann],
  stations: [buildStation({ id: 'a', name: 'Station A' })],
  bookings: [booking],
  leads: [buildLead({ id: 'dan' })],
  invoices: [buildInvoice({ id: 'i', status: 'Draft' })],
  estimates: [buildEstimate({ id: 'e', status: 'Draft' })],
  jobs: [buildJob({ id: 'j', bookingIds: ['b'] })],
  products: [buildProduct({ id: 'p' })],
};
type Edited = keyof typeof RECORDS;

type Edit<E extends EntityType> = {
  path: string;
  /** Opens the form, where no address does. */
  open?: RegExp;
  /** Field that is typed into here, and the value that it stores. */
  label: RegExp;
  typed: string;
  local: Partial<Entities[E]>;
  /** Change that is saved in another tab. */
  remote: Partial<Entities[E]>;
};

/** One edit on each side for each list with a form. */
const EDITS: { [E in Edited]: Edit<E> } = {
  customers: {
    path: `/customers/${jake.id}/edit`,
    label: /^First Name/,
    typed: 'Jacob',
    local: { firstName: 'Jacob' },
    remote: { phone: '(512) 555-0000' },
  },
  services: {
    path: '/services/coating/edit',
    label: /^Service Name/,
    typed: 'Coating Plus',
    local: { name: 'Coating Plus' },
    remote: { basePrice: 999.5 },
  },
  employees: {
    path: '/staff/ann/edit',
    label: /^Phone/,
    typed: '(555) 010-9999',
    local: { phone: '(555) 010-9999' },
    remote: { hourlyRate: 50 },
  },
  stations: {
    path: '/stations/a/edit',
    label: /^Description/,
    typed: 'By the door',
    local: { description: 'By the door' },
    remote: { maxConcurrentJobs: 4 },
  },
  bookings: {
    path: '/schedule/booking/b/edit',
    label: /^Notes/,
    typed: 'Mine',
    local: { notes: 'Mine' },
    remote: { status: 'In Progress' },
  },
  leads: {
    path: '/leads?lead=dan',
    label: /^Last Name/,
    typed: 'Mine',
    local: { lastName: 'Mine' },
    remote: { priority: 'High' },
  },
  invoices: {
    path: '/invoices/i/edit',
    label: /^Internal Notes/,
    typed: 'Mine',
    local: { internalNotes: 'Mine' },
    remote: { notes: 'Theirs' },
  },
  estimates: {
    path: '/estimates/e/edit',
    label: /^Internal Notes/,
    typed: 'Mine',
    local: { internalNotes: 'Mine' },
    remote: { notes: 'Theirs' },
  },
  jobs: {
    path: '/jobs/j',
    label: /^Internal Notes/,
    typed: 'Mine',
    local: { internalNotes: 'Mine' },
    remote: { keyTag: '7' },
  },
  products: {
    path: '/settings/films',
    open: /^XPEL/,
    label: /^Series/,
    typed: 'Mine',
    local: { series: 'Mine' },
    remote: { warranty: 'Theirs' },
  },
};

/** Lists whose records no form edits: they are filled in step by step, or never change. */
const WITHOUT_FORM = [
  'inspections',
  'deposits',
  'messages',
  'removals',
  'consents',
  'warrantyTiers',
  'warranties',
  'claims',
  'followUps',
] as const;
// Fails to compile when a list is in neither.
const EDITED = Object.keys(EDITS) as Exclude<EntityType, (typeof WITHOUT_FORM)[number]>[];

function samples() {
  const shop = { ...starterShop('2026-11-20'), ...RECORDS };
  return { demo: () => shop, starter: () => shop };
}

async function open({ path, open: opens, label }: Edit<Edited>) {
  await page.viewport(1280, 900);
  const app = await renderApp({ path, samples: samples() });
  const { screen } = app;
  if (opens) await screen.getByRole('main').getByRole('button', { name: opens }).first().click();
  return {
    ...app,
    field: screen.getByRole('textbox', { name: label }),
    save: () =>
      screen
        .getByRole('button', { name: /^(Update .*|Save)$/ })
        .last()
        .click(),
  };
}

test.each(EDITED)(
  'two people change different fields of a record of %s: both are saved, and nobody is asked',
  async (list) => {
    const edit: Edit<Edited> = EDITS[list];
    const { screen, world, field, save } = await open(edit);
    const [before] = RECORDS[list];
    await field.fill(edit.typed);
    await world.store.transact(() => [
      { entity: list, kind: 'update', id: before?.id ?? '', change: edit.remote } as never,
    ]);
    await expect.element(screen.getByRole('status').filter({ hasText: 'was changed in another tab' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Keep mine' }).query()).toBeNull();
    await expect.element(field).toHaveValue(edit.typed);
    await save();
    const stored = async () => (await world.store[list].list()).find(({ id }) => id === before?.id);
    await expect.poll(stored).toMatchObject({ ...edit.remote, ...edit.local });
  },
);

test.each(EDITED)('two people change one field of a record of %s: only that field is asked about', async (list) => {
  const edit: Edit<Edited> = EDITS[list];
  const { screen, world, field } = await open(edit);
  const [before] = RECORDS[list];
  await field.fill(edit.typed);
  const [name] = Object.keys(edit.local);
  const change = { ...edit.remote, [name ?? '']: 'Theirs too' };
  await world.store.transact(() => [{ entity: list, kind: 'update', id: before?.id ?? '', change } as never]);
  const notice = screen.getByRole('alert').filter({ hasText: 'was changed in another tab' });
  await expect.element(notice.getByRole('listitem')).toHaveTextContent(/is now Theirs too.*Yours: .*/);
  await notice.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(field).toHaveValue('Theirs too');
});

type Section = { path: string; label: RegExp; remote: Partial<Settings>; stored: Partial<Settings> };

const SECTIONS: Section[] = [
  {
    path: 'documents',
    label: /^Footer/,
    remote: { taxRatePercent: 5 },
    stored: { documentFooter: 'Mine', taxRatePercent: 5 },
  },
  {
    path: 'business',
    label: /^License or Tax ID/,
    remote: { documentColor: '#006679' },
    stored: { licenseId: 'Mine', documentColor: '#006679' },
  },
];

test.each(SECTIONS)('two people change different settings of /settings/$path: both are saved', async (section) => {
  const { path, label, remote, stored } = section;
  const { screen, world } = await renderApp({
    path: `/settings/${path}`,
    samples: { demo: demoShop, starter: starterShop },
  });
  const field = screen.getByRole('main').getByRole('textbox', { name: label });
  await field.fill('Mine');
  await world.store.settings.change((newest) => ({ ...newest, ...remote }));
  await expect.element(screen.getByRole('status').filter({ hasText: 'was changed in another tab' })).toBeVisible();
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => world.store.settings.get()).toMatchObject(stored);
});

test('a save that the store refuses because of another field is made again with both changes', async () => {
  const { screen, world, field } = await open(EDITS.stations);
  await field.fill('Mine');
  const button = screen.getByRole('button', { name: 'Update Station' });
  await expect.element(button).toBeEnabled();
  const saving = world.store.stations.update('a', { maxConcurrentJobs: 4 });
  (button.element() as HTMLButtonElement).click();
  await saving;
  await expect.poll(() => world.store.stations.get('a')).toMatchObject({ description: 'Mine', maxConcurrentJobs: 4 });
});

test('the time of one person and the station of another are asked about together; other fields stay as typed', async () => {
  const { screen, world, field } = await open(EDITS.bookings);
  await field.fill('Mine');
  await screen.getByLabelText(/^Start Time/).fill('10:00');
  await world.store.bookings.update('b', { date: '2026-11-25' });
  const notice = screen.getByRole('alert').filter({ hasText: 'This booking was changed in another tab' });
  await expect.element(notice.getByText('Date is now Nov 25, 2026')).toBeVisible();
  await notice.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(screen.getByLabelText(/^Start Time/)).toHaveValue(booking.startTime);
  await expect.element(field).toHaveValue('Mine');
});

test('an invoice that was sent meanwhile is not made a Draft again without a question', async () => {
  const { screen, world, field } = await open(EDITS.invoices);
  await field.fill('Mine');
  await world.store.invoices.update('i', { status: 'Sent' });
  const notice = screen.getByRole('alert').filter({ hasText: 'This invoice was changed in another tab' });
  await expect.element(notice.getByText('Status is now Sent')).toBeVisible();
  await expect.element(notice.getByText('Yours, which you did not change: Draft')).toBeVisible();
});
