import { expect, test } from 'vitest';
import { type Inspection, VIEWS } from '#domain/inspections/inspection.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import type { LinksOfRecord, PhotoLinks } from '#io/customer-links/photo-links.ts';
import { clockAt, renderApp } from '#test/app/render-app.tsx';
import { worldAs } from '#test/app/world-as.tsx';
import { buildCustomer, buildInspection, buildJob } from '#test/build.ts';

const walkaround = VIEWS.map((view, at) => ({
  view,
  photoIds: at === 0 ? ['a1'] : [],
  ...(at > 0 && { skippedBecause: 'Dark lot' }),
}));
const pin = { ...buildInspection().pins[0], photoIds: ['b2'] } as Inspection['pins'][number];
const away = buildInspection({ walkaround, pins: [pin] });

/** Links of the inspection, or by the id of one. */
type Kept = LinksOfRecord['links'] | Readonly<Record<string, LinksOfRecord['links']>>;

/** Opens the job with an inspection; null: without a server. */
async function open(inspection: Inspection, kept: Kept | null, technician = false, others: Inspection[] = []) {
  const linksOf = (id: string) => (Array.isArray(kept) ? kept : (kept as Record<string, LinksOfRecord['links']>)[id]);
  const made: unknown[][] = [];
  const inspectionLinks: PhotoLinks = {
    of: async (id) => ({ today: '2026-11-20', standardDay: '2026-12-20', links: linksOf(id) ?? [] }),
    subscribe: () => () => undefined,
    make: async (...given) => {
      made.push(given);
      return 'https://shop.example/document.html#inspection/token';
    },
    copy: async () => true,
    revoke: async (...given) => void made.push(given),
  };
  const shop = {
    ...starterShop('2026-11-20'),
    customers: [buildCustomer()],
    jobs: [buildJob({ bookingIds: [] })],
    inspections: [...others, inspection],
  };
  const samples = { demo: () => shop, starter: () => shop };
  const setting = { path: '/jobs/job-1?tab=check-in', samples, clock: clockAt('2026-11-20T16:00:00.000Z') };
  const { screen } = await renderApp({
    ...setting,
    world: { ...(technician && worldAs('technician', setting)), ...(kept && { inspectionLinks }) },
  });
  return { screen, made, button: (name: string) => screen.getByRole('button', { name, exact: true }) };
}

const CLOSE = 'Customer Not Here? Close and Send a Link';

test('an owner closes the inspection of a customer who is away, and makes a link with the photos that stay ticked', async () => {
  const { screen, made, button } = await open(away, []);
  await button(CLOSE).click();
  await expect.element(screen.getByText('The customer was not here and gets a link.')).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'Damage 1' })).toBeChecked();
  await screen.getByRole('checkbox', { name: 'Damage 1' }).click();
  await screen.getByLabelText('Link works through').fill('2026-11-19');
  await button('Copy Link').click();
  await expect.element(screen.getByText('Choose today or a later day.')).toBeVisible();
  expect(made).toEqual([]);
  await screen.getByLabelText('Link works through').fill('2026-11-25');
  await button('Copy Link').click();
  await expect
    .element(screen.getByLabelText('Address', { exact: true }))
    .toHaveValue('https://shop.example/document.html#inspection/token');
  expect(made).toEqual([['inspection-1', ['a1'], '2026-11-25']]);
});

test('an acknowledged inspection says by whom and when, counts as signed for, and can be withdrawn from the link', async () => {
  const acknowledgement = { name: 'Nora Quill', at: '2026-11-20T16:00:00.000Z', hash: 'abc' };
  const link = {
    id: 'l',
    createdAt: '2026-11-20T15:00:00.000Z',
    lastDay: '2026-12-20',
    photoIds: ['a1'],
    isRevoked: false,
    isUsable: true,
    openedAt: undefined,
    acknowledgedAt: acknowledgement.at,
    acknowledgedBy: 'Nora Quill',
  };
  const closed = { ...away, closedAt: '2026-11-20T15:00:00.000Z', unsignedBecause: 'Key drop', acknowledgement };
  const { screen, made, button } = await open(closed, [link]);
  await expect.element(screen.getByText(/^Acknowledged by Nora Quill on .*, by link$/)).toBeVisible();
  await expect.element(screen.getByText('Acknowledged', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Not signed', { exact: true })).not.toBeInTheDocument();
  await expect.element(button('Copy Link')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: /^Withdraw/ }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect.poll(() => made).toEqual([['l']]);
});

test('the links of a replaced version are listed as replaced, those that ended before as expired', async () => {
  const link = {
    id: 'l',
    createdAt: '2026-11-20T15:00:00.000Z',
    lastDay: '2026-12-20',
    photoIds: ['a1'],
    isRevoked: false,
    isUsable: false,
    openedAt: undefined,
    acknowledgedAt: undefined,
    acknowledgedBy: undefined,
  };
  const ended = { ...link, id: 'm', lastDay: '2026-11-19' };
  const old = { ...away, closedAt: '2026-11-20T15:00:00.000Z', unsignedBecause: 'Key drop' };
  const version = { ...old, id: 'inspection-2', replacesId: old.id, at: '2026-11-20T15:30:00.000Z' };
  const { screen } = await open(version, { [old.id]: [link, ended] }, false, [old]);
  const rows = screen.getByRole('list', { name: 'Links' }).getByRole('listitem');
  await expect.element(rows.first()).toHaveTextContent(/^Not opened yetReplaced by a newer versionCreated/);
  await expect.element(rows.last()).toHaveTextContent(/^Not opened yet, expiredCreated/);
});

test.each([
  ['a shop without a server', null, false],
  ['a technician', [], true],
] as const)('%s has no link', async (_who, kept, technician) => {
  const { screen, button } = await open(away, kept, technician);
  await expect.element(button('Close Without Signature')).toBeVisible();
  expect(screen.getByRole('button', { name: CLOSE }).elements()).toEqual([]);
});
