import '#test/hosted/web-socket.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { customerAccount } from '#domain/accounts/shop-aging.ts';
import { type Books, entriesOfDeposit, entriesOfInvoice, moneyEntries } from '#domain/books/money-entries.ts';
import { CREDIT_METHOD } from '#domain/books/money-entry.ts';
import type { RemovedInvoice } from '#domain/books/removed-invoice.ts';
import { addDays } from '#domain/calendar/calendar.ts';
import { mostToApply } from '#domain/deposits/applied-deposits.ts';
import type { Deposit } from '#domain/deposits/deposit.ts';
import { isActive } from '#domain/deposits/deposit-uses.ts';
import { heldOf } from '#domain/deposits/held.ts';
import { totalsLess } from '#domain/documents/document-totals.ts';
import type { Invoice, Payment, PaymentKind } from '#domain/invoices/invoice.ts';
import { sent, settled } from '#domain/invoices/invoice-lifecycle.ts';
import { cancelled, type RefundMeaning, withoutPayment, withPayment } from '#domain/invoices/ledger.ts';
import { accountShare } from '#domain/invoices/owed.ts';
import { activeEntries, ledgerOf, paidFacts } from '#domain/invoices/payments.ts';
import { minus, sum } from '#domain/money/money.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { openHostedShop } from '#io/hosted/hosted-shop.ts';
import { insertsOf } from '#io/hosted/remote-operations.ts';
import { type Newest, type Operation, type Store, StoreError } from '#io/store/store.ts';
import { creditReturned, creditUsed } from '#parts/payments/credit-commands.ts';
import {
  depositReversed,
  depositsApplied,
  depositTaken,
  depositUsed,
  depositUseReversed,
} from '#parts/payments/deposit-commands.ts';
import { depositReturned, depositsHeldAgain, depositsOfCustomer } from '#parts/payments/deposit-operations.ts';
import { moneyDayProblem } from '#parts/payments/money-day.ts';
import { removeRecord, type Undo } from '#parts/records/use-delete.ts';
import { buildCustomer, buildDeposit, buildInvoice } from '#test/build.ts';
import { problemsOfMoney } from '#test/data/whole-money.ts';
import { modelCache, modelRemote, modelServer, randomFrom, randomLine } from '#test/hosted/model-server.ts';
import { law } from './law.ts';

const ZONE = 'America/Chicago';
const FIRST_DAY = '2026-10-15';

/** Invoices of $868.00: a new one, and two of an older file that names money as paid. */
const START = [
  buildInvoice({ id: 'new', invoiceNumber: 'INV-1', date: FIRST_DAY, dueDate: '2026-11-14', payments: [] }),
  buildInvoice({ id: 'part', invoiceNumber: 'INV-2', date: '2026-09-10', status: 'Sent', paidAmount: 300 }),
  buildInvoice({ id: 'whole', invoiceNumber: 'INV-3', date: '2026-09-12', status: 'Draft', paidAmount: 868 }),
].map((invoice) => ({ ...invoice, balanceAmount: minus(868, invoice.paidAmount ?? 0) }));

/** An action of a person; the numbers choose among the records that exist then. */
type Act = { what: (typeof ACTS)[number]; on: number; which: number; cents: number; ago: number };

const ACTS = [
  ...['send', 'pay', 'pay', 'tip', 'refund', 'lower', 'forfeit', 'reverse', 'price', 'cancel', 'settle', 'delete'],
  ...['undo', 'credit', 'take', 'take', 'apply', 'apply', 'give', 'keep', 'holdAgain', 'takeBack'],
] as const;

const act: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom(...ACTS),
  on: fc.nat(2),
  which: fc.nat(5),
  cents: fc.integer({ min: 1, max: 20_000 }),
  ago: fc.nat(20),
});

/** A moment of two devices: days since the one before, how many days before it the books are closed through, and what each does. */
const round = fc.record({
  days: fc.constantFrom(0, 0, 1, 7, 20),
  closes: fc.option(fc.integer({ min: 1, max: 30 })),
  first: act,
  second: fc.option(act),
});

/** Returns the dollars by which an entry of a ledger changed the money in hand, when it was recorded. */
function handed({ kind = 'payment', amount, method, depositId }: Payment): number {
  if (depositId !== undefined || method === CREDIT_METHOD || kind === 'forfeit') return 0;
  return kind === 'refund' ? -amount : amount;
}

type Plan = (newest: Newest) => Promise<readonly Operation[]>;

/** Opens a shop on a server for two devices. `inHand`: what came in less what was given back, by the commands that succeeded. */
function openShop(seed: number) {
  let today = FIRST_DAY;
  let ids = 0;
  let closedThrough = '';
  const newId = () => `id-${++ids}`;
  const instant = () => `${today}T18:00:00.000Z`;
  const random = randomFrom(seed);
  const line = randomLine(random);
  const server = modelServer();
  const records = START.map((record, at) => ({ record, place: at + 1 }));
  server.apply(insertsOf('shop', 'customers', [{ record: buildCustomer(), place: 1 }]));
  server.apply(insertsOf('shop', 'invoices', records));
  const shops = [1, 2].map(() => {
    const remote = modelRemote({ server, line, random: () => 0.5, isDown: () => false, onCommit: () => undefined });
    return openHostedShop({
      clock: { now: () => new Date(instant()) },
      samples: async () => Promise.reject(new Error('no samples')),
      place: { cache: modelCache(), connect: async () => remote, watch: () => () => undefined },
    });
  });
  const undos: { day: string; back: number; undo: Undo }[] = [];
  let inHand = sum(START.map(({ paidAmount = 0 }) => paidAmount));

  /** Lets what is on its way arrive, in any order. */
  async function done(work: Promise<unknown>): Promise<void> {
    let isDone = false;
    const end = work.finally(() => {
      isDone = true;
    });
    end.catch(() => undefined);
    while ((await line.step()) || !isDone);
    await end;
  }

  function books(): Books & { invoices: Invoice[]; deposits: Deposit[]; removals: RemovedInvoice[] } {
    return {
      invoices: server.recordsOf('invoices') as Invoice[],
      deposits: server.recordsOf('deposits') as Deposit[],
      removals: server.recordsOf('removals') as RemovedInvoice[],
    };
  }

  /** Does it on the device, and counts what moved once the device says that it is done. */
  async function perform(store: Store, { what, on, which, cents, ago }: Act): Promise<void> {
    const moment = { at: instant(), today, zone: ZONE };
    const amount = cents / 100;
    const id = newId();
    const { invoices, deposits } = books();
    const invoiceId = invoices[on % Math.max(1, invoices.length)]?.id ?? '';
    const depositId = deposits[which % Math.max(1, deposits.length)]?.id ?? '';
    const past = addDays(today, -ago);
    // As the form does.
    const date = moneyDayProblem(past, closedThrough) ? today : past;
    let moved = 0;

    const change =
      (make: (invoice: Invoice, newest: Newest) => Partial<Invoice> | Promise<[Partial<Invoice>, Operation[]]>): Plan =>
      async (newest) => {
        const invoice = await newest.invoices.get(invoiceId);
        if (!invoice) throw new Rejection('This invoice no longer exists.');
        const made = await make(invoice, newest);
        const [changed, also] = Array.isArray(made) ? made : [made, []];
        return [{ entity: 'invoices', kind: 'update', id: invoiceId, change: changed }, ...also];
      };
    const add = (kind: PaymentKind, meaning?: RefundMeaning): Plan => {
      const entry: Payment = { id, kind, amount, date, method: 'Card', reference: '', note: '' };
      moved = handed(entry);
      return change((invoice) => withPayment(invoice, entry, moment, meaning));
    };
    const use = (kind: 'refund' | 'forfeit'): Plan => {
      moved = kind === 'refund' ? -amount : 0;
      return (newest) => depositUsed(newest, depositId, { id, kind, amount, date, note: '' });
    };
    const plans: Record<Exclude<Act['what'], 'delete' | 'undo'>, () => Plan> = {
      send: () => change((invoice) => sent(invoice, moment)),
      pay: () => add('payment'),
      tip: () => add('tip'),
      refund: () => add('refund'),
      lower: () => add('refund', 'price lowered'),
      forfeit: () => add('forfeit'),
      cancel: () => change((invoice) => cancelled(invoice, moment)),
      settle: () => change((invoice) => settled(invoice, moment)),
      // As an edit does.
      price: () =>
        change((invoice) => {
          const totals = { subtotal: amount, taxAmount: 0, totalAmount: amount };
          const payments = [...ledgerOf(invoice, ZONE)];
          const less = totalsLess(totals, invoice.credits);
          return { status: 'Draft', paidAt: undefined, payments, ...less, ...paidFacts(less.totalAmount, payments) };
        }),
      reverse: () =>
        change(async (invoice, newest) => {
          const entry = activeEntries(ledgerOf(invoice, ZONE))[which];
          moved = entry ? -handed(entry) : 0;
          const changed = withoutPayment(invoice, entry?.id ?? '', moment);
          const returned = await depositReturned(newest, invoice, entry?.id ?? '', today);
          return [changed, [...returned, ...(await creditReturned(newest, invoice, entry?.id ?? '', today))]];
        }),
      credit: () => async (newest) => (await creditUsed(newest, invoiceId, id, moment)).operations,
      take: () => {
        moved = amount;
        return (newest) => depositTaken(newest, buildDeposit({ id, amount, date, estimateId: undefined }));
      },
      apply: () => async (newest) => {
        const invoice = await newest.invoices.get(invoiceId);
        const own = await depositsOfCustomer(newest, 'customer-1');
        const most = invoice && which > 2 ? mostToApply(invoice, own) : amount;
        return depositsApplied(newest, invoiceId, { id, depositId: undefined, amount: most }, moment);
      },
      give: () => use('refund'),
      keep: () => use('forfeit'),
      holdAgain: () => async (newest) => {
        const uses = (await newest.deposits.get(depositId))?.uses ?? [];
        const one = uses.find((known) => isActive(known) && known.kind !== 'applied');
        moved = one?.kind === 'refund' ? one.amount : 0;
        return depositUseReversed(newest, depositId, one?.id ?? '', today);
      },
      takeBack: () => async (newest) => {
        const deposit = await newest.deposits.get(depositId);
        moved = deposit && deposit.method !== CREDIT_METHOD ? -deposit.amount : 0;
        return depositReversed(newest, depositId, moment);
      },
    };
    try {
      if (what === 'delete') {
        const undo = await removeRecord(store, 'invoices', invoiceId, (newest, invoice) => {
          moved = minus(0, sum(activeEntries(ledgerOf(invoice, ZONE)).map(handed)));
          return depositsHeldAgain(newest, invoice, today);
        });
        undos.push({ day: today, back: -moved, undo });
      } else if (what === 'undo') {
        // Its button is there for ten seconds.
        const last = undos.pop();
        if (last?.day !== today) return;
        moved = last.back;
        await last.undo();
      } else await store.transact(plans[what]());
      inHand = sum([inHand, moved]);
    } catch (error) {
      if (!(error instanceof Rejection || error instanceof StoreError)) throw error;
    }
  }

  return {
    books,
    inHand: () => inHand,
    /** Does both at once, after so many days. */
    async play(days: number, closes: number | null, acts: readonly (Act | null)[]) {
      today = addDays(today, days);
      const [store] = shops.map((shop) => shop.store);
      if (closes !== null && store) {
        const through = addDays(today, -closes);
        closedThrough = through > closedThrough ? through : closedThrough;
        await done(store.settings.change((settings) => ({ ...settings, booksClosedThrough: closedThrough })));
      }
      const before = books();
      const work = shops.map(async (shop, at) => {
        const one = acts[at];
        if (one) await perform(shop.store, one);
      });
      await done(Promise.all(work));
      return { before, after: books(), closedThrough };
    },
    close: () => done(Promise.all(shops.map((shop) => shop.close()))),
  };
}

/**
 * The entries of closed days, whatever their ids and order. Entries of a record that has none stored get their split of the tax when they are first
 * kept: one that `before` has without a split is the same.
 */
function closedDays(books: Books, closedThrough: string, before?: readonly string[]): string[] {
  const known = before && new Set(before);
  const textOf = (entry: object) => JSON.stringify(Object.entries(entry).sort());
  return moneyEntries(books, ZONE)
    .filter(({ date }) => date <= closedThrough)
    .map(({ id: _, taxFacts, ...entry }) => {
      const whole = textOf({ ...entry, ...(taxFacts && { taxFacts }) });
      return !known || known.has(whole) ? whole : textOf(entry);
    })
    .sort();
}

law(
  'whatever two devices do at once: the entries sum to what is owed, held, paid and in hand, no cent counts twice, and no closed day changes',
  fc.asyncProperty(fc.array(round, { maxLength: 16, size: 'max' }), fc.nat(), async (rounds, seed) => {
    const shop = openShop(seed);
    for (const { days, closes, first, second } of rounds) {
      const { before, after, closedThrough } = await shop.play(days, closes, [first, second]);
      const { invoices, deposits } = after;
      const entries = moneyEntries(after, ZONE);
      expect(sum(entries.map(({ owed }) => owed))).toBe(customerAccount(invoices, deposits).net);
      expect(sum(entries.flatMap(({ kind, amount }) => (kind === undefined ? [] : [amount])))).toBe(shop.inHand());
      for (const invoice of invoices) {
        const { owed, credit } = accountShare(invoice);
        const own = entriesOfInvoice(invoice, ZONE);
        // A deposit on an invoice that was never sent is only reserved for it.
        const reserved = own.some(({ tax }) => tax !== undefined)
          ? []
          : activeEntries(invoice.payments ?? []).filter(({ depositId }) => depositId !== undefined);
        const asked = own.flatMap((entry) => [entry.owed, -(entry.applied ?? 0)]);
        expect(sum([...asked, ...reserved.map(({ amount }) => -amount)])).toBe(minus(owed, credit));
      }
      for (const deposit of deposits) {
        const applied = deposit.uses.filter((one) => isActive(one) && one.kind === 'applied');
        const left = sum([...entriesOfDeposit(deposit).map(({ owed }) => -owed), ...applied.map((one) => -one.amount)]);
        expect(left).toBe(heldOf(deposit));
      }
      // An invoice that was deleted leaves the reversed uses on its deposits.
      expect(problemsOfMoney(after).filter((problem) => !/, \d{4}-\d\d-\d\d$/.test(problem))).toEqual([]);
      const closed = closedDays(before, closedThrough);
      expect(closedDays(after, closedThrough, closed)).toEqual(closed);
    }
    await shop.close();
  }),
  60,
);
