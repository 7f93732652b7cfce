import { expect, test } from 'vitest';
import type { Job } from '#domain/jobs/job.ts';
import type { Lists } from '#domain/lists/lists.ts';
import { stableText } from '#domain/records/stable-text.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { sha256OfText } from '#io/browser/sha256.ts';
import { clockAt, renderApp } from '#test/app/render-app.tsx';
import { worldAs } from '#test/app/world-as.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildBooking, buildCustomer, buildFollowUp, buildJob, buildService, buildWarranty } from '#test/build.ts';

/** Ten in the morning in Chicago. */
const NOW = '2026-11-20T16:00:00.000Z';
const film = buildBooking({ id: 'film', service: buildService({ name: 'Full Front PPF', category: 'PPF' }) });
const tint = buildBooking({ id: 'tint', service: buildService({ name: 'Tint', category: 'Window Tinting' }) });

type Given = Partial<Lists> & { job?: Partial<Job>; path?: string; technician?: boolean };

async function open({ job, path = '/jobs/job-1/pickup', technician, ...lists }: Given = {}) {
  const jobs = [buildJob({ bookingIds: ['film', 'tint'], checklist: [], stage: 'Ready', ...job })];
  const shop = { ...starterShop('2026-11-20'), customers: [buildCustomer()], bookings: [film, tint], jobs, ...lists };
  const samples = { demo: () => shop, starter: () => shop };
  const storage = faultyStorage({ bms_settings: JSON.stringify({ timeZone: 'America/Chicago' }) });
  const setting = { path, samples, storage, clock: clockAt(NOW) };
  const role = technician && { world: worldAs('technician', setting) };
  const { screen, world, history } = await renderApp({ ...setting, ...role });
  return {
    screen,
    world,
    history,
    care: screen.getByRole('region', { name: 'Care', exact: true }),
    stored: () => world.store.jobs.get('job-1'),
    button: (name: string | RegExp) => screen.getByRole('button', { name, exact: true }),
    field: (name: string) => screen.getByLabelText(name, { exact: true }),
    dates: async () =>
      (await world.store.followUps.list()).map(({ id, startsOn, endsOn }) => [id, startsOn, endsOn].join(' ')),
  };
}

const PROMISED = [
  'care job-1 ppf-wash 2026-11-20 2026-11-26',
  'care job-1 ppf-visit 2026-11-27 2026-12-04',
  'care job-1 tint-windows 2026-11-20 2026-11-24',
];

test('the hand-over keeps the care sheet with its hash, and makes the follow-ups in the same save; Undo takes both back', async () => {
  const { button, field, stored, dates, screen } = await open();
  await field('Not Signed Because').fill('Key drop');
  await button('Complete Hand-over').click();
  await expect.poll(dates).toEqual(PROMISED);
  const care = (await stored())?.care;
  const { hash, ...text } = care ?? { hash: '' };
  expect(hash).toBe(sha256OfText(stableText(text)));
  expect(care?.care.map(({ title }) => title)).toEqual(['Full Front PPF', 'Tint']);
  await button('Undo').click();
  await expect.element(screen.getByText('The job is as it was.')).toBeVisible();
  await expect.poll(dates).toEqual([]);
  expect([(await stored())?.stage, (await stored())?.care]).toEqual(['Ready', undefined]);
});

test('a car that comes back and leaves on another day has the days of that day, and nothing twice', async () => {
  const old = PROMISED.map((id) =>
    buildFollowUp({ id: id.slice(0, -22), startsOn: '2026-11-01', endsOn: '2026-11-08' }),
  );
  const gone = buildFollowUp({ id: 'care job-1 old', startsOn: '2026-11-01', endsOn: '2026-11-08' });
  const booked = { ...old[1], bookingId: 'visit' } as (typeof old)[number];
  const { button, field, dates, world } = await open({ followUps: [booked, gone] });
  await field('Not Signed Because').fill('Key drop');
  await button('Complete Hand-over').click();
  await expect
    .poll(async () => (await dates()).sort())
    .toEqual([...PROMISED, 'care job-1 old 2026-11-01 2026-11-08'].sort());
  const all = await world.store.followUps.list();
  expect(all.find(({ id }) => id === booked.id)).toMatchObject({ bookingId: 'visit', startsOn: '2026-11-27' });
  expect(all.find(({ id }) => id === gone.id)?.ended).toMatchObject({ on: '2026-11-20', isUnwanted: true });
});

test('Cold season adds two days to the tint, on the sheet and in its follow-up', async () => {
  const { care, button, field, dates, stored } = await open();
  await expect.element(care).toHaveTextContent('The windows may go down from Wed, Nov 25.');
  await care.getByRole('checkbox', { name: /^Cold season/ }).click();
  await expect.element(care).toHaveTextContent('The windows may go down from Fri, Nov 27.');
  await field('Not Signed Because').fill('Key drop');
  await button('Complete Hand-over').click();
  await expect.poll(dates).toContain('care job-1 tint-windows 2026-11-20 2026-11-26');
  expect((await stored())?.care?.isCold).toBe(true);
});

test('the customer acknowledges the sheet at the desk before the car leaves; the hand-over keeps it with time and hash', async () => {
  const { care, button, field, stored } = await open({ technician: true });
  await button('Acknowledge').click();
  await expect
    .element(field('Acknowledged by'))
    .toHaveAccessibleDescription(/Enter the name of the person who read the care sheet/);
  await field('Acknowledged by').fill(' Jake Novak ');
  await button('Acknowledge').click();
  await expect.element(care).toHaveTextContent('Acknowledged by Jake Novak, Nov 20, 2026, 10:00 AM.');
  await expect.element(field('Acknowledged by')).not.toBeInTheDocument();
  await field('Not Signed Because').fill('Key drop');
  await button('Complete Hand-over').click();
  await expect.poll(async () => (await stored())?.stage).toBe('Delivered');
  const promised = (await stored())?.care;
  expect(promised?.acknowledged).toEqual({ name: 'Jake Novak', at: NOW, hash: promised?.hash });
});

test('a sheet that was acknowledged with other days is to be acknowledged again', async () => {
  const { care, field } = await open();
  await field('Acknowledged by').fill('Jake Novak');
  await care.getByRole('button', { name: 'Acknowledge' }).click();
  await expect.element(care).toHaveTextContent('Acknowledged by Jake Novak');
  await care.getByRole('checkbox', { name: /^Cold season/ }).click();
  await expect.element(field('Acknowledged by')).toBeVisible();
});

test('a later change of the rules changes nothing that was promised', async () => {
  const care = {
    from: '2026-11-10',
    care: [{ category: 'PPF', title: 'Film', sentences: ['As promised.'] }],
    notes: [],
    hash: 'a',
  } as const;
  const job = { stage: 'Delivered', deliveredAt: '2026-11-10T16:00:00.000Z', care } as unknown as Partial<Job>;
  const { care: region, world, button } = await open({ job });
  await world.store.settings.change((all) => ({
    ...all,
    careRules: { PPF: [{ id: 'x', kind: 'note', text: 'New.' }] },
  }));
  await expect.element(region).toHaveTextContent('As promised.');
  await expect.element(region).not.toHaveTextContent('New.');
  const file = await downloadOf(() => button('Print Care Sheet').click());
  expect(file.name).toBe('Care Sheet JOB-0001 - Jake Novak.pdf');
});

test('Add to Calendar downloads the dates: the last day of a restriction, the first day of a visit', async () => {
  const { button } = await open();
  const file = await downloadOf(() => button('Add to Calendar').click());
  const { text } = file;
  expect(file.name).toBe('care-JOB-0001.ics');
  expect(text.match(/DTSTART;VALUE=DATE:\d+/g)).toEqual(
    ['20261126', '20261127', '20261124'].map((day) => `DTSTART;VALUE=DATE:${day}`),
  );
  expect(text).toContain('SUMMARY:Come by between Fri\\, Nov 27 and Fri\\, Dec 4\\, so that we check the\r\n  edges.');
});

const delivered = { stage: 'Delivered', deliveredAt: '2026-11-10T16:00:00.000Z' } as const;
const visit = buildFollowUp({
  id: 'visit',
  kind: 'visit',
  text: 'Come by.',
  startsOn: '2026-11-17',
  endsOn: '2026-11-24',
  refuses: [],
});

test('the job, the customer and the vehicle list the care dates; Book leads to a booking, and the visit follows it', async () => {
  const { screen, world, history } = await open({
    job: delivered,
    path: '/jobs/job-1',
    followUps: [buildFollowUp({ endsOn: '2026-11-26' }), visit],
    bookings: [film, tint].map((one) => ({ ...one, date: '2026-11-09', status: 'Complete' as const })),
    warranties: [],
  });
  const rows = screen.getByRole('list', { name: 'Care Dates' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toHaveTextContent('DueDue by Tue, Nov 24Come by.');
  await expect.element(rows.nth(1)).toHaveTextContent('HoldsHolds through Thu, Nov 26');
  await screen.getByRole('link', { name: 'Book Come by.' }).click();
  await expect.poll(() => history.location.pathname).toBe('/schedule/booking/new');
  await expect.element(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Jake Novak');
  await screen.getByRole('combobox', { name: 'Service' }).click();
  await screen
    .getByRole('option', { name: /Ceramic Coating/ })
    .first()
    .click();
  await screen.getByRole('button', { name: 'Create Booking' }).click();
  await expect.poll(async () => (await world.store.followUps.get('visit'))?.bookingId).toBeTruthy();
  const id = (await world.store.followUps.get('visit'))?.bookingId ?? '';
  history.push('/customers/customer-1');
  await expect
    .element(screen.getByRole('link', { name: /^Booked for/ }))
    .toHaveAttribute('href', `/schedule/booking/${id}/edit`);
  await world.store.bookings.update(id, { status: 'Cancelled' });
  await expect.element(screen.getByRole('link', { name: 'Book Come by.' })).toBeVisible();
  await world.store.bookings.update(id, { status: 'Complete' });
  await expect.element(screen.getByRole('link', { name: 'Book Come by.' })).not.toBeInTheDocument();
});

test('Done ends a visit with Undo; Not Wanted asks what the customer said', async () => {
  const { screen, button, world } = await open({ path: '/customers/customer-1', followUps: [visit] });
  const ended = async () => (await world.store.followUps.get('visit'))?.ended;
  await button('Done Come by.').click();
  await expect.poll(ended).toMatchObject({ on: '2026-11-20', note: '' });
  await button('Undo').click();
  await expect.poll(ended).toBeUndefined();
  await button('Not Wanted Come by.').click();
  await screen.getByRole('textbox', { name: /^What did the customer say/ }).fill('Moved away');
  await button('End It').click();
  await expect.poll(ended).toMatchObject({ note: 'Moved away', isUnwanted: true });
  await expect.element(screen.getByText('Nothing is to come.')).toBeVisible();
  await button('Show past dates').click();
  await expect.element(screen.getByRole('list', { name: 'Care Dates' })).toHaveTextContent('Moved away');
});

test('an inspection that a certificate asks for is listed, and Done notes it on the certificate', async () => {
  const warranty = buildWarranty({ startsOn: '2025-12-01', visits: [] });
  const { button, world, screen } = await open({ path: '/customers/customer-1', warranties: [warranty] });
  const name = /^Done Inspection for the warranty WAR-0001 by Tue, Dec 1/;
  await button(name).click();
  await expect
    .poll(async () => (await world.store.warranties.get(warranty.id))?.visits)
    .toEqual([{ date: '2026-11-20', note: '' }]);
  expect((await world.store.followUps.list()).map(({ warrantyId, ended }) => [warrantyId, ended?.on])).toEqual([
    [warranty.id, '2026-11-20'],
  ]);
  await expect.element(screen.getByText('Nothing is to come.')).toBeVisible();
});
