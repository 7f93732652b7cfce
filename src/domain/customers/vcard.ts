/**
 * Reads contact cards: vCard 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350). Returns a table with the column names of Google Contacts, which
 * is imported like any other customer file.
 */

type Property = {
  group: string;
  name: string;
  types: readonly string[];
  params: ReadonlyMap<string, string>;
  value: string;
};

export type ContactTable = { head: string[]; rows: string[][] };

export function isVcard(text: string): boolean {
  return /^\s*BEGIN:VCARD\s/i.test(text);
}

/** Unfolds lines: a continuation starts with a space or tab, or follows a `=` at the end of quoted-printable text. */
function* unfoldLines(text: string): Generator<string, void, undefined> {
  let line: string | undefined;
  for (const next of text.split(/\r\n|\r|\n/)) {
    if (line?.endsWith('=') && /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(line)) {
      line = line.slice(0, -1) + next;
    } else if (line !== undefined && /^[ \t]/.test(next)) line += next.slice(1);
    else {
      if (line !== undefined) yield line;
      line = next;
    }
  }
  if (line !== undefined) yield line;
}

function decodeQuotedPrintable(value: string, charset: string | undefined): string {
  const bytes: number[] = [];
  for (const part of value.match(/=[0-9A-F]{2}|[^=]+|=/gi) ?? []) {
    if (/^=[0-9A-F]{2}$/i.test(part)) bytes.push(Number.parseInt(part.slice(1), 16));
    else bytes.push(...new TextEncoder().encode(part));
  }
  try {
    return new TextDecoder(charset || 'utf-8').decode(Uint8Array.from(bytes));
  } catch {
    // The charset is unknown to the browser.
    return new TextDecoder('utf-8').decode(Uint8Array.from(bytes));
  }
}

function propertyOf(line: string): Property | undefined {
  const parts = /^(?:([\w-]+)\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):([\s\S]*)$/.exec(line);
  if (!parts) return undefined;
  const [, group = '', name = '', tail = '', raw = ''] = parts;
  const params = new Map<string, string>();
  const types: string[] = [];
  for (const param of tail.match(/[^;"]*(?:"[^"]*"[^;"]*)*/g) ?? []) {
    const [key = '', ...rest] = param.split('=');
    const value = rest.join('=').replaceAll('"', '');
    // vCard 2.1 lists types and encodings without a parameter name: TEL;CELL;PREF
    if (rest.length === 0 || /^type$/i.test(key))
      types.push(...(rest.length === 0 ? key : value).toLowerCase().split(','));
    else params.set(key.toUpperCase(), value);
  }
  const isQuoted = /quoted-printable/i.test(params.get('ENCODING') ?? '') || types.includes('quoted-printable');
  const value = isQuoted ? decodeQuotedPrintable(raw, params.get('CHARSET')) : raw;
  return { group: group.toLowerCase(), name: name.toUpperCase(), types: types.filter(Boolean), params, value };
}

function unescapeText(text: string): string {
  return text.replace(/\\([\s\S])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character)).trim();
}

/** Splits a value such as `Varga;Ines;;;Jr.`. A backslash escapes a separator. */
function partsOf(value: string, separator = ';'): string[] {
  const parts = [''];
  for (const part of value.match(/\\[\s\S]|[\s\S]/g) ?? []) {
    if (part === separator) parts.push('');
    else parts[parts.length - 1] += part;
  }
  return parts.map(unescapeText);
}

/** Returns the preference of a value: 1 (most preferred) to 100, or 101 when not given. */
function preference({ types, params }: Property): number {
  return Number(params.get('PREF')) || (types.includes('pref') ? 1 : 101);
}

/** Types that are not shown as a label. */
const NO_LABEL = new Set(['pref', 'voice', 'internet', 'text', 'msg', 'quoted-printable', 'base64', 'x-internet']);

/** Returns the kind, such as 'work' or 'work fax'. */
function kindOf(types: readonly string[]): string {
  const [kind = ''] = types.filter((type) => !NO_LABEL.has(type) && type !== 'fax');
  return types.includes('fax') ? `${kind} fax`.trim() : kind;
}

function labelOf({ group, types }: Property, card: readonly Property[]): string {
  const own = group && card.find((other) => other.group === group && other.name === 'X-ABLABEL')?.value;
  const label = own ? unescapeText(own).replace(/^_\$!<|>!\$_$/g, '') : kindOf(types);
  return label ? label.charAt(0).toUpperCase() + label.slice(1) : '';
}

/** Formats a vCard 4.0 URI such as 'tel:+1-512-555-0142;ext=3' for reading. */
function withoutScheme(value: string): string {
  return value
    .replace(/^(?:tel|mailto):/i, '')
    .replace(/;ext=(\d+)/i, ' ext. $1')
    .replace(/;phone-context=[^;]*/i, '');
}

type Labeled = { label: string; value: string };
type Contact = { texts: Record<string, string>; lists: Record<'Phone' | 'E-mail' | 'Address', Labeled[]> };

/** Columns by single-text property. */
const TEXT_COLUMNS: Readonly<Record<string, string>> = {
  NICKNAME: 'Nickname',
  TITLE: 'Organization Title',
  BDAY: 'Birthday',
  URL: 'Website',
  CATEGORIES: 'Labels',
};

function contactOf(card: readonly Property[]): Contact {
  const texts: Record<string, string> = {};
  const put = (column: string, text: string | undefined) => {
    if (text) texts[column] = texts[column] ? `${texts[column]}\n${text}` : text;
  };
  const valuesOf = (name: string, read: (value: string) => string): Labeled[] =>
    card
      .filter((property) => property.name === name)
      .sort((a, b) => preference(a) - preference(b))
      .map((property) => ({ label: labelOf(property, card), value: read(property.value) }))
      .filter(({ value }) => value !== '');
  for (const { name, value } of card) {
    if (name === 'N') {
      const [last, first, middle, prefix, suffix] = partsOf(value);
      put('First Name', first);
      put('Middle Name', middle);
      put('Last Name', last);
      put('Name Prefix', prefix);
      put('Name Suffix', suffix);
    } else if (name === 'ORG') {
      const [company, department] = partsOf(value);
      put('Organization Name', company);
      put('Organization Department', department);
    } else if (name === 'NOTE') put('Notes', unescapeText(value));
    else if (TEXT_COLUMNS[name]) put(TEXT_COLUMNS[name], unescapeText(value));
  }
  if (!texts['First Name'] && !texts['Last Name']) {
    put('Name', unescapeText(card.find(({ name }) => name === 'FN')?.value ?? ''));
  }
  const addressOf = (value: string) => {
    const [box, extended, street, city, region, zip, country] = partsOf(value);
    const place = [region, zip].filter(Boolean).join(' ');
    return [box, extended, street, city, place, country].filter(Boolean).join(', ');
  };
  const plain = (value: string) => withoutScheme(unescapeText(value));
  return {
    texts,
    lists: { Phone: valuesOf('TEL', plain), 'E-mail': valuesOf('EMAIL', plain), Address: valuesOf('ADR', addressOf) },
  };
}

function cardsOf(text: string): Property[][] {
  const cards: Property[][] = [];
  for (const line of unfoldLines(text)) {
    const property = propertyOf(line);
    if (property?.name === 'BEGIN') cards.push([]);
    else if (property && property.name !== 'END') cards.at(-1)?.push(property);
  }
  return cards;
}

const FIRST_COLUMNS = [
  ...['First Name', 'Middle Name', 'Last Name', 'Name Prefix', 'Name Suffix', 'Name', 'Nickname'],
  ...['Organization Name', 'Organization Title', 'Organization Department', 'Birthday', 'Notes', 'Labels', 'Website'],
];
const VALUE_NAMES = { Phone: 'Value', 'E-mail': 'Value', Address: 'Formatted' } as const;
/** Phone numbers, emails and addresses of a contact that become columns: each is a cell in every row. */
const MAX_VALUES = 50;
const LISTS = ['E-mail', 'Phone', 'Address'] as const;

/** Parses the cards into a header and rows. Leaves out empty columns. */
export function readVcards(text: string): ContactTable {
  const contacts = cardsOf(text).map(contactOf);
  const columns: { name: string; of: (contact: Contact) => string }[] = FIRST_COLUMNS.filter((name) =>
    contacts.some(({ texts }) => texts[name]),
  ).map((name) => ({ name, of: ({ texts }) => texts[name] ?? '' }));
  for (const list of LISTS) {
    const most = contacts.reduce((count, { lists }) => Math.min(MAX_VALUES, Math.max(count, lists[list].length)), 0);
    for (let at = 0; at < most; at += 1) {
      const labelOfOne = ({ lists }: Contact) => lists[list][at]?.label ?? '';
      if (contacts.some(labelOfOne)) columns.push({ name: `${list} ${at + 1} - Label`, of: labelOfOne });
      columns.push({
        name: `${list} ${at + 1} - ${VALUE_NAMES[list]}`,
        of: ({ lists }) => lists[list][at]?.value ?? '',
      });
    }
  }
  return {
    head: columns.map(({ name }) => name),
    rows: contacts.map((contact) => columns.map(({ of }) => of(contact))),
  };
}
