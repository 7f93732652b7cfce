import { depositDue } from '#domain/deposits/deposit-due.ts';
import { isCounted, type LineItem } from '#domain/documents/billing.ts';
import type { DocumentContext } from '#domain/documents/sheet-head.ts';
import { linesAndTotals } from '#domain/documents/sheet-lines.ts';
import { formatDollars, minus } from '#domain/money/money.ts';
import { type Choice, leadingOption, withChoice } from './choice.ts';
import type { Estimate } from './estimate.ts';
import type { AgreedText } from './estimate-answer.ts';

/** An estimate as it is offered to the customer, with what its sheet needs. */
export type Offer = { estimate: Estimate; context: DocumentContext };

/** The text that a customer ticks before signing. */
export const ELECTRONIC_CONSENT = 'I agree to sign this estimate electronically.';

function depositText(dollars: number): string {
  return `I pay a deposit of ${formatDollars(dollars)} to book this work. It is taken off the invoice.`;
}

/** Returns the lines that belong to the option, or those of an estimate without options. */
export function linesOffered({ options = [], items }: Estimate, optionId: string | undefined): readonly LineItem[] {
  return options.find(({ id }) => id === optionId)?.items ?? (options.length > 0 ? [] : items);
}

/** Returns the choice of the option with the optional lines that the shop ticked for the customer. */
export function choiceOf(estimate: Estimate, optionId: string | undefined): Choice {
  const lines = linesOffered(estimate, optionId);
  return { optionId, lineIds: lines.filter(({ optional, chosen }) => optional && chosen).map(({ id }) => id) };
}

/** Returns what is chosen at first: the option that leads. */
export function firstChoice(estimate: Estimate): Choice {
  return choiceOf(estimate, leadingOption(estimate.options)?.id);
}

/** Returns the choice as far as the estimate still offers it, and the first one if its option is gone. */
export function choiceStillOffered(estimate: Estimate, { optionId, lineIds }: Choice): Choice {
  const { options = [] } = estimate;
  const isOffered = options.length === 0 ? optionId === undefined : options.some(({ id }) => id === optionId);
  if (!isOffered) return firstChoice(estimate);
  const extras = linesOffered(estimate, optionId).filter(({ optional }) => optional);
  return { optionId, lineIds: lineIds.filter((id) => extras.some((line) => line.id === id)) };
}

/** Returns lines and totals of the choice as a sheet shows them, with the lines that count alone. */
export function chosenLines({ estimate, context }: Offer, choice: Choice): ReturnType<typeof linesAndTotals> {
  const chosen = { ...estimate, ...withChoice(estimate, choice) };
  return linesAndTotals({ ...chosen, items: chosen.items.filter(isCounted) }, context);
}

/** Returns the texts that the customer ticks for this choice: the terms, a deposit, dark tint, and the consent to sign electronically. */
export function textsToAgree(offer: Offer, choice: Choice): AgreedText[] {
  const terms = offer.estimate.terms.trim();
  const { depositTaken = 0, settings } = offer.context;
  const due = depositDue({ ...offer.estimate, ...withChoice(offer.estimate, choice) }, settings);
  const deposit = minus(due, depositTaken);
  const { acknowledgements = [] } = chosenLines(offer, choice);
  return [
    ...(terms ? [{ about: 'terms', text: terms }] : []),
    ...(deposit > 0 ? [{ about: 'deposit', text: depositText(deposit) }] : []),
    ...acknowledgements.map((text) => ({ about: 'tint', text })),
    { about: 'electronic signature', text: ELECTRONIC_CONSENT },
  ];
}
