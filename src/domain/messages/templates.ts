import type { Customer } from '#domain/customers/customer.ts';
import { billedName } from '#domain/customers/customer.ts';
import { MERGE_FIELDS } from '#domain/documents/email-text.ts';
import type { AppUser } from '#domain/shop/profile.ts';
import type { MessageTexts, Settings } from '#domain/shop/settings.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { fieldsIn, filledIn, type MergeField } from '#domain/text/merge-fields.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import type { Channel, Purpose } from './message.ts';

/** Templates by name, in the order of the morning round. The names are stored in messages and settings. */
export const TEMPLATES = {
  'car ready': { label: 'Car ready', purpose: 'service' },
  'booking confirmation': { label: 'Booking confirmation', purpose: 'service' },
  'reminder 24 h': { label: 'Appointment reminder, 24 hours', purpose: 'service' },
  'reminder 48 h': { label: 'Appointment reminder, 48 hours', purpose: 'service' },
  'estimate follow-up': { label: 'Estimate follow-up', purpose: 'service' },
  'overdue invoice': { label: 'Overdue invoice', purpose: 'service' },
  'care check': { label: 'Care check after delivery', purpose: 'service' },
  'care visit': { label: 'Care visit or inspection due', purpose: 'service' },
  'care offer': { label: 'Next service offered', purpose: 'marketing' },
  'review request': { label: 'Review request', purpose: 'marketing' },
} as const satisfies Readonly<Record<string, { label: string; purpose: Purpose }>>;
export type TemplateName = keyof typeof TEMPLATES;
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[];

/** Labels of the other messages in the log. */
const OTHER_LABELS: ReadonlyMap<string, string> = new Map([
  ['', 'Written by hand'],
  ['invoice', 'Invoice'],
  ['estimate', 'Estimate'],
  ['answer', 'Answer'],
]);

/** Returns the label of a message in the log; the template's name for one that this version does not know. */
export function templateLabel(name: string): string {
  return TEMPLATE_NAMES.includes(name as TemplateName)
    ? TEMPLATES[name as TemplateName].label
    : (OTHER_LABELS.get(name) ?? name);
}

const GENERAL = [
  { name: 'first name', says: 'Customer’s first name' },
  { name: 'customer', says: 'Company name, or the customer’s full name' },
  { name: 'vehicle', says: 'Year, make and model' },
  { name: 'shop', says: 'Your business name' },
  { name: 'contact', says: 'Your phone number and email' },
] as const satisfies readonly MergeField[];

const SERVICE = { name: 'service', says: 'The work on the car' } as const;
const NUMBER = { name: 'number', says: 'Invoice or estimate number' } as const;
const TOTAL = { name: 'total', says: 'Total, including tax' } as const;
const LINK = { name: 'link', says: 'Link to view it online. Needs a server' } as const;
const PAY_LINK = { name: 'pay link', says: 'Your payment link, from Documents' } as const;
const REVIEW_LINK = { name: 'review link', says: 'Where customers write a review' } as const;

const BOOKED: readonly MergeField[] = [
  ...GENERAL,
  { name: 'date', says: 'Day of the appointment' },
  { name: 'time', says: 'Time of the appointment' },
  SERVICE,
];
const CARE_DATE: readonly MergeField[] = [
  ...GENERAL,
  { name: 'visit', says: 'The sentence of the care sheet' },
  { name: 'from', says: 'First day on which it is due' },
  { name: 'through', says: 'Last day on which it is due' },
];
const DELIVERED: readonly MergeField[] = [...GENERAL, SERVICE, REVIEW_LINK];

/** The fields that each template can use. */
export const TEMPLATE_FIELDS: Readonly<Record<TemplateName, readonly MergeField[]>> = {
  'booking confirmation': BOOKED,
  'reminder 48 h': BOOKED,
  'reminder 24 h': BOOKED,
  'car ready': [...GENERAL, SERVICE],
  'estimate follow-up': [...GENERAL, NUMBER, TOTAL, { name: 'date', says: 'Last day of the estimate' }, LINK],
  'overdue invoice': [
    ...GENERAL,
    NUMBER,
    TOTAL,
    { name: 'balance', says: 'Amount left to pay' },
    { name: 'date', says: 'Due date' },
    LINK,
    PAY_LINK,
  ],
  'care check': DELIVERED,
  'care visit': CARE_DATE,
  'care offer': CARE_DATE,
  'review request': DELIVERED,
};

/** The shop, whose values every message can use. */
export type MessageShop = {
  shop: Pick<AppUser, 'businessName' | 'phone' | 'email'>;
  settings: Pick<Settings, 'reviewLink'>;
};

/** Returns the texts of a template: the shop's own, or the app's. */
export function templateTexts(
  name: TemplateName,
  { messageTemplates = {} }: Pick<Settings, 'messageTemplates'>,
  defaults: Readonly<Record<TemplateName, MessageTexts>>,
): MessageTexts {
  return messageTemplates[name] ?? defaults[name];
}

/** The page on which a merge field without a value is fixed. */
export type FixPlace = 'customer' | 'profile' | 'documents' | 'messages';

/** A merge field without a value in a message, with a sentence that says what to do, and where. */
export type FieldProblem = { field: string; sentence: string; place: FixPlace };

const FIXES: Readonly<Record<string, { place: FixPlace; sentence: string }>> = {
  'first name': { place: 'customer', sentence: 'The customer has no name. Add it on the customer’s page.' },
  customer: { place: 'customer', sentence: 'The customer has no name. Add it on the customer’s page.' },
  shop: { place: 'profile', sentence: 'Add your business name in your profile.' },
  contact: { place: 'profile', sentence: 'Add your phone number in your profile.' },
  'pay link': { place: 'documents', sentence: 'Add your payment link in Settings › Documents.' },
  'review link': { place: 'messages', sentence: 'Add your review link in Settings › Messages.' },
  link: { place: 'messages', sentence: 'A link needs a server. Remove it here and in Settings › Messages.' },
};

type Template = { fields: readonly MergeField[]; place: FixPlace };

/** Returns the fields of a message's template, and the page that changes it. */
function templateOf(name: string): Template {
  const fields = TEMPLATE_FIELDS[name as TemplateName];
  if (fields) return { fields, place: 'messages' };
  return name === '' ? { fields: [], place: 'messages' } : { fields: MERGE_FIELDS, place: 'documents' };
}

/** Returns what is wrong with a message that is ready to open: each field that was not filled in, unknown or empty. */
export function fieldProblems(name: string, text: string): FieldProblem[] {
  const { fields, place } = templateOf(name);
  const known = new Set(fields.map((field) => field.name));
  const settings = place === 'documents' ? 'Settings › Documents' : 'Settings › Messages';
  return fieldsIn(text).map((field): FieldProblem => {
    if (!known.has(field)) {
      const template = name === '' ? '' : `, and fix the template in ${settings}`;
      return { field, place, sentence: `There is no field {${field}} here. Type what it should say${template}.` };
    }
    const fix = FIXES[field] ?? { place, sentence: `Type it here, or remove it in ${settings}.` };
    return { ...fix, field, sentence: `{${field}} is empty. ${fix.sentence}` };
  });
}

/** Returns the values of the merge fields that have one. `own` are those of the record: date, number, balance. */
export function fieldValues(
  customer: Customer,
  own: Readonly<Record<string, string>>,
  { shop, settings }: MessageShop,
): ReadonlyMap<string, string> {
  const name = billedName(customer);
  const all = {
    'first name': customer.firstName.trim() || name,
    customer: name,
    vehicle: vehicleName(customer.vehicle) || 'vehicle',
    shop: shop.businessName.trim(),
    contact: joinFilled([shop.phone, shop.email], ', '),
    'review link': settings.reviewLink?.trim() ?? '',
    ...own,
  };
  return new Map(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Subject and body of a message; a text message has no subject. */
export type MessageText = { subject: string; body: string };

/** Fills in a template for a channel. Fields without a value stay in braces, which `fieldProblems` finds. */
export function messageText(texts: MessageTexts, channel: Channel, values: ReadonlyMap<string, string>): MessageText {
  return channel === 'text'
    ? { subject: '', body: filledIn(texts.text, values) }
    : { subject: filledIn(texts.subject, values), body: filledIn(texts.message, values) };
}
