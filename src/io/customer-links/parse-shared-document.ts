import * as z from 'zod/mini';
import { customerSchema, UNKNOWN_CUSTOMER } from '#domain/customers/customer.ts';
import type { LineItem } from '#domain/documents/billing.ts';
import { estimateDocument, invoiceDocument } from '#domain/documents/document.ts';
import { isOpenToCustomer, type SharedDocument } from '#domain/documents/shared-document.ts';
import type { DocumentContext } from '#domain/documents/sheet-head.ts';
import { type Estimate, estimateSchema } from '#domain/estimates/estimate.ts';
import { answerSchema } from '#domain/estimates/estimate-answer.ts';
import { hasExpiredMarker } from '#domain/estimates/estimate-figures.ts';
import { invoiceSchema } from '#domain/invoices/invoice.ts';
import { appUserSchema, EMPTY_ADDRESS } from '#domain/shop/profile.ts';
import { DEFAULT_SETTINGS, settingsSchema, zoneOf } from '#domain/shop/settings.ts';

const text = z._default(z.string(), '');
const plain = z.record(z.string(), z.unknown());

/** Response of `open_document` in supabase/schema. */
const responseSchema = z.object({
  kind: z.enum(['estimate', 'invoice']),
  shown: z.object({
    document: z.optional(plain),
    shop: z._default(plain, () => ({})),
    /** By line. */
    depositRules: settingsSchema.shape.depositRules,
  }),
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
  /** Payment link and deposit as they are now. Absent from servers of earlier versions. */
  payment: z.optional(
    z.object({
      link: z.optional(z.string()),
      /** Absent where the shop takes no cards. */
      card: z.optional(z.object({ due: z.optional(z.number()) })),
      depositTaken: z._default(z.number(), 0),
      isBilled: z._default(z.boolean(), false),
    }),
  ),
});

/** Removes null fields, which are empty columns. */
export function withoutEmptyColumns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyColumns);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutEmptyColumns(field)]));
}

type Plain = Record<string, unknown>;

export function contextOf(
  shop: Plain,
  customer: unknown,
  day: Pick<DocumentContext, 'today' | 'zone'>,
): DocumentContext {
  const { logo, documentColor, licenseId, documentFooter, tintLimits } = shop;
  const settings = { logo, documentColor, licenseId, documentFooter, tintLimits };
  const named = z.parse(z.object({ businessName: text, phone: text, email: text }), shop);
  return {
    shop: { ...named, address: appUserSchema.shape.address.safeParse(shop['address']).data ?? EMPTY_ADDRESS },
    settings: settingsSchema.safeParse(settings).data ?? DEFAULT_SETTINGS,
    customer: customerSchema.safeParse({ id: 'customer', ...(customer as Plain) }).data ?? UNKNOWN_CUSTOMER,
    ...day,
  };
}

function withLines(estimate: Estimate, change: (line: LineItem) => LineItem): Estimate {
  const { items, options } = estimate;
  return {
    ...estimate,
    items: items.map(change),
    ...(options && { options: options.map((option) => ({ ...option, items: option.items.map(change) })) }),
  };
}

/** Gives each line of film the texts that the shop stored for its tint, or none: the server takes no other. */
const textsAsSent = (line: LineItem): LineItem => (line.coverage ? { acknowledgements: [], ...line } : line);

/** Gives each line its id as its service, by which the rules of deposits are given. */
const rulesByLine = (line: LineItem): LineItem => ({ ...line, serviceId: line.id });

/** The answer that the link has. */
export type StoredReply = {
  status: string;
  acceptedBy: string;
  declineReason: string;
  /** Absent from servers of earlier versions. */
  answer?: z.infer<typeof answerSchema> | undefined;
};

/** Parses the answer in the server's response to a link. Throws if it is invalid. */
export function parseStoredReply(response: unknown): StoredReply {
  const { status, acceptedBy, declineReason, accepted } = z.parse(responseSchema, withoutEmptyColumns(response)).state;
  const answer = accepted?.['answer'];
  return {
    status,
    acceptedBy,
    declineReason,
    answer: answer === undefined ? undefined : z.parse(answerSchema, answer),
  };
}

/** Parses the server's response to a link. Throws if it is invalid. `defaultZone` is used when the response has no time zone. */
export function parseSharedDocument(response: unknown, defaultZone: string): SharedDocument {
  const read = z.parse(responseSchema, withoutEmptyColumns(response));
  const { kind, shown, hash, state: stateRead, today, timeZone, payment } = read;
  const zone = zoneOf({ timeZone }, defaultZone);
  const { accepted, ...state } = stateRead;
  const { customer, ...fields } = shown.document ?? {};
  const known = contextOf(shown.shop, customer, { today, zone });
  const context: DocumentContext = {
    ...known,
    settings: {
      ...known.settings,
      paymentLink: payment?.card ? undefined : payment?.link,
      depositRules: shown.depositRules,
    },
    depositTaken: payment?.depositTaken,
  };
  const { businessName: name, phone, email } = context.shop;
  const record = {
    id: 'shared',
    customerId: 'customer',
    ...fields,
    ...accepted,
    ...state,
    ...(payment?.isBilled && { invoiceId: 'billed' }),
  };
  const shared = {
    shop: { name: name.trim(), phone: phone.trim(), email: email.trim() },
    status: state.status,
    hash,
    answeredAt: state.acceptedAt || state.declinedAt,
    acceptedBy: state.acceptedBy,
    declineReason: state.declineReason,
    cardDue: payment?.card?.due,
    zone,
  };
  if (kind === 'invoice') {
    const document = shown.document && invoiceDocument(z.parse(invoiceSchema, record), context);
    return { kind: 'Invoice', ...shared, document, isOpen: false, isExpired: false };
  }
  const plainEstimate = shown.document && z.parse(estimateSchema, record);
  const isOpen = plainEstimate !== undefined && isOpenToCustomer(plainEstimate, today);
  const asSent = isOpen ? withLines(plainEstimate, textsAsSent) : plainEstimate;
  const estimate = asSent && shown.depositRules ? withLines(asSent, rulesByLine) : asSent;
  return {
    kind: 'Estimate',
    ...shared,
    document: estimate && estimateDocument(estimate, context),
    offer: isOpen && estimate ? { estimate, context } : undefined,
    isOpen,
    isExpired: estimate !== undefined && (estimate.status === 'Expired' || hasExpiredMarker(estimate, today)),
  };
}
