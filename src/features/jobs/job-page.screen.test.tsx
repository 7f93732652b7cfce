import { describe, expect, test } from 'vitest';
import type { Job } from '#domain/jobs/job.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { clockAt, renderApp } from '#test/app/render-app.tsx';
import { worldAs } from '#test/app/world-as.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildBooking, buildCustomer, buildInspection, buildInvoice, buildJob, buildService } from '#test/build.ts';

/** Ten in the morning in Chicago. */
const NOW = '2026-11-20T16:00:00.000Z';
const film = buildBooking({ id: 'film', service: buildService({ name: 'Full Front PPF', category: 'PPF' }) });
const tint = buildBooking({
  id: 'tint',
  serviceId: 'service-tint',
  service: buildService({ id: 'service-tint', name: 'Window Tint' }),
  station: 'Station D',
  date: '2026-11-21',
  startTime: '08:00',
  endTime: '10:30',
  pricing: { ...film.pricing, servicePrice: 400, totalCost: 195, grossProfit: 205, profitMargin: 51.25 },
});
const checklist = [
  { text: 'Edges sealed', required: true },
  { text: 'Vacuumed', required: false },
];

type Given = { job?: Partial<Job>; bookings?: Booking[]; path?: string; technician?: boolean; [list: string]: unknown };

async function open({ job, bookings = [film, tint], path = '/jobs/job-1', technician, ...lists }: Given = {}) {
  const jobs = [buildJob({ bookingIds: ['film', 'tint'], checklist, ...job })];
  const shop = { ...starterShop('2026-11-20'), customers: [buildCustomer()], bookings, jobs, ...lists };
  const samples = { demo: () => shop, starter: () => shop };
  const storage = faultyStorage({ bms_settings: JSON.stringify({ timeZone: 'America/Chicago' }) });
  const setting = { path, samples, storage, clock: clockAt(NOW) };
  const role = technician && { world: worldAs('technician', setting) };
  const { screen, world, history } = await renderApp({ ...setting, ...role });
  return {
    screen,
    world,
    history,
    stored: () => world.store.jobs.get('job-1'),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    tab: (name: string) => screen.getByRole('tab', { name, exact: true }).click(),
    field: (name: string) => screen.getByLabelText(name, { exact: true }),
    toast: (text: string) => expect.element(screen.getByText(text).first()).toBeVisible(),
  };
}

const statuses = async ({ store }: { store: { bookings: { list(): Promise<readonly Booking[]> } } }) =>
  (await store.bookings.list()).map(({ status }) => status);

describe('the head', () => {
  test('has the number, the stage, the car and its customer, and the services in order', async () => {
    const { screen } = await open();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'JOB-0001' })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Jake Novak' }))
      .toHaveAttribute('href', '/customers/customer-1');
    const rows = screen.getByRole('tabpanel').getByRole('list').first().getByRole('listitem').elements();
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Full Front PPFFri, Nov 20, 9:00 AM – 12:00 PMStation A · Maria SantosScheduled',
      'Window TintSat, Nov 21, 8:00 AM – 10:30 AMStation D · Maria SantosScheduled',
    ]);
    const tabs = screen.getByRole('tab').elements();
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Work', 'Check-in', 'Film', 'Money', 'History']);
  });

  test('Check In opens the check-in and moves nothing; a second press shows it again', async () => {
    const { button, field, screen, stored, history } = await open();
    await button('Check In').click();
    await expect.element(screen.getByRole('region', { name: 'Check-in Inspection' })).toBeVisible();
    const top = field('Odometer In').element().closest('[tabindex="-1"]');
    await expect.poll(() => document.activeElement?.contains(top)).toBe(true);
    expect([history.location.href, (await stored())?.stage]).toEqual(['/jobs/job-1?tab=check-in', 'Booked']);
    await field('Key Tag').fill('17');
    await button('Check In').click();
    await expect.poll(() => document.activeElement).not.toBe(field('Key Tag').element());
    await expect.element(field('Key Tag')).toHaveValue('17');
  });

  test('a car that arrives is moved with the reason why it is not inspected', async () => {
    const { button, screen, stored, tab } = await open();
    await button('Move JOB-0001').click();
    await screen.getByRole('menuitem', { name: 'In Work' }).click();
    await screen.getByLabelText(/^Why is it not inspected/).fill('Window film only');
    await expect.poll(async () => (await stored())?.stage).toBe('Booked');
    await button('Move Without Inspection').click();
    await expect.element(button('Move to Curing')).toBeVisible();
    // In Work with a note would count as a rework.
    await expect
      .poll(async () => (await stored())?.stageLog)
      .toEqual([
        { stage: 'In Work', at: NOW, by: 'Alex Morgan' },
        { stage: 'In Work', at: NOW, by: 'Alex Morgan', notInspected: 'Window film only' },
      ]);
    await expect.element(screen.getByText('Not inspected', { exact: true })).not.toBeInTheDocument();
    await tab('History');
    await expect.element(screen.getByText('Window film only · Alex Morgan')).toBeVisible();
  });

  test('a car whose booking was set to work is marked until its inspection is closed, or the reason is written', async () => {
    const { button, screen, tab, stored, world, history } = await open();
    const mark = screen.getByText('Not inspected', { exact: true });
    const notice = screen.getByText('The check-in inspection of this car is not closed');
    await tab('Check-in');
    await expect.element(screen.getByRole('region', { name: 'Check-in Inspection' })).toBeVisible();
    expect([mark.elements(), notice.elements()]).toEqual([[], []]);
    history.push('/schedule/booking/film/edit');
    await screen.getByLabelText('Status').selectOptions('In Progress');
    await button('Update Booking').click();
    await expect.poll(async () => (await stored())?.stage).toBe('In Work');
    history.push('/jobs/job-1?tab=check-in');
    await button('Dismiss notification').click();
    await expect.element(mark).toBeVisible();
    await expect.element(notice).toBeVisible();
    const closed = buildInspection({ jobId: 'job-1', kind: 'in', closedAt: NOW, unsignedBecause: 'Key drop' });
    await world.store.inspections.add(closed);
    await expect.element(notice).not.toBeInTheDocument();
    await expect.element(mark).not.toBeInTheDocument();
    const head = screen.getByRole('region', { name: 'Job JOB-0001' });
    await expect.element(head.getByText('Not signed', { exact: true })).toBeVisible();
    await world.store.inspections.remove(closed.id);
    await expect.element(notice).toBeVisible();
    await button('Skip Inspection').click();
    await button('Save Reason').click();
    await expect.element(screen.getByText('Write why the car is not inspected.')).toBeVisible();
    await screen.getByLabelText(/^Reason/).fill('Window film only');
    await button('Save Reason').click();
    await expect.element(mark).not.toBeInTheDocument();
    await expect
      .poll(async () => (await stored())?.stageLog)
      .toEqual([
        { stage: 'In Work', at: NOW, by: 'Alex Morgan' },
        { stage: 'In Work', at: NOW, by: 'Alex Morgan', notInspected: 'Window film only' },
      ]);
    await tab('History');
    await expect.element(screen.getByText('Window film only · Alex Morgan')).toBeVisible();
  });

  test('a car that was inspected and moved back to Booked comes in without a reason', async () => {
    const closed = buildInspection({ jobId: 'job-1', kind: 'in', closedAt: NOW, unsignedBecause: 'Key drop' });
    const { button, screen, stored } = await open({ path: '/jobs/job-1?tab=check-in', inspections: [closed] });
    await expect
      .element(screen.getByText('The car is not in the shop. Its inspection was closed before.'))
      .toBeVisible();
    expect(button('Skip Inspection').elements()).toEqual([]);
    await button('Move to Checked In').click();
    await expect.poll(async () => (await stored())?.stage).toBe('Checked In');
    await expect
      .poll(async () => (await stored())?.stageLog)
      .toEqual([{ stage: 'Checked In', at: NOW, by: 'Alex Morgan' }]);
  });

  test('a move chosen before the last one is saved is made after it', async () => {
    const { button, screen, stored } = await open({ job: { stage: 'Checked In' } });
    await button('Move JOB-0001').click();
    const work = screen.getByRole('menuitem', { name: 'In Work' });
    await expect.element(work).toBeVisible();
    const inOrder = [button('Move to Prep').element(), work.element()] as HTMLElement[];
    for (const control of inOrder) control.click();
    await expect.element(button('Move to Curing')).toBeVisible();
    await expect.poll(async () => (await stored())?.stageLog.map(({ stage }) => stage)).toEqual(['Prep', 'In Work']);
  });

  test('shows that the car is late, and why it is on hold until the hold is removed', async () => {
    const hold = { reason: 'film' as const, note: '60 in roll', since: '2026-11-20T15:00:00.000Z', by: 'Maria Santos' };
    const { screen, button, stored, tab } = await open({
      job: { stage: 'In Work', hold, promisedAt: '2026-11-20T15:59:00.000Z' },
    });
    await expect.element(screen.getByText('Late', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('On hold: Waiting for film')).toBeVisible();
    await expect.element(screen.getByText('Since Nov 20, 2026, 9:00 AM, by Maria Santos')).toBeVisible();
    await button('Remove Hold').click();
    await expect.element(screen.getByText('60 in roll')).not.toBeInTheDocument();
    await expect.poll(async () => (await stored())?.hold).toBeUndefined();
    await expect
      .poll(async () => (await stored())?.stageLog)
      .toEqual([{ stage: 'In Work', at: NOW, by: 'Alex Morgan', hold }]);
    await tab('History');
    await expect.element(screen.getByText('Hold removed', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('60 in roll · Maria Santos')).toBeVisible();
  });

  test('quality check asks what has to be redone before it sends the car back', async () => {
    const { screen, button, stored } = await open({ job: { stage: 'Quality Check', checklist: [] } });
    await button('Move JOB-0001').click();
    await screen.getByRole('menuitem', { name: 'In Work' }).click();
    await button('Send Back').click();
    await expect.element(screen.getByText('Write what has to be redone.')).toBeVisible();
    await screen.getByLabelText(/^What has to be redone/).fill('Bubble on the hood');
    await button('Send Back').click();
    await expect.element(screen.getByText('1 rework')).toBeVisible();
    await expect
      .poll(async () => (await stored())?.stageLog)
      .toEqual([{ stage: 'In Work', at: NOW, by: 'Alex Morgan', note: 'Bubble on the hood' }]);
  });

  test('open required items keep the car from Ready, by name', async () => {
    const { button, stored, toast } = await open({ job: { stage: 'Quality Check' } });
    await button('Move to Ready').click();
    await toast('Finish the checklist of JOB-0001 first: Edges sealed.');
    await expect.poll(async () => (await stored())?.stage).toBe('Quality Check');
  });

  test('Create Invoice opens a Draft with both services; a second time it opens the same', async () => {
    const { button, world, history, screen, toast } = await open();
    await button('Create Invoice').click();
    await toast('INV-0001 is a Draft. Check it, then send it.');
    const [invoice] = await world.store.invoices.list();
    expect([invoice?.totalAmount, invoice?.bookingIds]).toEqual([1302, ['film', 'tint']]);
    history.push('/jobs/job-1?tab=money');
    await expect.element(screen.getByText('Balance $1,302.00')).toBeVisible();
    await button('Create Invoice').click();
    await toast('INV-0001 already exists.');
    await expect.poll(() => world.store.invoices.list()).toHaveLength(1);
  });

  test('Print Job Card downloads a PDF', async () => {
    const { button } = await open();
    const { name, text } = await downloadOf(() => button('Print Job Card').click());
    expect([name, text.slice(0, 5)]).toEqual(['Job JOB-0001 - Jake Novak.pdf', '%PDF-']);
  });
});

describe('the work', () => {
  test('a tick says who and when; items are added, changed and removed', async () => {
    const { screen, button, stored } = await open();
    await screen.getByRole('checkbox', { name: /^Vacuumed/ }).click();
    await expect.element(screen.getByText('Nov 20, 2026, 10:00 AM, Alex Morgan')).toBeVisible();
    await expect.element(screen.getByText('1 of 2 done')).toBeVisible();
    await button('Add Item').click();
    await screen.getByLabelText(/^What has to be done/).fill(' vacuumed ');
    await button('Add to Checklist').click();
    await expect.element(screen.getByText('This is on the checklist already.')).toBeVisible();
    await screen.getByLabelText(/^What has to be done/).fill('Tires dressed');
    await screen.getByRole('checkbox', { name: 'Required', exact: true }).click();
    await button('Add to Checklist').click();
    await expect.element(screen.getByText('1 of 3 done')).toBeVisible();
    await button('More for Edges sealed').click();
    await screen.getByRole('menuitem', { name: 'Remove' }).click();
    await expect.element(screen.getByText('1 of 2 done')).toBeVisible();
    await button('More for Tires dressed').click();
    await screen.getByRole('menuitem', { name: 'Edit' }).click();
    await screen.getByLabelText(/^What has to be done/).fill('Tires and trim dressed');
    await button('Save Item').click();
    await expect.element(button('More for Tires and trim dressed')).toBeVisible();
    await expect
      .poll(async () => (await stored())?.checklist)
      .toEqual([
        { text: 'Vacuumed', required: false, doneAt: NOW, doneBy: 'Alex Morgan' },
        { text: 'Tires and trim dressed', required: true },
      ]);
  });

  test('an item is ticked where it is now, after another device removed the one before', async () => {
    const { screen, world, stored } = await open();
    await expect.element(screen.getByText('0 of 2 done')).toBeVisible();
    await world.store.jobs.update('job-1', { checklist: checklist.slice(1) });
    await screen.getByRole('checkbox', { name: /^Vacuumed/ }).click();
    await expect.element(screen.getByText('1 of 1 done')).toBeVisible();
    await expect.poll(async () => (await stored())?.checklist[0]?.doneBy).toBe('Alex Morgan');
  });

  test('the promise is in the time of the shop, with a warning in the past and before the end of the work', async () => {
    const { screen, field, button, stored, toast } = await open();
    await field('Promised Day').fill('2026-11-20');
    await button('Save').click();
    await expect.element(screen.getByText('Enter the time of the promise, or clear its day.')).toBeVisible();
    await field('Promised Time').fill('09:59');
    await expect.element(screen.getByText('This time is in the past.')).toBeVisible();
    await field('Promised Day').fill('2026-11-21');
    await expect.element(screen.getByText('The work is planned to end later than this.')).toBeVisible();
    await field('Promised Time').fill('16:00');
    await expect.element(screen.getByText('The work is planned to end later than this.')).not.toBeInTheDocument();
    await button('Save').click();
    await toast('Your changes to the job are saved.');
    await expect.poll(async () => (await stored())?.promisedAt).toBe('2026-11-21T22:00:00.000Z');
    await expect.element(screen.getByText('Promised Nov 21, 2026, 4:00 PM')).toBeVisible();
    await field('Promised Day').fill('');
    await field('Promised Time').fill('');
    await button('Save').click();
    await expect.poll(async () => (await stored())?.promisedAt).toBeUndefined();
  });

  test('notes that another device changed are asked about; a move of the job is not', async () => {
    const { screen, world, field, button, stored, toast } = await open();
    await field('Internal Notes').fill('Roll is in bay A');
    await world.store.jobs.update('job-1', { stage: 'Prep' });
    await expect.element(button('Move to In Work')).toBeVisible();
    await expect.element(field('Internal Notes')).toHaveValue('Roll is in bay A');
    await world.store.jobs.update('job-1', { internalNotes: 'Roll is in bay D' });
    await expect.element(screen.getByText('This job was changed in another tab')).toBeVisible();
    await expect.element(button('Save')).toBeDisabled();
    await button('Keep mine').click();
    await button('Save').click();
    await toast('Your changes to the job are saved.');
    await expect.poll(() => stored()).toMatchObject({ stage: 'Prep', internalNotes: 'Roll is in bay A' });
  });

  test('a booking that is deleted elsewhere leaves the page; a deleted job says so and keeps what was typed', async () => {
    const { screen, world, field, button, toast } = await open();
    await expect.element(screen.getByRole('link', { name: 'Window Tint' })).toBeVisible();
    await world.store.transact(() => [
      { entity: 'bookings', kind: 'remove', id: 'tint' },
      { entity: 'jobs', kind: 'update', id: 'job-1', change: { bookingIds: ['film'] } },
    ]);
    await expect.element(screen.getByRole('link', { name: 'Window Tint' })).not.toBeInTheDocument();
    await field('Customer Notes').fill('Mind the scratch');
    await world.store.jobs.remove('job-1');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This job was deleted');
    await expect.element(field('Customer Notes')).toHaveValue('Mind the scratch');
    await button('Save').click();
    await toast('This job no longer exists, so it was not saved.');
    await expect.element(field('Customer Notes')).toHaveValue('Mind the scratch');
  });

  test('a tab with unsaved notes asks before it is left', async () => {
    const { screen, field, tab, button } = await open();
    await field('Customer Notes').fill('Mind the scratch');
    await tab('History');
    await expect.element(screen.getByText('Leave without saving?')).toBeVisible();
    await button('Cancel').click();
    await expect.element(field('Customer Notes')).toHaveValue('Mind the scratch');
  });
});

describe('the check-in', () => {
  test('Skip Inspection saves what was read, asks why, starts both bookings, and Undo takes the move back', async () => {
    const { screen, button, field, world, stored, tab, toast } = await open();
    await button('Check In').click();
    await field('Odometer In').fill('twelve thousand');
    await button('Skip Inspection').click();
    await button('Check In Without Inspection').click();
    await expect.element(screen.getByText('Write why the car is not inspected.')).toBeVisible();
    await screen.getByLabelText(/^Reason/).fill('Key drop');
    await button('Check In Without Inspection').click();
    await toast('Not Checked In');
    await expect.poll(async () => (await stored())?.stage).toBe('Booked');
    await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByText('Enter the number on the odometer, such as 12,480.')).toBeVisible();
    await field('Odometer In').fill('12,480 mi');
    await button('Skip Inspection').click();
    await screen.getByLabelText(/^Reason/).fill('Key drop');
    await button('Check In Without Inspection').click();
    await toast('JOB-0001 is now Checked In.');
    await expect.element(screen.getByText('Checked in Nov 20, 2026, 10:00 AM by Alex Morgan')).toBeVisible();
    await expect.element(button('Skip Inspection')).not.toBeInTheDocument();
    await expect
      .poll(() => stored())
      .toMatchObject({
        odometerIn: '12,480 mi',
        stage: 'Checked In',
        checkedInAt: NOW,
        stageLog: [{ stage: 'Checked In', at: NOW, by: 'Alex Morgan', note: 'Key drop' }],
      });
    expect(await statuses(world)).toEqual(['In Progress', 'In Progress']);
    await tab('History');
    await expect.element(screen.getByText('Inspection skipped: Key drop · Alex Morgan')).toBeVisible();
    await button('Undo').click();
    await expect.element(button('Check In')).toBeVisible();
    expect([(await stored())?.stageLog, await statuses(world)]).toEqual([[], ['Scheduled', 'Scheduled']]);
  });

  test('after another tab checked the car in, it saves the readings and moves nothing', async () => {
    const { screen, tab, field, button, world, stored } = await open();
    await tab('Check-in');
    await field('Odometer In').fill('12480');
    const log = [{ stage: 'Checked In' as const, at: '2026-11-20T15:59:00.000Z', by: 'Maria Santos' }];
    await world.store.jobs.update('job-1', {
      stage: 'Checked In',
      stageLog: log,
      checkedInAt: '2026-11-20T15:59:00.000Z',
    });
    await expect.element(screen.getByText('Checked in Nov 20, 2026, 9:59 AM by Maria Santos')).toBeVisible();
    await button('Save').click();
    await expect.poll(async () => (await stored())?.odometerIn).toBe('12480');
    await expect.poll(async () => (await stored())?.stageLog).toEqual(log);
  });
});

describe('the money', () => {
  test('has price, hours, cost, profit and margin of each service and their sums, without cancelled ones', async () => {
    const gone = { ...tint, id: 'gone', status: 'Cancelled' as const };
    const { screen } = await open({
      path: '/jobs/job-1?tab=money',
      bookings: [film, tint, gone],
      job: { bookingIds: ['film', 'tint', 'gone'] },
    });
    await expect.element(screen.getByRole('rowheader', { name: 'Job' })).toBeVisible();
    const rows = screen
      .getByRole('row')
      .elements()
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows.slice(1)).toEqual([
      ['Full Front PPF', '$800.00', '3.0 h', '$195.00', '$605.00', '75.63%'],
      ['Window Tint', '$400.00', '3.0 h', '$195.00', '$205.00', '51.25%'],
      ['Window Tint', 'Cancelled, not counted'],
      ['Job', '$1,200.00', '6.0 h', '$390.00', '$810.00', '67.50%'],
    ]);
  });

  test('is nowhere for a technician, who cannot bill or promise', async () => {
    const { screen, field, button } = await open({
      path: '/jobs/job-1?tab=money',
      technician: true,
      job: { invoiceIds: ['invoice-1'], promisedAt: '2026-11-21T22:00:00.000Z' },
      invoices: [buildInvoice({ bookingIds: ['film', 'tint'] })],
    });
    await expect.element(button('Check In')).toBeVisible();
    await expect.element(field('Promised Day')).toHaveAttribute('readonly');
    expect(
      screen
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Work', 'Check-in', 'Film', 'History']);
    await expect.element(button('Create Invoice')).not.toBeInTheDocument();
    expect(document.querySelector('main')?.innerHTML).not.toMatch(/\$[\d,.]+/);
  });
});
