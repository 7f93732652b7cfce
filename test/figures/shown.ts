import type { DocumentFact } from '#domain/documents/sheet-content.ts';
import type { BillCase } from './bills.ts';
import type { OfferCase } from './offers.ts';

// The texts of a sheet for a case, made from the figures of the table alone.

const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Formats dollars by the rules of the runtime: '−$1,234.50'. */
export function usd(amount: number): string {
  return cents.format(amount).replace('-', '\u2212');
}

/** Formats whole dollars as a list does. */
export function wholeUsd(amount: number): string {
  return whole.format(amount);
}

type Figures = OfferCase['accepted'];

/** Returns 'Subtotal $100.00', 'Tax (10%) $10.00', 'Total $110.00' … in the order of the sheet. */
export function sumsShown({ rate = 0, off = '' }: Pick<OfferCase, 'rate' | 'off'>, figures: Figures): string[] {
  const [subtotal, tax, discount, total, withAddOns] = figures;
  const [, percent] = /^([\d.]+%)/.exec(off) ?? [];
  const taken = discount === 0 ? [] : [`Discount${percent ? ` (${percent})` : ''} ${usd(-discount)}`];
  const taxed = [`Tax (${rate}%) ${usd(tax)}`];
  return [
    `Subtotal ${usd(subtotal)}`,
    ...(off.endsWith('before tax') ? [...taken, ...taxed] : [...taxed, ...taken]),
    `Total ${usd(total)}`,
    ...(withAddOns === undefined ? [] : [`With all add-ons ${usd(withAddOns)}`]),
  ];
}

export function rangeShown([low, high]: OfferCase['range'], shown = usd): string {
  return low === high ? shown(low) : `${shown(low)} – ${shown(high)}`;
}

/** Returns the sums of an invoice, down to the balance. */
export function billShown(one: BillCase): string[] {
  const { figures, paid, balance, becomes, lowered: [gross, share] = [0, 0] } = one;
  const [subtotal, tax, discount, total] = figures;
  const lowered = Math.round((gross - share) * 100);
  const cents = Math.round((total - subtotal - tax + discount) * 100) + lowered;
  const adjusted = cents === 0 ? [] : [`Adjustment ${usd(cents / 100)}`];
  const off = lowered === 0 ? [] : [`Price lowered ${usd(-lowered / 100)}`];
  return [
    ...sumsShown(one, figures).toSpliced(-1, 0, ...off, ...adjusted),
    `Paid ${usd(paid)}`,
    ...(becomes === 'Cancelled' ? [] : [`Balance due ${usd(balance)}`]),
  ];
}

/** Returns the entries on the sheet: 'Refund · Nov 20, 2026 · Cash', '−$68.00'. */
export function entriesShown({ entries }: BillCase): { label: string; value: string }[] {
  return entries.map((entry) => {
    const [, kind, method, amount] = /^(?:(.+) )?(\w+) (-?[\d.]+)$/.exec(entry) ?? [];
    const label = `${kind ? `${kind} · ` : ''}Nov 20, 2026 · ${method}`;
    return { label, value: usd(Number(amount)) };
  });
}

/** Returns where the amount is paid online. Undefined for none. */
export function payShown(amount: number | undefined): { url: string; host: string; amount: string } | undefined {
  if (!amount) return undefined;
  return { url: `https://paypal.me/apex/${amount.toFixed(2)}USD`, host: 'paypal.me', amount: usd(amount) };
}

type Sums = {
  sums: readonly DocumentFact[];
  total: string;
  withAddOns?: string | undefined;
  paid?: string | undefined;
  balance?: string | undefined;
};

/** Returns the sums of a sheet, or of one of its options, as `sumsShown` and `billShown` write them. */
export function sumsIn({ sums, total, withAddOns, paid, balance }: Sums): string[] {
  const more = [
    ['Total', total],
    ['With all add-ons', withAddOns],
    ['Paid', paid],
    ['Balance due', balance],
  ];
  return [
    ...sums.map(({ label, value }) => `${label} ${value}`),
    ...more.flatMap(([label, value]) => (value === undefined ? [] : [`${label} ${value}`])),
  ];
}
