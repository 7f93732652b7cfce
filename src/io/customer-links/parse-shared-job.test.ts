import { expect, test } from 'vitest';
import { buildWarranty } from '#test/build.ts';
import { parseSharedJob } from './parse-shared-job.ts';

const { id, warrantyNumber, promise, startsOn } = buildWarranty();
/** As the server answers, with its empty columns. */
const response = {
  shown: {
    shop: { businessName: ' Shine Works ', phone: '512-555-0142', email: 'hi@shine.example', logo: null },
    jobNumber: 'JOB-0001',
    firstName: 'Jake',
    vehicle: { year: 2025, make: 'Porsche', model: '911', trim: '', color: 'Black', vin: null, bodyType: 'Coupe' },
    stage: 'In Work',
    stageTexts: { 'In Work': 'On the lift', Ready: null },
    steps: [{ stage: 'Checked In', at: '2026-11-20T14:00:00.000Z' }],
    promisedAt: null,
    services: ['Ceramic Coating', null],
    photoIds: [],
    care: null,
    followUps: [],
    certificates: [
      {
        id,
        warrantyNumber,
        promise,
        startsOn,
        registeredOn: null,
        coverage: [
          { positionId: 'hood', film: 'XPEL', extent: 'full' },
          { positionId: 'roof', film: 'XPEL', extent: 'full' },
        ],
        batches: ['UP-1', null],
        services: [],
        visits: [{ date: '2027-11-20' }],
        transfers: [{ date: '2028-01-01', customerId: '' }],
        voided: null,
      },
    ],
  },
  hash: null,
  folder: 'shop',
  acknowledgement: null,
  documents: [{ kind: 'invoice', number: 'INV-1', amount: 868, token: 'abc' }],
  today: '2026-11-21',
  timeZone: 'America/Chicago',
};

test('an answer is a passport: the words of the shop, the days of its zone, and the batch of each film', () => {
  const { shared, folder } = parseSharedJob(response, 'UTC');
  expect(folder).toBe('shop');
  expect(shared).toMatchObject({
    stageText: 'On the lift',
    steps: [
      { text: 'We have your car', day: '2026-11-20' },
      { text: 'On the lift', day: undefined },
    ],
    services: ['Ceramic Coating'],
    vehicle: { name: '2025 Porsche 911', looks: 'Black', vin: '' },
    contact: { phone: '512-555-0142', email: 'hi@shine.example' },
    documents: response.documents,
    zone: 'America/Chicago',
    hash: '',
  });
  expect([shared.promisedAt, shared.care, shared.acknowledgement]).toEqual([undefined, undefined, undefined]);
  expect(shared.certificates[0]?.coverage.map(({ batch }) => batch)).toEqual(['UP-1', '']);
  expect([shared.certificates[0]?.registeredOn, shared.certificates[0]?.voided]).toEqual([undefined, undefined]);
});

test('a car of which nothing is known has no line of its own', () => {
  const shown = { ...response.shown, firstName: null, vehicle: { year: null, make: null } };
  const { shared } = parseSharedJob({ ...response, shown }, 'UTC');
  expect([shared.firstName, shared.vehicle]).toEqual(['', undefined]);
});

test.each([
  ['no stage', { shown: { ...response.shown, stage: 'Lost' } }],
  ['no list of documents', { documents: undefined }],
  ['an amount in words', { documents: [{ ...response.documents[0], amount: 'much' }] }],
])('an answer that is none is refused: %s', (_what, more) => {
  expect(() => parseSharedJob({ ...response, ...more }, 'UTC')).toThrow();
});
