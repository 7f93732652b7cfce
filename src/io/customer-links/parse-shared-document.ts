import * as z from 'zod/mini';
import { customerSchema, UNKNOWN_CUSTOMER } from '#domain/customers/customer.ts';
import { estimateDocument, invoiceDocument } from '#domain/documents/document.ts';
import { isOpenToCustomer, type SharedDocument } from '#domain/documents/shared-document.ts';
import type { DocumentContext } from '#domain/documents/sheet-head.ts';
import { estimateSchema } from '#domain/estimates/estimate.ts';
import { hasExpiredMarker } from '#domain/estimates/estimate-list.ts';
import { invoiceSchema } from '#domain/invoices/invoice.ts';
import { appUserSchema, EMPTY_ADDRESS } from '#domain/shop/profile.ts';
import { DEFAULT_SETTINGS, settingsSchema, zoneOf } from '#domain/shop/settings.ts';

const text = z._default(z.string(), '');
const plain = z.record(z.string(), z.unknown());

/** Response of `open_document` in supabase/migrations. */
const responseSchema = z.object({
  kind: z.enum(['estimate', 'invoice']),
  shown: z.object({ document: z.optional(plain), shop: z._default(plain, () => ({})) }),
  hash: z.string(),
  state: z.looseObject({
    status: z.string(),
    acceptedAt: text,
    acceptedBy: text,
    declinedAt: text,
    declineReason: text,
    /** Option, lines and totals that were accepted. */
    accepted: z.optional(plain),
  }),
  today: z.string(),
  /** Empty from servers of earlier versions. */
  timeZone: text,
});

/** Removes null fields, which are empty columns. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutNulls(field)]));
}

type Plain = Record<string, unknown>;

export function contextOf(
  shop: Plain,
  customer: unknown,
  day: Pick<DocumentContext, 'today' | 'zone'>,
): DocumentContext {
  const { logo, documentColor, licenseId, documentFooter, tintLimits, paymentLink, depositRules } = shop;
  const settings = { logo, documentColor, licenseId, documentFooter, tintLimits, paymentLink, depositRules };
  const named = z.parse(z.object({ businessName: text, phone: text, email: text }), shop);
  return {
    shop: { ...named, address: appUserSchema.shape.address.safeParse(shop['address']).data ?? EMPTY_ADDRESS },
    settings: settingsSchema.safeParse(settings).data ?? DEFAULT_SETTINGS,
    customer: customerSchema.safeParse({ id: 'customer', ...(customer as Plain) }).data ?? UNKNOWN_CUSTOMER,
    ...day,
  };
}

/** Parses the server's response to a link. Throws if it is invalid. `defaultZone` is used when the response has no time zone. */
export function parseSharedDocument(response: unknown, defaultZone: string): SharedDocument {
  const { kind, shown, hash, state: stateRead, today, timeZone } = z.parse(responseSchema, withoutNulls(response));
  const zone = zoneOf({ timeZone }, defaultZone);
  const { accepted, ...state } = stateRead;
  const { customer, ...fields } = shown.document ?? {};
  const context = contextOf(shown.shop, customer, { today, zone });
  const { businessName: name, phone, email } = context.shop;
  const record = { id: 'shared', customerId: 'customer', ...fields, ...accepted, ...state };
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
  const isOpen = estimate !== undefined && isOpenToCustomer(estimate, today);
  return {
    kind: 'Estimate',
    ...shared,
    document: estimate && estimateDocument(estimate, context),
    offer: isOpen ? { estimate, context } : undefined,
    isOpen,
    isExpired: estimate !== undefined && (estimate.status === 'Expired' || hasExpiredMarker(estimate, today)),
  };
}
