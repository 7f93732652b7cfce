import { expect, test } from 'vitest';
import { estimateDocument } from '#domain/documents/document.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { DEFAULT_SETTINGS, type Settings } from '#domain/shop/settings.ts';
import { type TintOverride, withTintOverride, withTintReset } from '#domain/tint/tint-override.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import { ENTITY_TYPES, type Lists, type Store } from '#io/store/store.ts';
import {
  buildBooking,
  buildCustomer,
  buildEstimate,
  buildInspection,
  buildInvoice,
  buildJob,
  buildProduct,
  EMPTY_SHOP,
} from '#test/build.ts';
import { buildLine } from '#test/data/documents.ts';
import { createMemoryStore } from '#test/memory/memory-store.ts';

const clock = { now: () => new Date('2026-11-20T18:00:00.000Z') };
const { vehicle } = buildCustomer();
const customer = buildCustomer({
  vehicle: { ...vehicle, bodyType: 'Sedan', registrationState: 'TX', factoryGlass: { front: 72, rear: 20 } },
});
const shade = (positionId: string) => ({
  positionId,
  productId: 'product-1',
  film: 'XPEL Prime XR Plus',
  kind: 'Tint' as const,
  vlt: 20,
  measuredVlt: 21.5,
  extent: 'full' as const,
  note: 'Mind the chip',
});
const coverage = [shade('left-front-window'), shade('right-front-window')];
const items = [buildLine({ description: 'Window Tint', coverage })];
const figure: TintOverride = {
  state: 'TX',
  vehicleClass: 'car',
  group: 'frontSide',
  limit: 30,
  measures: 'net',
  tolerance: 2,
  source: 'Call with the DPS',
  checkedOn: '2026-11-01',
  from: '2026-11-01',
};
const settings = { ...DEFAULT_SETTINGS, tintLimits: [figure] };
const lists: Lists = {
  ...EMPTY_SHOP,
  customers: [customer],
  products: [buildProduct({ kind: 'Tint', series: 'Prime XR Plus', finish: undefined, vlt: 20, measuredVlt: 21.5 })],
  estimates: [buildEstimate({ customer, items, status: 'Sent', date: '2026-11-10' })],
  invoices: [buildInvoice({ customer, items })],
  jobs: [buildJob({ customer, coverage: [{ serviceId: 'service-1', entries: coverage }] })],
  inspections: [buildInspection()],
};

async function shopWith(given: Lists, kept: Settings = settings): Promise<Store> {
  const store = createMemoryStore({
    storage: memoryStorage(),
    clock,
    samples: { demo: () => given, starter: () => starterShop('2026-11-20') },
  });
  await store.seed('demo');
  await store.settings.change(() => kept);
  return store;
}

const contentOf = async (store: Store) => ({
  settings: await store.settings.get(),
  ...Object.fromEntries(await Promise.all(ENTITY_TYPES.map(async (name) => [name, await store[name].list()] as const))),
});

test('inspections, films, coverage, state and glass of a car, and figures for tint come back from an exported file after a reset', async () => {
  const store = await shopWith(lists);
  const before = await contentOf(store);
  expect(before).toEqual({ settings, ...lists });
  const file = await store.exportFile();
  for (const name of ENTITY_TYPES) {
    await store.transact(async (newest) =>
      (await newest[name].list()).map(({ id }) => ({ entity: name, kind: 'remove', id }) as const),
    );
  }
  await store.settings.change(() => DEFAULT_SETTINGS);
  expect(await contentOf(store)).toEqual({ settings: DEFAULT_SETTINGS, ...EMPTY_SHOP });
  const read = await store.readFile(file);
  if ('problem' in read) throw new Error(read.problem);
  await read.offer.take();
  expect(await contentOf(store)).toEqual(before);
  expect(await (await store.exportFile()).text()).toBe(await file.text());
});

test('a shop without film, inspections, deposits and messages exports the bytes of an earlier version, and empty lists', async () => {
  const plain = { customers: [buildCustomer()], bookings: [buildBooking()], jobs: [buildJob()] };
  const store = await shopWith({ ...EMPTY_SHOP, ...plain }, DEFAULT_SETTINGS);
  const text = await (await store.exportFile()).text();
  const [customer] = plain.customers;
  const earlier = {
    customers: [customer],
    services: [],
    employees: [],
    stations: [],
    bookings: plain.bookings,
    leads: [],
    invoices: [],
    estimates: [],
    jobs: plain.jobs,
    settings: DEFAULT_SETTINGS,
    exportDate: '2026-11-20T18:00:00.000Z',
    version: '1.0',
  };
  // An empty list empties that of the shop that takes the file, so it is not left out.
  const added = ENTITY_TYPES.slice(ENTITY_TYPES.indexOf('jobs') + 1)
    .map((name) => `  "${name}": [],\n`)
    .join('');
  const [before, after = ''] = JSON.stringify(earlier, null, 2).split('  "settings"');
  expect(text).toBe(`${before}${added}  "settings"${after}`);
});

test('a sent estimate and a job keep their film when it is renamed or removed, and the words to sign when a figure changes or is reset', async () => {
  const store = await shopWith(lists);
  const [estimate] = lists.estimates;
  if (!estimate) throw new Error('no estimate');
  const shop = {
    businessName: 'Apex',
    email: '',
    phone: '',
    address: { street: '', city: '', state: '', zipCode: '', country: '' },
  };
  const shown = async () => {
    const [sent] = await store.estimates.list();
    if (!sent) throw new Error('no estimate');
    const context = {
      shop,
      settings: await store.settings.get(),
      customer: sent.customer,
      today: '2026-12-01',
      zone: 'UTC',
    };
    return estimateDocument(sent, context);
  };
  const [before, job] = [await shown(), await store.jobs.get('job-1')];
  expect(before.acknowledgements).toEqual([
    expect.stringContaining('The figure on file for Texas is 30% (tolerance 2 points) (Call with the DPS'),
  ]);
  expect(before.items[0]?.detail).toContain('Front doors 20%');
  await store.products.update('product-1', { series: 'Prime CS', vlt: 5 });
  await store.products.remove('product-1');
  await store.settings.change((now) => ({
    ...now,
    tintLimits: withTintReset(now, figure, '2026-11-20')?.map((one) => ({ ...one })),
  }));
  await store.settings.change((now) => ({
    ...now,
    tintLimits: withTintOverride(now, { ...figure, limit: 15, from: '2026-11-20' }).map((one) => ({ ...one })),
  }));
  expect([await shown(), await store.jobs.get('job-1')]).toEqual([before, job]);
});

test('an estimate of 300 lines with film is shown line by line, with one text to sign for what they share', () => {
  const many = Array.from({ length: 300 }, (_, at) => buildLine({ id: `${at}`, description: `Car ${at}`, coverage }));
  const shop = {
    businessName: 'Apex',
    email: '',
    phone: '',
    address: { street: '', city: '', state: '', zipCode: '', country: '' },
  };
  const shown = estimateDocument(buildEstimate({ customer, items: many, date: '2026-11-10' }), {
    shop,
    settings,
    customer,
    today: '2026-11-20',
    zone: 'UTC',
  });
  expect(shown.items.filter(({ detail }) => detail.includes('Front doors 20%'))).toHaveLength(300);
  expect(shown.acknowledgements).toEqual([expect.stringMatching(/^I chose 21.5% film on the front doors\. /)]);
});
