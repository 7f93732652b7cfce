import { describe, expect, test } from 'vitest';
import { SAMPLE_PHOTOS } from '#domain/samples/sample-photos.ts';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { SCHEMA_VERSION } from '#io/database/schema-version.ts';
import { ENTITY_TYPES, type FileOffer } from '#io/store/store.ts';
import {
  buildBooking,
  buildClaim,
  buildCustomer,
  buildEstimate,
  buildInspection,
  buildInvoice,
  buildJob,
} from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import newerShop from '#test/data/newer-shop.json' with { type: 'json' };
import { type FileContent, readDataFile } from './read-data-file.ts';
import { listSource, writeDataFile } from './write-data-file.ts';

const SAMPLE_PHOTO_IDS = Object.values(SAMPLE_PHOTOS).flatMap((photos) => Object.values(photos));
const EXPORT_DATE = '2026-11-20T18:00:00.000Z';
const SETTINGS = { ...DEFAULT_SETTINGS, taxRatePercent: 7.25, closedDays: [{ date: '2026-12-25', name: 'Christmas' }] };

function fileOf(content: unknown): Blob {
  return new Blob([typeof content === 'string' ? content : JSON.stringify(content)]);
}

async function problemOf(file: Blob): Promise<string | undefined> {
  const read = await readDataFile(file, async () => {
    throw new Error('A file with a problem must not be written');
  });
  return 'problem' in read ? read.problem : undefined;
}

/** Returns the content of the file, and what an import would write. */
async function contentOf(file: Blob): Promise<{ offer: FileOffer; content: FileContent }> {
  let content: FileContent | undefined;
  const read = await readDataFile(file, async (brought) => {
    content = brought;
  });
  if ('problem' in read) throw new Error(read.problem);
  expect(content).toBeUndefined();
  await read.offer.take();
  return { offer: read.offer, content: content ?? {} };
}

describe('two documents or jobs with one number', () => {
  const ines = buildCustomer({ id: 'c1', firstName: 'Ines', lastName: 'Varga' });
  const invoices = [
    buildInvoice({ id: 'i11', invoiceNumber: 'INV-9001', customer: ines, totalAmount: 1200 }),
    buildInvoice({ id: 'i12', invoiceNumber: 'inv-9001', customer: ines, totalAmount: 400 }),
    buildInvoice({ id: 'i13', invoiceNumber: 'INV-9002', customer: ines, totalAmount: 50 }),
  ];
  const estimates = [
    buildEstimate({ id: 'e1', estimateNumber: 'EST-0001', customer: ines, status: 'Draft' }),
    buildEstimate({ id: 'e2', estimateNumber: 'EST-0001', customer: ines, status: 'Sent' }),
  ];

  test('are listed before the import, and the one that was not sent, or else the second, gets the next free number', async () => {
    const { offer, content } = await contentOf(fileOf({ version: '1.0', invoices, estimates }));
    expect(offer.numberChanges).toEqual([
      { id: 'i12', from: 'inv-9001', to: 'inv-9003', customer: 'Ines Varga', totalAmount: 400 },
      { id: 'e1', from: 'EST-0001', to: 'EST-0002', customer: 'Ines Varga', totalAmount: 868 },
    ]);
    expect(content.invoices).toEqual([invoices[0], { ...invoices[1], invoiceNumber: 'inv-9003' }, invoices[2]]);
    expect(content.estimates).toEqual([{ ...estimates[0], estimateNumber: 'EST-0002' }, estimates[1]]);
  });

  test('of jobs, the first keeps it, whatever its stage', async () => {
    const jobs = [
      buildJob({ id: 'j1', jobNumber: 'JOB-0001', customer: ines }),
      buildJob({ id: 'j2', jobNumber: 'job-0001', customer: ines, stage: 'Delivered' }),
      buildJob({ id: 'j3', jobNumber: '', customer: ines }),
      buildJob({ id: 'j4', jobNumber: '', customer: ines }),
      buildJob({ id: 'j5', jobNumber: 'JOB-0004', customer: ines }),
    ];
    const { offer, content } = await contentOf(fileOf({ version: '1.0', jobs }));
    expect(offer.numberChanges).toEqual([
      { id: 'j2', from: 'job-0001', to: 'job-0002', customer: 'Ines Varga' },
      { id: 'j4', from: '', to: 'JOB-0005', customer: 'Ines Varga' },
    ]);
    expect(content.jobs?.map(({ jobNumber }) => jobNumber)).toEqual([
      'JOB-0001',
      'job-0002',
      '',
      'JOB-0005',
      'JOB-0004',
    ]);
  });

  test('keep it when a backup is restored, which brings back the earlier state of the shop', async () => {
    let brought: FileContent = {};
    const read = await readDataFile(
      fileOf({ version: '1.0', invoices }),
      async (all) => {
        brought = all;
      },
      {},
      true,
    );
    if ('problem' in read) throw new Error(read.problem);
    expect(read.offer.numberChanges).toBeUndefined();
    await read.offer.take();
    expect(brought.invoices).toEqual(invoices);
  });
});

describe('a file that Export made', () => {
  const shop = demoShop('2026-11-20');
  const exported = () => writeDataFile(listSource(shop), { exportDate: EXPORT_DATE, settings: SETTINGS });

  test('restores all eight lists and the settings unchanged (DATA-21)', async () => {
    const { content } = await contentOf(await exported());
    expect(content).toEqual({ ...shop, settings: SETTINGS });
  });

  test('has its number of records, its version and its export date', async () => {
    const { offer } = await contentOf(await exported());
    expect({ ...offer, photoIds: offer.photoIds?.toSorted(), take: undefined }).toEqual({
      counts: Object.fromEntries(ENTITY_TYPES.map((entity) => [entity, shop[entity].length])),
      hasSettings: true,
      exportDate: EXPORT_DATE,
      version: '1.0',
      photoIds: SAMPLE_PHOTO_IDS.toSorted(),
      take: undefined,
    });
  });

  test('returns each repeated snapshot of a customer, service or employee as one frozen object', async () => {
    const bookings = ['b1', 'b2'].map((id) => buildBooking({ id }));
    const { content } = await contentOf(fileOf({ bookings, invoices: [buildInvoice()] }));
    const [one, other] = content.bookings ?? [];
    expect(one?.customer).toEqual(buildCustomer());
    expect([other?.customer, other?.service, other?.employee]).toEqual([one?.customer, one?.service, one?.employee]);
    expect(other?.customer).toBe(one?.customer);
    expect(other?.service).toBe(one?.service);
    expect(other?.employee).toBe(one?.employee);
    expect(content.invoices?.[0]?.customer).toBe(one?.customer);
    expect(Object.isFrozen(one)).toBe(true);
    expect(Object.isFrozen(one?.customer.vehicle)).toBe(true);
  });
});

describe('a file of a version with more lists', () => {
  test('imports the lists that this version knows, and counts the records of the lists that it skips', async () => {
    const { offer, content } = await contentOf(fileOf(newerShop));
    expect(content).toEqual({ customers: newerShop.customers });
    expect({ ...offer, take: undefined }).toEqual({
      counts: { customers: 1 },
      hasSettings: false,
      exportDate: '2026-12-24T09:00:00.000Z',
      version: '1.0',
      unknownLists: [{ list: 'loanerCars', count: 2 }],
      take: undefined,
    });
  });
});

describe('a file by another tool', () => {
  test('lists and settings that are absent or null are not imported (A-21)', async () => {
    const { offer, content } = await contentOf(fileOf({ customers: [], leads: null, bookings: [buildBooking()] }));
    expect(content).toEqual({ customers: [], bookings: [buildBooking()] });
    expect({ ...offer, take: undefined }).toEqual({
      counts: { customers: 0, bookings: 1 },
      hasSettings: false,
      take: undefined,
    });
  });

  test('null counts as absent in a field that does not allow it, and unknown fields are kept', async () => {
    const { content } = await contentOf(
      fileOf({
        customers: [{ ...buildCustomer(), companyName: null, notes: null, loyalty: { points: 3, tier: null } }],
      }),
    );
    expect(content.customers).toEqual([{ ...buildCustomer(), loyalty: { points: 3 } }]);
  });

  test('starts with a byte order mark, has no line breaks, and has version 1.4: it is imported, with a warning in the log (A-21)', async () => {
    expectConsole('warn', /version 1\.4, not 1\.0/);
    const text = JSON.stringify({ customers: [buildCustomer({ firstName: 'Žofia 🚗' })], version: 1.4 });
    const { offer, content } = await contentOf(new Blob(['\uFEFF', text]));
    expect(content.customers).toEqual([buildCustomer({ firstName: 'Žofia 🚗' })]);
    expect(offer.version).toBe('1.4');
  });

  test('a record larger than a chunk of the file is read whole', async () => {
    const customer = buildCustomer({ notes: 'Ünï\u2028"\\'.repeat(200_000) });
    const { content } = await contentOf(fileOf({ customers: [customer, buildCustomer({ id: 'c2' })] }));
    expect(content.customers).toEqual([customer, buildCustomer({ id: 'c2' })]);
  });
});

const NOT_JSON = 'The file is not JSON. Choose a file made with Export.';
const NO_LISTS = 'The file has no shop data. Choose a file made with Export.';
const rows = (count: number) => Array.from({ length: count }, (_, index) => buildBooking({ id: `b${index + 1}` }));
const withRow = (row: number, change: object) =>
  rows(row + 1).map((booking, index) => (index === row - 1 ? { ...booking, ...change } : booking));
const MEGABYTE = 2 ** 20;

describe('a file that cannot be used says why (DATA-26)', () => {
  for (const [what, file, problem] of [
    ['empty', () => fileOf(''), 'The file is empty. Choose a file made with Export.'],
    ['blank', () => fileOf(' \n'), NOT_JSON],
    ['no JSON', () => fileOf('not json'), NOT_JSON],
    ['a number', () => fileOf('17'), NO_LISTS],
    ['null', () => fileOf('null'), NO_LISTS],
    ['a list', () => fileOf([{ customers: [] }]), NO_LISTS],
    ['foreign', () => fileOf({ hello: 1 }), NO_LISTS],
    ['lists that are null', () => fileOf({ customers: null }), NO_LISTS],
    [
      'a list that is not an array',
      () => fileOf({ customers: {} }),
      'The file is damaged at customers: it must be a list. Nothing was changed.',
    ],
    [
      'the same list twice',
      () => fileOf('{"leads": [], "leads": []}'),
      'The file is damaged at leads: the list appears twice. Nothing was changed.',
    ],
    [
      'a bad date in row 17',
      () => fileOf({ customers: [], bookings: withRow(17, { date: '2026-02-30' }) }),
      'The file is damaged at bookings, row 17 (date). Nothing was changed.',
    ],
    [
      'a bad field deep in row 2',
      () => fileOf({ bookings: withRow(2, { customer: { ...buildCustomer(), vehicle: { year: 'old' } } }) }),
      'The file is damaged at bookings, row 2 (customer.vehicle.year). Nothing was changed.',
    ],
    [
      'a row that is not a record',
      () => fileOf({ bookings: [...rows(2), 'b3'] }),
      'The file is damaged at bookings, row 3. Nothing was changed.',
    ],
    [
      'null for a row',
      () => fileOf({ bookings: [null] }),
      'The file is damaged at bookings, row 1. Nothing was changed.',
    ],
    [
      'an id that occurs twice',
      () => fileOf({ bookings: withRow(17, { id: 'b3' }) }),
      'The file is damaged at bookings, row 17 (id): row 3 has the same id. Nothing was changed.',
    ],
    [
      'invalid JSON in row 2',
      () => fileOf(`{"bookings": [${JSON.stringify(buildBooking())}, {"id": b2}]}`),
      'The file is damaged at bookings, row 2. Nothing was changed.',
    ],
    [
      'cut off',
      () => fileOf(JSON.stringify({ bookings: rows(3) }).slice(0, -40)),
      'The file is incomplete: its end is missing. Choose another copy of it.',
    ],
    ['text in Latin-1', () => new Blob([new Uint8Array([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d])]), NOT_JSON],
    [
      'damaged settings',
      () => fileOf({ customers: [], settings: { taxRatePercent: 'much' } }),
      'The file is damaged at settings (taxRatePercent). Nothing was changed.',
    ],
    [
      'a date that is not a string',
      () => fileOf({ customers: [], exportDate: 5 }),
      'The file is damaged at exportDate. Nothing was changed.',
    ],
    [
      'from a newer version, with records in its schema',
      () => fileOf({ bookings: [{ id: 'b1', when: 'soon' }], version: '2.0' }),
      'The file was exported by a newer version (2.0). Reload this page to update, then import the file again.',
    ],
    ['30 MB of no JSON', () => new Blob(Array.from({ length: 30 }, () => 'x'.repeat(MEGABYTE))), NOT_JSON],
    [
      '30 MB of one text without an end',
      () => new Blob(['{"notes": "', ...Array.from({ length: 30 }, () => 'x'.repeat(MEGABYTE))]),
      'The file is incomplete: its end is missing. Choose another copy of it.',
    ],
    [
      '30 MB of other JSON',
      () =>
        new Blob([
          '{"data": [0',
          ...Array.from({ length: 30 }, () => `,${JSON.stringify('y'.repeat(MEGABYTE))}`),
          ']}',
        ]),
      NO_LISTS,
    ],
  ] as const) {
    test(what, async () => {
      expect(await problemOf(file())).toBe(problem);
    });
  }

  test('in a newer schema, wherever in the file it is named', async () => {
    const schema = SCHEMA_VERSION + 1;
    const newer = `The file was exported by a newer version (schema ${schema}). Reload this page to update, then import the file again.`;
    expect(await problemOf(fileOf({ schema, employees: [{ id: 'e1' }] }))).toBe(newer);
    expect(await problemOf(fileOf({ employees: [{ id: 'e1' }], schema }))).toBe(newer);
  });

  test('gone since it was chosen', async () => {
    const gone = new Blob(['{"customers": []}']);
    gone.slice = () =>
      Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) });
    expect(await problemOf(gone)).toBe(
      "The file couldn't be read. It may have been moved, renamed or changed. Choose it again.",
    );
  });
});

test('reading reports its progress, from 0 to the whole file', async () => {
  const shares: number[] = [];
  const file = fileOf({ bookings: rows(1000) });
  await readDataFile(file, async () => undefined, { onProgress: (share) => shares.push(share) });
  // One for each chunk, and one for the end.
  expect(shares.length).toBe(Math.ceil(file.size / 2 ** 18) + 1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

test('canceled reading rejects with the reason of the signal', async () => {
  const stop = new AbortController();
  const reason = new Error('enough');
  const reading = readDataFile(fileOf({ bookings: rows(1000) }), async () => undefined, {
    onProgress: () => stop.abort(reason),
    signal: stop.signal,
  });
  await expect(reading).rejects.toBe(reason);
});

test('a file with check-ins and claims gives the photos that they name, each once', async () => {
  const walkaround = [
    { view: 'Front' as const, photoIds: ['a', 'b'] },
    { view: 'Left' as const, photoIds: ['b'] },
  ];
  const claims = [buildClaim({ photoIds: ['b', 'c'] })];
  const { offer } = await contentOf(fileOf({ version: '1.0', inspections: [buildInspection({ walkaround })], claims }));
  expect(offer.photoIds).toEqual(['a', 'b', 'c']);
  expect((await contentOf(fileOf({ version: '1.0', leads: [] }))).offer.photoIds).toBeUndefined();
});
