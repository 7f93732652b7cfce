import type { Customer } from '#domain/customers/customer.ts';
import { emailHref } from '#domain/customers/email.ts';
import type { EmailText, Settings } from '#domain/shop/settings.ts';
import { encodedText } from '#domain/text/encoded-text.ts';
import { filledIn } from '#domain/text/merge-fields.ts';
import type { CustomerDocument } from './sheet-content.ts';

const INVOICE_EMAIL: EmailText = {
  subject: 'Invoice {number} from {shop}',
  message: `Hello {first name},

Attached is invoice {number} for your {vehicle}. The total is {total}.
{status}.
View it online: {link}

Thank you for your business. If you have any questions, please call or email us.

{shop}
{contact}`,
};

const ESTIMATE_EMAIL: EmailText = {
  subject: 'Estimate {number} from {shop}',
  message: `Hello {first name},

Attached is estimate {number} for your {vehicle}. The total is {total}.
{status}.
View it and respond online: {link}

Let us know if you'd like to go ahead, and we'll find a date for you. If you have any questions, please call or email us.

{shop}
{contact}`,
};

/** Fields that can be used in braces in an email, with their descriptions. */
export const MERGE_FIELDS = [
  { name: 'first name', says: 'Customer’s first name' },
  { name: 'customer', says: 'Company name, or the customer’s full name' },
  { name: 'number', says: 'Invoice or estimate number' },
  { name: 'vehicle', says: 'Year, make and model' },
  { name: 'total', says: 'Total, including tax' },
  { name: 'status', says: 'Amount due and its date, or how long the estimate is valid' },
  { name: 'link', says: 'Link to view it online. Without a server, this line is left out' },
  { name: 'shop', says: 'Your business name' },
  { name: 'contact', says: 'Your phone number and email' },
] as const;

type FieldName = (typeof MERGE_FIELDS)[number]['name'];

/** The app's own text, in which nothing is attached. */
function withoutAttachment({ subject, message }: EmailText): EmailText {
  return { subject, message: message.replace('Attached is', 'Here is') };
}

/** Returns the email template for the kind of document. `isAttached`: it goes with its PDF. */
export function emailTemplate(
  kind: CustomerDocument['kind'],
  settings: Pick<Settings, 'invoiceEmail' | 'estimateEmail'>,
  isAttached = true,
): EmailText {
  const [own, standard] =
    kind === 'Invoice' ? [settings.invoiceEmail, INVOICE_EMAIL] : [settings.estimateEmail, ESTIMATE_EMAIL];
  return own ?? (isAttached ? standard : withoutAttachment(standard));
}

/** Returns the value of each merge field. An example of `{status}` is 'Balance due Dec 20, 2026: $6,420.00'. */
function mergeValues(
  document: CustomerDocument,
  customer: Pick<Customer, 'firstName'>,
  link: string,
): Record<FieldName, string> {
  const { headline, recipient, shop, vehicle, total, number } = document;
  const isEstimate = document.kind === 'Estimate';
  const status = isEstimate ? headline.label : `${headline.label}: ${headline.amount}`;
  return {
    'first name': customer.firstName.trim() || recipient.name,
    customer: recipient.name,
    number,
    vehicle: vehicle?.name || 'vehicle',
    // The headline of an estimate is its total, from the lowest to the highest that is left to choose.
    total: isEstimate ? headline.amount : total,
    status,
    link,
    shop: shop.name,
    contact: shop.contact,
  };
}

const LINK = /\{\s*link\s*\}/;

/** Adds a link field at the end when the message has none. Removes lines with the field when there is no link. */
function withLinkField(link: string, message: string): string {
  if (link !== '') return LINK.test(message) ? message : `${message}\n\n{link}`;
  const lines = message.split('\n');
  return lines.filter((line) => !LINK.test(line)).join('\n');
}

/** Fills in the template's merge fields. Unknown and empty fields stay in braces, which hold the email back. */
export function emailText(
  template: EmailText,
  document: CustomerDocument,
  customer: Pick<Customer, 'firstName'>,
  link = '',
): EmailText {
  const all = Object.entries(mergeValues(document, customer, link));
  const values = new Map(all.filter(([name, value]) => value !== '' || name === 'link'));
  return {
    subject: filledIn(template.subject, values),
    message: filledIn(withLinkField(link, template.message), values),
  };
}

/** Returns a `mailto:` URL with subject and body (RFC 6068). */
export function mailAddress(to: string, { subject, message }: EmailText): string {
  return `${emailHref(to)}?subject=${encodedText(subject)}&body=${encodedText(message)}`;
}
