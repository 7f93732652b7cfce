import { foldText } from '#domain/text/fold-text.ts';
import { contactKind, type ImportCell } from './customer-import-fields.ts';
import { emailKey } from './email.ts';
import { phoneHref, splitPhones } from './phone.ts';

type Reach = { value: string; label: string };

const LABELED = /(?<=\d)\s+(?=\p{L}[\p{L} ]*:)/u;
const LABEL = /^(\p{L}[\p{L} ]*):\s*(?=\S)/u;

/** The phone numbers of a cell: 'Phone:(512) 555-0150 Mobile:(512) 555-0151', or with commas, line breaks or ' ::: ' between them. */
function phonesOf({ text, label, column }: ImportCell): Reach[] {
  if (column.isVerbatim) return [{ value: text, label }];
  return text.split(LABELED).flatMap((part) => {
    const own = LABEL.exec(part);
    const kind = own ? contactKind(own[1] ?? '') : label;
    const numbers = splitPhones(own ? part.slice(own[0].length) : part);
    return numbers.map((value) => ({ value, label: kind }));
  });
}

/** The addresses of a cell. What does not fall into whole addresses stays one text, so that a slip is not taken for a separator. */
function emailsOf({ text, label, column }: ImportCell): Reach[] {
  const parts = text.split(/\s*:::\s*|[,;\s]+/);
  const all = !column.isVerbatim && parts.every((part) => part.includes('@')) ? parts : [text];
  return all.map((value) => ({ value, label }));
}

/** Each value once, by its key. */
function distinct(values: readonly Reach[], keyOf: (value: string) => string): Reach[] {
  const seen = new Set<string>();
  return values.filter(({ value }) => {
    const key = keyOf(value);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const isFax = ({ label }: Reach) => /fax/i.test(label);

function otherReach(what: 'phone' | 'email', reach: Reach): string {
  if (isFax(reach)) return `Fax: ${reach.value}`;
  return `Other ${what}: ${reach.value}${reach.label && ` (${reach.label})`}`;
}

/** What a row says of a way to reach the customer. */
export type Chosen = {
  /** The one that counts; '' where there is none. */
  value: string;
  /** Lines for the notes of the others. */
  lines: string[];
  all: string[];
};

function chosenOf(what: 'phone' | 'email', values: readonly Reach[], first: Reach | undefined): Chosen {
  const lines = values.filter((one) => one !== first).map((one) => otherReach(what, one));
  return { value: first?.value ?? '', lines, all: values.filter((one) => !isFax(one)).map(({ value }) => value) };
}

/** The first phone with a digit; a fax is none. */
export function pickPhone(cells: readonly ImportCell[]): Chosen {
  const numbers = distinct(cells.flatMap(phonesOf), (value) => phoneHref(value) ?? foldText(value));
  const phones = numbers.filter((one) => !isFax(one));
  return chosenOf('phone', numbers, phones.find(({ value }) => /\d/.test(value)) ?? phones[0]);
}

/** The first email. */
export function pickEmail(cells: readonly ImportCell[]): Chosen {
  const emails = distinct(cells.flatMap(emailsOf), emailKey);
  return chosenOf('email', emails, emails[0]);
}
