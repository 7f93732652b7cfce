import { expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { type Inspection, VIEWS } from '#domain/inspections/inspection.ts';
import type { Job } from '#domain/jobs/job.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { clockAt, renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildCustomer, buildInspection, buildJob } from '#test/build.ts';

const walkaround = VIEWS.map((view) => ({ view, photoIds: [], skippedBecause: 'Dark lot' }));
const begun = buildInspection({ walkaround, odometer: undefined });

type Given = { inspection?: Inspection; job?: Partial<Job>; session?: ReturnType<typeof faultyStorage> };

/** Opens the tab on a shop that has nothing of what an earlier page did not save. */
async function open({ inspection = begun, job = {}, session = faultyStorage() }: Given = {}) {
  const shop = {
    ...starterShop('2026-11-20'),
    customers: [buildCustomer()],
    bookings: [],
    inspections: [inspection],
    jobs: [buildJob({ bookingIds: [], ...job })],
  };
  const { screen, world } = await renderApp({
    path: '/jobs/job-1?tab=check-in',
    session,
    clock: clockAt('2026-11-20T16:00:00.000Z'),
    samples: { demo: () => shop, starter: () => shop },
  });
  return {
    screen,
    world,
    session,
    field: (name: string) => screen.getByLabelText(name, { exact: true }),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    stored: async () => (await world.store.inspections.list())[0],
  };
}

/** Copies what the tab keeps, before anything is saved. */
function copyOf(session: ReturnType<typeof faultyStorage>, copy = faultyStorage()) {
  for (const [key, text] of Object.entries(session.entries())) copy.setItem(key, text);
  return copy;
}

test('what is typed at the moment the page ends is saved by the next one: belongings, note, reading and signer', async () => {
  const { session, field, button, screen } = await open();
  await field('Name of the Person Who Signs').fill('Jake Novak');
  await field('Microns').fill('104');
  await field('Belongings').fill('Child seat');
  const ended = copyOf(session);
  await button('Edit damage 1').click();
  await screen.getByRole('dialog').getByLabelText('Note').fill('Down to the metal');
  copyOf(session, ended);
  await cleanup();

  const next = await open({ session: ended });
  await expect.element(next.field('Belongings')).toHaveValue('Child seat');
  await expect.poll(next.stored).toMatchObject({ belongings: 'Child seat', pins: [{ note: 'Down to the metal' }] });
  await expect.element(next.screen.getByText('Hood: scratch, medium. Down to the metal')).toBeVisible();
  await expect.element(next.field('Microns')).toHaveValue('104');
  await expect.element(next.field('Name of the Person Who Signs')).toHaveValue('Jake Novak');
  await next.button('Add Reading').click();
  await expect.element(next.screen.getByText('104 µm')).toBeVisible();
  const saved = copyOf(ended);
  await cleanup();

  const last = await open({ session: saved });
  await expect.element(last.field('Belongings')).toHaveValue('Sunglasses');
  await expect.element(last.field('Microns')).toHaveValue('');
});

test('a text that was kept before another device changed it is offered, not saved over it', async () => {
  const { session, field } = await open();
  await field('Belongings').fill('Child seat');
  const ended = copyOf(session);
  await cleanup();

  const next = await open({ session: ended, inspection: { ...begun, belongings: 'Golf bag' } });
  const offer = next.screen.getByRole('status').filter({ hasText: 'Belongings: typed before, but not saved' });
  await expect.element(offer).toHaveTextContent('Child seat');
  await expect.element(next.field('Belongings')).toHaveValue('Golf bag');
  await next.button('Use This Text').click();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.poll(next.stored).toMatchObject({ belongings: 'Child seat' });
});

test.each(['Booked', 'Checked In'] as const)(
  'a closed check-in has the odometer that was typed and not saved: %s',
  async (stage) => {
    const { field, button, screen, world, stored } = await open({ job: { stage } });
    await field('Odometer In').fill('twelve');
    await screen.getByRole('checkbox', { name: /^I can’t draw here/ }).click();
    await field('Name of the Person Who Signs').fill('Jake Novak');
    await button('Sign and Close').click();
    await expect.element(screen.getByText('Not Closed')).toBeVisible();
    await expect.poll(async () => (await stored())?.closedAt).toBeUndefined();
    await expect.element(screen.getByText('Enter the number on the odometer, such as 12,480.')).toBeVisible();
    await field('Odometer In').fill('12,480');
    await field('Belongings').fill('Child seat');
    await button('Sign and Close').click();
    await expect.element(screen.getByText('Name typed')).toBeVisible();
    await expect.poll(() => stored()).toMatchObject({ odometer: '12,480', belongings: 'Child seat' });
    await expect.poll(() => world.store.jobs.get('job-1')).toMatchObject({ odometerIn: '12,480', stage: 'Checked In' });
    await expect.element(screen.getByText('This job was changed')).not.toBeInTheDocument();
  },
);
