/**
 * Exact decimal arithmetic for money, hours and percentages. Treats a number as the decimal that it prints as
 * (1.1 is eleven tenths, not the nearest binary fraction), so 5200 × 1.4 is 7280 and 2.5 × 1.3 is 3.25.
 * Amounts are dollars with at most two decimals. Rounds half away from zero everywhere (docs/money.md).
 */
type Decimal = { digits: bigint; scale: number };

const ZERO: Decimal = { digits: 0n, scale: 0 };

/** Up to 15 digits, a double maps to exactly one decimal. */
const EXACT_DIGITS = 1e15;
const COMMON_SCALES = [0, 1, 2, 3, 4];

function decimal(value: number): Decimal {
  // Fast path: several times faster than parsing the number's text, and usually enough.
  for (const scale of COMMON_SCALES) {
    const digits = Math.round(value * 10 ** scale);
    if (digits / 10 ** scale === value && Math.abs(digits) < EXACT_DIGITS) return { digits: BigInt(digits), scale };
  }
  return decimalOfText(value);
}

function decimalOfText(value: number): Decimal {
  if (!Number.isFinite(value)) throw new RangeError(`not a finite number: ${value}`);
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

function times(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return {
    digits: a.digits * 10n ** BigInt(scale - a.scale) + b.digits * 10n ** BigInt(scale - b.scale),
    scale,
  };
}

function divideHalfAway(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * n + d) / (2n * d);
  return negative ? -rounded : rounded;
}

function toNumber(digits: bigint, places: number): number {
  const whole = Number(digits);
  return Number.isSafeInteger(whole) ? whole / 10 ** places : Number(`${digits}e-${places}`);
}

function rounded({ digits, scale }: Decimal, places: number): number {
  const shift = places - scale;
  const scaled = shift >= 0 ? digits * 10n ** BigInt(shift) : divideHalfAway(digits, 10n ** BigInt(-shift));
  return toNumber(scaled, places);
}

/** Rounds to `places` decimals, half away from zero: 1.005 → 1.01. */
export function round(value: number, places: number): number {
  return rounded(decimal(value), places);
}

/** Returns the exact product of the factors, rounded once to `places` decimals. */
export function product(places: number, ...factors: number[]): number {
  return rounded(factors.map(decimal).reduce(times, { digits: 1n, scale: 0 }), places);
}

/** Returns the sum in cents when all amounts are whole cents: exact, and a hundred times faster than BigInt. Undefined otherwise. */
function sumOfWholeCents(amounts: readonly number[]): number | undefined {
  let total = 0;
  for (const amount of amounts) {
    const cents = Math.round(amount * 100);
    total += cents;
    if (cents / 100 !== amount || Math.abs(cents) >= EXACT_DIGITS || Math.abs(total) >= EXACT_DIGITS) return undefined;
  }
  return total;
}

/** Returns the exact sum of the amounts in dollars, rounded once to cents. */
export function sum(amounts: readonly number[]): number {
  const cents = sumOfWholeCents(amounts);
  return cents === undefined ? rounded(amounts.map(decimal).reduce(plus, ZERO), 2) : cents / 100;
}

/** Returns a − b in dollars, exact to the cent. */
export function minus(a: number, b: number): number {
  return sum([a, -b]);
}

/** Returns a ÷ b, rounded once to `places` decimals; 0 when b is 0. */
function quotient(a: Decimal, b: Decimal, places: number): number {
  if (b.digits === 0n) return 0;
  const numerator = a.digits * 10n ** BigInt(places + b.scale);
  return toNumber(divideHalfAway(numerator, b.digits * 10n ** BigInt(a.scale)), places);
}

/** Returns the exact product of the factors ÷ the divisor, rounded once to `places` decimals; 0 when the divisor is 0. */
export function ratio(places: number, factors: readonly number[], divisor: number): number {
  return quotient(factors.map(decimal).reduce(times, { digits: 1n, scale: 0 }), decimal(divisor), places);
}

/** Returns part ÷ whole × 100, rounded to `places` decimals; 0 when the whole is 0. */
export function percent(part: number, whole: number, places: number): number {
  return quotient(times(decimal(part), decimal(100)), decimal(whole), places);
}

/** Returns the exact mean of the values, rounded once to `places` decimals; 0 when there are none. */
export function mean(values: readonly number[], places: number): number {
  return quotient(values.map(decimal).reduce(plus, ZERO), decimal(values.length), places);
}

const MINUS = '\u2212';

/** Adds thousands separators: '1234567.89' → '1,234,567.89'. For at most two decimals. */
function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** Formats a count, a whole number of zero or more: '1,234'. */
export function formatCount(count: number): string {
  return grouped(String(count));
}

/**
 * Formats dollars like `Intl.NumberFormat`, which takes a browser about 20 ms to load. No minus sign when it rounds to zero, so a discount
 * of −0 reads $0.00. Numbers from a quadrillion up, and NaN, are not rounded or grouped.
 */
function dollars(amount: number, places: 0 | 2): string {
  if (!(Math.abs(amount) < EXACT_DIGITS)) return `$${amount}`;
  const value = round(amount, places);
  return `${value < 0 ? MINUS : ''}$${grouped(Math.abs(value).toFixed(places))}`;
}

/** Formats whole dollars for lists and cards: '$1,235' (CONST-03). */
export function formatWholeDollars(amount: number): string {
  return dollars(amount, 0);
}

/** Formats dollars and cents for forms, quotes and print: '$1,234.50'. */
export function formatDollars(amount: number): string {
  return dollars(amount, 2);
}

/** Formats a percentage with `places` decimals: '41.2%'. */
export function formatPercent(value: number, places: number): string {
  return `${round(value, places).toFixed(places)}%`.replace('-', MINUS);
}
