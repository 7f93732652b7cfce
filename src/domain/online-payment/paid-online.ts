import { formatDollars } from '#domain/money/money.ts';

/** Start of the id of an entry or deposit that the server recorded for a payment by card; the rest is the processor's id. */
const CARD = 'card-';

/** Returns whether the money came from a card by the shop's own processor, so that it can go back there. */
export function wasPaidOnline({ id, depositId = '' }: { id: string; depositId?: string | undefined }): boolean {
  return id.startsWith(CARD) || depositId.startsWith(CARD);
}

/** Returns what the card company kept, in words; undefined for what was not paid online. */
export function feeWords({ fee }: { fee?: number | undefined }): string | undefined {
  return fee === undefined ? undefined : `Card fee ${formatDollars(fee)}`;
}
