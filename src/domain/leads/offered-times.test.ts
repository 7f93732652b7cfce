import { expect, test } from 'vitest';
import { offerText, twoTimes } from './offered-times.ts';

const time = (date: string, startTime = '09:00') => ({ date, startTime });
const [monday, late, tuesday, friday] = [
  time('2026-11-23'),
  time('2026-11-23', '13:00'),
  time('2026-11-24'),
  time('2026-11-27', '10:30'),
];

test.each([
  ['the first of two days', [monday, late, tuesday, friday], [], [monday, tuesday]],
  ['a day that was asked for, and the first other', [monday, late, tuesday, friday], ['2026-11-27'], [monday, friday]],
  ['both days that were asked for', [monday, tuesday, friday], ['2026-11-27', '2026-11-24'], [tuesday, friday]],
  ['a day that is full is left out', [monday, tuesday], ['2026-11-30'], [monday, tuesday]],
  ['the first time that is given comes before an earlier one of its day', [late, monday, tuesday], [], [late, tuesday]],
  ['one day alone', [monday, late], [], [monday]],
  ['no time', [], ['2026-11-23'], []],
])('two times: %s', (_what, times, days, two) => {
  expect(twoTimes(times, days)).toEqual(two);
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
});
