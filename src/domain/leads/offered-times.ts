import { formatTime, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import type { MessageText } from '#domain/messages/templates.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { AppUser } from '#domain/shop/profile.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { joinWords } from '#domain/text/join-words.ts';

type Time = { date: string; startTime: string };

/** Returns up to two times on different days, in order: on the days that were asked for if there are, else the first ones of `times`. */
export function twoTimes<T extends Time>(times: readonly T[], days: readonly string[]): T[] {
  const asked = days.flatMap((day) => times.find(({ date }) => date === day) ?? []);
  const all = [...asked, ...times];
  return all
    .filter(({ date }, place) => all.findIndex((one) => one.date === date) === place)
    .slice(0, 2)
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

type Offer = {
  firstName: string;
  services: readonly string[];
  vehicle: string;
  times: readonly Time[];
  /** In dollars, before tax. */
  price: number;
  shop: Pick<AppUser, 'businessName' | 'phone'>;
};

/** Returns the message that offers the times. */
export function offerText({ firstName, services, vehicle, times, price, shop }: Offer): MessageText {
  const work = joinWords(services);
  const choice = times
    .map(({ date, startTime }) => `${formatWeekdayDate(date)} at ${formatTime(startTime)}`)
    .join(' or ');
  const asks = times.length > 1 ? 'Which suits you?' : 'Does that suit you?';
  const body = [
    `Hi ${firstName}, we can do ${work} on your ${vehicle} on ${choice}, for ${formatDollars(price)} before tax. ${asks}`,
    joinFilled([shop.businessName, shop.phone], ', '),
  ];
  return { subject: `${work}: your ${vehicle}`, body: body.filter(Boolean).join('\n') };
}
