import { expect, test } from 'vitest';
import { LISTS } from '#domain/lists/lists.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { readDataFile } from '#io/data-files/read-data-file.ts';
import { ENTITY_TYPES, type EntityType } from '#io/store/store.ts';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildCustomer, buildDeposit, buildEstimate, buildInvoice, buildMessage, EMPTY_SHOP } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { createMemoryStore } from '#test/memory/memory-store.ts';

const AT = '2026-11-20T18:00:00.000Z';
const DAY = '2026-11-20';
const clock = { now: () => new Date(AT) };
const samples = { demo: () => EMPTY_SHOP, starter: () => EMPTY_SHOP };
/** A value that none of the fields allows. */
const WRONG = [[]];

const [line] = buildEstimate().items;
const option = {
  id: 'o',
  name: 'Good',
  recommended: true,
  items: [{ ...line, id: 'l', optional: true, chosen: true }],
};
const agreed = { about: 'terms', text: 'Pay at pickup.' };
const answer = {
  at: AT,
  name: 'Nora Quill',
  channel: 'phone',
  note: 'Spoke with Nora',
  optionId: 'o',
  lineIds: ['l'],
  agreed: [agreed],
  signature: 'M1 2',
  hash: 'h',
};
const estimate = { ...buildEstimate(), options: [option], optionId: 'o', answer, supplementTo: 'e' };
const payment = {
  id: 'p',
  kind: 'deposit',
  amount: 5,
  date: DAY,
  method: 'Cash',
  reference: 'R',
  note: 'N',
  depositId: 'd',
  reversedOn: DAY,
};
const use = {
  id: 'u',
  kind: 'applied',
  amount: 5,
  date: DAY,
  method: 'Cash',
  invoiceId: 'i',
  paymentId: 'p',
  note: 'N',
  reversedOn: DAY,
};
const deposit = { ...buildDeposit(), estimateId: 'e', jobId: 'j', reversedOn: DAY };
const consent = { channel: 'text', purpose: 'marketing', given: true, at: AT, wording: 'Yes' };

type Place = [what: string, entity: EntityType, field: string, part: object, whole: (part: object) => object];

/** Each object with fields of this kind, its path, and the record around it. */
const PLACES: Place[] = [
  ['a deposit', 'deposits', '', deposit, (part) => part],
  ['a use of a deposit', 'deposits', 'uses.0.', use, (part) => ({ ...deposit, uses: [part] })],
  ['a message', 'messages', '', buildMessage(), (part) => part],
  ['an answer', 'estimates', 'answer.', answer, (part) => ({ ...estimate, answer: part })],
  [
    'a text that was agreed to',
    'estimates',
    'answer.agreed.0.',
    agreed,
    (part) => ({ ...estimate, answer: { ...answer, agreed: [part] } }),
  ],
  ['an option', 'estimates', 'options.0.', option, (part) => ({ ...estimate, options: [part] })],
  [
    'a line of an option',
    'estimates',
    'options.0.items.0.',
    option.items[0] ?? {},
    (part) => ({ ...estimate, options: [{ ...option, items: [part] }] }),
  ],
  [
    'an estimate with options',
    'estimates',
    '',
    { options: [option], optionId: 'o', answer, supplementTo: 'e' },
    (part) => ({ ...estimate, ...part }),
  ],
  ['a payment', 'invoices', 'payments.0.', payment, (part) => ({ ...buildInvoice(), payments: [part] })],
  ['a consent', 'customers', 'consents.0.', consent, (part) => ({ ...buildCustomer(), consents: [part] })],
];

const FIELDS = PLACES.flatMap(([what, entity, path, part, whole]) =>
  Object.keys(part).map((field) => ({
    what: `${field} of ${what}`,
    entity,
    path: `${path}${field}`,
    broken: { ...whole({ ...part, [field]: WRONG }), ...(path !== '' && { id: 'broken' }) },
    good: { ...whole(part), id: 'good' },
  })),
);

const shopTexts = (lists: Partial<Record<EntityType, readonly object[]>>): Record<string, string> => ({
  bms_initialized: 'starter',
  ...Object.fromEntries(ENTITY_TYPES.map((entity) => [`bms_${entity}`, JSON.stringify(lists[entity] ?? [])])),
});

test(`each of ${FIELDS.length} fields of the sale that holds another type in its key: its record is quarantined as it is, the others stay, and a notice says so`, async () => {
  for (const { what, entity, broken, good } of FIELDS) {
    const storage = faultyStorage(shopTexts({ [entity]: [good, broken] }));
    const store = createMemoryStore({ storage, clock, samples });
    expect([what, await store[entity].list()]).toEqual([what, [good]]);
    expect(JSON.parse(storage.getItem(`bms_damaged_${entity}`) ?? '')).toEqual(broken);
    const { record } = LISTS[entity].names;
    expect(store.notices().map(({ message }) => message)).toEqual([
      `One ${record} couldn't be read. All others are fine. The damaged copy is under Settings, Data.`,
    ]);
  }
});

test(`each of ${FIELDS.length} fields of the sale that holds another type in a file: the file is refused with list, row and field, and nothing changes`, async () => {
  for (const { what, entity, path, broken, good } of FIELDS) {
    const file = new Blob([JSON.stringify({ [entity]: [good, broken], version: '1.0' })]);
    const read = await readDataFile(file, async () => undefined);
    const problem = 'problem' in read ? read.problem : 'none';
    const start = `The file is damaged at ${LISTS[entity].names.list}, row 2 (${path}`;
    expect([what, problem.startsWith(start), problem.endsWith('. Nothing was changed.')]).toEqual([what, true, true]);
  }
});

const SETTINGS = {
  paymentLink: 'https://buy.stripe.com/a',
  reviewLink: 'https://g.page/a',
  quietHours: { from: '21:00', to: '08:00' },
  depositRules: { '': { kind: 'percent', value: 20 } },
  messageTemplates: { reminder: { subject: 'S', message: 'M', text: 'T' } },
};

test.each(Object.keys(SETTINGS))(
  '%s of another type: the settings are quarantined whole, and a file is refused',
  async (field) => {
    const text = JSON.stringify({ ...DEFAULT_SETTINGS, ...SETTINGS, [field]: WRONG });
    const storage = faultyStorage({ ...shopTexts({ deposits: [deposit] }), bms_settings: text });
    const store = createMemoryStore({ storage, clock, samples });
    expect(await store.settings.get()).toEqual(DEFAULT_SETTINGS);
    expect(storage.getItem('bms_damaged_settings')).toBe(text);
    expect(store.notices().map(({ entity }) => entity)).toEqual(['settings']);
    expect(await store.deposits.list()).toEqual([deposit]);
    const file = new Blob([`{"customers": [], "settings": ${text}, "version": "1.0"}`]);
    const read = await readDataFile(file, async () => undefined);
    expect('problem' in read && read.problem).toMatch(
      new RegExp(`^The file is damaged at settings \\(${field}.*\\)\\. Nothing was changed\\.$`),
    );
  },
);

test.each(['{"deposits":[]}', '[{"id":"half', 'null', '"text"', ''])(
  'the text %j under bms_deposits and bms_messages is quarantined, and the shop opens',
  async (damaged) => {
    const texts = shopTexts({ customers: [buildCustomer()] });
    const storage = faultyStorage({ ...texts, bms_deposits: damaged, bms_messages: damaged });
    const store = createMemoryStore({ storage, clock, samples });
    const lists = [await store.customers.list(), await store.deposits.list(), await store.messages.list()];
    expect(lists).toEqual([[buildCustomer()], [], []]);
    expect([storage.getItem('bms_damaged_deposits'), storage.getItem('bms_damaged_messages')]).toEqual([
      damaged,
      damaged,
    ]);
    expect(store.notices().map(({ message }) => message)).toEqual(
      ['deposits', 'messages'].map(
        (list) =>
          `The ${list} couldn't be read and were replaced with an empty list. The damaged copy is under Settings, Data.`,
      ),
    );
  },
);

test('a deposit for which there is no room is refused, and what was held before stays', async () => {
  const storage = faultyStorage(shopTexts({ deposits: [deposit], invoices: [buildInvoice()] }));
  const store = createMemoryStore({ storage, clock, samples });
  await store.deposits.list();
  const before = storage.entries();
  storage.limitTo(1);
  expectConsole('error', /Storage refused a write/);
  const item = buildDeposit({ id: 'next' });
  const applied = store.transact(async () => [
    { entity: 'invoices', kind: 'update', id: 'invoice-1', change: { paidAmount: 5 } },
    { entity: 'deposits', kind: 'add', item },
  ]);
  await expect(applied).rejects.toMatchObject({ kind: 'full' });
  expect(storage.entries()).toEqual(before);
  expect([await store.deposits.list(), (await store.invoices.get('invoice-1'))?.paidAmount]).toEqual([[deposit], 0]);
});
