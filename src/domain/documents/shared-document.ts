import type { Estimate } from '#domain/estimates/estimate.ts';
import { hasExpiredMarker, isPendingEstimate } from '#domain/estimates/estimate-figures.ts';
import type { Offer } from '#domain/estimates/offer.ts';
import type { CustomerDocument } from './sheet-content.ts';

/** Maximum length of a customer's name and reason, in characters. */
export const MAX_NAME_LENGTH = 200;
export const MAX_REASON_LENGTH = 2000;

/** A document shared by link, formatted for the customer. */
export type SharedDocument = {
  kind: CustomerDocument['kind'];
  shop: { name: string; phone: string; email: string };
  /** Undefined while the shop edits it, and after it was deleted. */
  document: CustomerDocument | undefined;
  /** An open estimate, from which the customer chooses. */
  offer?: Offer | undefined;
  /** Status of the document, or Deleted. */
  status: string;
  /** Hash of the shown content, sent with an answer so that an outdated version cannot be answered. */
  hash: string;
  /** The customer can accept or decline it. */
  isOpen: boolean;
  /** An estimate that expired without an answer. */
  isExpired: boolean;
  /** Time of the answer; empty without one. */
  answeredAt: string;
  acceptedBy: string;
  declineReason: string;
  /** Dollars that can be paid by card now. */
  cardDue?: number | undefined;
  /** The shop's time zone, used for all dates and times. */
  zone: string;
};

/** Returns whether a customer can answer the estimate: it was sent and has not expired. */
export function isOpenToCustomer(estimate: Pick<Estimate, 'status' | 'expiryDate'>, today: string): boolean {
  return isPendingEstimate(estimate) && !hasExpiredMarker(estimate, today);
}
