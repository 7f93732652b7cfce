// What a ledger may become: SQL and the app's own functions give one answer, for written cases and for random ones.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildDeposit, buildInvoice } from '#test/build.ts';
import {
  applyAmount,
  applyDeposits,
  heldAgain,
  reclaimed,
  withReturned,
} from '../../../src/domain/deposits/applied-deposits.ts';
import { isActive, reversedDeposit, withoutUse, withUse } from '../../../src/domain/deposits/deposit-uses.ts';
import { cancelled, withoutPayment, withPayment } from '../../../src/domain/invoices/ledger.ts';
import { ledgerOf as ledgerWithEarlier, paidFacts } from '../../../src/domain/invoices/payments.ts';
import { Rejection } from '../../../src/domain/records/rejection.ts';
import { onEachEngine } from '../database.mjs';
import { accepts, ledgerOf } from './ledger-rule.mjs';

const DAY = '2026-11-20';
const NOW = { at: '2026-11-20T18:00:00.000Z', today: DAY, zone: 'America/Chicago' };
const RUNS = process.env.LONG === undefined ? 2_000 : 6_000;

const entry = (id, amount, over = {}) => ({ id, amount, date: DAY, method: 'Cash', reference: '', note: '', ...over });
const use = (id, amount, over = {}) => ({ id, kind: 'refund', amount, date: DAY, note: '', ...over });
const applied = (id, amount, over = {}) =>
  use(id, amount, { kind: 'applied', invoiceId: 'invoice-1', paymentId: id, ...over });
const paid = (payments, over = {}) => buildInvoice({ payments, ...paidFacts(868, payments), ...over });
const off = (one) => ({ ...one, reversedOn: DAY });

const hundred = entry('p1', 100);
const fromDeposit = entry('p2', 50, { kind: 'deposit', depositId: 'deposit-1' });
const held = buildDeposit({ amount: 300 });
const usedOnce = buildDeposit({ amount: 300, uses: [applied('p2', 50)] });

/** [what, list, before, after, others]: accepted. */
const ACCEPTED = [
  ['a payment is added', 'invoices', paid([]), paid([hundred])],
  ['all is paid', 'invoices', paid([hundred]), paid([hundred, entry('p3', 768)])],
  ['a payment is reversed', 'invoices', paid([hundred]), paid([off(hundred)])],
  ['all is refunded', 'invoices', paid([hundred]), paid([hundred, entry('r', 100, { kind: 'refund' })])],
  ['a tip above the total', 'invoices', paid([hundred]), paid([hundred, entry('t', 5000, { kind: 'tip' })])],
  ['a paid invoice is deleted', 'invoices', paid([hundred]), undefined],
  [
    'a total is lowered below what was paid',
    'invoices',
    paid([hundred]),
    buildInvoice({ payments: [hundred], totalAmount: 50, paidAmount: 100, balanceAmount: 0 }),
  ],
  [
    'money of a file gets an entry',
    'invoices',
    buildInvoice({ paidAmount: 500, balanceAmount: 368 }),
    paid([entry('invoice-1-earlier', 500), hundred]),
  ],
  ['a wrong entry of a file stays', 'invoices', paid([entry('x', -5)]), paid([entry('x', -5), hundred])],
  [
    'a balance of a file is filled in',
    'invoices',
    buildInvoice({ paidAmount: undefined, balanceAmount: undefined }),
    paid([hundred]),
  ],
  ['a deposit is applied', 'invoices', paid([]), paid([fromDeposit]), { 'deposit-1': usedOnce }],
  [
    'an applied deposit is held again',
    'invoices',
    paid([fromDeposit]),
    paid([off(fromDeposit)]),
    { 'deposit-1': buildDeposit({ uses: [off(applied('p2', 50))] }) },
  ],
  ['a use is added', 'deposits', held, buildDeposit({ uses: [use('u', 300)] })],
  [
    'a use is reversed',
    'deposits',
    buildDeposit({ uses: [use('u', 300)] }),
    buildDeposit({ uses: [off(use('u', 300))] }),
  ],
  ['a use agrees with its payment', 'deposits', held, usedOnce, { 'invoice-1': paid([fromDeposit]) }],
  ['a deposit is reversed', 'deposits', held, off(held)],
  ['a deposit that is held is deleted', 'deposits', held, undefined],
];

/** [what, list, before, after, others]: refused. */
const REFUSED = [
  ['a payment of −1', 'invoices', paid([]), paid([entry('p', -1)])],
  ['a payment of 0', 'invoices', paid([]), paid([entry('p', 0)])],
  ['a payment of half a cent', 'invoices', paid([]), paid([entry('p', 0.005)])],
  ['a kind that is none', 'invoices', paid([]), paid([entry('p', 1, { kind: 'gift' })])],
  ['two entries with one id', 'invoices', paid([hundred]), paid([hundred, hundred])],
  ['a refund of 99,999 on 100', 'invoices', paid([hundred]), paid([hundred, entry('r', 99_999, { kind: 'refund' })])],
  [
    'a forfeit above what was paid',
    'invoices',
    paid([hundred]),
    paid([hundred, entry('f', 100.01, { kind: 'forfeit' })]),
  ],
  ['a payment above the total', 'invoices', paid([hundred]), paid([hundred, entry('p', 768.01)])],
  ['an amount is changed', 'invoices', paid([hundred]), paid([entry('p1', 99)])],
  ['a day is changed', 'invoices', paid([hundred]), paid([entry('p1', 100, { date: '2026-01-01' })])],
  ['an entry is removed', 'invoices', paid([hundred]), paid([])],
  ['entries change places', 'invoices', paid([hundred, entry('p3', 1)]), paid([entry('p3', 1), hundred])],
  ['a reversal is taken back', 'invoices', paid([off(hundred)]), paid([hundred])],
  ['a reversal gets another day', 'invoices', paid([off(hundred)]), paid([{ ...hundred, reversedOn: '2026-11-21' }])],
  [
    'a payment is reversed that was refunded',
    'invoices',
    paid([hundred, entry('r', 100, { kind: 'refund' })]),
    paid([off(hundred), entry('r', 100, { kind: 'refund' })]),
  ],
  [
    'the paid amount is another one',
    'invoices',
    paid([hundred]),
    paid([hundred], { paidAmount: 868, balanceAmount: 0 }),
  ],
  ['the balance is another one', 'invoices', paid([hundred]), paid([hundred], { balanceAmount: 0 })],
  ['money of a file is forgotten', 'invoices', buildInvoice({ paidAmount: 500, balanceAmount: 368 }), paid([hundred])],
  [
    'money of a file grows',
    'invoices',
    buildInvoice({ paidAmount: 500, balanceAmount: 368 }),
    paid([entry('invoice-1-earlier', 501)]),
  ],
  ['a payment from no deposit', 'invoices', paid([]), paid([fromDeposit])],
  ['a payment from a deposit without its use', 'invoices', paid([]), paid([fromDeposit]), { 'deposit-1': held }],
  [
    'a payment from the deposit of another customer',
    'invoices',
    paid([]),
    paid([fromDeposit]),
    { 'deposit-1': { ...usedOnce, customerId: 'customer-2' } },
  ],
  [
    'a second payment from one use',
    'invoices',
    paid([fromDeposit]),
    paid([fromDeposit, { ...fromDeposit, id: 'p9' }]),
    { 'deposit-1': usedOnce },
  ],
  [
    'an invoice is deleted, and its deposit stays used',
    'invoices',
    paid([fromDeposit]),
    undefined,
    { 'deposit-1': usedOnce },
  ],
  ['a use of "abc"', 'deposits', held, buildDeposit({ uses: [use('u', 'abc')] })],
  ['a use of "NaN"', 'deposits', held, buildDeposit({ uses: [use('u', 'NaN')] })],
  ['uses of 5,600 of 300', 'deposits', held, buildDeposit({ uses: [use('u', 5600)] })],
  ['a use without its payment', 'deposits', held, usedOnce, { 'invoice-1': paid([]) }],
  ['a use is removed', 'deposits', buildDeposit({ uses: [use('u', 300)] }), held],
  [
    'a use is reversed, and its payment stays',
    'deposits',
    usedOnce,
    buildDeposit({ uses: [off(applied('p2', 50))] }),
    { 'invoice-1': paid([fromDeposit]) },
  ],
  ['a used deposit is deleted', 'deposits', usedOnce, undefined],
  ['a used deposit is lowered', 'deposits', usedOnce, { ...usedOnce, amount: 49.99 }],
  ['a used deposit is reversed', 'deposits', usedOnce, off(usedOnce)],
  ['a reversed deposit comes back', 'deposits', off(held), held],
  ['a deposit of half a cent', 'deposits', undefined, { ...held, amount: 0.005 }],
];

const cents = fc.oneof(
  fc.constantFrom(50, 100, 300, 768, 868),
  fc.integer({ min: 1, max: 90_000 }).map((value) => value / 100),
);
const oddAmount = fc.oneof(
  { arbitrary: cents, weight: 9 },
  { arbitrary: fc.constantFrom(0, -1, 0.005, 1e9), weight: 1 },
);
const someDay = fc.constantFrom(undefined, undefined, undefined, DAY, '2026-11-21');
const withDay = (one, reversedOn) => (reversedOn === undefined ? one : { ...one, reversedOn });

const payments = fc
  .record({
    id: fc.constantFrom('p1', 'p2', 'p3', 'p4', ''),
    kind: fc.constantFrom(undefined, 'payment', 'deposit', 'refund', 'tip', 'forfeit', 'gift'),
    amount: oddAmount,
    depositId: fc.constantFrom(undefined, undefined, 'deposit-1', 'deposit-2'),
    reversedOn: someDay,
  })
  .map(({ id, kind, amount, depositId, reversedOn }) =>
    withDay(
      entry(id, amount, {
        ...(kind && { kind: depositId ? 'deposit' : kind }),
        ...(depositId && { depositId, kind: 'deposit' }),
      }),
      reversedOn,
    ),
  );
const uses = fc
  .record({
    id: fc.constantFrom('p1', 'p2', 'u3', ''),
    kind: fc.constantFrom('applied', 'applied', 'refund', 'forfeit', 'gift'),
    amount: oddAmount,
    reversedOn: someDay,
  })
  .map(({ id, kind, amount, reversedOn }) =>
    withDay(kind === 'applied' ? applied(id, amount) : use(id, amount, { kind }), reversedOn),
  );

/** Changes of a list of entries: most of them are allowed. */
const edit = (one) =>
  fc.array(
    fc.oneof(
      { arbitrary: one.map((added) => (all) => [...all, added]), weight: 4 },
      {
        arbitrary: fc.nat(3).map((n) => (all) => all.map((old, at) => (at === n && !old.reversedOn ? off(old) : old))),
        weight: 3,
      },
      { arbitrary: fc.nat(3).map((n) => (all) => all.filter((_, at) => at !== n)), weight: 1 },
      {
        arbitrary: fc.tuple(fc.nat(3), oddAmount).map(
          ([n, amount]) =>
            (all) =>
              all.map((old, at) => (at === n ? { ...old, amount } : old)),
        ),
        weight: 1,
      },
      { arbitrary: fc.constant((all) => all.toReversed()), weight: 1 },
      { arbitrary: oddAmount.map((amount) => (all) => [entry('invoice-1-earlier', amount), ...all]), weight: 1 },
    ),
    { maxLength: 3 },
  );
const run = (edits, all) => edits.reduce((now, change) => change(now), all);

/** Mostly one that agrees with the entries: random ones alone would hardly ever. */
const depositFor = (all, flip) =>
  buildDeposit({
    amount: 900,
    ...(flip === 1 && { customerId: 'customer-2' }),
    uses: all
      .filter(({ depositId }) => depositId === 'deposit-1')
      .map(({ id, amount, reversedOn }) => withDay(applied(id, flip === 2 ? amount + 1 : amount), reversedOn)),
  });
const invoiceFor = (all, flip) =>
  buildInvoice({
    ...(flip === 1 && { customerId: 'customer-2' }),
    payments: all
      .filter(({ kind }) => kind === 'applied')
      .map(({ paymentId, amount, reversedOn }) =>
        withDay(
          entry(paymentId, flip === 2 ? amount + 1 : amount, { kind: 'deposit', depositId: 'deposit-1' }),
          reversedOn,
        ),
      ),
  });

const totals = fc.constantFrom(
  { totalAmount: 868 },
  { totalAmount: 868 },
  { totalAmount: 868 },
  { totalAmount: 500 },
  { subtotal: 0, taxAmount: 0, totalAmount: 0 },
);
const facts = (ofFile) =>
  fc.oneof(
    { arbitrary: fc.constant((all, { totalAmount }) => paidFacts(totalAmount, all)), weight: ofFile ? 3 : 8 },
    {
      arbitrary: cents.map((amount) => (_, { totalAmount }) => ({
        paidAmount: amount,
        balanceAmount: Math.max(0, totalAmount - amount),
      })),
      weight: 1,
    },
    { arbitrary: fc.constant(() => ({ paidAmount: undefined, balanceAmount: undefined })), weight: 1 },
  );
const status = fc.constantFrom('Sent', 'Sent', 'Paid');

const invoiceCase = fc
  .record({
    was: fc.array(payments, { maxLength: 3 }),
    edits: edit(payments),
    totals: fc.tuple(totals, fc.option(totals, { freq: 4 })),
    facts: fc.tuple(facts(true), fc.option(facts(false), { freq: 6 })),
    status,
    flip: fc.nat(6),
    gone: fc.nat(14),
    moves: fc.nat(9),
  })
  .map(({ was, edits, totals: [first, second], facts: [before, after], status: of, flip, gone, moves }) => {
    const now = run(edits, was);
    const old = buildInvoice({ status: of, ...first, payments: was, ...before(was, { ...buildInvoice(), ...first }) });
    const total = second ?? first;
    const next = {
      ...old,
      ...total,
      payments: now,
      ...(after ?? (() => ({})))(now, { ...buildInvoice(), ...total }),
      ...(moves === 0 && { customerId: 'customer-2' }),
    };
    return {
      list: 'invoices',
      before: gone === 1 ? undefined : old,
      after: gone === 0 ? undefined : next,
      others: { 'deposit-1': gone === 0 && flip > 2 ? depositFor(was.map(off), flip) : depositFor(now, flip) },
    };
  });
const depositCase = fc
  .record({
    was: fc.array(uses, { maxLength: 3 }),
    edits: edit(uses),
    amounts: fc.tuple(fc.constantFrom(300, 900, 2000), fc.option(oddAmount, { freq: 4 })),
    days: fc.tuple(someDay, someDay),
    flip: fc.nat(6),
    gone: fc.nat(14),
    moves: fc.nat(9),
  })
  .map(({ was, edits, amounts: [amount, other], days, flip, gone, moves }) => {
    const now = run(edits, was);
    const next = buildDeposit({ uses: now, amount: other ?? amount, ...(moves === 0 && { customerId: 'customer-2' }) });
    return {
      list: 'deposits',
      before: gone === 1 ? undefined : withDay(buildDeposit({ uses: was, amount }), days[0]),
      after: gone === 0 ? undefined : withDay(next, flip > 2 ? days[0] : days[1]),
      others: { 'invoice-1': invoiceFor(now, flip) },
    };
  });

onEachEngine((database) => {
  /** Resolves to the answer of SQL about each of the changes. */
  async function problemsOf(cases) {
    const lines = cases.map(({ list, before, after, others = {} }) => ({
      list,
      before: ledgerOf(before),
      after: ledgerOf(after),
      others: Object.fromEntries(Object.entries(others).map(([id, one]) => [id, ledgerOf(one)])),
    }));
    const rows = await database()`
      select private.ledger_problem(c ->> 'list', nullif(c -> 'before', 'null'), nullif(c -> 'after', 'null'), c -> 'others') as problem
      from jsonb_array_elements(${JSON.stringify(lines)}::text::jsonb) with ordinality as t (c, n) order by n`;
    return rows.map(({ problem }) => problem);
  }

  test.each([
    ['accepted', ACCEPTED],
    ['refused', REFUSED],
  ])(
    `%s: each of the ${ACCEPTED.length} and ${REFUSED.length} written cases, in SQL as in the app`,
    async (outcome, written) => {
      const cases = written.map(([, list, before, after, others = {}]) => ({ list, before, after, others }));
      const problems = await problemsOf(cases);
      expect(written.map(([what], at) => [what, problems[at] === null, accepts(cases[at])])).toEqual(
        written.map(([what]) => [what, outcome === 'accepted', outcome === 'accepted']),
      );
    },
  );

  test(`${2 * RUNS} random changes are accepted by SQL if, and only if, by the app`, async () => {
    for (const kind of [invoiceCase, depositCase]) {
      const cases = fc.sample(kind, { numRuns: RUNS, seed: 20_261_128 });
      const problems = await problemsOf(cases);
      const expected = cases.map(accepts);
      const other = cases.findIndex((_, at) => (problems[at] === null) !== expected[at]);
      expect(other < 0 ? 'none' : shown(problems[other], cases[other])).toBe('none');
      const count = expected.filter(Boolean).length;
      // Neither answer is rare, so both are tried.
      expect(Math.min(count, RUNS - count)).toBeGreaterThan(RUNS / 8);
    }
  }, 180_000);

  test('SQL accepts whatever the commands of the app make of invoices and deposits', async () => {
    const kinds = [
      'take',
      'apply',
      'applyAll',
      'pay',
      'refund',
      'tip',
      'forfeit',
      'cancel',
      'edit',
      'reverse',
      'give',
      'keep',
      'reverseUse',
      'takeBack',
      'delete',
      'undo',
    ];
    const event = fc.record({
      kind: fc.constantFrom(...kinds),
      at: fc.nat(3),
      n: fc.nat(5),
      amount: cents,
      total: fc.constantFrom(868, 868, 300),
    });
    const cases = fc
      .sample(fc.array(event, { minLength: 20, maxLength: 40 }), { numRuns: RUNS / 100, seed: 1_128 })
      .flatMap((events) => transitionsOf(events));
    const problems = await problemsOf(cases);
    const other = problems.findIndex((problem) => problem !== null);
    expect(other < 0 ? 'none' : shown(problems[other], cases[other])).toBe('none');
    expect(cases.length).toBeGreaterThan(RUNS / 10);
  });
});

function shown(problem, { list, before, after, others }) {
  const ledgers = Object.values(others).map(ledgerOf);
  return JSON.stringify({ problem, list, before: ledgerOf(before), after: ledgerOf(after), ledgers });
}

/** Runs the commands of the app on three invoices, one of a file, and their deposits. Returns every change that they made. */
function transitionsOf(events) {
  const all = new Map();
  const file = buildInvoice({ id: 'invoice-3', status: 'Sent', paidAmount: 200, balanceAmount: 668 });
  for (const one of [
    buildInvoice({ status: 'Sent', payments: [] }),
    buildInvoice({ id: 'invoice-2', payments: [] }),
    file,
  ])
    all.set(one.id, one);
  const cases = [];
  const deleted = [];
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id-${ids}`;
  };
  const lists = () => ({
    invoices: [...all.values()].filter((one) => !('uses' in one)),
    deposits: [...all.values()].filter((one) => 'uses' in one),
  });
  /** Commits the records together, as one transaction. */
  function commit(next, gone) {
    const before = new Map(all);
    for (const one of next) all.set(one.id, one);
    if (gone) all.delete(gone.id);
    const everything = Object.fromEntries(all);
    for (const { id } of [...next, ...(gone ? [gone] : [])]) {
      const was = before.get(id) ?? deleted.find((one) => one.id === id);
      const list = 'uses' in (all.get(id) ?? was) ? 'deposits' : 'invoices';
      cases.push({ list, before: was, after: all.get(id), others: everything });
    }
  }
  function act({ kind, at, n, amount, total }) {
    const { invoices, deposits } = lists();
    const invoice = invoices[at % Math.max(1, invoices.length)];
    const deposit = deposits[at % Math.max(1, deposits.length)];
    const add = (of) => commit([{ ...invoice, ...withPayment(invoice, entry(newId(), amount, { kind: of }), NOW) }]);
    const settle = ({ invoice: next, deposits: changed }) => commit([next, ...changed]);
    if (kind === 'take') return commit([buildDeposit({ id: newId(), amount })]);
    if (kind === 'undo' && deleted.length > 0) {
      const after = reclaimed(deleted.at(-1), deposits);
      settle(after);
      deleted.pop();
    }
    if (invoice) {
      if (kind === 'apply') settle(applyAmount(invoice, deposits, amount, NOW, newId));
      if (kind === 'applyAll') settle(applyDeposits(invoice, deposits, NOW, newId));
      if (kind === 'pay') add('payment');
      if (kind === 'refund' || kind === 'tip' || kind === 'forfeit') add(kind);
      if (kind === 'cancel') commit([{ ...invoice, ...cancelled(invoice, NOW) }]);
      if (kind === 'edit') {
        const entries = [...ledgerWithEarlier(invoice, NOW.zone)];
        commit([{ ...invoice, status: 'Draft', totalAmount: total, payments: entries, ...paidFacts(total, entries) }]);
      }
      const gone = invoice.payments?.filter(isActive)[n];
      if (kind === 'reverse' && gone) {
        const source = deposits.find(({ id }) => id === gone.depositId);
        const back = source && withReturned(source, { invoiceId: invoice.id, paymentId: gone.id }, DAY);
        commit([{ ...invoice, ...withoutPayment(invoice, gone.id, NOW) }, ...(back ? [back] : [])]);
      }
      if (kind === 'delete') {
        commit(heldAgain(invoice, deposits, DAY), invoice);
        deleted.push(invoice);
      }
    }
    if (!deposit) return;
    if (kind === 'give' || kind === 'keep') {
      commit([
        { ...deposit, ...withUse(deposit, use(newId(), amount, { kind: kind === 'give' ? 'refund' : 'forfeit' })) },
      ]);
    }
    const other = deposit.uses.filter((one) => isActive(one) && one.kind !== 'applied')[n];
    if (kind === 'reverseUse' && other) commit([{ ...deposit, ...withoutUse(deposit, other.id, DAY) }]);
    if (kind === 'takeBack') commit([{ ...deposit, ...reversedDeposit(deposit, DAY) }]);
  }
  for (const event of events) {
    try {
      act(event);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
  }
  return cases;
}
