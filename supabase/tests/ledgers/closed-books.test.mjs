// Nothing new on a day of closed books, by any way of the API; what the app does meanwhile goes on.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildDeposit, buildInvoice } from '#test/build.ts';
import { keptBooked } from '../../../src/domain/books/booked.ts';
import { removedInvoice } from '../../../src/domain/books/books-of-removed.ts';
import { actAs, addMember, apply, applyFile, enterShop, insert, onEachEngine, person, refusal } from '../database.mjs';
import { stepsOf } from '../rows.mjs';

const OWNER = person('clo-own');
const MANAGER = person('clo-man');
const BOOKS = { code: 'PT403', hint: 'books' };
const CLOSED = '2026-10-31';
const AFTER = '2026-11-01';

const payment = (id, date, over = {}) => ({ id, amount: 100, date, method: 'Cash', reference: '', note: '', ...over });
const entry = (date, amount = 868) => ({ date, type: 'Invoice', amount, tax: 68 });
const sent = buildInvoice({
  id: 'sent',
  invoiceNumber: 'INV-1',
  status: 'Sent',
  date: '2026-10-05',
  booked: [entry('2026-10-05')],
  payments: [payment('p1', '2026-10-06')],
  paidAmount: 100,
  balanceAmount: 768,
});
const draft = buildInvoice({ id: 'draft', invoiceNumber: 'INV-2', date: '2026-10-05' });
/** An invoice of before there were entries. */
const before = { ...sent, id: 'before', invoiceNumber: 'INV-3', booked: undefined };
const held = buildDeposit({ date: '2026-10-05' });
const later = { ...held, id: 'later', date: '2026-11-05' };
const none = { subtotal: 0, taxAmount: 0, totalAmount: 0, balanceAmount: 0, items: [] };
const free = { ...draft, ...none, id: 'free', invoiceNumber: 'INV-5', status: 'Sent' };
const used = (date) => ({ id: 'u', kind: 'refund', amount: 10, date, note: '', method: 'Cash' });

onEachEngine((database) => {
  let shop;

  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    await addMember(database(), shop, MANAGER, 'manager');
    await apply(database(), OWNER, [insert('shop_settings', { shop_id: shop, kind: 'starter', settings: {} })]);
  });
  beforeEach(async () => {
    await setClosed(CLOSED);
    const clear = ['invoices', 'deposits', 'removals'].map((table) => ({
      table,
      kind: 'delete',
      key: { shop_id: shop },
    }));
    const lists = stepsOf(shop, { invoices: [sent, draft, before, free], deposits: [held, later] });
    await applyFile(database(), OWNER, [...clear, ...lists]);
    await database()`delete from private.records_before where shop_id = ${shop}`;
  });

  const setClosed = (booksClosedThrough) =>
    actAs(database(), OWNER, (tx) => tx`update public.shop_settings set settings = ${tx.json({ booksClosedThrough })}`);
  const drop = (table, id) => ({ table, kind: 'delete', key: { shop_id: shop, id } });
  const set = (table, id, row) => ({ table, kind: 'update', key: { shop_id: shop, id }, row });
  const payRow = (id, position, one) => [
    insert('payments', { shop_id: shop, invoice_id: id, position, ...one }),
    set('invoices', id, { paid_amount: 200, balance_amount: 668 }),
  ];
  const NEW = { id: 'new', invoiceNumber: 'INV-4' };
  const addSent = (facts) => stepsOf(shop, { invoices: [{ ...draft, ...NEW, status: 'Sent', ...facts }] });
  /** Steps that write something on a day. */
  const WAYS = {
    'an invoice asks for less': (day) => [set('invoices', 'sent', { booked: [...sent.booked, entry(day, -1)] })],
    'a Draft is sent': (day) => [set('invoices', 'draft', { status: 'Sent', booked: [entry(day)] })],
    'an invoice is added as sent': (day) =>
      stepsOf(shop, {
        invoices: [{ ...draft, id: 'new', invoiceNumber: 'INV-4', status: 'Sent', booked: [entry(day)] }],
      }),
    'an invoice is added as sent, without entries': (day) => addSent({ date: day }),
    'a Draft is sent without entries': (day) => [set('invoices', 'draft', { status: 'Sent', date: day })],
    'a free invoice gets a price': (day) => [
      set('invoices', 'free', {
        subtotal: 800,
        tax_amount: 68,
        total_amount: 868,
        balance_amount: 868,
        booked: [entry(day)],
      }),
    ],
    'an invoice is added with a payment that is named as one of a file': (day) =>
      stepsOf(shop, {
        invoices: [{ ...draft, ...NEW, payments: [payment('new-earlier', day)], paidAmount: 100, balanceAmount: 768 }],
      }),
    'a payment is recorded that is named as one of a file': (day) =>
      payRow('sent', 1, { id: 'sent-earlier', amount: 100, date: day, method: 'Cash' }),
    'a deposit is moved': (day) => [set('deposits', 'later', { date: day })],
    'a payment is recorded': (day) => payRow('sent', 1, { id: 'p2', amount: 100, date: day, method: 'Cash' }),
    'a payment is reversed': (day) => [
      { table: 'payments', kind: 'delete', key: { shop_id: shop, invoice_id: 'sent' } },
      insert('payments', {
        shop_id: shop,
        invoice_id: 'sent',
        position: 0,
        id: 'p1',
        amount: 100,
        date: '2026-10-06',
        method: 'Cash',
        reversed_on: day,
      }),
      set('invoices', 'sent', { paid_amount: 0, balance_amount: 868 }),
    ],
    'an invoice is added with a payment': (day) =>
      stepsOf(shop, {
        invoices: [
          {
            ...draft,
            id: 'new',
            invoiceNumber: 'INV-4',
            payments: [payment('p9', day)],
            paidAmount: 100,
            balanceAmount: 768,
          },
        ],
      }),
    'a deposit is taken': (day) => stepsOf(shop, { deposits: [{ ...held, id: 'new', date: day }] }),
    'a deposit is given back': (day) => [set('deposits', held.id, { uses: [used(day)] })],
    'a deposit is reversed': (day) => [set('deposits', held.id, { reversed_on: day })],
  };

  test.each(Object.entries(WAYS))(
    '%s on a day of closed books: refused, and done on the day after',
    async (_what, stepsOn) => {
      const attempt = (day) => refusal(apply(database(), MANAGER, stepsOn(day)));
      expect([await attempt('2026-09-30'), await attempt(CLOSED)]).toEqual([BOOKS, BOOKS]);
      expect(await attempt(AFTER)).toBe(undefined);
    },
  );

  test.each(Object.entries(WAYS))(
    '%s on any day while the books are open, or closed with a day that is none',
    async (_what, stepsOn) => {
      await setClosed('soon');
      expect(await refusal(apply(database(), MANAGER, stepsOn('2026-09-30')))).toBe(undefined);
    },
  );

  test('an invoice that has no entries yet gets its first on its own day; what comes back, what a file holds and other changes are not new', async () => {
    const tried = (steps) => refusal(apply(database(), MANAGER, steps));
    expect(
      await tried([
        set('invoices', 'before', { booked: [entry('2026-10-05'), entry(AFTER, -868)], status: 'Cancelled' }),
      ]),
    ).toBe(undefined);
    expect(await tried([set('invoices', 'sent', { notes: 'Call first', extra: { x: 1 } })])).toBe(undefined);
    expect(await tried([{ table: 'deposits', kind: 'delete', key: { shop_id: shop, id: held.id } }])).toBe(undefined);
    expect(await tried(stepsOf(shop, { deposits: [held] }))).toBe(undefined);
    await applyFile(database(), OWNER, stepsOf(shop, { invoices: [{ ...sent, id: 'file', invoiceNumber: 'INV-9' }] }));
  });

  test('a deposit of closed books keeps its day, amount and method; an invoice without entries keeps its day', async () => {
    const tried = (table, id, row) => refusal(apply(database(), MANAGER, [set(table, id, row)]));
    expect(await tried('invoices', 'before', { date: AFTER })).toEqual(BOOKS);
    for (const row of [{ date: AFTER }, { amount: 1 }, { method: 'Cash' }]) {
      expect(await tried('deposits', held.id, row)).toEqual(BOOKS);
    }
    expect(await tried('deposits', held.id, { note: 'By card' })).toBe(undefined);
    expect(await tried('invoices', 'before', { notes: 'Call' })).toBe(undefined);
  });

  test('an invoice of closed books is deleted and comes back, with its first entries on their days', async () => {
    const today = { today: '2026-11-20', zone: 'UTC', closedThrough: CLOSED };
    for (const one of [sent, before]) {
      const removal = removedInvoice(one, today, '2026-11-20T12:00:00.000Z');
      const remove = (kept) =>
        refusal(apply(database(), MANAGER, [drop('invoices', one.id), ...stepsOf(shop, { removals: [kept] })]));
      const late = removal.entries.map((entry) => (entry.date === today.today ? { ...entry, date: CLOSED } : entry));
      expect(await remove({ ...removal, entries: late })).toEqual(BOOKS);
      expect(await remove(removal)).toBe(undefined);
      const back = (booked) =>
        refusal(
          apply(database(), MANAGER, [...stepsOf(shop, { invoices: [{ ...one, booked }] }), drop('removals', one.id)]),
        );
      const booked = keptBooked(one, 'UTC');
      expect(await back([...booked, entry('2026-10-06', -1), entry('2026-10-06', 1)])).toEqual(BOOKS);
      expect(await back(booked)).toBe(undefined);
    }
  });

  test.each(['2026-13-45', '2026-10-31 ', 20261231, ['2026-10-31']])('books are open with a day of %j', async (day) => {
    await setClosed(day);
    expect(await refusal(apply(database(), MANAGER, WAYS['a deposit is taken']('2026-09-30')))).toBe(undefined);
  });

  test('the sentence names the day', async () => {
    const error = await apply(database(), MANAGER, WAYS['a deposit is taken']('2026-10-01')).catch((thrown) => thrown);
    expect(error.message).toBe(
      'The books are closed through Oct 31, 2026. Choose a later day. If there is none to choose, try again: it is booked today then.',
    );
  });
});
