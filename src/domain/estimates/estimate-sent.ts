import type { LineItem } from '#domain/documents/billing.ts';
import { type TintContext, tintTexts } from '#domain/documents/sheet-lines.ts';
import type { Estimate } from './estimate.ts';
import { assertAllowed } from './estimate-lifecycle.ts';

/** Returns the lines and options with what the customer agrees to for their tint. Empty for an estimate without film. */
function withTintTexts({ items, options = [], date }: Estimate, context: TintContext): Partial<Estimate> {
  const isTinted = ({ coverage, acknowledgements }: LineItem) =>
    coverage !== undefined || acknowledgements !== undefined;
  if (![items, ...options.map((option) => option.items)].flat().some(isTinted)) return {};
  const withTexts = (lines: readonly LineItem[]) =>
    lines.map(({ acknowledgements: _before, ...line }): LineItem => {
      const acknowledgements = tintTexts(line, date, context);
      return acknowledgements.length > 0 ? { ...line, acknowledgements } : line;
    });
  const offered = options.map((option) => ({ ...option, items: withTexts(option.items) }));
  return { items: withTexts(items), ...(offered.length > 0 && { options: offered }) };
}

/**
 * Marks a Draft as Sent, with what the customer agrees to for its tint: a server takes no other text by a link. An estimate sent before keeps
 * its status and time. `at` is the instant; `context` has the car and the shop's figures.
 */
export function estimateSent(estimate: Estimate, at: string, context: TintContext): Partial<Estimate> {
  assertAllowed('send', estimate);
  if (estimate.status !== 'Draft') return { sentAt: estimate.sentAt ?? at };
  return { status: 'Sent', sentAt: at, ...withTintTexts(estimate, context) };
}
