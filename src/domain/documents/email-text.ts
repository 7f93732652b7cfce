import type { Customer } from '#domain/customers/customer.ts';
import { emailHref } from '#domain/customers/email.ts';
import type { EmailText, Settings } from '#domain/shop/settings.ts';
import type { CustomerDocument } from './document.ts';

const INVOICE_EMAIL: EmailText = {
  subject: 'Invoice {number} from {shop}',
  message: `Hello {first name},

Attached is invoice {number} for your {vehicle}. The total is {total}.
{status}.
Read it online: {link}

Thank you for your trust. If anything is unclear, please call or write.

{shop}
{contact}`,
};

const ESTIMATE_EMAIL: EmailText = {
  subject: 'Estimate {number} from {shop}',
  message: `Hello {first name},

Attached is estimate {number} for your {vehicle}. The total is {total}.
{status}.
Read it and answer it online: {link}

Tell us whether we may go ahead, and we will find a date for you. If anything is unclear, please call or write.

{shop}
{contact}`,
};

/** What can stand in braces in a text, and what it says of the document. */
export const MERGE_FIELDS = [
  { name: 'first name', says: 'The first name of the customer' },
  { name: 'customer', says: 'Who it is addressed to: the company or the full name' },
  { name: 'number', says: 'The number of the document' },
  { name: 'vehicle', says: 'Year, make and model' },
  { name: 'total', says: 'The total, with tax' },
  { name: 'status', says: 'What is to be paid by when, or how long the offer holds' },
  { name: 'link', says: 'Where the customer opens it; without a server its line is left out' },
  { name: 'shop', says: 'The name of your business' },
  { name: 'contact', says: 'Your phone number and email' },
] as const;

type FieldName = (typeof MERGE_FIELDS)[number]['name'];

const BRACES = /\{([^{}]*)\}/g;

/** What stands in braces in the text and is no merge field, each once: '{numer}'. */
export function unknownFields(text: string): string[] {
  const known = new Set<string>(MERGE_FIELDS.map(({ name }) => name));
  const unknown = [...text.matchAll(BRACES)].filter(([, name = '']) => !known.has(name.trim()));
  return [...new Set(unknown.map(([field]) => field))];
}

/** The text with which a document of that kind is sent, its merge fields still in braces. */
export function emailTemplate(
  kind: CustomerDocument['kind'],
  settings: Pick<Settings, 'invoiceEmail' | 'estimateEmail'>,
): EmailText {
  return kind === 'Invoice' ? (settings.invoiceEmail ?? INVOICE_EMAIL) : (settings.estimateEmail ?? ESTIMATE_EMAIL);
}

/** What each merge field says for this document. `{status}` is 'Balance due Dec 20, 2026: $6,420.00' or the like. */
function mergeValues(
  document: CustomerDocument,
  customer: Pick<Customer, 'firstName'>,
  link: string,
): Record<FieldName, string> {
  const { headline, recipient, shop, vehicle, total, number } = document;
  const says =
    headline.amount === total && document.kind === 'Estimate'
      ? headline.label
      : `${headline.label}: ${headline.amount}`;
  return {
    'first name': customer.firstName.trim() || recipient.name,
    customer: recipient.name,
    number,
    vehicle: vehicle?.name || 'vehicle',
    total,
    status: says,
    link,
    shop: shop.name,
    contact: shop.contact,
  };
}

const LINK = /\{\s*link\s*\}/;

/** A link stands in every message: at its end where the text has no place for it. Without one its lines are left out. */
function withPlaceFor(link: string, message: string): string {
  if (link !== '') return LINK.test(message) ? message : `${message}\n\n{link}`;
  const lines = message.split('\n');
  return lines.filter((line) => !LINK.test(line)).join('\n');
}

/** The template with its merge fields filled in; what is no merge field stays as it is written. */
export function emailText(
  template: EmailText,
  document: CustomerDocument,
  customer: Pick<Customer, 'firstName'>,
  link = '',
): EmailText {
  const values = new Map<string, string>(Object.entries(mergeValues(document, customer, link)));
  const merged = (text: string) => text.replace(BRACES, (field, name) => values.get(name.trim()) ?? field);
  return { subject: merged(template.subject), message: merged(withPlaceFor(link, template.message)) };
}

/** The address that opens the mail program with everything filled in (RFC 6068). */
export function mailAddress(to: string, { subject, message }: EmailText): string {
  const body = message.replace(/\r?\n/g, '\r\n');
  return `${emailHref(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
