import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moneyEntries } from '#domain/books/money-entries.ts';
import type { Deposit, DepositUse } from '#domain/deposits/deposit.ts';
import { heldOf } from '#domain/deposits/held.ts';
import { accepted } from '#domain/estimates/accepted.ts';
import { withChoice } from '#domain/estimates/choice.ts';
import { answerKept } from '#domain/estimates/evidence/earlier-answers.ts';
import { answerText } from '#domain/estimates/evidence/evidence-text.ts';
import { checkAcceptance } from '#domain/estimates/evidence/link-acceptance.ts';
import { ELECTRONIC_CONSENT, firstChoice } from '#domain/estimates/offer.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { sent as markSent, settled } from '#domain/invoices/invoice-lifecycle.ts';
import { withoutPayment, withPayment } from '#domain/invoices/ledger.ts';
import { activeEntries } from '#domain/invoices/payments.ts';
import { sum } from '#domain/money/money.ts';
import { sha256OfText } from '#io/browser/sha256.ts';
import { createHostedLinks } from '#io/customer-links/hosted-links.ts';
import { parseSharedDocument } from '#io/customer-links/parse-shared-document.ts';
import { createListeners } from '#io/store/listeners.ts';
import type { Newest, Operation, Store } from '#io/store/store.ts';
import { creditUsed } from '#parts/payments/credit-commands.ts';
import {
  depositReversed,
  depositsApplied,
  depositTaken,
  depositUsed,
  depositUseReversed,
} from '#parts/payments/deposit-commands.ts';
import { depositReturned } from '#parts/payments/deposit-operations.ts';
import { BOOKED, buildCustomer, buildDeposit, buildEstimate, buildInvoice } from '#test/build.ts';
import { type Money, problemsOfMoney } from '#test/data/whole-money.ts';
import { isLong } from '#test/rules/law.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.mjs';
import { hostedShops } from './hosted-shops.ts';

const TODAY = '2026-11-20';
const MOMENT = { at: '2026-11-20T18:00:00.000Z', today: TODAY, zone: 'UTC' };
const newId = () => crypto.randomUUID();
/** The one way of a command that changes more than one row. */
const COMMAND = '/rpc/apply_steps';

let server: TestServer;
const { newShop, open, join, closeAll } = hostedShops(() => server);

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);

afterAll(async () => {
  await closeAll();
  await server.stop();
});

type Plan = (newest: Newest) => Promise<readonly Operation[]>;

const apply =
  (id: string, amount = 300): Plan =>
  (newest) =>
    depositsApplied(newest, id, { id: newId(), depositId: undefined, amount }, MOMENT);
const payment = (id: string, amount: number): Payment => ({
  id,
  amount,
  date: TODAY,
  method: 'Cash',
  reference: '',
  note: '',
});
const use = (id: string, kind: DepositUse['kind'], amount: number): DepositUse => ({
  id,
  kind,
  amount,
  date: TODAY,
  note: '',
});

async function invoiceIn({ invoices }: Newest, id: string): Promise<Invoice> {
  const invoice = await invoices.get(id);
  if (!invoice) throw new Error(`There is no invoice ${id}`);
  return invoice;
}
const pay =
  (id: string, entry: Payment): Plan =>
  async (newest) => [
    { entity: 'invoices', kind: 'update', id, change: withPayment(await invoiceIn(newest, id), entry, MOMENT) },
  ];
/** Uses credit of the customer on the invoice. */
const credit =
  (id: string, part: string = newId()): Plan =>
  async (newest) =>
    (await creditUsed(newest, id, part, MOMENT)).operations;
/** Gives money back and lowers the price by it. */
const lower =
  (id: string, entry: Payment): Plan =>
  async (newest) => [
    {
      entity: 'invoices',
      kind: 'update',
      id,
      change: withPayment(await invoiceIn(newest, id), { ...entry, kind: 'refund' }, MOMENT, 'price lowered'),
    },
  ];
/** A third invoice, with $200.00 too much. */
const overpaid: Plan = async () => {
  const payments = [{ ...payment('too-much', 1068), id: 'too-much' }];
  const item = sent('c', { status: 'Paid', payments, paidAmount: 1068, balanceAmount: 0 });
  return [{ entity: 'invoices', kind: 'add', item }];
};
/** Removes the first entry of the invoice. */
const unpay =
  (id: string): Plan =>
  async (newest) => {
    const invoice = await invoiceIn(newest, id);
    const [entry] = activeEntries(invoice.payments ?? []);
    const change = withoutPayment(invoice, entry?.id ?? '', MOMENT);
    const returned = await depositReturned(newest, invoice, entry?.id ?? '', TODAY);
    return [{ entity: 'invoices', kind: 'update', id, change }, ...returned];
  };
const take =
  (deposit: Deposit): Plan =>
  (newest) =>
    depositTaken(newest, deposit);
const giveBack =
  (one: DepositUse): Plan =>
  (newest) =>
    depositUsed(newest, 'deposit-1', one);
const holdAgain =
  (useId: string): Plan =>
  (newest) =>
    depositUseReversed(newest, 'deposit-1', useId, TODAY);
const reverse: Plan = (newest) => depositReversed(newest, 'deposit-1', MOMENT);

const sent = (id: string, over: Partial<Invoice> = {}) =>
  buildInvoice({ id, invoiceNumber: `INV-${id}`, status: 'Sent', sentAt: MOMENT.at, ...over });

/** A shop with two sent invoices of 868.00, and 300.00 held. */
async function shopWithMoney() {
  const shop = await newShop();
  await shop.store.transact(async () => [
    { entity: 'customers', kind: 'add', item: buildCustomer() },
    { entity: 'invoices', kind: 'add', item: sent('a') },
    { entity: 'invoices', kind: 'add', item: sent('b') },
    { entity: 'deposits', kind: 'add', item: buildDeposit() },
  ]);
  return { ...shop, device: () => open(shop.owner, shop.shop) };
}

async function moneyOf({ invoices, deposits }: Store): Promise<Money> {
  return { invoices: await invoices.list(), deposits: await deposits.list() };
}

const expectWhole = (money: Money) => expect(problemsOfMoney(money)).toEqual([]);

function outcomes(settled: readonly PromiseSettledResult<unknown>[]): string[] {
  return settled.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.message));
}

const NOTHING = 'Nothing was applied. The invoice has no balance, or no deposit is held any more.';

test('a deposit that two devices apply to two invoices at the same moment is applied once', async () => {
  const { store, device } = await shopWithMoney();
  const other = device();
  await moneyOf(other);
  const said = await Promise.allSettled([store.transact(apply('a')), other.transact(apply('b'))]);
  expect(outcomes(said).sort()).toEqual([NOTHING, 'done']);
  const money = await moneyOf(device());
  expectWhole(money);
  expect(money.deposits.map(heldOf)).toEqual([0]);
  expect(sum(money.invoices.map(({ paidAmount = 0 }) => paidAmount))).toBe(300);
});

test('credit that two devices use on two invoices at the same moment is used once', async () => {
  const { store, device } = await shopWithMoney();
  await store.transact(overpaid);
  const other = device();
  await moneyOf(other);
  const said = await Promise.allSettled([store.transact(credit('a')), other.transact(credit('b'))]);
  const used = 'Nothing was used. The invoice has no balance, or the credit was used already.';
  expect(outcomes(said).sort()).toEqual([used, 'done']);
  const money = await moneyOf(device());
  expectWhole(money);
  const paid = new Map(money.invoices.map(({ id, paidAmount = 0 }) => [id, paidAmount]));
  expect([paid.get('c'), (paid.get('a') ?? 0) + (paid.get('b') ?? 0)]).toEqual([868, 200]);
});

test('a paid invoice is lowered by a refund, edited, and billed as before when that is reversed; its link and its books say the same', async () => {
  const { store, shop, owner, device } = await shopWithMoney();
  await store.transact(pay('a', payment('p', 868)));
  await store.transact(lower('a', { ...payment('back', 100), note: 'Returned wheels' }));
  const lowered = await device().invoices.get('a');
  expect(lowered).toMatchObject({
    status: 'Paid',
    totalAmount: 768,
    taxAmount: 60.17,
    paidAmount: 768,
    balanceAmount: 0,
  });
  const booked = [
    { ...BOOKED, date: TODAY },
    { ...BOOKED, date: TODAY, type: 'Price lowered', amount: -100, tax: -7.83 },
  ];
  expect(lowered?.booked).toEqual(booked);

  const link = await owner.client.rpc('share_document', { kind: 'invoice', document: 'a' }).throwOnError();
  const customer = createClient(server.url, server.key, { auth: { persistSession: false } });
  const { data } = await customer.rpc('open_document', { token: (link.data as { token: string }).token, reader: null });
  const { document } = parseSharedDocument(data, 'UTC');
  expect(document?.sums.at(-1)).toEqual({ label: 'Price lowered (Returned wheels)', value: '−$92.17' });
  expect([document?.total, document?.balance, document?.headline.label]).toEqual(['$768.00', '$0.00', 'Paid in full']);

  // Days later, by another person.
  const manager = await join(shop, 'manager');
  await server.sql`update private.records_before set at = at - interval '3 days' where shop_id = ${shop}`;
  const desk = open(manager, shop, 'manager');
  const forged = booked.map((one) => ({ ...one, amount: 1 }));
  const { error } = await manager.client.from('invoices').update({ booked: forged }).eq('id', 'a');
  expect(error).toMatchObject({ code: 'PT403', hint: 'history' });
  await desk.transact(async (newest) => {
    const change = withoutPayment(await invoiceIn(newest, 'a'), 'back', MOMENT);
    return [{ entity: 'invoices', kind: 'update', id: 'a', change }];
  });
  const back = await device().invoices.get('a');
  expect(back).toMatchObject({ status: 'Paid', totalAmount: 868, taxAmount: 68, paidAmount: 868, credits: [] });
  expect(back?.booked).toEqual([...booked, { ...BOOKED, date: TODAY, type: 'Correction', amount: 100, tax: 7.83 }]);

  // Deleted, and back.
  await store.invoices.remove('a');
  expect((await device().removals.get('a'))?.entries.map(({ owed }) => owed)).toHaveLength(8);
  if (back) await store.invoices.add(back);
  expect([await device().removals.list(), (await device().invoices.get('a'))?.booked]).toEqual([[], back?.booked]);

  const technician = await join(shop, 'technician');
  const { data: removals } = await technician.client.from('removals').select('*');
  const { data: seen } = await technician.client.from('invoices').select('booked, credits');
  expect([removals, seen]).toEqual([[], []]);
});

test('a manager sends and settles invoices of an older file whose month is closed: the money that they name stays on its day', async () => {
  const { store, shop } = await newShop();
  const old = { date: '2026-09-12', paidAmount: 868, balanceAmount: 0 };
  await store.invoices.add(buildInvoice({ ...old, id: 'draft', invoiceNumber: 'INV-1' }));
  await store.invoices.add(buildInvoice({ ...old, id: 'sent', invoiceNumber: 'INV-2', status: 'Sent' }));
  await store.settings.change((settings) => ({ ...settings, booksClosedThrough: '2026-10-31' }));
  const desk = open(await join(shop, 'manager'), shop, 'manager');
  for (const [id, step] of Object.entries({ draft: markSent, sent: settled }))
    await desk.transact(async (newest) => [
      { entity: 'invoices', kind: 'update', id, change: step(await invoiceIn(newest, id), MOMENT) },
    ]);
  const invoices = await desk.invoices.list();
  expect(invoices.map(({ status, paidAt }) => [status, paidAt])).toEqual([1, 2].map(() => ['Paid', MOMENT.at]));
  const money = moneyEntries({ invoices, deposits: [], removals: [] }, 'UTC').filter(({ kind }) => kind);
  expect(money.map(({ date, amount }) => [date, amount])).toEqual([1, 2].map(() => ['2026-09-12', 868]));
});

const TURNS = isLong ? 60 : 3;

test(`${TURNS * 12} commands of three devices at once, in ${TURNS} turns, use no dollar of a deposit twice and lose none`, async () => {
  const { store, device } = await shopWithMoney();
  const devices = [store, device(), device()];
  const counts = { done: 0, refused: 0 };
  for (let turn = 0; turn < TURNS; turn += 1) {
    const all: Plan[] = [
      ...[apply('a'), apply('b'), apply('a'), apply('b'), unpay('a'), unpay('b')],
      ...[giveBack(use(newId(), 'refund', 120)), giveBack(use(newId(), 'forfeit', 200)), reverse],
      ...[pay('a', payment(newId(), 50)), take(buildDeposit({ id: newId(), amount: 10 })), apply('a')],
    ];
    // Each turn begins at another one of them.
    const turned = all.map((_, at) => all[(at + turn) % all.length] ?? reverse);
    const said = await Promise.allSettled(turned.map((plan, at) => devices[at % 3]?.transact(plan)));
    for (const one of outcomes(said)) counts[one === 'done' ? 'done' : 'refused'] += 1;
    expectWhole(await moneyOf(device()));
    await Promise.allSettled([store.transact(take(buildDeposit({ id: newId(), amount: 300 })))]);
  }
  expect(counts.done + counts.refused).toBe(12 * TURNS);
  expect(counts.done).toBeGreaterThan(3 * TURNS);
}, 300_000);

const REFUND = use('refund-1', 'refund', 100);
const ALREADY = (amount: string) => `${amount} is already recorded. Cancel here to see it.`;

/** Each command on money, and what a second try says after the first one was stored. */
const COMMANDS: [what: string, plan: Plan, second: string, before?: Plan][] = [
  ['take a deposit', take(buildDeposit({ id: 'taken', amount: 75 })), ALREADY('$75.00')],
  ['apply a deposit', apply('a'), NOTHING],
  ['refund of a deposit', giveBack(REFUND), ALREADY('$100.00')],
  ['forfeit of a deposit', giveBack(use('forfeit-1', 'forfeit', 40)), ALREADY('$40.00')],
  ['hold a refund again', holdAgain('refund-1'), 'This was already reversed.', giveBack(REFUND)],
  ['reverse a deposit', reverse, 'This deposit was already reversed.'],
  ['record a payment', pay('a', payment('payment-1', 55)), ALREADY('$55.00')],
  ['record a tip', pay('a', { ...payment('tip-1', 5), kind: 'tip' }), ALREADY('$5.00')],
  ['use credit', credit('a', 'part'), ALREADY('$200.00'), overpaid],
  ['refund that lowers the price', lower('a', payment('lower-1', 30)), ALREADY('$30.00'), pay('a', payment('p', 40))],
  ['remove an applied deposit', unpay('a'), 'This payment was already reversed.', apply('a')],
];

test.each(COMMANDS)(
  '%s: not sent, nothing is there; sent and its answer lost, it is there once, and another try adds nothing',
  async (_what, plan, second, before) => {
    const { store, line, device } = await shopWithMoney();
    if (before) await store.transact(before);
    const money = await moneyOf(store);
    const lost = { kind: 'unavailable', message: expect.stringContaining('may or may not be saved') };
    line.break('before', COMMAND);
    await expect(store.transact(plan)).rejects.toMatchObject(lost);
    expect(await moneyOf(device())).toEqual(money);
    line.break('after', COMMAND);
    await expect(store.transact(plan)).rejects.toMatchObject(lost);
    line.repair();
    const once = await moneyOf(device());
    expect(once).not.toEqual(money);
    expectWhole(once);
    await expect(store.transact(plan)).rejects.toThrow(second);
    expect([await moneyOf(device()), await moneyOf(store)]).toEqual([once, once]);
  },
);

describe('a deposit is applied as a whole or not at all', () => {
  /** Lets the database refuse each change of the table in that shop. */
  async function refuse(table: string, shop: string, verb: 'update' | 'insert or update') {
    await server.sql.unsafe(`
      create or replace function public.refuse_it() returns trigger language plpgsql as
        $$ begin raise exception 'The disk of ${table} is full.'; end $$;
      create trigger z_refuse before ${verb} on public."${table}" for each row when (new.shop_id = '${shop}')
        execute function public.refuse_it();`);
    return () => server.sql.unsafe(`drop trigger z_refuse on public."${table}"`);
  }

  test.each([
    ['deposits', 'update'],
    ['payments', 'insert or update'],
    ['invoices', 'update'],
  ] as const)('when the database refuses its change of %s', async (table, verb) => {
    const { store, shop, device } = await shopWithMoney();
    const money = await moneyOf(store);
    const allow = await refuse(table, shop, verb);
    await expect(store.transact(apply('a'))).rejects.toThrow(`The disk of ${table} is full.`);
    await allow();
    expect([await moneyOf(store), await moneyOf(device())]).toEqual([money, money]);
    await store.transact(apply('a'));
    expectWhole(await moneyOf(device()));
  });

  test('when the server ends in the middle of it', async () => {
    const { store, shop, device } = await shopWithMoney();
    const money = await moneyOf(store);
    await server.sql.unsafe(`
      create or replace function public.end_it() returns trigger language plpgsql security definer as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger z_end before update on public.deposits for each row when (new.shop_id = '${shop}')
        execute function public.end_it();`);
    await expect(store.transact(apply('a'))).rejects.toMatchObject({ kind: 'unavailable' });
    await server.sql`drop trigger z_end on public.deposits`;
    expect(await moneyOf(device())).toEqual(money);
    await store.transact(apply('a'));
    expectWhole(await moneyOf(device()));
  });
});

/** An estimate that was sent with two options. */
function offered() {
  const [line] = buildEstimate().items;
  if (!line) throw new Error('an estimate has a line');
  const options = [
    { id: 'good', name: 'Good', items: [{ ...line, id: 'a', unitPrice: 500, totalPrice: 500 }] },
    { id: 'better', name: 'Better', recommended: true, items: [{ ...line, id: 'b', unitPrice: 900, totalPrice: 900 }] },
  ];
  const sentAt = MOMENT.at;
  const estimate = buildEstimate({ status: 'Sent', sentAt, expiryDate: '2099-01-01', terms: '', options });
  return { ...estimate, ...withChoice(estimate, firstChoice(estimate)) };
}

test('of an answer by link, a second one, and the shop’s own at the same moment, in 5 turns, one counts each time, and the estimate is whole', async () => {
  const { store, shop, owner } = await newShop();
  const customer = createClient(server.url, server.key, { auth: { persistSession: false } });
  for (let turn = 0; turn < 5; turn += 1) {
    const id = `estimate-${turn}`;
    await store.estimates.add({ ...offered(), id, estimateNumber: `EST-${turn}` });
    const { data: link } = await owner.client.rpc('share_document', { kind: 'estimate', document: id }).throwOnError();
    const { token } = link as { token: string };
    const { data: read } = await customer.rpc('open_document', { token, reader: null }).throwOnError();
    const { hash } = read as { hash: string };
    const answer = (optionId: string) =>
      customer.rpc('answer_document', {
        token,
        hash,
        accepts: true,
        words: optionId,
        agreed: true,
        choice: { optionId, lineIds: [], agreed: [{ about: 'electronic signature', text: ELECTRONIC_CONSENT }] },
      });
    const atShop = store.transact(async ({ estimates }) => {
      const newest = await estimates.get(id);
      if (!newest) throw new Error('It is there');
      const given = { at: MOMENT.at, name: 'At the shop', channel: 'phone' as const, optionId: 'good' };
      const change = accepted(newest, { ...given, lineIds: [], agreed: [] }, (text) => text);
      return [{ entity: 'estimates', kind: 'update', id, change }];
    });
    const [first, ours, second] = await Promise.allSettled([answer('good'), atShop, answer('better')]);
    expect([first.status, second.status]).toEqual(['fulfilled', 'fulfilled']);
    const stored = await open(owner, shop).estimates.get(id);
    const name = stored?.answer?.name;
    expect([stored?.status, stored?.acceptedBy, stored?.answer?.optionId]).toEqual([
      'Accepted',
      name,
      stored?.optionId,
    ]);
    expect([stored?.items.length, stored?.subtotal]).toEqual([1, stored?.optionId === 'good' ? 500 : 900]);
    expect(ours.status).toBe(name === 'At the shop' ? 'fulfilled' : 'rejected');
    if (name !== 'At the shop') expect(name).toBe(stored?.optionId);
  }
});

test('an answer by link is compared with what its link keeps, stays through an edit, and only the owner deletes and restores the estimate', async () => {
  const { store, shop, owner } = await newShop();
  const manager = await join(shop, 'manager');
  const customer = createClient(server.url, server.key, { auth: { persistSession: false } });
  const sent = { ...offered(), id: 'answered', estimateNumber: 'EST-900' };
  await store.estimates.add(sent);
  const made = await owner.client.rpc('share_document', { kind: 'estimate', document: sent.id }).throwOnError();
  const { token } = made.data as { token: string };
  const { data: read } = await customer.rpc('open_document', { token, reader: null }).throwOnError();
  const choice = {
    optionId: 'better',
    lineIds: [],
    agreed: [{ about: 'electronic signature', text: ELECTRONIC_CONSENT }],
  };
  const reply = { token, accepts: true, words: 'Nora Quill', agreed: true, choice };
  await customer.rpc('answer_document', { ...reply, hash: (read as { hash: string }).hash }).throwOnError();

  const { acceptances } = createHostedLinks(manager.client, createListeners(), () => 'UTC');
  const links = await acceptances(sent.id);
  const desk = open(manager, shop, 'manager');
  const stored = async () => {
    const estimate = await desk.estimates.get(sent.id);
    if (!estimate) throw new Error('It is there');
    return estimate;
  };
  const first = await stored();
  const { answer } = first;
  if (!answer) throw new Error('It is answered');
  const known = { digest: sha256OfText, links };
  expect(checkAcceptance(first, answer, known)).toBe('link');
  const forged = { ...answer, name: 'Eve' };
  const seal = sha256OfText(answerText(forged, first.totalAmount));
  expect(checkAcceptance(first, { ...forged, seal }, known)).toBe('other link');
  await expect(desk.estimates.update(sent.id, { answer: { ...forged, seal } })).rejects.toMatchObject({
    message:
      'A customer accepted this estimate, so that stays as it is. Edit and save it to make it a Draft, or duplicate it.',
  });
  await expect(desk.estimates.remove(sent.id)).rejects.toMatchObject({
    message: 'A customer accepted this estimate, so only the owner of the shop can delete it.',
  });

  await desk.estimates.update(sent.id, { ...answerKept(first), status: 'Draft', totalAmount: 5 });
  const draft = await stored();
  expect([draft.answer, draft.earlierAnswers]).toEqual([undefined, answerKept(first).earlierAnswers]);
  const [earlier] = draft.earlierAnswers ?? [];
  expect(earlier && checkAcceptance({ ...draft, ...earlier }, earlier.answer, known)).toBe('link');

  const office = open(owner, shop);
  const whole = await office.estimates.get(sent.id);
  if (!whole) throw new Error('It is there');
  await office.estimates.remove(sent.id);
  await expect(office.estimates.add({ ...whole, earlierAnswers: undefined })).rejects.toMatchObject({
    message: expect.stringMatching(/^Estimate EST-900 was closed in this shop, and this is another version of it\./),
  });
  await office.estimates.add(whole);
  expect(await acceptances(sent.id)).toEqual(links);
});

test('a manager’s plain request that breaks a ledger is refused when it ends, with a sentence, and the owner counts the links that work', async () => {
  const { store, shop, owner } = await newShop();
  const manager = await join(shop, 'manager');
  const paid = { id: 'p1', amount: 100, date: '2026-11-20', method: 'Cash', reference: '', note: '' };
  await store.invoices.add(buildInvoice({ status: 'Sent', payments: [paid], paidAmount: 100, balanceAmount: 768 }));
  const entry = { shop_id: shop, invoice_id: 'invoice-1', position: 1, ...paid, id: 'p2' };
  const asked = [
    manager.client.from('payments').insert({ ...entry, amount: -1 }),
    manager.client.from('payments').insert({ ...entry, amount: 99_999, kind: 'refund' }),
    manager.client.from('payments').update({ amount: 868 }).eq('id', 'p1'),
    manager.client.from('payments').delete().eq('id', 'p1'),
  ];
  const refused = (await Promise.all(asked)).map(({ error }) => [error?.code, error?.hint]);
  expect(refused).toEqual(asked.map(() => ['PT403', 'ledger']));
  const desk = open(manager, shop, 'manager');
  await expect(desk.invoices.update('invoice-1', { payments: [] })).rejects.toMatchObject({
    kind: 'invalid',
    message:
      'What was recorded stays as it was. Remove the entry, which keeps it as removed, then record the right one. Nothing was saved.',
  });
  expect((await open(owner, shop).invoices.get('invoice-1'))?.payments).toEqual([paid]);
  const links = createHostedLinks(owner.client, createListeners(), () => 'UTC');
  expect(await links.usable()).toBe(0);
  await owner.client.rpc('share_document', { kind: 'invoice', document: 'invoice-1' }).throwOnError();
  expect(await links.usable()).toBe(1);
});
