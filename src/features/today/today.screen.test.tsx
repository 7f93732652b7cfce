import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Job, STAGES } from '#domain/jobs/job.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Role } from '#domain/shop/roles.ts';
import { START_MS } from '#io/browser/idle.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { worldAs } from '#test/app/world-as.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { fingerOn } from '#test/browser/finger-on.ts';
import {
  buildBooking,
  buildCustomer,
  buildEmployee,
  buildInspection,
  buildInvoice,
  buildJob,
  buildMessage,
  buildService,
} from '#test/build.ts';
import { memorySending } from '#test/memory/memory-sending.ts';

const NOW = '2026-11-20T18:00:00.000Z';
const maria = buildEmployee();
const luis = buildEmployee({ id: 'luis', firstName: 'Luis', lastName: 'Ortega', email: 'luis@example.com' });
const tint = buildService({ id: 'tint', name: 'Window Tint', category: 'Window Tinting' });

/** A job with one booking for each of `parts`. */
function car(number: number, firstName: string, job: Partial<Job>, ...parts: Partial<Booking>[]) {
  const customer = buildCustomer({ id: `customer-${number}`, firstName, lastName: 'Doe' });
  const bookings = (parts.length === 0 ? [{}] : parts).map((part, index) =>
    buildBooking({ id: `booking-${number}${'abc'[index]}`, customer, customerId: customer.id, ...part }),
  );
  const made = buildJob({
    id: `job-${number}`,
    jobNumber: `JOB-000${number}`,
    customer,
    customerId: customer.id,
    bookingIds: bookings.map(({ id }) => id),
    ...job,
  });
  return { job: made, bookings, customer };
}

const IN_PROGRESS = { status: 'In Progress' } as const;
const cars = [
  car(1, 'Ann', {}, { startTime: '12:00' }),
  car(2, 'Ben', {}, { startTime: '09:30', station: 'Station B' }),
  car(
    3,
    'Cat',
    { stage: 'In Work', keyTag: '14', promisedAt: '2026-11-21T00:00:00.000Z' },
    { ...IN_PROGRESS, date: '2026-11-19' },
    { ...IN_PROGRESS, date: '2026-11-20', service: tint, employee: luis, employeeId: 'luis', station: 'Station D' },
  ),
  car(
    4,
    'Dan',
    {
      stage: 'Quality Check',
      promisedAt: '2026-11-20T17:00:00.000Z',
      checklist: [{ text: 'Edges sealed', required: true }],
      stageLog: [{ stage: 'In Work', at: NOW, by: 'Maria', note: 'Bubble' }],
    },
    IN_PROGRESS,
  ),
  car(5, 'Eve', { stage: 'Ready', readyAt: NOW }, IN_PROGRESS),
  car(6, 'Fay', { stage: 'Prep', hold: { reason: 'customer', note: 'Color', since: NOW } }, IN_PROGRESS),
  car(7, 'Gus', {}, { date: '2026-11-21' }),
];
const old = buildBooking({
  id: 'old',
  customer: buildCustomer({ id: 'customer-old', firstName: 'Old', lastName: 'Timer' }),
  customerId: 'customer-old',
  startTime: '15:00',
  endTime: '18:00',
});

type Opening = Parameters<typeof renderApp>[0] & { lists?: object; role?: Role; email?: string };

async function open({ lists, role, email, path = '/today', ...setting }: Opening = {}) {
  const shop = {
    ...starterShop('2026-11-20'),
    employees: [maria, luis],
    customers: [...cars.map(({ customer }) => customer), old.customer],
    jobs: cars.map(({ job }) => job),
    bookings: [...cars.flatMap(({ bookings }) => bookings), old],
    ...lists,
  };
  const samples = { demo: () => shop, starter: () => shop };
  const world = role && worldAs(role, { samples, ...setting }, email);
  const opened = await renderApp({
    path,
    samples,
    ...setting,
    ...(world && { world: { ...setting.world, ...world } }),
  });
  const { screen } = opened;
  const column = (name: string) => screen.getByRole('region', { name, exact: true });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  return {
    ...opened,
    column,
    card: (number: number) => screen.getByRole('article', { name: `JOB-000${number}` }),
    /** Job numbers of the cards of a column. */
    cards: (name: string) =>
      column(name)
        .getByRole('article')
        .elements()
        .map((article) => article.querySelector('a')?.textContent),
    pill: (name: string) => screen.getByRole('group', { name: 'Cars to show' }).getByRole('button', { name }),
    /** Numbers of all cards on the board. */
    shown: () =>
      screen
        .getByRole('article')
        .elements()
        .map((article) => article.querySelector('a')?.textContent ?? '')
        .sort(),
  };
}

beforeEach(async () => {
  await page.viewport(1440, 900);
});

test('the board has a region for each stage; Booked has today first, then earlier and later days', async () => {
  const { screen, cards, column } = await open();
  await expect.element(column('Booked')).toBeVisible();
  const regions = screen.getByRole('main').getByRole('region').elements();
  expect(regions.map((region) => region.querySelector('h2')?.textContent)).toEqual([
    ...['Booked', 'Checked In', 'Prep', 'In Work', 'Curing', 'Quality Check', 'Ready', 'Delivered'],
  ]);
  await expect.poll(() => cards('Booked')).toEqual(['JOB-0002', 'JOB-0001', 'Booking', 'JOB-0007']);
  const days = column('Booked').getByRole('heading', { level: 3 }).elements();
  expect(days.map(({ textContent }) => textContent)).toEqual(['Today', 'Tomorrow']);
});

/** Answers the dialog of a car that arrives. */
async function skipInspection(name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('textbox', { name: /^Why is it not inspected/ }).fill('Key drop');
  await dialog.getByRole('button', { name: 'Move Without Inspection' }).click();
}

test('a card shows the car, its customer, services, people, bays, when it is due, and its marks', async () => {
  const { card } = await open();
  const link = card(3).getByRole('link', { name: 'JOB-0003', exact: true });
  await expect.element(link).toHaveAttribute('href', '/jobs/job-3');
  await expect.element(card(3)).toHaveTextContent('2025 Porsche 911Cat DoeKey tag 14Ceramic CoatingWindow Tint');
  await expect.element(card(3)).toHaveTextContent('Maria Santos, Luis Ortega · Station A, Station D');
  await expect.element(card(3)).toHaveTextContent(/Due today, 4:00 PM$/);
  await expect.element(card(2)).toHaveTextContent('CLR 911');
  await expect.element(card(2)).toHaveTextContent(/Today, 9:30 AMNot arrived$/);
  await expect.element(card(4)).toHaveTextContent(/LateRework 1Not inspected$/);
  await expect.element(card(5)).toHaveTextContent(/Unpaid$/);
  await expect.element(card(6)).toHaveTextContent(/On hold: customer, Color$/);
  await expect.element(card(7)).toHaveTextContent(/Tomorrow, 9:00 AM$/);
});

test('by menu a car goes to another stage with its booking; the focus stays on its card, and Undo brings it back', async () => {
  const { screen, card, cards, world } = await open();
  await card(1).getByRole('button', { name: 'Move JOB-0001' }).click();
  const items = screen.getByRole('menu', { name: 'Move JOB-0001' }).getByRole('menuitem');
  await expect
    .poll(() => items.elements().map(({ textContent }) => textContent))
    .toEqual(['Checked In', 'Prep', 'In Work', 'Curing', 'Quality Check', 'Ready', 'Delivered']);
  await screen.getByRole('menuitem', { name: 'Prep' }).click();
  await skipInspection('Move JOB-0001 to Prep');
  await expect.element(card(1).getByRole('link')).toHaveFocus();
  await expect.poll(() => cards('Prep')).toEqual(['JOB-0006', 'JOB-0001']);
  await expect.element(card(1)).not.toHaveTextContent('Not inspected');
  await expect.element(screen.getByRole('status').filter({ hasText: 'JOB-0001 is now Prep.' })).toBeVisible();
  await expect.poll(async () => (await world.store.bookings.get('booking-1a'))?.status).toBe('In Progress');
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cards('Booked')).toContain('JOB-0001');
  await expect.poll(() => world.store.jobs.get('job-1')).toEqual({ ...cars[0]?.job, updatedAt: NOW });
});

test('by mouse a card is dropped on another stage', async () => {
  const { card, column, cards } = await open();
  await expect.element(card(6)).toHaveAttribute('draggable', 'true');
  await userEvent.dragAndDrop(card(6), column('In Work'));
  await expect.poll(() => cards('In Work')).toContain('JOB-0006');
  await expect.element(card(6).getByRole('link')).toHaveFocus();
});

test('a car that arrives is inspected, or a reason is written: until then a move changes nothing', async () => {
  const { screen, card, column, cards, world, history } = await open();
  const before = await world.store.jobs.get('job-1');
  await userEvent.dragAndDrop(card(1), column('Checked In'));
  const dialog = screen.getByRole('dialog', { name: 'Move JOB-0001 to Checked In' });
  await dialog.getByRole('button', { name: 'Move Without Inspection' }).click();
  await expect
    .element(dialog.getByRole('textbox', { name: /^Why is it not inspected/ }))
    .toHaveAccessibleDescription(/^Write why the car is not inspected\./);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect([cards('Checked In'), await world.store.jobs.get('job-1')]).toEqual([[], before]);

  await userEvent.dragAndDrop(card(1), column('Checked In'));
  await skipInspection('Move JOB-0001 to Checked In');
  await expect.poll(() => cards('Checked In')).toEqual(['JOB-0001']);
  await expect.element(card(1).getByRole('link')).toHaveFocus();
  const moved = { stage: 'Checked In', at: NOW, by: 'Alex Morgan', note: 'Key drop' };
  await expect
    .poll(async () => (await world.store.jobs.get('job-1'))?.stageLog)
    .toEqual([...(before?.stageLog ?? []), moved]);

  await userEvent.dragAndDrop(card(2), column('In Work'));
  await screen.getByRole('dialog').getByRole('button', { name: 'Inspect Now' }).click();
  await expect.poll(() => history.location.href).toBe('/jobs/job-2?tab=check-in');
  await expect.poll(async () => (await world.store.jobs.get('job-2'))?.stage).toBe('Booked');
});

test('an older booking gets its job before the pickup, which waits for the check-in', async () => {
  const { screen, history, world } = await open();
  await screen.getByRole('button', { name: 'Move Booking of Old Timer' }).click();
  await screen.getByRole('menuitem', { name: 'Delivered' }).click();
  await expect.poll(() => history.location.pathname).toMatch(/^\/jobs\/id-\d+\/pickup$/);
  await expect.element(screen.getByText('Check the car in first.')).toBeVisible();
  await expect.poll(async () => (await world.store.jobs.list()).at(-1)?.stage).toBe('Booked');
});

test('a move that another rule refuses asks no reason; a reason that was begun does not keep the user from the inspection', async () => {
  const { screen, card, column, world, history } = await open();
  await world.store.jobs.update('job-1', { checklist: [{ text: 'Edges sealed', required: true }] });
  await card(1).getByRole('button', { name: 'Move JOB-0001' }).click();
  await screen.getByRole('menuitem', { name: 'Ready' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Edges sealed');
  expect(screen.getByRole('dialog').elements()).toEqual([]);
  await userEvent.dragAndDrop(card(1), column('Checked In'));
  await screen.getByRole('textbox', { name: /^Why is it not inspected/ }).fill('Key');
  await screen.getByRole('button', { name: 'Inspect Now' }).click();
  await expect.poll(() => history.location.href).toBe('/jobs/job-1?tab=check-in');
});

test('a car that was moved in another tab meanwhile keeps the reason in the dialog, and says so', async () => {
  const { screen, card, column, world } = await open();
  await userEvent.dragAndDrop(card(1), column('Checked In'));
  const reason = screen.getByRole('textbox', { name: /^Why is it not inspected/ });
  await reason.fill('Key drop');
  await world.store.jobs.update('job-1', { stage: 'Prep' });
  await screen.getByRole('button', { name: 'Move Without Inspection' }).click();
  await expect.element(screen.getByText(/JOB-0001 was just moved to Prep on another screen/)).toBeVisible();
  await expect.element(reason).toHaveValue('Key drop');
});

test('a car whose inspection is closed is moved without a question', async () => {
  const { card, column, cards, world } = await open();
  await world.store.inspections.add(buildInspection({ jobId: 'job-1', closedAt: NOW }));
  await userEvent.dragAndDrop(card(1), column('In Work'));
  await expect.poll(() => cards('In Work')).toContain('JOB-0001');
});

test('by touch a long press picks the card up, and lifting the finger moves it', async () => {
  const { card, column, cards } = await open();
  await expect.element(card(6)).toBeVisible();
  const element = card(6).element();
  const touch = fingerOn(element);
  touch('touchstart', element);
  await expect.poll(() => document.querySelectorAll('body > [aria-hidden] article').length).toBe(1);
  touch('touchmove', column('In Work').element());
  await expect.element(column('In Work').getByText('Move to In Work')).toBeVisible();
  touch('touchend', element);
  await expect.poll(() => cards('In Work')).toContain('JOB-0006');
});

test('by keyboard Enter picks the card up, Tab goes to the next stage, Enter drops it', async () => {
  const { screen, card, cards, column } = await open();
  (screen.getByRole('button', { name: 'Drag JOB-0003' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(column('Curing')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => cards('Curing')).toEqual(['JOB-0003']);
  await expect.element(card(3).getByRole('link')).toHaveFocus();
});

test("a shop's own label names the column, the menu item and the toast", async () => {
  const { screen, card, column, world } = await open();
  await world.store.settings.change((newest) => ({ ...newest, stageLabels: { Prep: 'Wash Bay' } }));
  await expect.element(column('Wash Bay')).toBeVisible();
  await card(1).getByRole('button', { name: 'Move JOB-0001' }).click();
  await screen.getByRole('menuitem', { name: 'Wash Bay' }).click();
  await skipInspection('Move JOB-0001 to Wash Bay');
  await expect.element(screen.getByText('JOB-0001 is now Wash Bay.')).toBeVisible();
});

test('quality check sends a job back with a note, which is required; without one nothing moves', async () => {
  const { screen, card, cards, world } = await open();
  const sendBack = async () => {
    await card(4).getByRole('button', { name: 'Move JOB-0004' }).click();
    await screen.getByRole('menuitem', { name: 'In Work' }).click();
    return screen.getByRole('dialog', { name: 'Send JOB-0004 Back' });
  };
  const first = await sendBack();
  await first.getByRole('button', { name: 'Cancel' }).click();
  expect(cards('Quality Check')).toEqual(['JOB-0004']);

  const dialog = await sendBack();
  await dialog.getByRole('button', { name: 'Send Back' }).click();
  const note = dialog.getByRole('textbox', { name: /^What has to be redone/ });
  await expect.element(note).toHaveAccessibleDescription('Write what has to be redone.');
  await note.fill('Dust under the hood');
  await dialog.getByRole('button', { name: 'Send Back' }).click();
  await expect.poll(() => cards('In Work')).toContain('JOB-0004');
  await expect.element(card(4).getByRole('link')).toHaveFocus();
  await expect.element(card(4)).toHaveTextContent('Rework 2');
  await expect
    .poll(async () => (await world.store.jobs.get('job-4'))?.stageLog.at(-1))
    .toEqual({
      stage: 'In Work',
      at: NOW,
      by: 'Alex Morgan',
      note: 'Dust under the hood',
    });
});

test('Ready is refused while the checklist is open, and the refusal names what is missing', async () => {
  const { screen, card, cards, world } = await open();
  await card(4).getByRole('button', { name: 'Move JOB-0004' }).click();
  await screen.getByRole('menuitem', { name: 'Ready' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Edges sealed');
  expect(cards('Quality Check')).toEqual(['JOB-0004']);
  await expect.poll(() => world.store.jobs.get('job-4')).toEqual(cars[3]?.job);
});

test('Delivered leads to the pickup of the job, which moves it', async () => {
  const { screen, card, column, history, world } = await open();
  await userEvent.dragAndDrop(card(5), column('Delivered'));
  await expect.poll(() => history.location.href).toBe('/jobs/job-5/pickup');
  await expect.poll(() => world.store.jobs.get('job-5')).toEqual(cars[4]?.job);
  await screen.getByLabelText('Not Signed Because').fill('Key drop');
  await screen.getByRole('button', { name: 'Complete Hand-over' }).click();
  await expect.poll(async () => (await world.store.jobs.get('job-5'))?.stage).toBe('Delivered');
});

test('Booked shows today and tomorrow; Later opens the rest, and a search finds them without it', async () => {
  const far = car(9, 'Hal', {}, { date: '2026-11-23' });
  const jobs = [...cars, far].map(({ job }) => job);
  const bookings = [...[...cars, far].flatMap((one) => one.bookings), old];
  const { screen, cards, shown } = await open({ lists: { jobs, bookings } });
  await expect.poll(() => cards('Booked')).toEqual(['JOB-0002', 'JOB-0001', 'Booking', 'JOB-0007']);
  const later = screen.getByRole('button', { name: 'Later 1' });
  await expect.element(later).toHaveAttribute('aria-expanded', 'false');
  await later.click();
  await expect.poll(() => cards('Booked')).toContain('JOB-0009');
  await later.click();
  await expect.poll(() => cards('Booked')).not.toContain('JOB-0009');
  await screen.getByRole('searchbox', { name: 'Search cars' }).fill('Hal');
  await expect.poll(shown).toEqual(['JOB-0009']);
});

test('at 1440 px all eight stages are in view without scrolling, with a car in each', async () => {
  const everywhere = STAGES.map((stage, index) =>
    car(20 + index, `First${index}`, { jobNumber: `JOB-002${index}`, stage, deliveredAt: NOW }, IN_PROGRESS),
  );
  const lists = {
    jobs: everywhere.map(({ job }) => job),
    bookings: everywhere.flatMap(({ bookings }) => bookings),
  };
  const { shown, column } = await open({ lists });
  await expect.poll(() => shown().length).toBe(8);
  const rights = STAGES.map((stage) => column(stage).element().getBoundingClientRect().right);
  expect(Math.max(...rights)).toBeLessThanOrEqual(1440);
  expect(document.documentElement.scrollWidth).toBe(1440);
});

test('a card shows its whole number, car and time at 1440 px with a car in each stage, and at 1280 px', async () => {
  const promisedAt = '2026-11-30T17:00:00.000Z';
  const everywhere = STAGES.map((stage, index) =>
    car(20 + index, 'Ann', { jobNumber: `JOB-002${index}`, stage, promisedAt, deliveredAt: promisedAt }, IN_PROGRESS),
  );
  const lists = {
    jobs: everywhere.map(({ job }) => job),
    bookings: everywhere.flatMap(({ bookings }) => bookings),
  };
  const { screen, shown } = await open({ lists });
  const cut = () =>
    [/^JOB-/, '2025 Porsche 911', /^(Due|Delivered) /]
      .flatMap((text) => screen.getByRole('article').getByText(text).elements())
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
      .map((one) => one.textContent);
  for (const width of [1440, 1280]) {
    await page.viewport(width, 900);
    await expect.poll(() => shown().length).toBe(8);
    await expect.poll(cut).toEqual([]);
  }
});

test('on a tablet the board scrolls to the column of what was found', async () => {
  await page.viewport(1024, 768);
  const { screen, card, column } = await open();
  const right = () => column('Ready').element().getBoundingClientRect().right;
  await expect.element(card(5)).toBeVisible();
  expect(right()).toBeGreaterThan(1024);
  await screen.getByRole('searchbox', { name: 'Search cars' }).fill('Eve');
  await expect.poll(right).toBeLessThanOrEqual(1024);
});

test('on a phone one press moves a car to its next stage, and Undo takes it back', async () => {
  await page.viewport(390, 844);
  const { screen, card, cards } = await open();
  const next = card(6).getByRole('button', { name: /^Move to In Work/ });
  await expect.element(next).toBeVisible();
  expect(next.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await next.click();
  await expect.poll(() => cards('In Work')).toContain('JOB-0006');
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cards('Prep')).toEqual(['JOB-0006']);
});

test('on a phone the next step of a finished car is its pickup', async () => {
  await page.viewport(390, 844);
  const { card, history } = await open();
  await card(5)
    .getByRole('button', { name: /^Hand Over/ })
    .click();
  await expect.poll(() => history.location.href).toBe('/jobs/job-5/pickup');
});

test('On Hold asks for a reason and takes a note; Remove Hold takes the mark away', async () => {
  const { screen, card, pill, world } = await open();
  const menu = async (item: string) => {
    await card(3).getByRole('button', { name: 'More actions for JOB-0003' }).click();
    await screen.getByRole('menuitem', { name: item }).click();
  };
  await menu('On Hold');
  const dialog = screen.getByRole('dialog', { name: 'JOB-0003 On Hold' });
  const reasons = [...(dialog.getByLabelText('Reason').element() as HTMLSelectElement).options];
  expect(reasons.map(({ text }) => text)).toEqual([
    ...['Waiting for film', 'Waiting for the customer', 'Waiting for parts', 'Rework', 'Other'],
  ]);
  await dialog.getByLabelText('Reason').selectOptions('Waiting for parts');
  await dialog.getByLabelText('Note').fill('Trim clips');
  await dialog.getByRole('button', { name: 'Put On Hold' }).click();
  await expect.element(card(3)).toHaveTextContent('On hold: parts, Trim clips');
  await expect
    .poll(async () => (await world.store.jobs.get('job-3'))?.hold)
    .toMatchObject({
      reason: 'parts',
      note: 'Trim clips',
      since: NOW,
    });
  await expect.element(pill('On hold')).toHaveTextContent('On hold2');
  await menu('Remove Hold');
  await expect.element(card(3)).not.toHaveTextContent('On hold');
});

test.each([
  ['JOB-0001', 'JOB-0001'],
  ['Booking of Old Timer', 'JOB-0008'],
])('Check In of %s opens the check-in of %s, which is still booked', async (card, number) => {
  const { screen, world, history } = await open();
  await screen.getByRole('button', { name: `More actions for ${card}` }).click();
  await screen.getByRole('menuitem', { name: 'Check In' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Check-in Inspection' })).toBeVisible();
  const job = (await world.store.jobs.list()).find(({ jobNumber }) => jobNumber === number);
  expect([history.location.href, job?.stage]).toEqual([`/jobs/${job?.id}?tab=check-in`, 'Booked']);
});

test('a move of a booking without a job gives it a number, and its card keeps its place', async () => {
  const { screen, cards, column } = await open();
  const booking = screen.getByRole('article', { name: 'Booking of Old Timer' });
  await booking.getByRole('button', { name: 'Move Booking of Old Timer' }).click();
  await screen.getByRole('menuitem', { name: 'Checked In' }).click();
  await skipInspection('Move Booking of Old Timer to Checked In');
  await expect.poll(() => cards('Checked In')).toEqual(['JOB-0008']);
  await expect.element(column('Checked In').getByRole('link', { name: 'JOB-0008' })).toHaveFocus();
});

test('the counts filter, a second press shows all again, and the address keeps the filter', async () => {
  const { pill, shown, history, screen } = await open();
  const group = screen.getByRole('group', { name: 'Cars to show' });
  await expect
    .element(group)
    .toHaveTextContent('Arriving today3In shop4Due out today7Late1On hold1Waiting for the customer1');
  for (const [name, numbers] of [
    ['Arriving today', ['Booking', 'JOB-0001', 'JOB-0002']],
    ['In shop', ['JOB-0003', 'JOB-0004', 'JOB-0005', 'JOB-0006']],
    ['Late', ['JOB-0004']],
    ['Waiting for the customer', ['JOB-0006']],
  ] as const) {
    await pill(name).click();
    await expect.poll(shown).toEqual(numbers);
    await expect.element(pill(name)).toHaveAttribute('aria-pressed', 'true');
  }
  expect(history.location.href).toBe('/today?group=customer');
  await pill('Waiting for the customer').click();
  await expect.poll(() => shown().length).toBe(8);
  expect(history.location.href).toBe('/today');
});

test('bay and search narrow the counts too; nothing found offers Clear', async () => {
  const { screen, pill, shown, history } = await open({ path: '/today?group=in-shop' });
  await screen.getByRole('combobox', { name: 'Bay' }).selectOptions('Station D');
  await expect.poll(shown).toEqual(['JOB-0003']);
  await expect.element(pill('In shop')).toHaveTextContent('In shop1');
  expect(history.location.href).toBe('/today?group=in-shop&bay=Station+D');
  const search = screen.getByRole('searchbox', { name: 'Search cars' });
  for (const found of ['cat doe', 'clr-911', 'tint', 'luis', 'job-0003', '14']) {
    await search.fill(found);
    await expect.poll(() => [found, shown()]).toEqual([found, ['JOB-0003']]);
  }
  await search.fill('nobody');
  await expect.element(screen.getByRole('heading', { name: 'No cars found' })).toBeVisible();
  await screen.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => shown().length).toBe(8);
  expect(history.location.href).toBe('/today');
  await expect.element(search).toHaveValue('');
});

test('a user who is not on the staff has no filter Mine; a manager who is can use it', async () => {
  const { screen, card } = await open();
  await expect.element(card(1)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Mine' })).not.toBeInTheDocument();
  await screen.unmount();
  const manager = await open({ role: 'manager', email: 'Luis@Example.com' });
  await expect.poll(() => manager.shown().length).toBe(8);
  await manager.screen.getByRole('button', { name: 'Mine' }).click();
  await expect.poll(manager.shown).toEqual(['JOB-0003']);
  expect(manager.history.location.href).toBe('/today?cars=mine');
});

test('a technician on a phone sees their own cars first, no money, and targets of 44 px', async () => {
  await page.viewport(390, 844);
  const bookings = [...cars.flatMap((one) => one.bookings), old];
  const invoices = [buildInvoice({ bookingIds: ['booking-3a'] })];
  const { screen, card, shown } = await open({ role: 'technician', email: luis.email, lists: { bookings, invoices } });
  await expect.poll(shown).toEqual(['JOB-0003']);
  await expect.element(screen.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-pressed', 'true');
  const { width, height } = card(3).getByRole('button', { name: 'Move JOB-0003' }).element().getBoundingClientRect();
  expect([width, height]).toEqual([44, 44]);
  await screen.getByRole('button', { name: 'All', exact: true }).click();
  await expect.poll(() => shown().length).toBe(8);
  expect(document.body.textContent).not.toContain('Unpaid');
  expect(document.body.textContent).not.toMatch(/\$\d/);
  // Only the office makes jobs.
  const booking = screen.getByRole('article', { name: 'Booking of Old Timer' });
  await expect.element(booking).toHaveAttribute('draggable', 'false');
  await expect.element(booking.getByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('an invoice with a balance marks the car as unpaid, a paid one does not', async () => {
  const owed = buildInvoice({ id: 'owed', customerId: 'customer-3', bookingIds: ['booking-3a'] });
  const paid = { ...owed, id: 'paid', customerId: 'customer-5', bookingIds: ['booking-5a'], paidAmount: 868 };
  const jobs = cars.map(({ job }) => (job.id === 'job-3' ? { ...job, invoiceIds: ['owed'] } : job));
  const { card } = await open({ lists: { jobs, invoices: [owed, paid] } });
  await expect.element(card(3)).toHaveTextContent(/Unpaid$/);
  await expect.element(card(5)).not.toHaveTextContent('Unpaid');
});

test('wall mode hides the shell and money and keeps the screen on; Escape and the button leave it', async () => {
  const release = vi.fn(async () => undefined);
  const request = vi.spyOn(navigator.wakeLock, 'request').mockResolvedValue({ release } as never);
  try {
    const { screen, card, history } = await open();
    await screen.getByRole('button', { name: 'Wall Mode', exact: true }).click();
    const leave = screen.getByRole('button', { name: 'Leave Wall Mode' });
    await expect.element(leave).toHaveFocus();
    expect(history.location.href).toBe('/today?wall=1');
    await expect.element(screen.getByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await expect.element(card(5)).not.toHaveTextContent('Unpaid');
    await expect.element(card(4)).toHaveTextContent('Late');
    expect(request.mock.calls).toEqual([['screen']]);
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => request.mock.calls.length).toBe(2);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'Wall Mode', exact: true })).toHaveFocus();
    await expect.element(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(release).toHaveBeenCalledOnce();
    await screen.getByRole('button', { name: 'Wall Mode', exact: true }).click();
    await leave.click();
    await expect.poll(() => history.location.href).toBe('/today');
  } finally {
    request.mockRestore();
  }
});

test('the wall fills the screen without scrolling: what does not fit turns by itself, until it is paused', async () => {
  await page.viewport(1440, 900);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const many = Array.from({ length: 20 }, (_, index) =>
      car(30 + index, `First${index}`, { jobNumber: `JOB-00${30 + index}`, stage: 'In Work' }, IN_PROGRESS),
    );
    const { screen, shown, column } = await open({
      path: '/today?wall=1',
      lists: {
        jobs: [...cars, ...many].map(({ job }) => job),
        bookings: [...cars, ...many].flatMap(({ bookings }) => bookings),
      },
    });
    await expect.element(screen.getByText(/^Page 1 of /)).toBeVisible();
    const { scrollHeight, scrollWidth } = document.documentElement;
    expect([scrollWidth, scrollHeight]).toEqual([1440, 900]);
    await expect.poll(() => shown().length).toBeGreaterThan(4);
    const seen = new Set(shown());
    await screen.getByRole('button', { name: 'Pause' }).click();
    vi.advanceTimersByTime(60_000);
    await expect.element(screen.getByText(/^Page 1 of /)).toBeVisible();
    await screen.getByRole('button', { name: 'Pause' }).click();
    const pages = Number(/of (\d+)/.exec(screen.getByText(/^Page 1 of /).element().textContent ?? '')?.[1]);
    for (let turn = 2; turn <= pages; turn += 1) {
      vi.advanceTimersByTime(12_000);
      await expect.element(screen.getByText(new RegExp(`^Page ${turn} of `))).toBeVisible();
      for (const number of shown()) seen.add(number);
      expect(document.documentElement.scrollHeight).toBe(900);
    }
    expect(seen.size).toBe(27);
    await expect.element(column('Ready')).toBeInViewport();
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  [1920, 1080],
  [1366, 768],
  [1280, 720],
  [1024, 768],
])(
  'on a wall of %i by %i a car alone in its stage fills the column, and nothing of it is cut off',
  async (width, height) => {
    await page.viewport(width, height);
    const services = ['Full Vehicle PPF Clear', 'Ceramic Coating', 'Window Tint'].map((name) => buildService({ name }));
    const full = car(
      4,
      'Dan',
      {
        stage: 'Quality Check',
        promisedAt: '2026-11-20T17:00:00.000Z',
        hold: { reason: 'film', note: '20% ceramic is on back order, due this week.', since: NOW },
      },
      ...services.map((service) => ({ ...IN_PROGRESS, service })),
    );
    const { job } = full;
    // A car in every other stage, so that the page is full.
    const others = [
      ...cars.filter(({ job: { id } }) => id !== job.id),
      car(8, 'Hal', { stage: 'Curing' }, IN_PROGRESS),
    ];
    const shop = [...others, full];
    const { screen, card, column } = await open({
      path: '/today?wall=1',
      lists: { jobs: shop.map((one) => one.job), bookings: shop.flatMap(({ bookings }) => bookings) },
    });
    await expect.element(column('Booked').first()).toBeVisible();
    // On its page, where there are several.
    await expect
      .poll(async () => {
        const next = screen.getByRole('button', { name: 'Next Page' });
        if (!card(4).query() && next.query()) await next.click();
        return card(4).query() !== null;
      })
      .toBe(true);
    const alone = card(4).element();
    const room = column('Quality Check').element().clientHeight;
    await expect.poll(() => alone.clientHeight / room).toBeGreaterThan(0.8);
    const isCut = (one: Element) =>
      getComputedStyle(one).overflow === 'hidden' &&
      (one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 2);
    expect([alone, ...alone.querySelectorAll('*')].filter(isCut).map(({ textContent }) => textContent)).toEqual([]);
  },
);

test('a minute later a car is late, on every screen that shows it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let at = '2026-11-21T00:00:00.000Z';
    const { card } = await open({ clock: { now: () => new Date(at) } });
    await expect.element(card(3)).toBeVisible();
    await expect.element(card(3)).not.toHaveTextContent('Late');
    at = '2026-11-21T00:01:00.000Z';
    vi.advanceTimersByTime(15_000);
    await expect.element(card(3)).toHaveTextContent('Late');
  } finally {
    vi.useRealTimers();
  }
});

test('a card that another screen moves, moves here; a job whose bookings are cancelled leaves the board', async () => {
  const { cards, world } = await open();
  await expect.poll(() => cards('Booked')).toContain('JOB-0001');
  await world.store.jobs.update('job-1', { stage: 'Curing' });
  await expect.poll(() => cards('Curing')).toEqual(['JOB-0001']);
  await world.store.bookings.update('booking-1a', { status: 'Cancelled' });
  await expect.poll(() => cards('Curing')).toEqual([]);
});

/** A message of yesterday that the server could not send. */
const refused = (id: string) =>
  buildMessage({ id, dueKey: id, state: 'refused', why: 'No such user.', at: '2026-11-19T18:00:00.000Z' });

test('messages that did not go are counted above the cars, not on the wall, and lead to the log, until someone takes care of them', async () => {
  const messages = [refused('a'), refused('b')];
  const { screen, history, world } = await open({ lists: { messages }, world: { sending: memorySending() } });
  const notice = screen.getByText(/messages? did not go/);
  await expect.element(notice).toHaveTextContent('2 messages did not go');
  await screen.getByRole('button', { name: 'Wall Mode', exact: true }).click();
  await expect.element(screen.getByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  await expect.element(notice).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(notice).toBeVisible();
  await world.store.messages.update('a', { state: 'sent' });
  await expect.element(notice).toHaveTextContent('1 message did not go');
  await screen.getByRole('link', { name: 'Show in Log' }).click();
  await expect.poll(() => history.location.href).toBe('/messages?state=failed');
  const rows = screen.getByRole('region', { name: 'Log' }).getByRole('row');
  await expect.element(rows.filter({ hasText: 'No such user.' })).toBeVisible();
  await history.push('/today');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect.element(notice).toBeVisible();
  await world.store.messages.update('b', { state: 'sent' });
  await expect.element(notice).not.toBeInTheDocument();
});

test.each<[string, Opening]>([
  ['a technician, who sees no messages', { role: 'technician', world: { sending: memorySending() } }],
  ['a shop whose messages no server sends', {}],
])('%s: nothing is said of messages on Today', async (_, setting) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const { screen, card } = await open({ lists: { messages: [refused('a')] }, ...setting });
    await expect.element(card(1)).toBeVisible();
    // The layout draws what can wait once the page is idle; this callback comes after its own.
    vi.advanceTimersByTime(START_MS);
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
    for (let frame = 0; frame < 6; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    expect(screen.getByText(/messages? did not go/).elements()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('the day sheet has the work of today by bay, and downloads it as a PDF to print', async () => {
  const { screen } = await open();
  await screen.getByRole('link', { name: 'Day Sheet' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Day Sheet' })).toBeVisible();
  const bay = screen.getByRole('region', { name: 'Station D' });
  await expect
    .element(bay.getByRole('listitem'))
    .toHaveTextContent(
      /Window TintLuis OrtegaJOB-0003 · 2025 Porsche 911, .* · Cat Doe · key 14 · promised today, 4:00 PM/,
    );
  const file = await downloadOf(() => screen.getByRole('button', { name: 'Print Day Sheet' }).click());
  expect(file.name).toBe('Day Sheet 2026-11-20.pdf');
  await expect.element(screen.getByText('Day Sheet Downloaded')).toBeVisible();
});

test('a shop without cars is asked for its first booking', async () => {
  const { screen } = await open({ lists: { jobs: [], bookings: [] } });
  await expect.element(screen.getByRole('heading', { name: 'No cars booked' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'New Booking' }))
    .toHaveAttribute('href', '/schedule/booking/new');
});

test('300 cars render fewer than 120 cards; one that moves out of view is scrolled to and takes the focus', async () => {
  const many = Array.from({ length: 300 }, (_, index) =>
    car(index, `First${index}`, {
      jobNumber: `JOB-${1000 + index}`,
      stage: (['Checked In', 'Prep', 'In Work'] as const)[index % 3] ?? 'Prep',
      promisedAt: new Date(Date.parse(NOW) + index * 60_000).toISOString(),
    }),
  );
  const booked = car(300, 'Ann', { jobNumber: 'JOB-1300', promisedAt: '2026-12-24T18:00:00.000Z' });
  const { screen, column } = await open({
    lists: {
      jobs: [...many, booked].map(({ job }) => job),
      bookings: [...many, booked].flatMap(({ bookings }) => bookings),
    },
  });
  await expect.element(column('Prep')).toHaveTextContent('100');
  expect(screen.getByRole('article').elements().length).toBeLessThan(120);
  await screen.getByRole('button', { name: 'Move JOB-1300' }).click();
  await screen.getByRole('menuitem', { name: 'Prep' }).click();
  await skipInspection('Move JOB-1300 to Prep');
  // It is due last, so it is below the 100 others.
  await expect.element(column('Prep').getByRole('link', { name: 'JOB-1300' })).toHaveFocus();
  await expect.element(screen.getByRole('article', { name: 'JOB-1300' })).toBeInViewport();
});
