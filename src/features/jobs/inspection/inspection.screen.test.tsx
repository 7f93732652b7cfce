import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Inspection, VIEWS } from '#domain/inspections/inspection.ts';
import { newInspection, signedText } from '#domain/inspections/inspection-changes.ts';
import type { Job } from '#domain/jobs/job.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { sha256 } from '#io/browser/sha256.ts';
import { PhotoError } from '#io/photos/photo-store.ts';
import { clockAt, renderApp } from '#test/app/render-app.tsx';
import { worldAs } from '#test/app/world-as.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { pictureFile } from '#test/browser/photo-files.ts';
import { buildBooking, buildCustomer, buildInspection, buildJob } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';

/** Ten in the morning in Chicago. */
const NOW = '2026-11-20T16:00:00.000Z';
const job = buildJob({ bookingIds: ['booking-1'] });
const skipped = VIEWS.map((view) => ({ view, photoIds: [], skippedBecause: 'Dark lot' }));

type Given = { inspections?: Inspection[]; job?: Partial<Job>; path?: string; technician?: boolean };

async function open({ inspections = [], path = '/jobs/job-1?tab=check-in', technician, ...given }: Given = {}) {
  const shop = {
    ...starterShop('2026-11-20'),
    customers: [buildCustomer()],
    bookings: [buildBooking()],
    jobs: [{ ...job, ...given.job }],
    inspections,
  };
  const samples = { demo: () => shop, starter: () => shop };
  const storage = faultyStorage({ bms_settings: JSON.stringify({ timeZone: 'America/Chicago' }) });
  const setting = { path, samples, storage, clock: clockAt(NOW) };
  const { screen, world, history } = await renderApp({
    ...setting,
    ...(technician && { world: worldAs('technician', setting) }),
  });
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return {
    screen,
    world,
    history,
    button,
    field: (name: string) => screen.getByLabelText(name, { exact: true }),
    stored: () => world.store.inspections.list(),
    toast: (text: string) => expect.element(screen.getByText(text).first()).toBeVisible(),
    async photograph(view: string) {
      const canvas = document.createElement('canvas');
      canvas.width = 64;
      canvas.height = 48;
      canvas.getContext('2d')?.fillText(view, 2, 20);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
      const file = new File([blob as Blob], `${view}.jpg`, { type: 'image/jpeg' });
      await userEvent.upload(screen.getByLabelText(`${view}: file`, { exact: true }), file);
      await expect.element(screen.getByRole('img', { name: `${view}, photo 1`, exact: true })).toBeVisible();
    },
    async skipTheRest() {
      await button('Skip Missing Views').click();
      await screen.getByLabelText(/^Reason/).fill('Dark lot');
      await button('Skip').click();
      await expect.element(screen.getByText('8 of 8 views')).toBeVisible();
      // The button that had the focus is gone.
      await expect.element(button('Skip Missing Views')).not.toBeInTheDocument();
      await expect.poll(() => document.activeElement?.id).toBe('main');
    },
    /** Signs; with a reach of 0, only a dot. */
    async draw(reach = 15) {
      const canvas = screen.getByRole('img', { name: 'Signature', exact: true }).element();
      canvas.scrollIntoView({ block: 'center' });
      const { left, top } = canvas.getBoundingClientRect();
      const at = (type: string, x: number, y: number, on: EventTarget = canvas) =>
        on.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            cancelable: true,
            pointerId: 1,
            isPrimary: true,
            button: 0,
            buttons: type === 'pointerup' ? 0 : 1,
            clientX: left + x,
            clientY: top + y,
            pressure: 0.5,
          }),
        );
      at('pointerdown', 20, 60);
      for (let step = 1; step <= 8; step += 1)
        at('pointermove', 20 + step * reach, 60 + (step % 2) * 2 * reach, window);
      at('pointerup', 20 + reach * 8, 60, window);
      await expect.element(button('Clear Signature')).toBeEnabled();
    },
  };
}

describe('an open check-in', () => {
  test('is stored with its first photo, and each change at once: photos, readings, damage from the list', async () => {
    const { screen, button, field, stored, photograph, skipTheRest } = await open({ job: { odometerIn: '12,480' } });
    await expect.element(screen.getByLabelText(/^Odometer/)).toHaveValue('12,480');
    await expect.element(button('Skip Missing Views')).toBeVisible();
    const views = screen.getByRole('region', { name: 'Walkaround' }).getByRole('button').elements();
    const names = views.map(({ textContent }) => textContent).filter((name) => name !== '');
    expect(names).toEqual([...VIEWS, 'Skip Missing Views']);
    await expect.poll(() => stored()).toEqual([]);
    await photograph('Front');
    await photograph('Front Left');
    await expect.element(screen.getByText('2 of 8 views')).toBeVisible();
    await skipTheRest();
    await field('Fuel or Charge').selectOptions('1/2');
    await field('Belongings').fill('Child seat');
    await button('Add Damage').click();
    await field('Place').selectOptions('Front Bumper');
    await button('Add Here').click();
    const dialog = screen.getByRole('dialog', { name: 'Damage 1: Front Bumper' });
    await dialog.getByRole('radio', { name: 'Curb rash' }).click();
    await dialog.getByRole('radio', { name: '2 Medium' }).click();
    await dialog.getByLabelText('Note').fill('4 in long');
    await button('Done').click();
    await expect.element(screen.getByText('Front Bumper: curb rash, medium. 4 in long')).toBeVisible();
    await field('Microns').fill('12,5');
    await button('Add Reading').click();
    await expect.element(screen.getByText('Enter the microns on the gauge, such as 110.')).toBeVisible();
    await field('Microns').fill('104');
    await button('Add Reading').click();
    await expect.element(screen.getByText('104 µm')).toBeVisible();
    await expect.poll(stored).toHaveLength(1);
    const [one] = await stored();
    expect(one).toMatchObject({
      jobId: 'job-1',
      jobNumber: 'JOB-0001',
      kind: 'in',
      at: NOW,
      by: 'Alex Morgan',
      bodyType: 'Coupe',
      fuel: '1/2',
      belongings: 'Child seat',
      readings: [{ panelId: 'hood', microns: 104 }],
      pins: [
        {
          number: 1,
          view: 'Front',
          panelId: 'front-bumper',
          type: 'curb rash',
          severity: 2,
          note: '4 in long',
          x: expect.any(Number),
          y: expect.any(Number),
        },
      ],
    });
    expect(
      one?.walkaround.map(({ view, photoIds, skippedBecause }) => [view, photoIds.length, skippedBecause]),
    ).toEqual(
      VIEWS.map((view) =>
        view.startsWith('Front') && view !== 'Front Right' ? [view, 1, undefined] : [view, 0, 'Dark lot'],
      ),
    );
  });

  test('a press on the roof in the drawing notes a damage there, and asks what it is', async () => {
    const { screen, button, stored } = await open({
      inspections: [buildInspection({ walkaround: skipped, pins: [] })],
    });
    await button('Roof').click();
    const dialog = screen.getByRole('dialog', { name: 'Damage 1: Roof' });
    await dialog.getByRole('radio', { name: 'Dent' }).click();
    await button('Done').click();
    await expect.element(screen.getByText('Roof: dent, light')).toBeVisible();
    const place = { x: expect.any(Number), y: expect.any(Number) };
    await expect
      .poll(async () => (await stored())[0]?.pins)
      .toEqual([
        {
          id: expect.any(String),
          number: 1,
          panelId: 'roof',
          view: 'Top',
          ...place,
          type: 'dent',
          severity: 1,
          note: '',
          photoIds: [],
          acknowledged: false,
        },
      ]);
  });

  test('a photo and a damage are removed, and Undo brings them back; the others keep their numbers', async () => {
    const pins = [1, 2, 3].map((number) => ({ ...buildInspection().pins[0], id: `p${number}`, number }));
    const { screen, button, stored, photograph, toast } = await open({
      inspections: [buildInspection({ walkaround: [], pins } as Partial<Inspection>)],
    });
    await photograph('Rear');
    await screen.getByRole('button', { name: 'Rear, photo 1' }).click();
    await button('Remove Photo').click();
    await toast('The photo was taken out of the inspection.');
    await expect.poll(async () => (await stored())[0]?.walkaround).toEqual([]);
    await button('Undo').click();
    await expect.element(screen.getByRole('button', { name: 'Rear, photo 1' })).toBeVisible();
    await button('Edit damage 2').click();
    await button('Remove Damage').click();
    await toast('Damage 2 was removed.');
    await expect.poll(async () => (await stored())[0]?.pins.map(({ number }) => number)).toEqual([1, 3]);
    await button('Add Damage').click();
    await button('Add Here').click();
    await expect.element(screen.getByRole('dialog', { name: 'Damage 4: Hood' })).toBeVisible();
  });

  test('what is typed stays when it cannot be saved: the text, the damage and the reading', async () => {
    const { screen, world, button, field, stored, toast } = await open({
      inspections: [buildInspection({ walkaround: skipped })],
    });
    await button('Edit damage 1').click();
    await screen.getByRole('dialog').getByLabelText('Note').fill('Down to the metal');
    await world.store.inspections.update('inspection-1', { closedAt: NOW, unsignedBecause: 'Key drop' });
    const alert = screen.getByRole('alert').filter({ hasText: 'Closed on another screen while you were typing' });
    await expect.element(alert).toHaveTextContent('Note of damage 1Down to the metal');
    await toast('This inspection is closed. Make a new version to change it.');
    await button('New Version').click();
    await expect.element(alert).not.toBeInTheDocument();
    await field('Belongings').fill('Golf bag');
    await world.store.jobs.remove('job-1');
    await toast('This job no longer exists, so it was not saved.');
    await expect.element(field('Belongings')).toHaveValue('Golf bag');
    await expect
      .poll(async () => (await stored()).map(({ belongings }) => belongings))
      .toEqual(['Sunglasses', 'Sunglasses']);
  });

  test('paint readings are typed and shown in mils where the shop measures so, and stored in microns', async () => {
    const { screen, world, field, button, stored } = await open();
    await world.store.settings.change((settings) => ({ ...settings, paintUnit: 'mils' }));
    await field('Mils').fill('thick');
    await button('Add Reading').click();
    await expect.element(screen.getByText('Enter the mils on the gauge, such as 4.3.')).toBeVisible();
    await field('Mils').fill('4.3');
    await button('Add Reading').click();
    await expect.element(screen.getByRole('list', { name: 'Paint Readings' })).toHaveTextContent('Hood 4.3 mil');
    await expect.poll(async () => (await stored())[0]?.readings).toEqual([{ panelId: 'hood', microns: 109.22 }]);
  });

  test('two devices begin it at once and fill in the same one', async () => {
    const { world, field, stored } = await open();
    await expect.element(field('Belongings')).toBeVisible();
    await world.store.inspections.add(newInspection(job, { id: 'theirs', kind: 'in', at: NOW, by: 'Maria Santos' }));
    await field('Belongings').fill('Child seat');
    await expect
      .poll(async () => (await stored()).map(({ id, belongings }) => [id, belongings]))
      .toEqual([['theirs', 'Child seat']]);
  });

  test('a technician does all of it and sees no price', async () => {
    const { screen, button, field, stored, toast } = await open({
      technician: true,
      inspections: [buildInspection({ walkaround: skipped })],
    });
    await screen.getByRole('checkbox', { name: /^I can’t draw here/ }).click();
    await field('Name of the Person Who Signs').fill('Jake Novak');
    await button('Sign and Close').click();
    await toast('The check-in inspection of JOB-0001 is closed.');
    await expect.poll(async () => (await stored())[0]?.signature).toMatchObject({ paths: [], name: 'Jake Novak' });
    expect(document.querySelector('main')?.innerHTML).not.toMatch(/\$[\d,.]+/);
  });
});

describe('the signature', () => {
  const inspections = [buildInspection({ walkaround: skipped, odometer: undefined })];

  test('closes the record with strokes, name, time and the hash of what was signed, with the reading of the job', async () => {
    const { screen, button, field, draw, stored, toast } = await open({ job: { odometerIn: '12,480' }, inspections });
    await expect.element(field('Name of the Person Who Signs')).toHaveValue('Jake Novak');
    await field('Name of the Person Who Signs').fill('');
    await button('Sign and Close').click();
    await expect.element(screen.getByText('Sign above, or tick the box below and type your name.')).toBeVisible();
    await expect.element(screen.getByText('Type the name of the person who signs.')).toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: /^I can’t draw here/ })).toHaveFocus();
    await draw(0);
    await field('Name of the Person Who Signs').fill('Jake Novak');
    await button('Sign and Close').click();
    await expect.element(screen.getByText('Sign above, or tick the box below and type your name.')).toBeVisible();
    await button('Clear Signature').click();
    await expect.element(button('Clear Signature')).toBeDisabled();
    await draw();
    await field('Name of the Person Who Signs').fill('Jake Novak');
    await button('Sign and Close').click();
    await toast('The check-in inspection of JOB-0001 is closed.');
    const [one] = await stored();
    if (!one?.signature) throw new Error('not signed');
    const hash = await sha256(new TextEncoder().encode(signedText(one)).buffer);
    expect(one).toMatchObject({
      closedAt: NOW,
      odometer: '12,480',
      pins: [{ acknowledged: true }],
      signature: { paths: [expect.stringMatching(/^M[\d.]+ [\d.]+Q/)], name: 'Jake Novak', at: NOW, hash },
    });
    expect(one.signature.width).toBeGreaterThan(200);
    await expect.element(screen.getByRole('img', { name: 'Signature of Jake Novak' })).toBeVisible();
    await expect.element(screen.getByText('Signed', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(`SHA-256 ${hash}`)).not.toBeVisible();
    await screen.getByText('Details', { exact: true }).click();
    await expect.element(screen.getByText(`SHA-256 ${hash}`)).toBeVisible();
    await expect.element(button('Add Damage')).not.toBeInTheDocument();
  });

  test.each([
    ['Booked', 'The check-in inspection of JOB-0001 is closed. The car is checked in.', ['Checked In'], 'In Progress'],
    ['Prep', 'The check-in inspection of JOB-0001 is closed.', [], 'Scheduled'],
  ] as const)(
    'closes the check-in of a car in %s, and checks in the one that was booked',
    async (stage, said, log, status) => {
      const { screen, world, button, toast } = await open({ inspections, job: { stage } });
      await button('Close Without Signature').click();
      await screen.getByLabelText(/^Reason/).fill('Key drop');
      await button('Close Inspection').click();
      await toast(said);
      const stored = await world.store.jobs.get('job-1');
      expect([stored?.stageLog, stored?.checkedInAt]).toEqual([
        log.map((to) => ({ stage: to, at: NOW, by: 'Alex Morgan' })),
        log.length > 0 ? NOW : undefined,
      ]);
      await expect
        .poll(async () => (await world.store.bookings.list()).map((booking) => booking.status))
        .toEqual([status]);
    },
  );

  test('is in the report, which is downloaded as a PDF with the photos of this device', async () => {
    const walkaround = skipped.map((step) => (step.view === 'Front' ? { view: step.view, photoIds: ['gone'] } : step));
    const { button, toast } = await open({
      inspections: [buildInspection({ walkaround, closedAt: NOW, unsignedBecause: 'Key drop' })],
    });
    await expect.element(button('Download Report')).toBeVisible();
    const { name, text } = await downloadOf(() => button('Download Report').click());
    expect([name, text.slice(0, 5)]).toEqual(['Check-in inspection JOB-0001 - Jake Novak.pdf', '%PDF-']);
    await toast('The report is in Check-in inspection JOB-0001 - Jake Novak.pdf.');
  });

  test('is in a report that says why it could not be made: the photo, the connection or neither', async () => {
    const walkaround = skipped.map((step) => (step.view === 'Front' ? { view: step.view, photoIds: ['gone'] } : step));
    const { world, button, toast } = await open({
      inspections: [buildInspection({ walkaround, closedAt: NOW, unsignedBecause: 'Key drop' })],
    });
    expectConsole('error', /The report could not be made/);
    const read = vi.spyOn(world.photos, 'get');
    const fetched = vi.spyOn(globalThis, 'fetch');
    read.mockRejectedValueOnce(new PhotoError('unreachable', "The server of your shop can't be reached."));
    await button('Download Report').click();
    await toast("The server of your shop can't be reached.");
    read.mockRejectedValueOnce(new Error('The disk failed'));
    await button('Download Report').click();
    await toast("The report couldn't be created. Try again. If that doesn't help, reload the page.");
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await button('Download Report').click();
    await toast('Part of the app could not be loaded. Check your connection, then try again.');
    fetched.mockRestore();
  });

  test('asks before the user leaves while 3 photos are added, stops when they leave, and says how many are there', async () => {
    const { screen, button, stored, world, history } = await open();
    const put = world.photos.put;
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    vi.spyOn(world.photos, 'put')
      .mockImplementationOnce(put)
      .mockImplementation((photo) => held.then(() => put(photo)));
    const files = await Promise.all(
      [200, 210, 220].map(
        async (width) => new File([await pictureFile({ width, height: 90 })], `${width}.jpg`, { type: 'image/jpeg' }),
      ),
    );
    await userEvent.upload(screen.getByLabelText('Front: file', { exact: true }), files);
    await expect.element(screen.getByText('Keeping photo 2 of 3…')).toBeVisible();
    history.push('/help');
    const question = screen.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect
      .element(question)
      .toHaveTextContent("1 of 3 photos are added. If you leave, you'll have to add the others again.");
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByText('Keeping photo 2 of 3…')).toBeVisible();
    history.push('/help');
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    goOn();
    await expect.poll(async () => (await stored())[0]?.walkaround[0]?.photoIds.length).toBe(2);
    history.push('/jobs/job-1?tab=check-in');
    const notice = screen.getByText('2 of 3 photos were added before the page closed. Add the others again.');
    await expect.element(notice).toBeVisible();
    await button('OK').click();
    await expect.element(notice).not.toBeInTheDocument();
    history.push('/help');
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    history.push('/jobs/job-1?tab=check-in');
    await expect.element(screen.getByText('1 of 8 views')).toBeVisible();
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('waits for the views: each has a photo or a reason', async () => {
    const { screen, button, stored, toast } = await open({
      inspections: [buildInspection({ walkaround: skipped.filter(({ view }) => view !== 'Rear') })],
    });
    await button('Close Without Signature').click();
    await screen.getByLabelText(/^Reason/).fill('Key drop');
    await button('Close Inspection').click();
    await toast('Take a photo of these views, or skip them with a reason: Rear.');
    await expect.poll(async () => (await stored())[0]?.closedAt).toBeUndefined();
  });

  test('of an absent customer is missing, with the reason, until a new version is signed', async () => {
    const { screen, button, field, stored } = await open({ inspections });
    await button('Close Without Signature').click();
    await screen.getByLabelText(/^Reason/).fill('Key drop');
    await button('Close Inspection').click();
    await expect.element(screen.getByText('Not signed: Key drop')).toBeVisible();
    await button('New Version').click();
    await expect.element(field('Belongings')).toBeVisible();
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Check-in Inspection');
    await field('Belongings').fill('Child seat');
    await screen.getByRole('checkbox', { name: /^I can’t draw here/ }).click();
    await field('Name of the Person Who Signs').fill('Jake Novak');
    await button('Sign and Close').click();
    await expect.element(screen.getByText('Name typed')).toBeVisible();
    await expect.element(screen.getByText(/version 2$/)).toBeVisible();
    const [old, version] = await stored();
    expect(old).toMatchObject({ id: 'inspection-1', belongings: 'Sunglasses', unsignedBecause: 'Key drop' });
    expect(version).toMatchObject({
      replacesId: 'inspection-1',
      belongings: 'Child seat',
      closedAt: NOW,
      signature: { paths: [], name: 'Jake Novak', statement: expect.stringContaining('typed name') },
    });
    expect(version?.unsignedBecause).toBeUndefined();
  });

  test('a new version that is discarded leaves the old one', async () => {
    const { screen, button, stored } = await open({
      inspections: [buildInspection({ walkaround: skipped, closedAt: NOW, unsignedBecause: 'Key drop' })],
    });
    await button('New Version').click();
    await button('Discard New Version').click();
    await expect.element(screen.getByText('Not signed: Key drop')).toBeVisible();
    await expect.poll(async () => (await stored()).map(({ id }) => id)).toEqual(['inspection-1']);
  });
});

describe('the hand-over', () => {
  const [pin] = buildInspection().pins;
  const checkIn = buildInspection({ walkaround: skipped, closedAt: NOW, unsignedBecause: 'Key drop' });
  const ready = { stage: 'Ready' as const };

  test('shows the damage of the check-in as known; only what is found now is new', async () => {
    const { screen, button, stored, history } = await open({ job: ready, inspections: [checkIn], path: '/jobs/job-1' });
    await expect.element(screen.getByText('Not signed', { exact: true })).toBeVisible();
    await button('Hand Over').click();
    const condition = screen.getByRole('region', { name: 'Condition of the Car' });
    await expect.element(condition.getByText('1 damage known from check-in')).toBeVisible();
    await condition.getByRole('link', { name: 'Inspect Before Hand-over' }).click();
    await expect.poll(() => history.location.search).toBe('?tab=check-in&inspect=out');
    const out = screen.getByRole('region', { name: 'Hand-over Inspection' });
    await expect.element(out.getByText('Known', { exact: true })).toBeVisible();
    await expect.element(out.getByRole('button', { name: 'Edit damage 1' })).not.toBeInTheDocument();
    await out.getByLabelText('Odometer Out').fill('12,5');
    await userEvent.tab();
    await expect.element(out.getByText('Enter the number on the odometer, such as 12,480.')).toBeVisible();
    await out.getByLabelText('Odometer Out').fill('12,505');
    await out.getByRole('button', { name: 'Add Damage' }).click();
    const adding = screen.getByRole('dialog', { name: 'Add Damage' });
    await adding.getByRole('button', { name: 'Roof', exact: true }).click();
    await button('Done').click();
    await expect.element(out.getByText('New', { exact: true })).toBeVisible();
    // Known and new in the hand-over, and that of the check-in in its own card.
    expect([...document.querySelectorAll('[data-pin]')].map((one) => one.getAttribute('data-pin'))).toEqual([
      'known',
      'new',
      'new',
    ]);
    const [, handOver] = await stored();
    expect(handOver).toMatchObject({ kind: 'out', pins: [{ number: 2, panelId: 'roof', view: 'Top' }] });
    expect([handOver?.pins[0]?.x, handOver?.pins[0]?.y]).toEqual([expect.any(Number), expect.any(Number)]);
    history.push('/jobs/job-1/pickup');
    await expect.element(condition.getByText('1 damage known from check-in, 1 new')).toBeVisible();
    await expect
      .element(condition.getByRole('list', { name: 'Legend' }))
      .toHaveTextContent('Known from check-inNew at hand-over');
    await expect.element(screen.getByLabelText('Odometer Out')).toHaveValue('12,505');
  });

  test('is possible without any inspection', async () => {
    const { screen, button, world } = await open({ job: ready, path: '/jobs/job-1/pickup' });
    await expect.element(screen.getByText('No check-in inspection')).toBeVisible();
    await screen.getByLabelText('Not Signed Because').fill('Key drop');
    await button('Complete Hand-over').click();
    await expect.poll(async () => (await world.store.jobs.get('job-1'))?.stage).toBe('Delivered');
  });

  test.each<[string, Partial<Inspection>, boolean]>([
    [
      'a signed hand-over',
      { signature: { paths: ['M1 2L3 4'], width: 9, height: 9, name: 'Jake', at: NOW, hash: 'a' } },
      false,
    ],
    ['a hand-over closed with a reason', { unsignedBecause: 'Key drop' }, false],
    ['an open hand-over', { closedAt: undefined }, true],
    ['a signed check-in', { kind: 'in' }, true],
  ])('asks why nobody signed, or not: %s', async (_, given, asks) => {
    const out = buildInspection({ id: 'out', kind: 'out', walkaround: skipped, closedAt: NOW, ...given });
    const { screen, button, world } = await open({ job: ready, inspections: [out], path: '/jobs/job-1/pickup' });
    await expect.element(screen.getByRole('region', { name: 'Condition of the Car' })).toBeVisible();
    expect(screen.getByLabelText('Not Signed Because').elements()).toHaveLength(asks ? 1 : 0);
    if (asks) return;
    await button('Complete Hand-over').click();
    await expect.poll(async () => (await world.store.jobs.get('job-1'))?.stage).toBe('Delivered');
  });

  test('of a delivered car keeps its inspections readable', async () => {
    const out = buildInspection({
      id: 'out',
      kind: 'out',
      walkaround: skipped,
      closedAt: NOW,
      unsignedBecause: 'In a hurry',
      pins: [{ ...pin, id: 'new', number: 2, panelId: 'roof' }] as Inspection['pins'],
    });
    const { screen } = await open({ job: { stage: 'Delivered' }, inspections: [checkIn, out] });
    await expect.element(screen.getByText('Not signed: In a hurry')).toBeVisible();
    const list = screen.getByRole('region', { name: 'Hand-over Inspection' }).getByRole('list', { name: 'Damage' });
    expect(
      list
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['1Hood: scratch, medium. 3 in, to the primerKnown', '2Roof: scratch, medium. 3 in, to the primerNew']);
  });
});
