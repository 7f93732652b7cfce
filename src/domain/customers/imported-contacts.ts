import { foldText } from '#domain/text/fold-text.ts';
import { contactKind, type ImportCell } from './customer-import-fields.ts';
import { emailKey } from './email-key.ts';
import { phoneHref, splitPhones } from './phone.ts';

type Contact = { value: string; label: string };

const LABELED = /(?<=\d)\s+(?=\p{L}[\p{L} ]*:)/u;
const LABEL = /^(\p{L}[\p{L} ]*):\s*(?=\S)/u;

/** Splits a cell into phone numbers: 'Phone:(512) 555-0150 Mobile:(512) 555-0151', or separated by commas, line breaks or ' ::: '. */
function phonesOf({ text, label, column }: ImportCell): Contact[] {
  if (column.isVerbatim) return [{ value: text, label }];
  return text.split(LABELED).flatMap((part) => {
    const own = LABEL.exec(part);
    const partLabel = own ? contactKind(own[1] ?? '') : label;
    const numbers = splitPhones(own ? part.slice(own[0].length) : part);
    return numbers.map((value) => ({ value, label: partLabel }));
  });
}

/** Splits a cell into email addresses. Keeps the text whole when a part is not an address, so that a typo is not taken for a separator. */
function emailsOf({ text, label, column }: ImportCell): Contact[] {
  const parts = text.split(/\s*:::\s*|[,;\s]+/);
  const all = !column.isVerbatim && parts.every((part) => part.includes('@')) ? parts : [text];
  return all.map((value) => ({ value, label }));
}

/** Removes duplicates by key. */
function distinct(values: readonly Contact[], keyOf: (value: string) => string): Contact[] {
  const seen = new Set<string>();
  return values.filter(({ value }) => {
    const key = keyOf(value);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const isFax = ({ label }: Contact) => /fax/i.test(label);

function otherContactLine(kind: 'phone' | 'email', contact: Contact): string {
  if (isFax(contact)) return `Fax: ${contact.value}`;
  return `Other ${kind}: ${contact.value}${contact.label && ` (${contact.label})`}`;
}

/** The chosen phone or email of a row, and the others. */
export type ChosenContact = {
  /** The chosen value; '' when there is none. */
  value: string;
  /** Note lines for the other values. */
  lines: string[];
  all: string[];
};

function chosenOf(kind: 'phone' | 'email', values: readonly Contact[], first: Contact | undefined): ChosenContact {
  const lines = values.filter((one) => one !== first).map((one) => otherContactLine(kind, one));
  return { value: first?.value ?? '', lines, all: values.filter((one) => !isFax(one)).map(({ value }) => value) };
}

/** Picks the first phone number with a digit. Skips faxes. */
export function pickPhone(cells: readonly ImportCell[]): ChosenContact {
  const numbers = distinct(cells.flatMap(phonesOf), (value) => phoneHref(value) ?? foldText(value));
  const phones = numbers.filter((one) => !isFax(one));
  return chosenOf('phone', numbers, phones.find(({ value }) => /\p{Nd}/u.test(value)) ?? phones[0]);
}

/** Picks the first email. */
export function pickEmail(cells: readonly ImportCell[]): ChosenContact {
  const emails = distinct(cells.flatMap(emailsOf), emailKey);
  return chosenOf('email', emails, emails[0]);
}
