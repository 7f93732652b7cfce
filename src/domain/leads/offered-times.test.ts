import { expect, test } from 'vitest';
import { offerText, twoTimes } from './offered-times.ts';

const time = (date: string, startTime = '09:00') => ({ date, startTime });
const [monday, tuesday, friday] = [time('2026-11-23'), time('2026-11-24'), time('2026-11-27', '10:30')];

const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'];
const [MON, TUE, WED, , FRI] = DAYS as [string, string, string, string, string];

/** Which of the times are free, the days that were asked for, the two, and the days that were searched for them. */
const cases: [string, ReturnType<typeof time>[], string[], ReturnType<typeof time>[], string[]][] = [
  ['the first two days', [monday, tuesday, friday], [], [monday, tuesday], [MON, TUE]],
  ['a day that was asked for, and the first other', [monday, tuesday, friday], [FRI], [monday, friday], [FRI, MON]],
  ['both days that were asked for', [monday, tuesday, friday], [FRI, TUE], [tuesday, friday], [FRI, TUE]],
  [
    'the first two of three that were asked for',
    [monday, tuesday, friday],
    [FRI, TUE, MON],
    [tuesday, friday],
    [FRI, TUE],
  ],
  ['a day twice is one', [monday, tuesday, friday], [FRI, FRI], [monday, friday], [FRI, MON]],
  ['a full day is left out', [monday, tuesday], [WED], [monday, tuesday], [WED, MON, TUE]],
  ['a day without times', [monday, tuesday], ['2026-11-01'], [monday, tuesday], ['2026-11-01', MON, TUE]],
  ['one day alone', [friday], [], [friday], DAYS],
  ['no time', [], [FRI], [], [FRI, MON, TUE, WED, '2026-11-26']],
];
test.each(cases)('two times: %s', (_what, times, asked, two, searched) => {
  const looked: string[] = [];
  const firstOn = (day: string) => {
    looked.push(day);
    return times.find(({ date }) => date === day);
  };
  expect(twoTimes(asked, DAYS, firstOn)).toEqual(two);
  expect(looked).toEqual(searched);
});

test('the message names work, car, times and price, and asks', () => {
  const offer = {
    firstName: 'Nora',
    services: ['Full Front PPF', 'Window Tint'],
    vehicle: '2024 Porsche Macan',
    times: [tuesday, friday],
    price: 1662.49,
    shop: { businessName: 'Shine Works', phone: '512 555 0100' },
  };
  expect(offerText(offer)).toEqual({
    subject: 'Full Front PPF and Window Tint: your 2024 Porsche Macan',
    body: 'Hi Nora, we can do Full Front PPF and Window Tint on your 2024 Porsche Macan on Tue, Nov 24 at 9:00 AM or Fri, Nov 27 at 10:30 AM, for $1,662.49 before tax. Which suits you?\nShine Works, 512 555 0100',
  });
  expect(offerText({ ...offer, times: [tuesday], shop: { businessName: '', phone: '' } }).body).toBe(
    'Hi Nora, we can do Full Front PPF and Window Tint on your 2024 Porsche Macan on Tue, Nov 24 at 9:00 AM, for $1,662.49 before tax. Does that suit you?',
  );
  // A service whose price the shop has not set.
  expect(offerText({ ...offer, times: [tuesday], price: 0 }).body).toContain('at 9:00 AM. Does that suit you?');
});
