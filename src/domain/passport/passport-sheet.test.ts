import { expect, test } from 'vitest';
import { careSheet } from '#domain/care/care-sheet.ts';
import { promisedCare } from '#domain/care/promise-care.ts';
import { buildBooking, buildCustomer, buildJob, buildService, buildWarranty } from '#test/build.ts';
import { passportSheet } from './passport-sheet.ts';

const customer = buildCustomer();
const job = buildJob({
  stage: 'Delivered',
  stageLog: [{ stage: 'Delivered', at: '2026-11-20T22:00:00.000Z', by: 'planted' }],
  internalNotes: 'planted',
  customerNotes: 'planted',
});
const bookings = [buildBooking({ service: buildService({ category: 'PPF' }), notes: 'planted' })];
const SHOP = { businessName: 'Shine Works', phone: '512' };
const promised = promisedCare({ bookings, settings: {}, from: '2026-11-20' }, () => '');
const care = careSheet(job, promised, { shop: SHOP, logo: undefined, customer, zone: 'America/Chicago' });

test('the passport has services, progress, certificates and care, and no note or name of the shop', () => {
  const sheet = passportSheet(job, {
    customer,
    bookings,
    settings: {},
    care,
    warranties: [buildWarranty()],
    today: '2026-11-21',
    zone: 'America/Chicago',
  });
  expect([sheet.title, sheet.heading, sheet.shop]).toEqual(['Passport JOB-0001', 'Your car’s passport', 'Shine Works']);
  expect(sheet.care.map(({ title }) => title)).toEqual([
    'Services',
    'Progress',
    'XPEL Film Warranty',
    'Ceramic Coating',
  ]);
  expect(sheet.care[1]?.sentences).toEqual(['With you, Fri, Nov 20']);
  expect(sheet.care[2]?.sentences).toContain('Batch: UP-2211');
  expect(JSON.stringify(sheet)).not.toMatch(/planted|800|Maria|Alex/);
});

test('a job without care or certificates says where the car is', () => {
  const sheet = passportSheet(buildJob(), {
    customer,
    bookings: [],
    settings: { customerStageTexts: { Booked: 'See you soon' } },
    care: { ...care, care: [] },
    warranties: [],
    today: '2026-11-21',
    zone: 'America/Chicago',
  });
  expect([sheet.heading, sheet.care, sheet.notes]).toEqual([
    'Where is my car?',
    [{ title: 'Progress', sentences: ['See you soon'] }],
    [],
  ]);
});
