import { formatLongDate } from '#domain/calendar/calendar.ts';
import type { WarrantyPromise } from './warranty-tier.ts';

const yearsText = (years: number) => (years === 1 ? '1 year' : `${years} years`);

/** Returns the term in the words of a certificate. 'Lifetime' alone says nothing: whose life it is must be said. */
export function termText({ term, years = 0 }: WarrantyPromise): string {
  if (term === 'years') return yearsText(years);
  return term === 'ownership' ? 'As long as you own the car' : 'For the life of the vehicle';
}

/** Returns what a new owner of the car gets. */
export function transferText({ transfer, transferYears = 0 }: WarrantyPromise): string {
  if (transfer === 'no') return 'It ends when the car is sold.';
  if (transfer === 'yes') return 'It goes with the car to a new owner.';
  return `It goes with the car to a new owner, for at most ${yearsText(transferYears)} from the first day.`;
}

/** Returns until when it holds: 'Through November 30, 2036'. */
export function throughText(promise: WarrantyPromise, through: string | undefined): string {
  return through === undefined ? termText(promise) : `Through ${formatLongDate(through)}`;
}
