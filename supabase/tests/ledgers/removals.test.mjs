// What the books keep of a deleted invoice: added with the deletion, taken away with the return, else the owner's alone.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { BOOKED, buildInvoice } from '#test/build.ts';
import { bills } from '#test/figures/records.ts';
import { keptBooked } from '../../../src/domain/books/booked.ts';
import { removedInvoice } from '../../../src/domain/books/books-of-removed.ts';
import { heldAgain, reclaimed } from '../../../src/domain/deposits/applied-deposits.ts';
import { Rejection } from '../../../src/domain/records/rejection.ts';
import { actAs, addMember, apply, applyFile, enterShop, insert, onEachEngine, person, refusal } from '../database.mjs';
import { rowsOf, stepsOf } from '../rows.mjs';

const OWNER = person('rem-own');
const MANAGER = person('rem-man');
const HISTORY = { code: 'PT403', hint: 'history' };
const TODAY = { today: '2026-11-21', zone: 'UTC', closedThrough: '' };

const payment = (id, amount) => ({ id, amount, date: '2026-11-20', method: 'Cash', reference: '', note: '' });
const paid = buildInvoice({
  status: 'Sent',
  payments: [payment('p1', 100)],
  paidAmount: 100,
  balanceAmount: 768,
  booked: [BOOKED],
});
const left = (invoice) => removedInvoice(invoice, TODAY, '2026-11-21T12:00:00.000Z');
const removal = left(paid);
/** The deposits after the deletion; undefined when the app refuses it. */
function heldAfter({ invoice, deposits }) {
  try {
    return heldAgain(invoice, deposits, TODAY.today);
  } catch (thrown) {
    if (!(thrown instanceof Rejection)) throw thrown;
  }
}
const deletable = bills.filter(([, one]) => heldAfter(one));
const [asked, deleted, pay, back] = removal.entries;

onEachEngine((database) => {
  let shop;

  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    await addMember(database(), shop, MANAGER, 'manager');
    await apply(database(), OWNER, [insert('shop_settings', { shop_id: shop, kind: 'starter', settings: {} })]);
  });
  beforeEach(async () => {
    const clear = ['invoices', 'deposits', 'removals'].map((table) => ({
      table,
      kind: 'delete',
      key: { shop_id: shop },
    }));
    await applyFile(database(), OWNER, [...clear, ...stepsOf(shop, { invoices: [paid] })]);
    await database()`delete from private.records_before where shop_id = ${shop}`;
  });

  const drop = (table, id) => ({ table, kind: 'delete', key: { shop_id: shop, id } });
  const remove = (invoice, kept, steps = [drop('invoices', invoice.id)]) =>
    apply(database(), MANAGER, [...steps, ...(kept ? stepsOf(shop, { removals: [kept] }) : [])]);
  const giveBack = (invoice, steps = [drop('removals', invoice.id)]) =>
    apply(database(), MANAGER, [...stepsOf(shop, { invoices: [invoice] }), ...steps]);
  const plain = (query, who) => refusal(actAs(database(), who, (tx) => tx.unsafe(query)));
  const kept = async () =>
    (await database()`select id from public.removals where shop_id = ${shop}`).map(({ id }) => id);

  test(`a manager deletes each of the ${deletable.length} invoices of the table that the app deletes, its deposits held again, and takes it back`, async () => {
    const invoices = bills.map(([, { invoice }]) => invoice);
    await applyFile(database(), OWNER, stepsOf(shop, { invoices, deposits: bills.flatMap(([, one]) => one.deposits) }));
    const usesOf = (deposits) =>
      deposits.map(({ id, uses }) => ({
        table: 'deposits',
        kind: 'update',
        key: { shop_id: shop, id },
        row: { uses },
      }));
    for (const [name, one] of deletable) {
      const { invoice, deposits } = one;
      const booked = keptBooked(invoice, 'UTC');
      const held = heldAfter(one) ?? [];
      const gone = [drop('invoices', invoice.id), ...usesOf(held)];
      expect(await refusal(remove(invoice, left(invoice), gone)), name).toBe(undefined);
      const now = deposits.map((was) => held.find(({ id }) => id === was.id) ?? was);
      const back = reclaimed(booked.length > 0 ? { ...invoice, booked: [...booked] } : invoice, now);
      const steps = [...usesOf(back.deposits), ...(left(invoice) ? [drop('removals', invoice.id)] : [])];
      expect(await refusal(giveBack(back.invoice, steps)), name).toBe(undefined);
    }
    expect(await kept()).toEqual([]);
  });

  test.each([
    ['another amount', [{ ...asked, amount: 5, owed: 5 }, deleted, pay, back]],
    ['another day', [{ ...asked, date: '2026-09-01' }, deleted, pay, back]],
    ['another tax', [{ ...asked, tax: 0 }, deleted, pay, back]],
    ['another rate', [{ ...asked, taxFacts: { ...BOOKED.taxFacts, rate: 8 } }, deleted, pay, back]],
    ['an entry more', [...removal.entries, { ...pay, id: 'invoice-1 p9', amount: 9, owed: -9 }]],
    ['a payment that was larger', [asked, deleted, { ...pay, amount: 900, owed: -900 }, back]],
    ['a payment less', [asked, deleted]],
    ['what was asked for left out', [deleted, pay, back]],
    ['nothing', []],
    ['nothing at all', undefined],
    ['what was asked for twice', [asked, asked, deleted, pay, back]],
    ['more taken back than it asked for', [asked, { ...deleted, amount: -900, owed: -900 }, pay, back]],
    ['the deletion twice', [asked, deleted, deleted, pay, back]],
    ['the deletion before it was asked for', [asked, { ...deleted, date: '2026-01-05' }, pay, back]],
    ['a payment on another day', [asked, deleted, { ...pay, date: '2026-09-01' }, back]],
    ['a payment that owes more', [asked, deleted, { ...pay, owed: -900 }, back]],
    ['a payment that went out', [asked, deleted, { ...pay, amount: -100, owed: 100 }, back]],
    ['a payment of another kind', [asked, deleted, { ...pay, kind: 'tips' }, back]],
    ['a payment by another method', [asked, deleted, { ...pay, method: 'Card' }, back]],
    ['a payment that is not taken back', [asked, deleted, pay]],
    ['another reversal', [asked, deleted, pay, { ...back, amount: -900, owed: 900 }]],
    [
      'a reversal of what nobody paid',
      [...removal.entries, { ...back, id: 'invoice-1 p7 reversal', date: '2026-09-01' }],
    ],
    [
      'a correction that never was',
      [asked, { ...asked, id: 'invoice-1 1', type: 'Correction', amount: -9 }, deleted, pay, back],
    ],
  ])('a deletion is not booked with %s', async (_what, entries) => {
    expect(await refusal(remove(paid, entries && { ...removal, entries }))).toEqual(HISTORY);
    expect(await kept()).toEqual([]);
  });

  test('books of an invoice that is there, or never was, are added by nobody but an owner', async () => {
    const add = (who, one) => refusal(apply(database(), who, stepsOf(shop, { removals: [one] })));
    expect(await add(MANAGER, removal)).toEqual(HISTORY);
    expect(await add(MANAGER, { ...removal, id: 'other' })).toEqual(HISTORY);
    expect(await add(OWNER, removal)).toBe(undefined);
  });

  test('a manager changes nothing of them and takes them away only with the whole invoice', async () => {
    await remove(paid, removal);
    for (const change of ["entries = '[]'", "customer = 'Eve'", "invoice_number = ''", "removed_on = '2026-01-01'"]) {
      expect(await plain(`update public.removals set ${change}`, MANAGER), change).toEqual(HISTORY);
    }
    expect(await plain('update public.removals set place = 7', MANAGER)).toBe(undefined);
    expect(await plain('delete from public.removals', MANAGER)).toEqual(HISTORY);
    // Once nothing is remembered of the deletion.
    await database()`delete from private.records_before where shop_id = ${shop}`;
    for (const wrong of [
      { ...paid, booked: [] },
      { ...paid, booked: [{ ...paid.booked[0], date: '2026-12-01' }] },
      { ...paid, payments: [], paidAmount: 0, balanceAmount: 868 },
      { ...paid, payments: [payment('p1', 1)], paidAmount: 1, balanceAmount: 867 },
    ]) {
      expect(await refusal(giveBack(wrong))).toEqual(HISTORY);
    }
    expect(await kept()).toEqual(['invoice-1']);
    expect(await refusal(giveBack(paid))).toBe(undefined);
    expect(await kept()).toEqual([]);
  });

  test('payments of a file with one id, an id of digits or of words: the invoice is deleted and comes back', async () => {
    const payments = ['0', 'p', 'p', 'p reversal', ''].map((id, at) => payment(id, 10 + at));
    const file = { ...paid, payments: [...payments, { ...payment('p', 20), reversedOn: '2026-11-20' }] };
    const facts = { paidAmount: 60, balanceAmount: 808 };
    await applyFile(database(), OWNER, [
      drop('invoices', paid.id),
      ...stepsOf(shop, { invoices: [{ ...file, ...facts }] }),
    ]);
    expect(await refusal(remove(file, left({ ...file, ...facts })))).toBe(undefined);
    expect(await refusal(giveBack({ ...file, ...facts }))).toBe(undefined);
  });

  test('an invoice that comes back takes them away, so nothing hides what was booked', async () => {
    await remove(paid, removal);
    const add = (invoice) => refusal(apply(database(), MANAGER, stepsOf(shop, { invoices: [invoice] })));
    await database()`delete from private.records_before where shop_id = ${shop}`;
    expect(
      await add({ ...paid, booked: [], payments: [], status: 'Draft', paidAmount: 0, balanceAmount: 868 }),
    ).toEqual(HISTORY);
    expect(await add(paid)).toEqual(HISTORY);
    const elsewhere = { ...paid, payments: [{ ...payment('p1', 100), date: '2026-09-01' }] };
    expect(await refusal(giveBack(elsewhere))).toEqual(HISTORY);
    expect(await refusal(giveBack(paid))).toBe(undefined);
  });

  test('a manager deletes an invoice whose books came with it in a file, and changes them in no other way', async () => {
    await applyFile(database(), OWNER, stepsOf(shop, { removals: [{ ...removal, entries: [] }] }));
    const [[, row]] = rowsOf('removals', shop, removal);
    const change = { table: 'removals', kind: 'update', key: { shop_id: shop, id: paid.id }, row };
    const attempt = (...steps) => refusal(apply(database(), MANAGER, steps));
    expect(await attempt(change)).toEqual(HISTORY);
    expect(await attempt(drop('invoices', paid.id))).toEqual(HISTORY);
    expect(await attempt(drop('invoices', paid.id), change)).toBe(undefined);
    expect(await attempt({ ...change, row: { entries: [] } })).toEqual(HISTORY);
  });

  test('a deletion by an app that keeps no rate in the books is booked', async () => {
    const entries = removal.entries.map(({ taxFacts: _, ...entry }) => entry);
    expect(await refusal(remove(paid, { ...removal, entries }))).toBe(undefined);
  });

  test('an owner changes and deletes them, and clears the shop', async () => {
    await remove(paid, removal);
    expect(await plain("update public.removals set customer = 'Deleted on request'", OWNER)).toBe(undefined);
    expect(await plain('delete from public.removals', OWNER)).toBe(undefined);
    await database()`delete from public.shops where id = ${shop}`;
    shop = await enterShop(database(), OWNER);
    await addMember(database(), shop, MANAGER, 'manager');
  });
});
