import { formatDollars } from '#domain/money/money.ts';

/** Start of the id of an entry or deposit that the server recorded for a payment by card; the rest is the processor's id. */
const CARD = 'card-';

/** Returns whether the money came from a card by the shop's own processor, so that it can go back there. */
export function wasPaidOnline({ id, depositId = '' }: { id: string; depositId?: string | undefined }): boolean {
  return id.startsWith(CARD) || depositId.startsWith(CARD);
}

/** Why money that moved by the processor is not reversed: that would say that it never moved. */
const MOVED = {
  in: 'This came from a card. To give it back, record a refund.',
  back: 'This went back to a card. If the bank did not take it, record it as a payment or a deposit.',
};

/** Returns why the entry or deposit can't be reversed, as a sentence; undefined for one that the shop recorded itself. */
export function cardReversalProblem({ id, reference = '' }: { id: string; reference?: string | undefined }) {
  if (id.startsWith(CARD)) return MOVED.in;
  return /^re_\w+$/.test(reference) ? MOVED.back : undefined;
}

/** Returns what the card company kept, in words; undefined for what was not paid online. */
export function feeWords({ fee }: { fee?: number | undefined }): string | undefined {
  return fee === undefined ? undefined : `Card fee ${formatDollars(fee)}`;
}
