import { expect, test } from 'vitest';
import { starterShop } from '#domain/samples/sample-shop.ts';
import type { JobPhotoLinks, PhotoLink } from '#io/customer-links/photo-links.ts';
import { StoreError } from '#io/store/store.ts';
import { clockAt, renderApp } from '#test/app/render-app.tsx';
import { worldAs } from '#test/app/world-as.tsx';
import { buildCustomer, buildInspection, buildJob, buildWarranty } from '#test/build.ts';

const ADDRESS = 'https://shop.example/document.html#job/token';
const inspection = buildInspection({ walkaround: [{ view: 'Front', photoIds: ['a1'] }], pins: [] });
const link: PhotoLink = {
  id: 'l',
  createdAt: '2026-11-20T15:00:00.000Z',
  lastDay: undefined,
  photoIds: [],
  isRevoked: false,
  isUsable: true,
  openedAt: undefined,
  acknowledgedAt: undefined,
  acknowledgedBy: undefined,
};

/** Opens the job; null: without a server. `refused`: the server refuses every change. */
async function open(kept: PhotoLink[] | null, { technician = false, refused = false } = {}) {
  const calls: unknown[][] = [];
  const act = async (...given: unknown[]) => {
    calls.push(given);
    if (refused) throw new StoreError('invalid', 'There are 100 links that work.');
  };
  let links = kept ?? [];
  let notify = () => undefined as undefined;
  const jobLinks: JobPhotoLinks = {
    of: async () => ({ today: '2026-11-20', standardDay: undefined, links }),
    subscribe: (_id, onChange) => {
      notify = () => void onChange() as undefined;
      return () => undefined;
    },
    make: async (...given) => {
      await act('make', ...given);
      return ADDRESS;
    },
    copy: async () => true,
    revoke: (id) => act('revoke', id),
    release: (id, photoIds) => act('release', id, photoIds),
  };
  const shop = {
    ...starterShop('2026-11-20'),
    customers: [buildCustomer()],
    jobs: [buildJob({ bookingIds: [], stage: 'Delivered', deliveredAt: '2026-11-20T15:00:00.000Z' })],
    inspections: [inspection],
    warranties: [buildWarranty()],
  };
  const samples = { demo: () => shop, starter: () => shop };
  const setting = { path: '/jobs/job-1', samples, clock: clockAt('2026-11-20T16:00:00.000Z') };
  const { screen } = await renderApp({
    ...setting,
    world: { ...(technician && worldAs('technician', setting)), ...(kept && { jobLinks }) },
  });
  const card = screen.getByRole('region', { name: 'Customer’s link' });
  return {
    screen,
    card,
    calls,
    button: (name: string) => card.getByRole('button', { name, exact: true }),
    become: (next: PhotoLink[]) => {
      links = next;
      notify();
    },
  };
}

test('a new link shows no photo until one is ticked; its address can be copied and scanned, and it has no end', async () => {
  const { card, calls, button } = await open([]);
  const front = card.getByRole('checkbox', { name: 'Check-in: Front' });
  await expect.element(front).not.toBeChecked();
  await expect.element(card.getByText('Leave empty for no end.')).toBeVisible();
  await button('Copy Link').click();
  await expect.element(card.getByLabelText('Address', { exact: true })).toHaveValue(ADDRESS);
  await expect.element(card.getByRole('img', { name: 'QR code of this address' })).toBeVisible();
  await front.click();
  await card.getByLabelText('Link works through').fill('2026-12-24');
  await button('Copy Link').click();
  await expect
    .poll(() => calls)
    .toEqual([
      ['make', 'job-1', [], undefined],
      ['make', 'job-1', ['a1'], '2026-12-24'],
    ]);
});

test('the link that the customer has shows other photos once they are saved', async () => {
  const { card, calls, button, become, screen } = await open([link]);
  await expect.element(card.getByText('Shows 0 photos')).toBeVisible();
  await expect.element(button('Save Photos')).not.toBeInTheDocument();
  await card.getByRole('checkbox', { name: 'Check-in: Front' }).click();
  become([{ ...link, photoIds: ['a1'], openedAt: '2026-11-20T15:30:00.000Z' }]);
  await expect.element(card.getByText(/^First opened Nov 20, 2026/)).toBeVisible();
  // Another device released the same photo: nothing is left to save.
  await expect.element(button('Save Photos')).not.toBeInTheDocument();
  await card.getByRole('checkbox', { name: 'Check-in: Front' }).click();
  await button('Save Photos').click();
  await expect.element(screen.getByText('Photos Saved')).toBeVisible();
  expect(calls).toEqual([['release', 'l', []]]);
});

test('what the server refuses is said, and the choice stays', async () => {
  const { card, button, screen } = await open([link], { refused: true });
  const front = card.getByRole('checkbox', { name: 'Check-in: Front' });
  await front.click();
  await button('Save Photos').click();
  await expect.element(screen.getByText('Photos Not Saved')).toBeVisible();
  await button('Copy Link').click();
  await expect.element(screen.getByText('Link Not Created')).toBeVisible();
  await expect.element(front).toBeChecked();
});

test('a link is withdrawn after a confirmation', async () => {
  const { card, calls, screen } = await open([link]);
  await card.getByRole('button', { name: /^Withdraw/ }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect.poll(() => calls).toEqual([['revoke', 'l']]);
});

test('without a server the passport is a file', async () => {
  const { card, button, screen } = await open(null);
  await expect.element(card.getByText(/^A link needs a server/)).toBeVisible();
  await button('Download Passport').click();
  await expect.element(screen.getByText('Passport Downloaded')).toBeVisible();
});

test('a technician makes no links', async () => {
  const { screen, card } = await open([], { technician: true });
  await expect.element(screen.getByRole('heading', { name: 'Checklist' })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
});
