// What a manager tried by the API: each is refused, and the rows stay as they were. What the app does goes on.
import { beforeEach, expect, test } from 'vitest';
import { buildCustomer, buildDeposit, buildEstimate, buildInvoice } from '#test/build.ts';
import {
  actAs,
  addMember,
  apply,
  applyFile,
  enterShop,
  insert,
  loadRows,
  onEachEngine,
  person,
  refusal,
  SIGNED_OUT,
} from '../database.mjs';
import { stepsOf } from '../rows.mjs';

const OWNER = person('led-own');
const MANAGER = person('led-man');
const LEDGER = { code: 'PT403', hint: 'ledger' };
/** No record of the app holds such a value. */
const MISFIT = { code: '23514' };

const payment = (id, amount, over = {}) => ({
  id,
  amount,
  date: '2026-11-20',
  method: 'Cash',
  reference: '',
  note: '',
  ...over,
});
const fromDeposit = payment('p2', 50, { kind: 'deposit', depositId: 'deposit-1' });
const applied = {
  id: 'p2',
  kind: 'applied',
  amount: 50,
  date: '2026-11-20',
  note: '',
  invoiceId: 'invoice-1',
  paymentId: 'p2',
};
const paid = buildInvoice({
  status: 'Sent',
  sentAt: '2026-11-20T09:00:00.000Z',
  payments: [payment('p1', 100), fromDeposit],
  paidAmount: 150,
  balanceAmount: 718,
  booked: [{ date: '2026-11-20', type: 'Invoice', amount: 868, tax: 68 }],
});
const used = buildDeposit({ uses: [applied] });

onEachEngine((database) => {
  let shop;

  beforeEach(async () => {
    const sql = database();
    shop ??= await enterShop(sql, OWNER);
    await sql`insert into public.shop_members ${sql({ shop_id: shop, user_id: MANAGER.sub, role: 'manager', email: MANAGER.email })} on conflict do nothing`;
    const lists = ['invoices', 'deposits', 'estimates', 'customers'];
    await applyFile(
      sql,
      OWNER,
      lists.map((table) => ({ table, kind: 'delete', key: { shop_id: shop } })),
    );
    await sql`delete from private.records_before where shop_id = ${shop}`;
    await apply(sql, OWNER, stepsOf(shop, { customers: [buildCustomer()], deposits: [used], invoices: [paid] }));
  });

  const plain = (query, who = MANAGER) => actAs(database(), who, (tx) => tx.unsafe(query));
  const stored = async () => {
    const [row] = await database()`
      select (select json_agg(p order by position) from public.payments p where shop_id = ${shop}) as payments,
        (select json_agg(d order by id) from public.deposits d where shop_id = ${shop}) as deposits,
        (select json_agg(i order by id) from public.invoices i where shop_id = ${shop}) as invoices`;
    return row;
  };
  const entries = (list) => list.map((one, position) => insert('payments', rowOf(one, position)));
  const rowOf = ({ depositId = null, kind = null, reversedOn = null, ...one }, position) => ({
    shop_id: shop,
    invoice_id: 'invoice-1',
    position,
    deposit_id: depositId,
    kind,
    reversed_on: reversedOn,
    ...one,
  });
  const clear = { table: 'payments', kind: 'delete', key: {} };
  /** The steps with which the app writes a changed ledger: all of its rows. */
  const ledger = (list, facts) => [
    { table: 'invoices', kind: 'update', key: { shop_id: shop, id: 'invoice-1' }, row: facts },
    { ...clear, key: { shop_id: shop, invoice_id: 'invoice-1' } },
    ...entries(list),
  ];
  const uses = (list, id = 'deposit-1') => ({
    table: 'deposits',
    kind: 'update',
    key: { shop_id: shop, id },
    row: { uses: list },
  });

  const value = (list) => `'${JSON.stringify(list)}'`;
  const columns = 'invoice_id, position, id, amount, date, method, kind, deposit_id';
  const added = (rows) =>
    `insert into public.payments (${columns}) values ${rows.map((row) => `('invoice-1', ${row})`).join(', ')}`;

  test.each([
    ['a payment of −1', added(["2, 'x', -1, '2026-11-20', 'Cash', null, null"])],
    ['a payment of NaN', added(["2, 'x', 'NaN', '2026-11-20', 'Cash', null, null"]), MISFIT],
    ['a refund of 99,999 on 100', added(["2, 'x', 99999, '2026-11-20', 'Cash', 'refund', null"])],
    [
      'four payments from one deposit',
      added([2, 3, 4, 5].map((at) => `${at}, 'x${at}', 50, '2026-11-20', 'Card', 'deposit', 'deposit-1'`)),
    ],
    [
      'a deposit use of NaN',
      `update public.deposits set uses = ${value([applied, { ...applied, id: 'u', kind: 'refund', amount: 'NaN' }])}`,
      MISFIT,
    ],
    [
      'a deposit use of "abc"',
      `update public.deposits set uses = ${value([applied, { ...applied, id: 'u', kind: 'refund', amount: 'abc' }])}`,
      MISFIT,
    ],
    [
      'uses of 5,600 of 300',
      `update public.deposits set uses = ${value([applied, { ...applied, id: 'u', kind: 'refund', amount: 5600 }])}`,
    ],
    ['an entry that is rewritten', "update public.payments set amount = 1, date = '2020-01-01' where id = 'p1'"],
    ['an entry that is removed', "delete from public.payments where id = 'p1'"],
    ['an entry that is moved', "update public.payments set position = 9 where id = 'p1'"],
    ['an entry of another invoice', "update public.payments set id = 'p9' where id = 'p1'"],
    ['a used deposit that is deleted', 'delete from public.deposits'],
    ['a used deposit that is lowered', 'update public.deposits set amount = 10'],
    ['uses that are emptied', "update public.deposits set uses = '[]'"],
    ['uses that are no list', `update public.deposits set uses = '{}'`, MISFIT],
    ['a deposit of another customer', "update public.deposits set customer_id = 'customer-2'"],
    ['an invoice that is paid without a payment', 'update public.invoices set paid_amount = 868, balance_amount = 0'],
    ['a total without its balance', 'update public.invoices set total_amount = 150'],
    [
      'a ledger in extra',
      `update public.invoices set extra = '{"payments": [{"id": "x", "amount": 868, "date": "2026-11-20", "method": "Cash"}]}'`,
    ],
    ['an amount in extra', `update public.payments set extra = '{"amount": 868}' where id = 'p1'`, MISFIT],
    [
      'an amount in extra that Postgres can’t hold',
      `update public.payments set extra = '{"escaped": "{\\"amount\\":868}"}' where id = 'p1'`,
      MISFIT,
    ],
    ['uses in extra', `update public.deposits set extra = '{"uses": []}'`, MISFIT],
    ['an invoice that is deleted while its deposit stays used', 'delete from public.invoices'],
  ])('%s is refused, and nothing changed', async (_what, query, error = LEDGER) => {
    const before = await stored();
    expect(await refusal(plain(query))).toEqual(error);
    expect(await refusal(plain(query, OWNER))).toEqual(error);
    expect(await stored()).toEqual(before);
  });

  test('a ledger that is written again as it was, with an entry more or one reversed, is taken; a shorter one is not', async () => {
    const list = paid.payments;
    await apply(
      database(),
      MANAGER,
      ledger([...list, payment('p3', 718)], { paid_amount: 868, balance_amount: 0 }),
      shop,
    );
    const reversed = [{ ...list[0], reversedOn: '2026-11-21' }, fromDeposit, payment('p3', 718)];
    await apply(database(), MANAGER, ledger(reversed, { paid_amount: 768, balance_amount: 100 }), shop);
    expect(
      await refusal(
        apply(
          database(),
          MANAGER,
          ledger([fromDeposit, payment('p3', 718)], { paid_amount: 768, balance_amount: 100 }),
          shop,
        ),
      ),
    ).toEqual(LEDGER);
    expect(
      await refusal(
        apply(
          database(),
          MANAGER,
          ledger([list[0], fromDeposit, payment('p3', 718)], { paid_amount: 868, balance_amount: 0 }),
          shop,
        ),
      ),
    ).toEqual(LEDGER);
    expect((await stored()).payments.map(({ id, reversed_on: on }) => [id, on])).toEqual([
      ['p1', '2026-11-21'],
      ['p2', null],
      ['p3', null],
    ]);
  });

  test('a change of what an invoice asked for in the same command hides no entry that was there before', async () => {
    const booked = [...paid.booked, { date: '2026-11-21', type: 'Correction', amount: -68, tax: -68 }];
    const lower = { subtotal: 800, tax_amount: 0, total_amount: 800, booked };
    const steps = (list, facts) => ledger(list, { ...lower, ...facts });
    const before = await stored();
    for (const list of [[], [fromDeposit], [payment('p1', 10), fromDeposit]]) {
      const paidAmount = list.reduce((all, { amount }) => all + amount, 0);
      const facts = { paid_amount: paidAmount, balance_amount: 800 - paidAmount };
      expect(await refusal(apply(database(), MANAGER, steps(list, facts), shop))).toEqual(LEDGER);
    }
    expect(await stored()).toEqual(before);
    const less = { ...lower, total_amount: 100, tax_amount: 0, subtotal: 100, balance_amount: 0 };
    await apply(database(), MANAGER, ledger(paid.payments, less), shop);
    expect((await stored()).payments.map(({ id }) => id)).toEqual(['p1', 'p2']);
  });

  test('an invoice is deleted with its deposit held again, and comes back as it was; not with another ledger', async () => {
    // A manager leaves the books of an invoice: removals.test.mjs.
    const gone = [
      uses([{ ...applied, reversedOn: '2026-11-21' }]),
      { table: 'invoices', kind: 'delete', key: { shop_id: shop, id: 'invoice-1' } },
    ];
    const again = uses([
      { ...applied, reversedOn: '2026-11-21' },
      { ...applied, id: 'p2-2' },
    ]);
    const back = (payments, facts = {}) => [...stepsOf(shop, { invoices: [{ ...paid, payments, ...facts }] }), again];
    const other = { paidAmount: 50, balanceAmount: 818 };
    // In one transaction, and in two.
    expect(await refusal(apply(database(), OWNER, [...gone, ...back([fromDeposit], other)], shop))).toEqual(LEDGER);
    await apply(database(), OWNER, gone, shop);
    expect((await stored()).payments).toBe(null);
    expect(await refusal(apply(database(), OWNER, back([fromDeposit], other), shop))).toEqual(LEDGER);
    await apply(database(), OWNER, back(paid.payments), shop);
    expect((await stored()).payments.map(({ id }) => id)).toEqual(['p1', 'p2']);
    expect(await database()`select * from private.records_before where shop_id = ${shop}`).toHaveLength(0);
  });

  test('a file replaces ledgers with what it holds, and a wrong entry of it stays usable', async () => {
    const sql = database();
    const wrong = [payment('odd', -5, { kind: 'payment' }), payment('p9', 0.005)];
    await applyFile(sql, OWNER, [
      { table: 'invoices', kind: 'delete', key: { shop_id: shop } },
      { table: 'deposits', kind: 'delete', key: { shop_id: shop } },
      ...stepsOf(shop, { invoices: [{ ...paid, payments: wrong, paidAmount: 77 }] }),
    ]);
    await plain("update public.invoices set notes = 'Odd'");
    // What the file recorded as paid gets an entry in front, as the app adds it.
    const kept = [payment('invoice-1-earlier', 81.995), ...wrong, payment('p3', 100)];
    expect(await refusal(apply(sql, MANAGER, ledger(kept, { paid_amount: 177, balance_amount: 691 }), shop))).toEqual(
      LEDGER,
    );
    kept[0].amount = 82;
    await apply(sql, MANAGER, ledger(kept, { paid_amount: 177.01, balance_amount: 690.99 }), shop);
    expect((await stored()).payments).toHaveLength(4);
  });

  test('a use of "abc" from before makes no link fail, and counts nothing', async () => {
    const sql = database();
    const sold = buildEstimate({ status: 'Sent', sentAt: '2026-11-20T09:00:00.000Z', expiryDate: '2099-01-01' });
    await apply(sql, OWNER, stepsOf(shop, { estimates: [sold] }));
    const [{ link }] = await actAs(
      sql,
      OWNER,
      (tx) => tx`select public.share_document('estimate', ${sold.id}) as link`,
    );
    for (const rubbish of [
      '{}',
      '"x"',
      '[1, null, "a"]',
      '[{"kind": "refund", "amount": "abc"}]',
      '[{"kind": "refund", "amount": {}}]',
      '[{"kind": "\\u0000"}]',
    ]) {
      await loadRows(sql, async (tx) => {
        await tx`alter table public.deposits drop constraint if exists deposits_uses_check`;
        await tx.unsafe(`update public.deposits set uses = '${rubbish}', estimate_id = '${sold.id}'`);
      });
      const [{ shown }] = await actAs(sql, SIGNED_OUT, (tx) => tx`select public.open_document(${link.token}) as shown`);
      expect([rubbish, shown.payment.depositTaken]).toEqual([rubbish, 300]);
    }
  });

  test('an owner deletes a used deposit after its customer, as a fresh start does; a manager does not', async () => {
    const gone = (table, id) => ({ table, kind: 'delete', key: { shop_id: shop, id } });
    const steps = [gone('customers', 'customer-1'), gone('deposits', 'deposit-1')];
    expect(await refusal(apply(database(), MANAGER, steps, shop))).toEqual(LEDGER);
    await apply(database(), OWNER, [...steps, gone('invoices', 'invoice-1')], shop);
    expect(await stored()).toEqual({ payments: null, deposits: null, invoices: null });
  });

  test('a shop is deleted with its ledgers', async () => {
    const sql = database();
    const other = person('led-oth');
    const second = await enterShop(sql, other);
    await apply(sql, other, stepsOf(second, { customers: [buildCustomer()], deposits: [used], invoices: [paid] }));
    await addMember(sql, second, person('led-sec'), 'manager');
    await sql`delete from public.shops where id = ${second}`;
    expect(await sql`select * from public.payments where shop_id = ${second}`).toHaveLength(0);
  });
});
