// The rule of ledgers by the app's own functions: what `private.ledger_problem` has to answer.
import { isDate } from '../../../src/domain/calendar/calendar.ts';
import { isActive } from '../../../src/domain/deposits/deposit-uses.ts';
import { PAYMENT_KINDS } from '../../../src/domain/invoices/invoice.ts';
import { listedPayments, recordedAsPaid } from '../../../src/domain/invoices/owed.ts';
import { minus, round, sum } from '../../../src/domain/money/money.ts';
import { cardReversalProblem } from '../../../src/domain/online-payment/paid-online.ts';
import { stableText } from '../../../src/domain/records/stable-text.ts';

/**
 * @import { Deposit, DepositUse } from '../../../src/domain/deposits/deposit.ts'
 * @import { Invoice, Payment } from '../../../src/domain/invoices/invoice.ts'
 */

const USE_KINDS = ['applied', 'refund', 'forfeit'];

/** Returns what the rule needs of a record, as `private.ledger_of` gives it. @param {Invoice | Deposit | undefined} record */
export function ledgerOf(record) {
  if (!record) return null;
  const { id, customerId } = record;
  if ('uses' in record) {
    const { amount, reversedOn = null, uses } = record;
    return { id, customerId, amount, reversedOn, uses, isHidden: false };
  }
  const { status, subtotal, taxAmount, totalAmount, paidAmount = null, balanceAmount = null, payments = [] } = record;
  return {
    id,
    customerId,
    status,
    subtotal,
    taxAmount,
    totalAmount,
    paidAmount,
    balanceAmount,
    payments,
    isHidden: false,
  };
}

const isMoney = (amount) => typeof amount === 'number' && amount > 0 && round(amount, 2) === amount;

function isKept(was, now) {
  const { reversedOn, ...rest } = now;
  const same = (other) => stableText(was) === stableText(other);
  return same(now) || (isActive(was) && isDate(reversedOn ?? '') && same(rest) && !cardReversalProblem(was));
}

/** @param {Invoice} invoice @param {Payment} entry @param {Record<string, Deposit>} deposits */
function hasItsUse({ id, customerId }, entry, deposits) {
  const deposit = deposits[entry.depositId];
  const uses = (deposit?.uses ?? []).filter(
    (use) => isActive(use) && use.kind === 'applied' && use.invoiceId === id && use.paymentId === entry.id,
  );
  if (!isActive(entry)) return uses.length === 0;
  return deposit?.customerId === customerId && uses.length === 1 && uses[0].amount === entry.amount;
}

/** @param {Deposit} deposit @param {DepositUse} use @param {Record<string, Invoice>} invoices */
function hasItsPayment({ id, customerId }, use, invoices) {
  const invoice = invoices[use.invoiceId];
  const entries = (invoice?.payments ?? []).filter(
    (entry) => isActive(entry) && entry.id === use.paymentId && entry.depositId === id,
  );
  if (!isActive(use)) return entries.length === 0;
  return invoice?.customerId === customerId && entries.length === 1 && entries[0].amount === use.amount;
}

const isPayment = ({ kind = 'payment' }) => kind === 'payment' || kind === 'deposit';
const totalKnown = ({ subtotal, taxAmount, totalAmount }) =>
  subtotal !== 0 || taxAmount !== 0 || totalAmount !== 0 ? totalAmount : undefined;

/** The entries that are new, or whose money began or ended to count. */
function changesOf(was, now, offset, everyone) {
  return now.filter((entry, at) => {
    const old = was[at - offset];
    return at < offset || !old || everyone || isActive(old) !== isActive(entry);
  });
}

function hasGrown(was, now, offset) {
  const added = now.filter((_, at) => at < offset || at - offset >= was.length);
  const ids = now.map(({ id }) => id);
  return (
    now.length - offset >= was.length &&
    was.every((entry, at) => isKept(entry, now[at + offset])) &&
    added.every(({ id, amount }) => isMoney(amount) && id && ids.indexOf(id) === ids.lastIndexOf(id))
  );
}

/** @param {Invoice | undefined} before @param {Invoice | undefined} after @param {Record<string, Deposit>} deposits */
function acceptsInvoice(before, after, deposits) {
  const was = before?.payments ?? [];
  if (!after) {
    return was.every(
      (entry) =>
        !isActive(entry) || entry.depositId === undefined || hasItsUse(before, { ...entry, reversedOn: '1' }, deposits),
    );
  }
  const now = after.payments ?? [];
  const earlier = `${after.id}-earlier`;
  const hasEarlier = before && now[0]?.id === earlier && !was.some(({ id }) => id === earlier);
  const offset = hasEarlier ? 1 : 0;
  const isSame = stableText(was) === stableText(now);
  if (before && !isUnknown(before)) {
    const unlisted = minus(recordedAsPaid(before), listedPayments({ payments: [...was] }));
    if (hasEarlier ? now[0].amount > unlisted : unlisted > 0 && !isSame) return false;
  }
  if (!hasGrown(was, now, offset)) return false;
  const added = now.filter((_, at) => at < offset || at - offset >= was.length);
  if (!added.every(({ kind = 'payment' }) => PAYMENT_KINDS.includes(kind))) return false;
  if (!added.every(({ kind, depositId }) => depositId === undefined || kind === 'deposit')) return false;
  const isMoved = before && before.customerId !== after.customerId;
  const touched = changesOf(was, now, offset, isMoved).filter(({ depositId }) => depositId !== undefined);
  if (!touched.every((entry) => hasItsUse(after, entry, deposits))) return false;
  const paid = listedPayments({ payments: [...now] });
  if (paid < Math.min(0, listedPayments({ payments: [...was] }))) return false;
  if (!before) return true;
  const total = totalKnown(after);
  const isPaying = added.some((entry, at) => at >= offset && isActive(entry) && isPayment(entry));
  if (isPaying && total !== undefined && paid > total) return false;
  const isSameTotal = totalKnown(before) === total;
  const stays = (field) => before[field] === after[field];
  if (isSame && stays('paidAmount') && stays('balanceAmount') && isSameTotal) return true;
  const isRecorded = now.length === 0 && stays('paidAmount');
  if (!isRecorded && after.paidAmount !== paid) return false;
  if (total === undefined || (now.length === 0 && stays('balanceAmount') && isSameTotal)) return true;
  const counted = isRecorded ? (after.paidAmount ?? paid) : paid;
  return after.balanceAmount === Math.max(0, minus(total, counted));
}

/** Returns whether only its lines, which SQL does not read, know what was recorded as paid on the invoice. @param {Invoice} invoice */
function isUnknown(invoice) {
  const { status, paidAmount, balanceAmount } = invoice;
  if (totalKnown(invoice) !== undefined) return false;
  if (paidAmount !== undefined && (paidAmount !== 0 || status !== 'Paid')) return false;
  return balanceAmount !== undefined || status === 'Paid';
}

/** @param {Deposit | undefined} before @param {Deposit | undefined} after @param {Record<string, Invoice>} invoices */
function acceptsDeposit(before, after, invoices) {
  const was = before?.uses ?? [];
  if (!after) return !was.some(isActive);
  const { uses: now, amount, reversedOn } = after;
  if (!hasGrown(was, now, 0) || !now.slice(was.length).every(({ kind }) => USE_KINDS.includes(kind))) return false;
  const isMoved = before && before.customerId !== after.customerId;
  const touched = changesOf(was, now, 0, isMoved).filter(({ kind }) => kind === 'applied');
  if (!touched.every((use) => hasItsPayment(after, use, invoices))) return false;
  if (before?.reversedOn !== undefined && reversedOn !== before.reversedOn) return false;
  if (before && isActive(before) && reversedOn !== undefined && cardReversalProblem({ id: before.id })) return false;
  if (!(amount >= 0 && (round(amount, 2) === amount || before?.amount === amount))) return false;
  const used = (uses) => sum(uses.filter(isActive).map((use) => use.amount));
  const isGone = reversedOn !== undefined && (before?.reversedOn === undefined || used(now) > used(was));
  if (isGone && used(now) > 0) return false;
  return minus(used(now), amount) <= Math.max(0, before ? minus(used(was), before.amount) : 0);
}

/** Returns whether a ledger may change so. `others`: the deposits of an invoice's entries, or the invoices of a deposit's uses, by id. */
export function accepts({ list, before, after, others }) {
  return list === 'invoices' ? acceptsInvoice(before, after, others) : acceptsDeposit(before, after, others);
}
