import type { Page } from '@playwright/test';
import { addDays, localDay } from '#domain/calendar/calendar.ts';
import {
  buildBooking,
  buildCustomer,
  buildEmployee,
  buildJob,
  buildProduct,
  buildService,
  buildStation,
  buildWarrantyTier,
} from '#test/build.ts';
import type { TestServer } from '../../server/testing/test-server.mjs';
import { plant } from '../pages/plant.ts';
import { expect, invite, join, openShop, SAM, test } from '../pages/team.ts';

test.slow();

const TODAY = localDay(new Date(), 'America/Los_Angeles');
const YEAR = 365;
const PHONE = { viewport: { width: 390, height: 844 } };

const { promise } = buildWarrantyTier();
const OURS = buildWarrantyTier({
  id: 'tier-2',
  promise: {
    ...promise,
    kind: 'workmanship',
    maker: '',
    name: 'Workmanship Warranty',
    years: 2,
    inspectionMonths: undefined,
  },
});

/** A car in work: film on the hood and a coating over all of it, each with its warranty. */
async function carInWork(server: TestServer): Promise<void> {
  const customer = buildCustomer({ firstName: 'Nora', lastName: 'Quill' });
  const services = [
    buildService({ id: 'service-1', name: 'Hood PPF', category: 'PPF' }),
    buildService({ id: 'service-2', name: 'Ceramic Coating', category: 'Ceramic Coating', tierId: OURS.id }),
  ];
  const bookings = services.map((service, index) =>
    buildBooking({
      id: `booking-${index + 1}`,
      customer,
      serviceId: service.id,
      service,
      date: addDays(TODAY, -1),
      status: 'Complete',
    }),
  );
  await plant(server, 'customers', customer);
  await plant(server, 'warrantyTiers', buildWarrantyTier({ promise: { ...promise, registerDays: undefined } }));
  await plant(server, 'warrantyTiers', OURS);
  await plant(server, 'products', buildProduct({ tierId: 'tier-1' }));
  await plant(server, 'employees', buildEmployee());
  await plant(server, 'stations', buildStation());
  for (const service of services) await plant(server, 'services', service);
  // The row of a booking has no cost of its copies.
  for (const booking of bookings) {
    const { baseCost: _, basePrice: __, ...service } = booking.service;
    const { hourlyRate: ___, ...employee } = booking.employee;
    await plant(server, 'bookings', { ...booking, service, employee } as typeof booking);
  }
  await plant(server, 'jobs', {
    ...buildJob({ customer, stage: 'In Work', bookingIds: bookings.map(({ id }) => id), checklist: [] }),
    coverage: [
      {
        serviceId: 'service-1',
        entries: [{ positionId: 'hood', productId: 'product-1', film: 'XPEL Ultimate Plus', extent: 'full', note: '' }],
      },
    ],
  });
}

/** Lets a year go by: all that the hand-over made is a year older. */
async function yearLater({ sql }: TestServer): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe("set local session_replication_role = 'replica'");
    await tx`update public.warranties set starts_on = starts_on - ${YEAR}::int, version = version + 1`;
    await tx`update public.jobs set delivered_at = delivered_at - make_interval(days => ${YEAR}), version = version + 1`;
    await tx`update public."followUps" set starts_on = starts_on - ${YEAR}::int, ends_on = ends_on - ${YEAR}::int, version = version + 1`;
  });
}

async function move(page: Page, stage: string): Promise<void> {
  await page.getByRole('button', { name: 'Move JOB-0001' }).click();
  await page.getByRole('menuitem', { name: stage, exact: true }).click();
  await expect(page.getByRole('main').getByText(stage, { exact: true }).first()).toBeVisible();
}

test('film and coating on one car: watched by link, handed over with two certificates, inspected a year later, and a claim is closed', async ({
  device,
  server,
}) => {
  const desk = await device();
  await openShop(desk);
  await carInWork(server);
  const sam = await device(PHONE);
  await join(sam, await invite(desk, SAM.email, 'Technician'));

  // The customer watches.
  await desk.goto('/jobs/job-1');
  const card = desk.getByRole('region', { name: 'Customer’s link' });
  await card.getByRole('button', { name: 'Copy Link' }).click();
  const phone = await device(PHONE);
  await phone.goto(await card.getByRole('textbox', { name: 'Address' }).inputValue());
  await expect(phone.getByRole('list', { name: 'Steps' })).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'Where is my car?' })).toBeVisible();
  await sam.goto('/jobs/job-1');
  for (const stage of ['Quality Check', 'Ready']) await move(sam, stage);
  await expect(phone.getByText('Ready for pickup').first()).toBeVisible({ timeout: 40_000 });

  // The hand-over.
  await desk.goto('/jobs/job-1/pickup');
  const care = desk.getByRole('form', { name: 'Acknowledgement' });
  await care.getByRole('textbox', { name: 'Acknowledged by' }).fill('Nora Quill');
  await care.getByRole('button').click();
  await expect(desk.getByText(/Acknowledged by .*Nora Quill/)).toBeVisible();
  const handOver = desk.getByRole('form', { name: 'Hand Over' });
  await desk.getByRole('textbox', { name: 'Batch of XPEL Ultimate Plus' }).fill('UP-2211');
  await handOver.getByRole('textbox', { name: 'Odometer Out' }).fill('12,345 mi');
  await handOver.getByRole('textbox', { name: 'Not Signed Because' }).fill('Key drop');
  await handOver.getByRole('button', { name: 'Complete Hand-over' }).click();
  const certificates = desk.getByRole('list', { name: 'Issued certificates' });
  await expect(certificates).toContainText('WAR-0001');
  await expect(certificates).toContainText('WAR-0002');
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Your car’s passport' })).toBeVisible();
  await expect(phone.getByRole('region', { name: 'Certificate WAR-0001' })).toContainText('UP-2211');
  await expect(phone.getByRole('region', { name: 'Certificate WAR-0002' })).toBeVisible();
  await expect(phone.getByText(/Acknowledged by .*Nora Quill/)).toBeVisible();

  // A year later the inspection is due: booked from the message, done and noted.
  await yearLater(server);
  await desk.goto('/messages');
  await desk.reload();
  const due = desk.getByRole('region', { name: 'Care visit or inspection due' });
  await expect(due).toContainText('Inspection for the warranty WAR-0001');
  await due.getByRole('listitem').filter({ hasText: 'WAR-0001' }).getByRole('link', { name: /^Book/ }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'New Booking' })).toBeVisible();
  await desk.getByRole('combobox', { name: 'Service' }).fill('Hood');
  await desk.getByRole('option', { name: /Hood PPF/ }).click();
  await desk.getByRole('combobox', { name: 'Station' }).selectOption({ index: 1 });
  await desk.getByRole('combobox', { name: 'Employee' }).selectOption({ index: 1 });
  await desk.getByLabel('Start Time').fill('09:00');
  await desk.getByRole('button', { name: 'Create Booking' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await desk.goto('/warranties');
  await desk.getByText('WAR-0001').click();
  await desk.getByRole('button', { name: 'Record Inspection' }).click();
  const visit = desk.getByRole('dialog');
  await visit.getByRole('textbox', { name: 'Note' }).fill('Edges fine');
  await visit.getByRole('button', { name: 'Save Inspection' }).click();
  await expect(desk.getByText(/Active through/).first()).toBeVisible();

  // A claim, from its report to its end.
  await desk.getByRole('button', { name: 'New Claim' }).click();
  const claim = desk.getByRole('dialog');
  await claim.getByRole('combobox', { name: 'Fault' }).selectOption('Edge lift');
  await claim.getByRole('textbox', { name: /^What Was Seen/ }).fill('The film lifts at the hood.');
  await claim.getByRole('button', { name: 'Record Claim' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'CLM-0001' })).toBeVisible();
  await desk.getByRole('button', { name: 'Looked At', exact: true }).click();
  await desk.getByRole('button', { name: 'Decide', exact: true }).click();
  const decision = desk.getByRole('dialog');
  await decision.getByRole('combobox', { name: 'Verdict' }).selectOption('Ours');
  await decision.getByRole('button', { name: 'Save Verdict' }).click();
  await sam.goto(new URL(desk.url()).pathname);
  await expect(sam.getByText('The film lifts at the hood.')).toBeVisible();
  await desk.getByRole('button', { name: 'Close Claim', exact: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Close Claim' }).click();
  await expect(desk.getByRole('main').getByText('Closed', { exact: true }).first()).toBeVisible();
});
