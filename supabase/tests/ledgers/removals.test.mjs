// What the books keep of a deleted invoice: added with the deletion, taken away with the return, else the owner's alone.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildInvoice } from '#test/build.ts';
import { bills } from '#test/figures/records.ts';
import { bookedOf } from '../../../src/domain/books/booked.ts';
import { removedInvoice } from '../../../src/domain/books/books-of-removed.ts';
import { actAs, addMember, apply, applyFile, enterShop, insert, onEachEngine, person, refusal } from '../database.mjs';
import { stepsOf } from '../rows.mjs';

const OWNER = person('rem-own');
const MANAGER = person('rem-man');
const HISTORY = { code: 'PT403', hint: 'history' };
const TODAY = { today: '2026-11-21', zone: 'UTC', closedThrough: '' };

const payment = (id, amount) => ({ id, amount, date: '2026-11-20', method: 'Cash', reference: '', note: '' });
const paid = buildInvoice({
  ...{ status: 'Sent', payments: [payment('p1', 100)], paidAmount: 100, balanceAmount: 768 },
  booked: [{ date: '2026-11-20', type: 'Invoice', amount: 868, tax: 68 }],
});
const left = (invoice) => removedInvoice(invoice, TODAY, '2026-11-21T12:00:00.000Z');
const removal = left(paid);
/** Those whose deletion changes no deposit. */
const alone = bills.filter(([, { invoice }]) => !(invoice.payments ?? []).some((one) => one.depositId !== undefined));
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
  const remove = (invoice, kept, who = MANAGER) =>
    apply(database(), who, [drop('invoices', invoice.id), ...(kept ? stepsOf(shop, { removals: [kept] }) : [])]);
  const giveBack = (invoice, who = MANAGER) =>
    apply(database(), who, [...stepsOf(shop, { invoices: [invoice] }), drop('removals', invoice.id)]);
  const plain = (query, who) => refusal(actAs(database(), who, (tx) => tx.unsafe(query)));
  const kept = async () =>
    (await database()`select id from public.removals where shop_id = ${shop}`).map(({ id }) => id);

  test(`a manager deletes each of the ${alone.length} invoices of the table that no deposit pays, and takes it back`, async () => {
    const invoices = alone.map(([, { invoice }]) => invoice);
    await applyFile(database(), OWNER, stepsOf(shop, { invoices }));
    for (const [name, { invoice }] of alone) {
      expect(await refusal(remove(invoice, left(invoice))), name).toBe(undefined);
      const booked = bookedOf(invoice, 'UTC');
      const returned = booked.length > 0 ? { ...invoice, booked: [...booked] } : invoice;
      expect(await refusal(giveBack(returned)), name).toBe(undefined);
    }
    expect(await kept()).toEqual([]);
  });

  test.each([
    ['another amount', [{ ...asked, amount: 5, owed: 5 }, deleted, pay, back]],
    ['another day', [{ ...asked, date: '2026-09-01' }, deleted, pay, back]],
    ['another tax', [{ ...asked, tax: 0 }, deleted, pay, back]],
    ['an entry more', [...removal.entries, { ...pay, id: 'invoice-1 p9', amount: 9, owed: -9 }]],
    ['a payment that was larger', [asked, deleted, { ...pay, amount: 900, owed: -900 }, back]],
    ['a payment less', [asked, deleted]],
    ['what was asked for left out', [deleted, pay, back]],
    ['nothing', []],
  ])('a deletion is not booked with %s', async (_what, entries) => {
    expect(await refusal(remove(paid, { ...removal, entries }))).toEqual(HISTORY);
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

  test('an owner changes and deletes them, and clears the shop', async () => {
    await remove(paid, removal);
    expect(await plain("update public.removals set customer = 'Deleted on request'", OWNER)).toBe(undefined);
    expect(await plain('delete from public.removals', OWNER)).toBe(undefined);
    await database()`delete from public.shops where id = ${shop}`;
    shop = await enterShop(database(), OWNER);
    await addMember(database(), shop, MANAGER, 'manager');
  });
});
