import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Customer } from '#domain/customers/customer.ts';
import { buildCustomer, buildJob, buildProduct, buildService, buildWarrantyTier } from '#test/build.ts';
import { correctedWarranty, type IssueContext, issuable, newWarranty, sealText } from './issue-warranty.ts';

const film = (positionId: string, productId?: string) => ({
  positionId,
  extent: 'full' as const,
  note: '',
  ...(productId && { productId, film: productId }),
});
const MAKER = buildWarrantyTier({ id: 'maker' });
const OURS = buildWarrantyTier({
  id: 'ours',
  promise: { ...MAKER.promise, kind: 'workmanship', maker: '', name: 'Workmanship' },
});
const SHOP = {
  products: [buildProduct({ id: 'film', tierId: 'maker' }), buildProduct({ id: 'coating' })],
  services: [
    buildService({ id: 'front', name: 'Full Front PPF', tierId: 'ours' }),
    buildService({ id: 'wash', name: 'Wash' }),
  ],
  tiers: [MAKER, OURS],
};
const JOB = buildJob({
  id: 'job',
  coverage: [
    { serviceId: 'front', entries: [film('hood', 'film'), film('roof', 'coating'), film('trunk')] },
    { serviceId: 'cancelled', entries: [film('left-fender', 'film')] },
  ],
});

test('a certificate for each tier: the film of the maker with its batch, and our work; film without a tier has none', () => {
  expect(issuable(JOB, ['front', 'wash'], SHOP, { film: ' UP-2211 ', coating: 'C-1' })).toEqual([
    { tier: MAKER, coverage: [{ ...film('hood', 'film'), batch: 'UP-2211' }], services: [] },
    { tier: OURS, coverage: [], services: ['Full Front PPF'] },
  ]);
});

test.each<[what: string, job: Partial<typeof JOB>, done: string[], shop: Partial<typeof SHOP>]>([
  ['a job without coverage, of services without a tier', { coverage: undefined }, ['wash'], {}],
  ['services that were cancelled', {}, [], {}],
  ['tiers that were deleted while they are in use', {}, ['front'], { tiers: [] }],
  ['a film that was deleted, and a service that was', {}, ['front'], { products: [], services: [] }],
])('nothing is certified: %s', (_what, job, done, shop) => {
  expect(issuable({ ...JOB, ...job }, done, { ...SHOP, ...shop })).toEqual([]);
});

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const CONTEXT: IssueContext = { number: 'WAR-0001', at: '2026-11-20T22:00:00.000Z', by: 'Alex Morgan', digest };
const [FIRST] = issuable(JOB, ['front'], SHOP, { film: 'UP-2211' });
const issued = (more: Partial<IssueContext> = {}, facts: { customer?: Customer; vin?: string } = {}) => {
  if (!FIRST) throw new Error('Nothing to certify');
  const base = { jobId: 'job', customer: buildCustomer(), startsOn: '2026-11-20' };
  return newWarranty(FIRST, { ...base, ...facts }, { ...CONTEXT, ...more });
};

test('pressed twice, or on two devices, it is the same record', () => {
  expect(issued({ number: 'WAR-0002', by: 'Sam' }).id).toBe(issued().id);
});

test.each([
  ['WP0AA2A99SS200001', '1HGCM82633A004352', 'WP0AA2A99SS200001'],
  ['', ' 1hgcm82633a004352 ', '1HGCM82633A004352'],
  ['TEMP0000000000042', '1HGCM82633A004352', '1HGCM82633A004352'],
  ['TEMP0000000000042', '', ''],
  ['WP0AA2A99', '', ''],
])('a car with the VIN "%s" and "%s" typed is certified with "%s"', (own, typed, vin) => {
  const customer = buildCustomer({ companyName: 'Ridge Motors', vehicle: { ...buildCustomer().vehicle, vin: own } });
  expect(issued({}, { customer, vin: typed }).issuedTo).toEqual({
    name: 'Ridge Motors',
    vehicle: '2025 Porsche 911 Carrera',
    vin,
    licensePlate: 'CLR 911',
    bodyType: 'Coupe',
  });
});

test('a correction has a seal of its own and its own number, names the first, keeps what was recorded, and is not void', () => {
  const first = {
    ...issued(),
    registeredOn: '2026-12-01',
    visits: [{ date: '2027-11-20', note: '' }],
    voided: { date: '2027-12-01', reason: 'Wrong batch', by: '' },
  };
  const context = { ...CONTEXT, number: 'WAR-0009', at: '2027-12-01T10:00:00.000Z' };
  const made = correctedWarranty(first, { name: 'Jake Nowak', vin: '', batches: { film: ' UP-2212 ' } }, context);
  const { voided: _, ...kept } = first;
  expect(made).toEqual({
    ...kept,
    id: `${first.id} corrected`,
    corrects: first.id,
    warrantyNumber: 'WAR-0009',
    issuedTo: { ...first.issuedTo, name: 'Jake Nowak', vin: '' },
    coverage: [{ ...film('hood', 'film'), batch: 'UP-2212' }],
    issuedAt: context.at,
    createdAt: context.at,
    updatedAt: context.at,
    hash: digest(sealText(made)),
  });
  expect(made.hash).not.toBe(first.hash);
});

test('the seal changes with everything that was issued, and with nothing that is added later', () => {
  const one = issued();
  expect(one.hash).toBe(digest(sealText(one)));
  const later = {
    customerId: 'new',
    customer: buildCustomer({ id: 'new', firstName: 'Claire' }),
    registeredOn: '2026-12-01',
    registration: 'X-1',
    visits: [{ date: '2027-11-20', note: '' }],
    transfers: [{ date: '2028-01-01', customerId: 'new', name: 'Claire Hollis' }],
    voided: { date: '2029-01-01', reason: 'Sold', by: '' },
    updatedAt: '2029-01-01T00:00:00.000Z',
  };
  expect(sealText({ ...one, ...later })).toBe(sealText(one));
  const changes = {
    warrantyNumber: 'WAR-0009',
    jobId: 'other',
    issuedTo: { ...one.issuedTo, vin: '1HGCM82633A004352' },
    promise: { ...one.promise, years: 5 },
    coverage: [],
    services: ['Wash'],
    startsOn: '2026-11-21',
    corrects: 'other',
    issuedAt: '2026-11-21T22:00:00.000Z',
    issuedBy: 'Sam',
  };
  for (const [field, value] of Object.entries(changes))
    expect([field, sealText({ ...one, [field]: value }) === sealText(one)]).toEqual([field, false]);
});

test('the seal of a certificate that this version issued stays: later versions must not change what it is made of', () => {
  expect(issued().hash).toBe('24814b8e1fb86312dd81afca4bb63b7bdaaecccba04690d90b873f7032d505ca');
});
