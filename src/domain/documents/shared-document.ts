import * as z from 'zod/mini';
import { customerSchema, UNKNOWN_CUSTOMER } from '#domain/customers/customer.ts';
import { type Estimate, estimateSchema } from '#domain/estimates/estimate.ts';
import { hasExpiredMarker, isPendingEstimate } from '#domain/estimates/estimate-list.ts';
import { invoiceSchema } from '#domain/invoices/invoice.ts';
import { appUserSchema, EMPTY_ADDRESS } from '#domain/shop/profile.ts';
import { DEFAULT_SETTINGS, settingsSchema, zoneOf } from '#domain/shop/settings.ts';
import { type CustomerDocument, type DocumentContext, estimateDocument, invoiceDocument } from './document.ts';

/** The longest name and reason that a customer can give, in characters. */
export const LONGEST_NAME = 200;
export const LONGEST_REASON = 2000;

/** What a customer finds behind a link, ready to be shown. */
export type SharedDocument = {
  kind: CustomerDocument['kind'];
  shop: { name: string; phone: string; email: string };
  /** Undefined while the shop changes it, and once it was deleted. */
  document: CustomerDocument | undefined;
  /** That of the document, or Deleted. */
  status: string;
  /** Of what is shown: an answer names it, so that nobody answers what they have not read. */
  hash: string;
  /** Whether it can be accepted or declined now. */
  isOpen: boolean;
  /** An estimate that was answered no more: its last day has passed. */
  isExpired: boolean;
  /** When it was answered; empty when it was not. */
  answeredAt: string;
  acceptedBy: string;
  declineReason: string;
  /** The shop's time zone, by whose days and hours all of it is told. */
  zone: string;
};

/** Whether a customer can answer the estimate: it was sent, and its last day has not passed. */
export function isOpenToCustomer(estimate: Pick<Estimate, 'status' | 'expiryDate'>, today: string): boolean {
  return isPendingEstimate(estimate) && !hasExpiredMarker(estimate, today);
}

const text = z._default(z.string(), '');
const plain = z.record(z.string(), z.unknown());

/** What `open_document` in supabase/migrations answers. */
const answerSchema = z.object({
  kind: z.enum(['estimate', 'invoice']),
  shown: z.object({ document: z.optional(plain), shop: z._default(plain, () => ({})) }),
  hash: z.string(),
  state: z.looseObject({
    status: z.string(),
    acceptedAt: text,
    acceptedBy: text,
    declinedAt: text,
    declineReason: text,
  }),
  today: z.string(),
  /** Absent where the server is of an earlier version. */
  timeZone: text,
});

/** The value without the fields that say nothing: a column that is empty is a field that is absent. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutNulls(field)]));
}

type Plain = Record<string, unknown>;

function contextOf(shop: Plain, customer: unknown, day: Pick<DocumentContext, 'today' | 'zone'>): DocumentContext {
  const { logo, documentColor, licenseId, documentFooter } = shop;
  const named = z.parse(z.object({ businessName: text, phone: text, email: text }), shop);
  return {
    shop: { ...named, address: appUserSchema.shape.address.safeParse(shop['address']).data ?? EMPTY_ADDRESS },
    settings: settingsSchema.safeParse({ logo, documentColor, licenseId, documentFooter }).data ?? DEFAULT_SETTINGS,
    customer: customerSchema.safeParse({ id: 'customer', ...(customer as Plain) }).data ?? UNKNOWN_CUSTOMER,
    ...day,
  };
}

/** Reads what the server answers to a link; throws where it is not that. `otherwise` is the zone where the answer names none. */
export function sharedDocument(answer: unknown, otherwise: string): SharedDocument {
  const { kind, shown, hash, state, today, timeZone } = z.parse(answerSchema, withoutNulls(answer));
  const zone = zoneOf({ timeZone }, otherwise);
  const { customer, ...fields } = shown.document ?? {};
  const context = contextOf(shown.shop, customer, { today, zone });
  const { businessName: name, phone, email } = context.shop;
  const record = { id: 'shared', customerId: 'customer', ...fields, ...state };
  const shared = {
    shop: { name: name.trim(), phone: phone.trim(), email: email.trim() },
    status: state.status,
    hash,
    answeredAt: state.acceptedAt || state.declinedAt,
    acceptedBy: state.acceptedBy,
    declineReason: state.declineReason,
    zone,
  };
  if (kind === 'invoice') {
    const document = shown.document && invoiceDocument(z.parse(invoiceSchema, record), context);
    return { kind: 'Invoice', ...shared, document, isOpen: false, isExpired: false };
  }
  const estimate = shown.document && z.parse(estimateSchema, record);
  return {
    kind: 'Estimate',
    ...shared,
    document: estimate && estimateDocument(estimate, context),
    isOpen: estimate !== undefined && isOpenToCustomer(estimate, today),
    isExpired: estimate !== undefined && (estimate.status === 'Expired' || hasExpiredMarker(estimate, today)),
  };
}
