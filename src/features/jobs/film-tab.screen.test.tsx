import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Job } from '#domain/jobs/job.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { clockAt, renderApp } from '#test/app/render-app.tsx';
import { worldAs } from '#test/app/world-as.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildBooking, buildCustomer, buildJob, buildProduct, buildService } from '#test/build.ts';

const NOW = '2026-11-20T16:00:00.000Z';
const { vehicle } = buildCustomer();
const customer = buildCustomer({ vehicle: { ...vehicle, bodyType: 'Sedan', registrationState: 'TX' } });
const booked = (id: string, name: string, category: 'PPF' | 'Window Tinting' | 'Vinyl Wrap') =>
  buildBooking({ id, serviceId: id, customer, service: buildService({ id, name, category }) });
const bookings = [booked('front', 'Full Front PPF', 'PPF'), booked('tint', 'Window Tint', 'Window Tinting')];
const products = [
  buildProduct(),
  buildProduct({ id: 'satin', series: 'Stealth', finish: 'satin' }),
  buildProduct({ id: 'tint-20', kind: 'Tint', series: 'Prime XR Plus', finish: undefined, vlt: 20 }),
  buildProduct({ id: 'tint-35', kind: 'Tint', series: 'Prime XR Plus', finish: undefined, vlt: 35 }),
];

async function open(job: Partial<Job> = {}, technician = false) {
  await page.viewport(1280, 900);
  const jobs = [buildJob({ customer, bookingIds: ['front', 'tint'], ...job })];
  const shop = { ...starterShop('2026-11-20'), customers: [customer], bookings, jobs, products };
  const samples = { demo: () => shop, starter: () => shop };
  const setting = {
    path: '/jobs/job-1?tab=film',
    samples,
    clock: clockAt(NOW),
    storage: faultyStorage({ bms_settings: JSON.stringify({ timeZone: 'America/Chicago' }) }),
  };
  const { screen, world } = await renderApp({
    ...setting,
    ...(technician && { world: worldAs('technician', setting) }),
  });
  const panel = screen.getByRole('tabpanel');
  await expect.element(panel.getByRole('combobox', { name: 'Film', exact: true })).toBeVisible();
  return {
    screen,
    panel,
    world,
    stored: async () => (await world.store.jobs.get('job-1'))?.coverage,
    choose: (label: string, option: string) =>
      panel.getByRole('combobox', { name: label, exact: true }).selectOptions(option),
    box: (name: string) => panel.getByRole('checkbox', { name, exact: true }),
    drawn: (name: string) =>
      panel.getByRole('group', { name: 'Film on the car' }).getByRole('button', { name, exact: true }),
    press: (name: string) => panel.getByRole('button', { name, exact: true }).click(),
    sentence: () => panel.getByRole('region', { name: 'On Documents' }),
  };
}

const film = { productId: 'product-1', film: 'XPEL Ultimate Plus', kind: 'Paint Protection' as const, finish: 'gloss' };

test('the list of a tint job has the windows first and the panels folded, unless one has film', async () => {
  const { panel, box, choose } = await open();
  await expect.element(box('Hood')).toBeVisible();
  await choose('Service', 'Window Tint');
  await expect.element(box('Windshield')).toBeVisible();
  await expect.element(box('Hood')).not.toBeInTheDocument();
  await panel.getByText('Panels', { exact: true }).click();
  await box('Hood').click();
  await choose('Service', 'Full Front PPF');
  await choose('Service', 'Window Tint');
  await expect.element(box('Hood')).toBeVisible();
});

test('a preset, a press in the drawing and a box of the list cover the car; the sentence of the documents follows', async () => {
  const { choose, press, drawn, box, sentence, stored, screen } = await open();
  await choose('Film', 'XPEL Ultimate Plus, gloss');
  await press('Full Front');
  await expect
    .element(sentence())
    .toHaveTextContent(
      'Full front: hood, front bumper, both fenders, both mirrors, both headlights. XPEL Ultimate Plus, gloss',
    );
  await expect.element(drawn('Hood')).toHaveAttribute('aria-pressed', 'true');
  await drawn('Roof').click();
  await expect.element(box('Roof')).toBeChecked();
  await box('Left Mirror').click();
  await choose('Extent', 'Full');
  await expect
    .element(sentence())
    .toHaveTextContent(
      'Hood, front bumper, both fenders, right mirror, roof, both headlights. XPEL Ultimate Plus, gloss',
    );
  await press('Partial Front');
  await choose('Panel or Window', 'Hood');
  await choose('Edges', 'Wrapped');
  await screen.getByRole('textbox', { name: 'Note', exact: true }).fill('Mind the chip');
  await press('Save');
  await expect.element(screen.getByText('Job Saved')).toBeVisible();
  const saved = await stored();
  expect(saved?.[0]?.serviceId).toBe('front');
  expect(saved?.[0]?.entries.slice(0, 3)).toEqual([
    { positionId: 'hood', ...film, extent: 'partial', edge: 'wrapped', note: 'Mind the chip' },
    { positionId: 'front-bumper', ...film, extent: 'full', note: '' },
    { positionId: 'left-fender', ...film, extent: 'partial', note: '' },
  ]);
});

test('tint is checked against the figure on file, by window; two films on one position are named', async () => {
  const entry = { positionId: 'rear-glass', ...film, extent: 'full' as const, note: '' };
  const { choose, press, box, panel, sentence } = await open({ coverage: [{ serviceId: 'front', entries: [entry] }] });
  await choose('Service', 'Window Tint');
  await choose('Film', 'XPEL Prime XR Plus, 20%');
  await press('All but Windshield');
  await expect
    .element(panel.getByRole('alert'))
    .toHaveTextContent(
      'Rear Glass has two films: XPEL Prime XR Plus, 20% (Window Tint) and XPEL Ultimate Plus, gloss (Full Front PPF).',
    );
  await box('Rear Glass').click();
  await expect.element(panel.getByRole('alert')).not.toBeInTheDocument();
  await expect
    .element(sentence())
    .toHaveTextContent('Front doors, rear doors and quarter glass 20%. XPEL Prime XR Plus');
  await expect
    .element(panel.getByRole('status').filter({ hasText: 'Front doors' }))
    .toHaveTextContent(/^Front doors: Below the limit on file.*14% of light/);
});

test('a technician covers the car by keyboard, with the list alone, and sees no cost', async () => {
  const { choose, box, press, panel, stored } = await open({}, true);
  await choose('Film', 'XPEL Stealth, satin');
  (box('Trunk').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(box('Trunk')).toBeChecked();
  await press('Save');
  const { finish: _finish, ...facts } = film;
  await expect.poll(stored).toEqual([
    {
      serviceId: 'front',
      entries: [
        {
          positionId: 'trunk',
          ...facts,
          productId: 'satin',
          film: 'XPEL Stealth',
          finish: 'satin',
          extent: 'full',
          note: '',
        },
      ],
    },
  ]);
  expect(panel.element().textContent).not.toMatch(/5\.4|\$/);
});

test('film of a job stays as it was chosen when the film of the shop changes, and when it is deleted', async () => {
  const entry = { positionId: 'hood', ...film, extent: 'full' as const, note: '' };
  const { sentence, world, stored, press } = await open({ coverage: [{ serviceId: 'front', entries: [entry] }] });
  await world.store.products.update('product-1', { series: 'Ultimate Fusion', finish: 'matte' });
  await expect.element(sentence()).toHaveTextContent('Hood. XPEL Ultimate Plus, gloss');
  await world.store.products.remove('product-1');
  await expect.element(sentence()).toHaveTextContent('Hood. XPEL Ultimate Plus, gloss');
  await press('Save');
  await expect.poll(() => stored()).toEqual([{ serviceId: 'front', entries: [entry] }]);
});

test('Clear takes all film off, and the job has the field no longer', async () => {
  const entry = { positionId: 'charge-port', ...film, extent: 'full' as const, note: '' };
  const { press, panel, sentence, stored, world } = await open({
    coverage: [{ serviceId: 'front', entries: [entry] }],
  });
  await expect.element(sentence()).toHaveTextContent('Charge port. XPEL Ultimate Plus, gloss');
  await expect.element(panel.getByText(/Film on positions that this body type doesn't have/)).toBeVisible();
  await press('Clear');
  await press('Save');
  await expect.poll(stored).toBeUndefined();
  expect(Object.keys((await world.store.jobs.get('job-1')) ?? {})).not.toContain('coverage');
});

test('film that this body type has no place for goes when it is unchecked; tint without a VLT is not checked, and says so', async () => {
  const entry = { positionId: 'charge-port', ...film, extent: 'full' as const, note: '' };
  const shade = {
    positionId: 'rear-glass',
    film: 'Own film',
    kind: 'Tint' as const,
    extent: 'full' as const,
    note: '',
  };
  const { press, panel, box, stored } = await open({ coverage: [{ serviceId: 'front', entries: [entry, shade] }] });
  const unchecked = panel.getByRole('status').filter({ hasText: 'This film has no VLT' });
  await expect.element(unchecked).toHaveTextContent('Rear glass: UnknownThis film has no VLT, so its shade is not');
  await panel.getByRole('group', { name: 'Not in This Drawing' }).getByRole('checkbox').click();
  await expect.element(panel.getByRole('group', { name: 'Not in This Drawing' })).not.toBeInTheDocument();
  await press('Save');
  await expect.poll(stored).toEqual([{ serviceId: 'front', entries: [shade] }]);
  await box('Rear Glass').click();
  await expect.element(unchecked).not.toBeInTheDocument();
});

test('a film that another tab renames while the editor is open keeps what was chosen, and has its new name for the next panel', async () => {
  const { choose, box, sentence, world, press, stored } = await open();
  await choose('Film', 'XPEL Ultimate Plus, gloss');
  await box('Hood').click();
  await world.store.products.update('product-1', { series: 'Ultimate Fusion' });
  await expect.element(sentence()).toHaveTextContent('Hood. XPEL Ultimate Plus, gloss');
  await box('Roof').click();
  await press('Save');
  await expect
    .poll(async () => (await stored())?.[0]?.entries.map(({ positionId, film: name }) => [positionId, name]))
    .toEqual([
      ['hood', 'XPEL Ultimate Plus'],
      ['roof', 'XPEL Ultimate Fusion'],
    ]);
});
