import { expect, test } from 'vitest';
import { VIEWS } from '#domain/inspections/inspection.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import type { World } from '#io/react/world.tsx';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { buildBooking, buildInspection, buildJob } from '#test/build.ts';

const samples = () => ({
  ...starterShop('2026-11-20'),
  jobs: [buildJob({ stage: 'Checked In', bookingIds: ['b1'] })],
  bookings: [buildBooking({ id: 'b1' })],
  inspections: [
    buildInspection({ walkaround: VIEWS.map((view) => ({ view, photoIds: [], skippedBecause: 'Dark lot' })) }),
  ],
});

/** Each form that stays open after a save: a text field of it, two values, and the button that saves. */
const FORMS = [
  { path: '/settings/business', field: 'License or Tax ID', values: ['A-1', 'A-12'] },
  { path: '/settings/business', field: 'Target Margin', values: ['31', '32'] },
  { path: '/settings/documents', field: 'Invoice Prefix', values: ['A-', 'AB-'] },
  { path: '/settings/texts', field: 'Invoice Subject', values: ['Your invoice', 'Your invoice, thanks'] },
  { path: '/settings/jobs', field: 'In Work', values: ['Working', 'Working now'] },
  { path: '/settings/messages', field: 'Review Link', values: ['https://a.example', 'https://a.example/review'] },
  { path: '/profile', field: 'First Name', values: ['Sam', 'Samuel'], button: 'Save Changes' },
  { path: '/jobs/job-1?tab=work', field: 'Internal Notes', values: ['Call', 'Call first'] },
  { path: '/jobs/job-1?tab=check-in', field: 'Customer Notes', values: ['Chip', 'Chip on the hood'] },
  { path: '/jobs/job-1?tab=check-in', field: 'Microns', values: ['104', '110'], button: 'Add Reading' },
];

/** A shop whose saves are acknowledged when `answer` is called. */
function slowWorld() {
  const world = memoryWorld({ samples: { demo: samples, starter: samples } });
  const waiting: (() => void)[] = [];
  let isSlow = false;
  let saves = 0;
  async function after<T>(result: Promise<T>): Promise<T> {
    const value = await result;
    saves += 1;
    if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
    return value;
  }
  const { store, auth } = world;
  const slow: Pick<World, 'store' | 'auth'> = {
    store: {
      ...store,
      transact: (plan, options) => after(store.transact(plan, options)),
      settings: { ...store.settings, change: (change) => after(store.settings.change(change)) },
    },
    auth: { ...auth, saveProfile: (profile) => after(auth.saveProfile(profile)) },
  };
  return {
    slow,
    waiting,
    saves: () => saves,
    begin() {
      isSlow = true;
    },
    answer() {
      isSlow = false;
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

for (const { path, field, values, button = 'Save' } of FORMS) {
  test(`${path}: what is typed in ${field} while its save is on its way stays, and is saved by the next press`, async () => {
    const [first = '', then = ''] = values;
    const { slow, waiting, saves, begin, answer } = slowWorld();
    const { screen } = await renderApp({ path, world: slow });
    const input = screen
      .getByRole('main')
      .getByLabelText(new RegExp(`^${field}`))
      .first();
    const form = screen.getByRole('main');
    const press = form.getByRole('button', { name: button, exact: true }).last();
    await input.fill(first);
    begin();
    await press.click();
    await expect.poll(() => waiting.length).toBe(1);
    await input.fill(then);
    answer();
    await expect.element(press).toBeEnabled();
    await expect.element(input).toHaveDisplayValue(then);
    await press.click();
    await expect.poll(saves).toBe(2);
  });
}

test('what is typed at the arrival while Sign and Close saves it stays, and is not saved yet', async () => {
  const { slow, waiting, begin, answer } = slowWorld();
  const { screen } = await renderApp({ path: '/jobs/job-1?tab=check-in', world: slow });
  const notes = screen.getByLabelText('Customer Notes', { exact: true });
  await screen.getByRole('checkbox', { name: /^I can’t draw here/ }).click();
  await screen.getByLabelText('Name of the Person Who Signs', { exact: true }).fill('Jake Novak');
  await notes.fill('Chip');
  begin();
  await screen.getByRole('button', { name: 'Sign and Close', exact: true }).click();
  await expect.poll(() => waiting.length).toBe(1);
  await notes.fill('Chip on the hood');
  answer();
  await expect.element(screen.getByText('Name typed')).toBeVisible();
  await expect.element(notes).toHaveValue('Chip on the hood');
  await expect.poll(async () => (await slow.store.jobs.get('job-1'))?.customerNotes).toBe('Chip');
});
