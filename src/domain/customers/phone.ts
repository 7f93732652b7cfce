/** Fewer digits are not a phone number but an extension, a time or a range end such as '512-555-0142/43'. */
const MIN_DIGITS = 7;
/** Most digits of a number with its country code (ITU-T E.164). */
const MAX_DIGITS = 15;

const PLAIN = /^(?:\+?1[ .-]?)?\(?([2-9]\d{2})\)?[ .-]?(\d{3})[ .-]?(\d{4})$/;
const NORTH_AMERICAN = /^(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s./-]*(\d{3})[\s.-]*(\d{4})(?!\d)/;
/** '1-800-GO-TINTS': letters after the area code are dialed as keypad digits. Extra letters are ignored. */
const SPELLED = /^(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s.-]*((?:[a-z\d][\s.-]?){7,10})$/i;
/** 'ext. 3', 'x3', '#3', ';ext=3', and the pauses of a dialer: ',,3'. */
const EXTENSION = /(?:(?<=\d)|[\s,;(]+)(?:ext(?:ension|n)?|x|#)[\s.:=]*(\d{1,7})(?!\d)|,,+\s*(\d{1,7})(?!\d)/i;
const LABEL = /^\p{L}[\p{L}\s.]*:\s*/u;
/** Separators between numbers in one field. A slash in '512/555-0142' or a comma before an extension does not separate. */
const NUMBER_SEPARATOR = new RegExp(
  [
    '[\\r\\n|]+',
    '\\s:::\\s',
    ';(?!\\s*ext)',
    '(?<!,),(?!,|\\s*(?:ext|x\\s*\\d|#))',
    '(?<=(?:\\d[\\s().-]*){7}|\\p{L}{2}|(?:xt?(?:n|ension)?|#)[\\s.:=]*\\d{1,7})\\s*/',
    '\\s(?:or|and|&)\\s',
    '(?<=(?:\\d[\\s().-]*){7})\\s+(?=\\+|\\(\\d{3})',
    '(?<=(?:\\d[\\s().-]*){10})\\s+(?=(?:1[ .-])?[2-9]\\d{2}[ .-]?\\d{3}[ .-]?\\d{4}(?!\\d))',
    '(?<=\\d)\\s*(?=(?!ext|x\\s*:)\\p{L}[\\p{L} .]*:)',
  ].join('|'),
  'iu',
);
const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];

type Phone = { dialed: string; extension: string };

function keyOf(letter: string): string {
  return String(KEYS.findIndex((letters) => letters.includes(letter.toLowerCase())) + 2);
}

/** Converts digits and dashes of all scripts and widths to ASCII and removes invisible characters, which contact cards add around numbers. */
function toAscii(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}|−/gu, '-');
}

/**
 * Returns the digits to dial, with '+' and the country code when known; empty when there is no number. Treats ten digits as a North
 * American number, whatever the shop's country. A shorter number gets no area code.
 */
function parseDialed(text: string): string {
  const [, area, spelled = ''] = SPELLED.exec(text) ?? [];
  if (area && /[a-z]/i.test(spelled)) {
    const keys = spelled.replace(/[a-z]/gi, keyOf).replace(/\D/g, '');
    return `+1${area}${keys.slice(0, MIN_DIGITS)}`;
  }
  const [number = ''] = /[+(]*\d[\d\s()./+-]*/.exec(text) ?? [];
  const own = NORTH_AMERICAN.exec(number);
  if (own) return `+1${own.slice(1).join('')}`;
  // The 0 in parentheses is dialed only within the country: '+44 (0)20'.
  const isFull = /^\(?\+|^\d{1,3}\s*\(0\)/.test(number);
  const digits = (isFull ? number.replace('(0)', '') : number).replace(/\D/g, '');
  const abroad = isFull ? digits : /^(?:00(?=[1-9]\d{7})|011(?=[1-9]\d{8}))(\d+)$/.exec(digits)?.[1];
  const dialed = abroad ?? digits;
  if (dialed.length < MIN_DIGITS || dialed.length > MAX_DIGITS) return '';
  return abroad === undefined ? dialed : `+${dialed}`;
}

function parsePhone(typed: string): Phone | undefined {
  const text = toAscii(typed)
    .replace(LABEL, '')
    .replace(/\([^\d()]*\)/g, '')
    .trim();
  const ending = EXTENSION.exec(text);
  const before = ending ? parseDialed(text.slice(0, ending.index)) : '';
  if (before) return { dialed: before, extension: ending?.[1] ?? ending?.[2] ?? '' };
  const dialed = parseDialed(text);
  return dialed ? { dialed, extension: '' } : undefined;
}

/** Returns the phone numbers in one field, in order. */
function parseNumbers(typed: string): { text: string; phone: Phone }[] {
  const plain = PLAIN.exec(typed);
  if (plain) return [{ text: typed, phone: { dialed: `+1${plain.slice(1).join('')}`, extension: '' } }];
  if (!/\p{Nd}/u.test(typed)) return [];
  const numbers: { text: string; phone: Phone }[] = [];
  let before = '';
  for (const piece of typed.split(NUMBER_SEPARATOR)) {
    const text = piece.trim().replace(LABEL, '');
    if (text === '') continue;
    const phone = parsePhone(text);
    const last = numbers.at(-1);
    // Keep words and number endings with the number next to them.
    if (phone) numbers.push({ text: before + text, phone });
    else if (last) last.text += `, ${text}`;
    else before += `${text}, `;
  }
  return numbers;
}

/**
 * Splits one field into phone numbers, without labels such as 'Mobile:'. Other words stay with the number before or after them. A text
 * without a number is returned whole.
 */
export function splitPhones(typed: string): string[] {
  const numbers = parseNumbers(typed).map(({ text }) => text);
  if (numbers.length > 0) return numbers;
  return typed.trim() === '' ? [] : [typed.trim()];
}

/** Returns a `tel:` URL for the first number, such as 'tel:+15125550142;ext=3' (RFC 3966); undefined when there is none. */
export function phoneHref(typed: string): string | undefined {
  const [first] = parseNumbers(typed);
  if (!first) return undefined;
  const { dialed, extension } = first.phone;
  return `tel:${dialed}${extension && `;ext=${extension}`}`;
}

/** Returns an `sms:` URL for the first number, without its extension (RFC 5724); undefined when there is none. */
export function textMessageHref(typed: string): string | undefined {
  const [first] = parseNumbers(typed);
  return first && `sms:${first.phone.dialed}`;
}

/** Returns the digits of each number for comparison: without punctuation, extension and the North American country code. */
export function phoneKeys(typed: string): string[] {
  const keys = parseNumbers(typed).map(({ phone }) => phone.dialed.replace(/^\+(?:1(?=\d{10}$))?/, ''));
  return [...new Set(keys)];
}
