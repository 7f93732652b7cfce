import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar/calendar.ts';
import { DEFAULT_WEEK_HOURS, type WeekHours } from '#domain/calendar/week-hours.ts';
import { occupancyOf } from '#domain/scheduling/availability.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { parsedAs } from '#domain/text/parse-json.ts';
import { buildBooking, buildCustomer, buildEmployee, buildService, buildStation } from '#test/build.ts';
import { type QuotePlanRequest, quotePlan } from './quote-plan.ts';
import {
  changeWishes,
  chooseParts,
  furthestStep,
  newQuoteProgress,
  quotedParts,
  quoteProgressSchema,
  servicesInOrder,
  tickService,
  wishesOf,
} from './quote-progress.ts';

/** Friday. */
const TODAY = '2026-11-20';
const tint = buildService({
  id: 'tint',
  name: 'Window Tint',
  category: 'Window Tinting' as const,
  baseTimeHours: 3,
  basePrice: 450,
  stations: ['Station D'],
});
const coating = buildService({ id: 'coating', baseTimeHours: 4 });
const detail = buildService({ id: 'detail', category: 'Detailing', baseTimeHours: 2, stations: [] });
const bayA = buildStation();
const bayD = buildStation({ id: 'd', name: 'Station D', capabilities: ['Window Tinting'] });
const shop: QuotePlanRequest = {
  size: 'Mid-size',
  stations: [bayA, bayD],
  settings: DEFAULT_SETTINGS,
  occupancy: occupancyOf([]),
  today: TODAY,
  employees: [buildEmployee(), buildEmployee({ id: 'leo', firstName: 'Leo', stations: ['Station D'] })],
};

function startsOf(change: Partial<QuotePlanRequest> = {}, services = [tint, coating]) {
  const { options, recommended, notPlanned } = quotePlan(services, { ...shop, ...change });
  return {
    starts: options.map(({ slot, end }) => `${slot.date} ${slot.startTime} until ${end.date} ${end.time}`),
    price: recommended?.slot.pricing.servicePrice,
    notPlanned: notPlanned.map(({ key, reason }) => `${key} ${reason}`),
  };
}

test('Each slot of the first service starts a chain, at the price of all', () => {
  const { starts, price, notPlanned } = startsOf();
  expect(starts).toHaveLength(10);
  expect(starts.slice(0, 3)).toEqual([
    '2026-11-23 08:00 until 2026-11-23 15:00',
    '2026-11-24 08:00 until 2026-11-24 15:00',
    '2026-11-25 08:00 until 2026-11-25 15:00',
  ]);
  expect([price, notPlanned]).toEqual([1250, []]);
});

test('A first service that is free only after the 14 days of the search has its earliest start alone', () => {
  const closedDays = Array.from({ length: 21 }, (_, day) => ({ date: addDays(TODAY, day), name: 'Move' }));
  expect(startsOf({ settings: { ...DEFAULT_SETTINGS, closedDays } }).starts).toEqual([
    '2026-12-11 08:00 until 2026-12-11 15:00',
  ]);
});

test('Days that a lead asked for come after those of the search, weekends and days that are too early or a year away left out', () => {
  const asked = ['2027-01-20', '2026-12-19', '2026-11-24', '2026-11-20', '2028-01-20'];
  const { options } = quotePlan([tint, coating], shop, asked);
  expect(options.map(({ slot }) => slot.date).slice(9)).toEqual(['2026-12-04', '2027-01-20']);
});

test('The best start is offered and recommended also when it is later than the days of the search, where others can begin', () => {
  const allDay = { startTime: '08:00', endTime: '17:00' };
  const bookings = Array.from({ length: 21 }, (_, day) => {
    const date = addDays(TODAY, day);
    const tinting = { id: `tint ${day}`, employeeId: 'leo', station: 'Station D' };
    const isGap = date === '2026-11-23';
    return [
      buildBooking({ ...allDay, id: `${day}`, date }),
      ...(isGap ? [] : [buildBooking({ ...allDay, ...tinting, date })]),
    ];
  }).flat();
  const { starts, price } = startsOf({ occupancy: occupancyOf(bookings) });
  expect([starts, price]).toEqual([
    ['2026-11-23 08:00 until 2026-12-11 12:00', '2026-12-11 08:00 until 2026-12-11 15:00'],
    1250,
  ]);
});

test('A bay that is closed all week, a person who left and a service without a bay leave the other services', () => {
  const closed = Object.fromEntries(
    Object.entries(DEFAULT_WEEK_HOURS).map(([day, hours]) => [day, { ...hours, available: false }]),
  ) as WeekHours;
  expect(startsOf({ stations: [bayA, { ...bayD, operatingHours: closed }] }).notPlanned).toEqual(['tint full']);
  expect(startsOf({ employees: [] })).toEqual({
    starts: [],
    price: undefined,
    notPlanned: ['tint nobody', 'coating nobody'],
  });
  const withoutBay = startsOf({}, [detail, tint, coating]);
  expect([withoutBay.price, withoutBay.notPlanned]).toEqual([1250, ['detail nobody']]);
});

const services = [coating, tint, detail];
const wished = { services, stations: [], employees: [], settings: DEFAULT_SETTINGS };
const quoted = { ...newQuoteProgress(buildCustomer().vehicle), serviceId: 'coating' };
const idsOf = (progress: typeof quoted) => servicesInOrder(progress, wished).map(({ id }) => id);

test('Ticked services are in work order, then in the order of the user; new ones come last', () => {
  const both = tickService(quoted, 'tint', true);
  expect(idsOf(both as typeof quoted)).toEqual(['tint', 'coating']);
  const moved = changeWishes(both, { ...wishesOf(both), order: ['coating', 'tint'] });
  expect(idsOf(tickService(moved, 'detail', true) as typeof quoted)).toEqual(['coating', 'tint', 'detail']);
  expect(idsOf(tickService(moved, 'deleted', true) as typeof quoted)).toEqual(['coating', 'tint']);
});

test('Booking the service of the quote later makes the next one its service', () => {
  const both = tickService(quoted, 'tint', true);
  const left = changeWishes(both, { ...wishesOf(both), later: ['coating'] });
  expect([left.serviceId, left.also]).toEqual(['tint', undefined]);
});

test('A plan is kept through a reload, and dropped with its slot by another tick; a quote saved before plans opens', () => {
  const both = tickService(quoted, 'tint', true);
  const [option] = quotePlan([tint, coating], shop).options;
  if (!option) throw new Error('there is a start');
  const quote = { service: coating, vehicle: quoted.vehicle, pricing: option.slot.pricing, estimatedHours: 4 };
  const chosen = chooseParts(both, option.parts, { ...quote, availableSlots: [], recommendedSlot: undefined });
  expect(furthestStep(chosen)).toBe('customer');
  const kept = parsedAs(quoteProgressSchema, JSON.stringify(chosen));
  expect(kept && quotedParts(kept).map(({ key, slot }) => `${key} ${slot.startTime}`)).toEqual([
    'tint 08:00',
    'coating 11:00',
  ]);
  const again = tickService(chosen, 'detail', true);
  expect([again.slot, again.also?.parts, furthestStep(again)]).toEqual([undefined, undefined, 'quote']);
  expect(parsedAs(quoteProgressSchema, JSON.stringify(quoted))).toEqual(quoted);
});
