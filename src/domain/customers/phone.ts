/** Fewer digits are no telephone number of their own: an extension, an hour, the other end of a line hunt. */
const MIN_DIGITS = 7;
/** The most that a number has, with its country code (ITU-T E.164). */
const MAX_DIGITS = 15;

const PLAIN = /^(?:\+?1[ .-]?)?\(?([2-9]\d{2})\)?[ .-]?(\d{3})[ .-]?(\d{4})$/;
const NORTH_AMERICAN = /^(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s./-]*(\d{3})[\s.-]*(\d{4})(?!\d)/;
/** '1-800-GO-TINTS': after the area code letters stand for the digits of their keys. Longer words are dialed as far as the number goes. */
const SPELLED = /^(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s.-]*((?:[a-z\d][\s.-]?){7,10})$/i;
/** 'ext. 3', 'x3', '#3', ';ext=3', and the pauses of a dialer: ',,3'. */
const EXTENSION = /(?:(?<=\d)|[\s,;(]+)(?:ext(?:ension|n)?|x|#)[\s.:=]*(\d{1,7})(?!\d)|,,+\s*(\d{1,7})(?!\d)/i;
const LABEL = /^\p{L}[\p{L}\s.]*:\s*/u;
/** Separates the numbers of one field. A slash in '512/555-0142' and a comma before an extension are parts of one number. */
const BETWEEN = new RegExp(
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

/** Digits and signs of all scripts and widths as ASCII, without invisible characters: contact cards put direction marks around numbers. */
function inAscii(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}|−/gu, '-');
}

/**
 * The digits to dial, with '+' and the country's where they are known; empty for what is no number. A number of ten digits is one of
 * North America, whatever the shop's country. A shorter one stays without an area code.
 */
function dialedIn(text: string): string {
  const [, area, spelled = ''] = SPELLED.exec(text) ?? [];
  if (area && /[a-z]/i.test(spelled)) {
    const keys = spelled.replace(/[a-z]/gi, keyOf).replace(/\D/g, '');
    return `+1${area}${keys.slice(0, MIN_DIGITS)}`;
  }
  const [number = ''] = /[+(]*\d[\d\s()./+-]*/.exec(text) ?? [];
  const own = NORTH_AMERICAN.exec(number);
  if (own) return `+1${own.slice(1).join('')}`;
  // The 0 in brackets is dialed within the country alone: '+44 (0)20'.
  const isFull = /^\(?\+|^\d{1,3}\s*\(0\)/.test(number);
  const digits = (isFull ? number.replace('(0)', '') : number).replace(/\D/g, '');
  const abroad = isFull ? digits : /^(?:00(?=[1-9]\d{7})|011(?=[1-9]\d{8}))(\d+)$/.exec(digits)?.[1];
  const dialed = abroad ?? digits;
  if (dialed.length < MIN_DIGITS || dialed.length > MAX_DIGITS) return '';
  return abroad === undefined ? dialed : `+${dialed}`;
}

function phoneIn(typed: string): Phone | undefined {
  const text = inAscii(typed)
    .replace(LABEL, '')
    .replace(/\([^\d()]*\)/g, '')
    .trim();
  const ending = EXTENSION.exec(text);
  const before = ending ? dialedIn(text.slice(0, ending.index)) : '';
  if (before) return { dialed: before, extension: ending?.[1] ?? ending?.[2] ?? '' };
  const dialed = dialedIn(text);
  return dialed ? { dialed, extension: '' } : undefined;
}

/** The numbers in what was typed into one field, in their order. */
function numbersIn(typed: string): { text: string; phone: Phone }[] {
  const plain = PLAIN.exec(typed);
  if (plain) return [{ text: typed, phone: { dialed: `+1${plain.slice(1).join('')}`, extension: '' } }];
  if (!/\p{Nd}/u.test(typed)) return [];
  const numbers: { text: string; phone: Phone }[] = [];
  let before = '';
  for (const piece of typed.split(BETWEEN)) {
    const text = piece.trim().replace(LABEL, '');
    if (text === '') continue;
    const phone = phoneIn(text);
    const last = numbers.at(-1);
    // Words next to a number, and ends of one, stay with it.
    if (phone) numbers.push({ text: before + text, phone });
    else if (last) last.text += `, ${text}`;
    else before += `${text}, `;
  }
  return numbers;
}

/**
 * The texts of the single phone numbers in what was typed into one field, without labels such as 'Mobile:'. Words that are no number
 * stay with the number before or after them; without any number the text is one.
 */
export function splitPhones(typed: string): string[] {
  const numbers = numbersIn(typed).map(({ text }) => text);
  if (numbers.length > 0) return numbers;
  return typed.trim() === '' ? [] : [typed.trim()];
}

/** 'tel:+15125550142;ext=3' for the first number (RFC 3966); undefined when there is none. */
export function phoneHref(typed: string): string | undefined {
  const [first] = numbersIn(typed);
  if (!first) return undefined;
  const { dialed, extension } = first.phone;
  return `tel:${dialed}${extension && `;ext=${extension}`}`;
}

/** 'sms:+15125550142' for the first number (RFC 5724): a message goes to no extension. Undefined when there is none. */
export function textMessageHref(typed: string): string | undefined {
  const [first] = numbersIn(typed);
  return first && `sms:${first.phone.dialed}`;
}

/** The digits by which each number is compared: without signs, extension and the country code of North America. */
export function phoneKeys(typed: string): string[] {
  const keys = numbersIn(typed).map(({ phone }) => phone.dialed.replace(/^\+(?:1(?=\d{10}$))?/, ''));
  return [...new Set(keys)];
}
