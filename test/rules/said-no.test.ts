import { expect, test } from 'vitest';
import type { Consent, Customer } from '#domain/customers/customer.ts';
import { checkedRow } from '#domain/customers/customer-import.ts';
import { customerImportColumns, guessedMapping } from '#domain/customers/customer-import-fields.ts';
import { quickQuoteCustomer } from '#domain/customers/quick-quote-customer.ts';
import { csvHead, csvLines } from '#domain/data-files/csv.ts';
import { customerCsv } from '#domain/lists/details/customers-details.ts';
import { CONSENT_KINDS, consentBook, consentOf, isOnOtherRecord } from '#domain/messages/consent.ts';
import { dueMessages } from '#domain/messages/due-messages.ts';
import { addressRefusals, consentRefusal } from '#domain/messages/open-refusal.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { detailsOf } from '#domain/vehicles/vehicle-catalog.ts';
import { temporaryVin } from '#domain/vehicles/vin.ts';
import { customerDraftOf, customerDraftSchema } from '#features/customers/customer-draft.ts';
import { draftOfLead } from '#features/customers/draft-of-lead.ts';
import { readCustomerFile } from '#features/customers/import/read-customer-file.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import type { Store } from '#io/store/store.ts';
import { buildCustomer, buildInvoice, buildLead, EMPTY_SHOP } from '#test/build.ts';
import { createMemoryStore } from '#test/memory/memory-store.ts';

const PHONES = [
  ...['5125550199', '(512) 555-0199', '512-555-0199', '512.555.0199', '512/555-0199', '512 555 0199'],
  ...['+1 512 555 0199', '+15125550199', '1-512-555-0199', '001 512 555 0199', '+1 (512) 555-0199'],
  ...['(512) 555-0199 ext. 3', '512-555-0199 x3', '+1-512-555-0199;ext=3'],
  ...['５１２-５５５-０１９９', '512\u00a0555\u00a00199', '512\u2011555\u20110199', '\u202a+1 512 555 0199\u202c'],
];
const EMAILS = ['jo@example.com', 'Jo@Example.COM', ' JO@EXAMPLE.COM ', 'ｊｏ@example.com'];

const AT = '2026-11-20T18:00:00.000Z';
const TODAY = '2026-11-20';
const clock = { now: () => new Date(AT) };
const NO = CONSENT_KINDS.map(({ channel, purpose }): Consent => {
  return { channel, purpose, given: false, at: '2026-11-02T09:00:00.000Z', wording: 'Never write to me' };
});

const emptyStore = () =>
  createMemoryStore({
    storage: memoryStorage(),
    clock,
    samples: { demo: () => EMPTY_SHOP, starter: () => EMPTY_SHOP },
  });

/** A shop whose customer said no to everything and was deleted. */
async function shopThatForgot(contact: Contact): Promise<Store> {
  const store = emptyStore();
  await store.seed('starter');
  await store.customers.add(buildCustomer({ ...contact, id: 'gone', consents: NO }));
  await store.customers.remove('gone');
  return store;
}

type Contact = Pick<Customer, 'email' | 'phone'>;

async function takeFile(store: Store, file: Blob): Promise<Customer | undefined> {
  const read = await store.readFile(file);
  if ('problem' in read) throw new Error(read.problem);
  await read.offer.take();
  return (await store.customers.list()).at(-1);
}

function rowOf(names: readonly string[], cells: readonly string[]): Customer {
  const columns = customerImportColumns(names, guessedMapping(names));
  const { customer, problems } = checkedRow(2, cells, columns, { services: [], today: TODAY, detailsOf });
  expect(problems).toEqual([]);
  return buildCustomer({ ...customer, id: 'again' });
}

async function fromFile(name: string, text: string): Promise<Customer> {
  const read = await readCustomerFile(new File([text], name), undefined);
  if ('problem' in read) throw new Error(read.problem);
  const [names, row] = read.file.rows;
  return rowOf(names?.cells ?? [], row?.cells ?? []);
}

/** Every way in which a customer's number and address come in. Each returns the new customer. */
const WAYS: Readonly<Record<string, (store: Store, contact: Contact) => Promise<Customer | undefined>>> = {
  form: async (_, contact) => {
    const typed = { ...customerDraftOf(buildCustomer()), ...contact };
    return { ...buildCustomer({ id: 'again' }), ...customerDraftSchema.parse(typed) } as Customer;
  },
  'CSV file': (_, contact) => {
    const context = { customers: new Map(), services: new Map(), employees: new Map(), today: TODAY, zone: 'UTC' };
    const columns = customerCsv(context);
    return fromFile('list.csv', csvHead(columns) + csvLines(columns, [buildCustomer(contact)]));
  },
  vCard: (_, { email, phone }) => {
    const card = ['BEGIN:VCARD', 'VERSION:3.0', 'N:Novak;Jo;;;', 'FN:Jo Novak', `TEL:${phone.replace(';', '\\;')}`];
    return fromFile('cards.vcf', [...card, `EMAIL:${email}`, 'END:VCARD', ''].join('\r\n'));
  },
  'export file': async (store, contact) => {
    const other = emptyStore();
    await other.seed('starter');
    await other.customers.add(buildCustomer({ ...contact, id: 'again' }));
    return takeFile(store, await other.exportFile());
  },
  'lead and its conversion': async (store, contact) => {
    const lead = buildLead(contact);
    expect(addressRefusals(lead, consentBook(await store.consents.list())).length).toBeGreaterThan(0);
    const typed = draftOfLead(lead, customerDraftOf(buildCustomer()), temporaryVin('1'));
    return { ...buildCustomer({ id: 'again' }), ...customerDraftSchema.parse(typed) } as Customer;
  },
  'quick quote': async (_, contact) => {
    const typed = { firstName: 'Jo', lastName: '', notes: '', serviceId: 's', vehicle: buildCustomer().vehicle };
    return quickQuoteCustomer({ ...typed, ...contact }, { id: 'again', at: AT, vin: 'TEMP' });
  },
};

const CASES = Object.keys(WAYS).flatMap((way) => [
  ...PHONES.map((phone) => [way, 'text', { phone, email: 'new@example.com' }] as const),
  ...EMAILS.map((email) => [way, 'email', { phone: '512-555-0100', email }] as const),
]);

test.each(CASES)('%s: the no by %s of a deleted customer counts for %o', async (way, channel, contact) => {
  const store = await shopThatForgot({ phone: '(512) 555-0199', email: 'Jo@example.com' });
  const made = await WAYS[way]?.(store, contact);
  if (!made) throw new Error(`${way} made no customer`);
  if (!(await store.customers.get(made.id))) await store.customers.add(made);
  const customer = (await store.customers.get(made.id)) ?? made;
  const consents = await store.consents.list();
  const book = consentBook(consents);
  for (const purpose of ['service', 'marketing'] as const) {
    expect(isOnOtherRecord(consentOf(customer, channel, purpose, book))).toBe(true);
    const message = {
      customerId: customer.id,
      dueKey: '',
      channel,
      purpose,
      address: customer[channel === 'text' ? 'phone' : 'email'],
    };
    expect(consentRefusal(message, customer, book)).toMatch(/said no/);
  }
  const invoice = buildInvoice({ customerId: customer.id, customer, status: 'Sent', dueDate: '2026-11-01' });
  const context = { today: TODAY, zone: 'UTC', time: '10:00', settings: DEFAULT_SETTINGS };
  const [due] = dueMessages({ ...EMPTY_SHOP, customers: [customer], invoices: [invoice], consents }, context);
  expect(due?.channels).not.toContain(channel);
});
