import { depositDue } from '#domain/deposits/deposit-due.ts';
import type { Sheet } from '#domain/documents/sheet-content.ts';
import type { DocumentContext } from '#domain/documents/sheet-head.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { hasExpiredMarker } from '#domain/estimates/estimate-figures.ts';
import { offeredOptions, optionName } from '#domain/estimates/offered-options.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { formatDollars, minus } from '#domain/money/money.ts';
import { hostOf } from '#domain/text/web-address.ts';
import { payLinkFor } from './pay-link.ts';

function payOnline(link: string | undefined, number: string, amount: number): Sheet['payOnline'] {
  const url = amount > 0 ? payLinkFor(link, { number, amount }) : undefined;
  return url === undefined ? undefined : { url, host: hostOf(url), amount: formatDollars(amount) };
}

/** Returns where the balance of an invoice is paid online; undefined for a draft, paid or cancelled one. */
export function payOnlineForInvoice(
  { status, invoiceNumber }: Invoice,
  balance: number,
  { settings }: DocumentContext,
): Sheet['payOnline'] {
  const isOpen = status === 'Sent' || status === 'Viewed' || status === 'Overdue';
  return isOpen ? payOnline(settings.paymentLink, invoiceNumber, balance) : undefined;
}

/** Returns the sentence with the deposit of each option, for the lines in its total; undefined if none has one. */
function depositByOption(estimate: Estimate, settings: DocumentContext['settings']): string | undefined {
  const dues = offeredOptions(estimate).map(({ option, estimate: offered }, index) => ({
    name: optionName(option, index),
    due: depositDue(offered, settings),
  }));
  if (dues.every(({ due }) => due === 0)) return undefined;
  return `Deposit due to book this work: ${dues.map(({ name, due }) => `${name} ${formatDollars(due)}`).join(', ')}.`;
}

/** Returns the sentence about the estimate's deposit, and where it is paid online. Both undefined once the offer is over or billed. */
export function depositRequest(
  estimate: Estimate,
  { settings, today, depositTaken = 0 }: DocumentContext,
): Pick<Sheet, 'deposit' | 'payOnline'> {
  const { status, estimateNumber, invoiceId } = estimate;
  const isOver = status === 'Declined' || status === 'Expired' || hasExpiredMarker(estimate, today);
  if (isOver || invoiceId !== undefined) return {};
  const received = depositTaken > 0 ? ` ${formatDollars(depositTaken)} received.` : '';
  if (estimate.options && status !== 'Accepted') {
    const deposit = depositByOption(estimate, settings);
    return deposit === undefined ? {} : { deposit: `${deposit}${received}` };
  }
  const due = depositDue(estimate, settings);
  if (due === 0) return {};
  const left = Math.max(0, minus(due, depositTaken));
  if (left === 0) return { deposit: `Deposit received: ${formatDollars(depositTaken)}.` };
  return {
    deposit: `A deposit of ${formatDollars(due)} is due to book this work.${received}`,
    payOnline: status === 'Draft' ? undefined : payOnline(settings.paymentLink, estimateNumber, left),
  };
}
