import { formatTime, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import type { MessageText } from '#domain/messages/templates.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { AppUser } from '#domain/shop/profile.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { joinWords } from '#domain/text/join-words.ts';

type Time = { date: string; startTime: string };

/**
 * Returns up to two times on different days, the earlier one first: on the days that were asked for where there are, else on the first ones
 * of `days`. `firstOn` returns the time that a day has; it may take long, so it is called for no more days than needed.
 */
export function twoTimes<T extends Time>(
  asked: readonly string[],
  days: readonly string[],
  firstOn: (date: string) => T | undefined,
): T[] {
  const two: T[] = [];
  for (const date of new Set([...asked, ...days])) {
    const time = firstOn(date);
    if (time) two.push(time);
    if (two.length === 2) break;
  }
  return two.toSorted((a, b) => a.date.localeCompare(b.date));
}

type Offer = {
  firstName: string;
  services: readonly string[];
  vehicle: string;
  times: readonly Time[];
  /** In dollars, before tax. The text does not mention 0. */
  price: number;
  shop: Pick<AppUser, 'businessName' | 'phone'>;
};

/** Returns the message that offers the times. */
export function offerText({ firstName, services, vehicle, times, price, shop }: Offer): MessageText {
  const work = joinWords(services);
  const choice = times
    .map(({ date, startTime }) => `${formatWeekdayDate(date)} at ${formatTime(startTime)}`)
    .join(' or ');
  const cost = price > 0 ? `, for ${formatDollars(price)} before tax` : '';
  const asks = times.length > 1 ? 'Which suits you?' : 'Does that suit you?';
  const body = [
    `Hi ${firstName}, we can do ${work} on your ${vehicle} on ${choice}${cost}. ${asks}`,
    joinFilled([shop.businessName, shop.phone], ', '),
  ];
  return { subject: `${work}: your ${vehicle}`, body: body.filter(Boolean).join('\n') };
}
