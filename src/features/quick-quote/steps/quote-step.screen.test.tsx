import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '#domain/calendar/calendar.ts';
import type { WeekHours } from '#domain/calendar/week-hours.ts';
import { jobPricing } from '#domain/money/pricing.ts';
import { chooseService, newQuoteProgress } from '#features/quick-quote/quote-progress.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { clockAt, renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildBooking, buildCustomer, buildEmployee, buildService, buildStation, EMPTY_SHOP } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';

/** The Wednesday of the worked examples (B9). The search covers the weekdays Nov 19, 20, 23 to 27, 30, Dec 1 and 2. */
const TODAY = '2026-11-18';
const vehicle = { ...buildCustomer().vehicle, year: 2026, make: 'Toyota', model: 'Camry', size: 'Mid-size' as const };
const service = buildService({ name: 'Hood Coating', basePrice: 1200, baseCost: 400, baseTimeHours: 6 });
const ann = buildEmployee({ id: 'ann', firstName: 'Ann', lastName: 'Lee' });
const bob = buildEmployee({
  id: 'bob',
  firstName: 'Bob',
  lastName: 'Kim',
  hourlyRate: 45,
  stations: ['Station A', 'Station B'],
});
const stationB = buildStation({ id: 'b', name: 'Station B' });
const shop = {
  ...EMPTY_SHOP,
  services: [service],
  stations: [buildStation()],
  employees: [ann],
  bookings: [] as ReturnType<typeof buildBooking>[],
};

function hoursOf(open: (day: string) => boolean): WeekHours {
  const days = Object.keys(ann.availability) as (keyof WeekHours)[];
  return Object.fromEntries(
    days.map((day) => [day, { start: '08:00', end: '18:00', available: open(day) }]),
  ) as WeekHours;
}

/** Opens the quote of the shop's first service for a mid-size Camry. */
async function openQuote(change: Partial<typeof shop> = {}, size: typeof vehicle.size | 'Truck' = 'Mid-size') {
  const lists = { ...shop, ...change };
  const progress = chooseService(newQuoteProgress({ ...vehicle, size }), lists.services[0]?.id ?? '', undefined);
  const app = await renderApp({
    path: '/quick-quote?step=quote',
    clock: clockAt(`${TODAY}T10:00:00`),
    session: faultyStorage({ [STORAGE_KEYS.quickQuote]: JSON.stringify(progress) }),
    samples: { demo: () => lists, starter: () => lists },
  });
  const { screen } = app;
  const slots = () =>
    screen
      .getByRole('button', { name: /^Select \w+, / })
      .elements()
      .map((button) => button.ariaLabel?.replace('Select ', ''));
  const recommended = screen.getByRole('region', { name: 'Recommended' });
  const emptyMessage = screen.getByText('No available slots found for the next 14 days.');
  await expect.element(screen.getByRole('region', { name: 'Price Breakdown' })).toBeVisible();
  return { ...app, slots, recommended, emptyMessage };
}

const WEEKDAYS = [
  ...['Thu, Nov 19', 'Fri, Nov 20', 'Mon, Nov 23', 'Tue, Nov 24', 'Wed, Nov 25'],
  ...['Thu, Nov 26', 'Fri, Nov 27', 'Mon, Nov 30', 'Tue, Dec 1', 'Wed, Dec 2'],
];

describe('the price', () => {
  test('1200 on 6 h at $35: labor $210.00, cost $610.00, profit $590.00, margin 49.17%, 6.0 h', async () => {
    const { screen } = await openQuote();
    const price = screen.getByRole('region', { name: 'Price Breakdown' });
    await expect
      .poll(() =>
        price
          .getByRole('term')
          .elements()
          .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`),
      )
      .toEqual([
        'Base price: $1,200.00',
        'Vehicle size Mid-size: × 1',
        'Service price: $1,200.00',
        'Materials: $400.00',
        'Labor 6 h × $35: $210.00',
        'Total cost: $610.00',
        'Gross profit: $590.00',
        'Profit margin: 49.17%',
        'Estimated hours: 6.0 h',
      ]);
  });

  test('With the recommended employee, Bob at $45, the margin is 44.17%; without a slot the rate is $25 (QQ-19)', async () => {
    const withBob = await openQuote({ employees: [bob] });
    await expect.element(withBob.screen.getByText('6 h × $45')).toBeVisible();
    await withBob.screen.unmount();
    const withNobody = await openQuote({ employees: [] });
    await expect.element(withNobody.screen.getByText('6 h × $25')).toBeVisible();
  });

  test('2.5 h × 1.5 is 3.8 h, rounded once for hours and labor: $133.00 (QQ-41)', async () => {
    const short = buildService({ basePrice: 200, baseCost: 50, baseTimeHours: 2.5 });
    const { screen } = await openQuote({ services: [short] }, 'Truck');
    await expect.element(screen.getByText('3.8 h × $35')).toBeVisible();
    await expect.element(screen.getByText('$133.00')).toBeVisible();
  });
});

test('On a phone a long name scrolls nothing sideways, the breakdown opens with a tap, and Back and Start Over stay at the bottom', async () => {
  const { innerWidth, innerHeight } = window;
  await page.viewport(390, 844);
  try {
    const { screen } = await openQuote({ services: [{ ...service, name: 'Full Vehicle PPF Stealth and Ceramic' }] });
    await expect.element(screen.getByText('Materials')).not.toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(390);
    const toggle = screen.getByRole('button', { name: 'Breakdown' });
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect.element(screen.getByText('Materials')).toBeVisible();
    for (const name of ['Back', 'Start Over']) {
      expect(screen.getByRole('button', { name }).element().getBoundingClientRect().top).toBeGreaterThan(844 - 90);
    }
  } finally {
    await page.viewport(innerWidth, innerHeight);
  }
});

describe('the slots', () => {
  test('Ten weekdays of the next 14 days, never a Saturday or Sunday, from the later opening (QQ-20, QQ-21, QQ-26)', async () => {
    const late = { ...ann, availability: hoursOf(() => true) };
    late.availability.thursday = { start: '10:00', end: '18:00', available: true };
    const { slots } = await openQuote({ employees: [late] });
    const expected = WEEKDAYS.map(
      (day) => `${day}, ${day.startsWith('Thu') ? '10:00' : '8:00'} AM, Station A, Ann Lee`,
    );
    await expect.poll(slots).toEqual(expected);
  });

  test('Thirty possible slots: the first ten by date, then margin, are shown (QQ-33, QQ-34)', async () => {
    const { slots, screen } = await openQuote({
      stations: [buildStation(), stationB],
      employees: [ann, bob],
      services: [{ ...service, stations: ['Station A', 'Station B'] }],
    });
    const ofDay = (day: string) => [
      `${day}, 8:00 AM, Station A, Ann Lee`,
      `${day}, 8:00 AM, Station A, Bob Kim`,
      `${day}, 8:00 AM, Station B, Bob Kim`,
    ];
    await expect
      .poll(slots)
      .toEqual([...WEEKDAYS.slice(0, 3).flatMap(ofDay), 'Tue, Nov 24, 8:00 AM, Station A, Ann Lee']);
    await expect.element(screen.getByText('Next 14 days · 10 slots')).toBeVisible();
  });

  test('One person at one time is one row with the other bays, by day; a day of the strip shows all of its starts', async () => {
    const { slots, screen } = await openQuote({
      stations: [buildStation(), stationB],
      employees: [ann, bob],
      services: [{ ...service, stations: ['Station A', 'Station B'] }],
    });
    const rowsOf = (day: string) =>
      screen
        .getByRole('list', { name: day, exact: true })
        .getByRole('listitem')
        .elements()
        .map((row) => row.textContent);
    await expect
      .poll(() => rowsOf('Thu, Nov 19'))
      .toEqual([
        '8:00 AM – 2:00 PMALAnn LeeStation A$590profitGood 49.2%Select',
        '8:00 AM – 2:00 PMBKBob KimStation A$530profitGood 44.2%SelectOther bays:Station B',
      ]);
    const strip = screen.getByRole('group', { name: 'Start day' });
    const days = strip.getByRole('button').elements() as HTMLButtonElement[];
    expect(days.map((day) => [day.textContent, day.disabled])).toEqual([
      ['First free', false],
      ...['Thu Nov 19', 'Fri Nov 20'].map((day) => [day, false]),
      ...['Sat Nov 21', 'Sun Nov 22'].map((day) => [day, true]),
      ...['Mon Nov 23', 'Tue Nov 24', 'Wed Nov 25', 'Thu Nov 26', 'Fri Nov 27'].map((day) => [day, false]),
      ...['Sat Nov 28', 'Sun Nov 29'].map((day) => [day, true]),
      ...['Mon Nov 30', 'Tue Dec 1', 'Wed Dec 2'].map((day) => [day, false]),
    ]);
    await strip.getByRole('button', { name: 'Wed Dec 2' }).click();
    await expect
      .poll(slots)
      .toEqual([
        'Wed, Dec 2, 8:00 AM, Station A, Ann Lee',
        'Wed, Dec 2, 8:00 AM, Station A, Bob Kim',
        'Wed, Dec 2, 8:00 AM, Station B, Bob Kim',
      ]);
    await expect.element(screen.getByText('Wed, Dec 2 · 3 slots')).toBeVisible();
    await screen.getByRole('button', { name: 'Select Wed, Dec 2, 8:00 AM, Station B, Bob Kim' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Customer Details, step 4 of 5' })).toHaveFocus();
  });

  test('A day when the station is closed or the employee is away has none (QQ-22, QQ-23)', async () => {
    const { slots } = await openQuote({
      stations: [buildStation({ operatingHours: hoursOf((day) => day !== 'monday') })],
      employees: [{ ...ann, availability: hoursOf((day) => day !== 'thursday' && day !== 'friday') }],
    });
    await expect
      .poll(slots)
      .toEqual(
        ['Tue, Nov 24', 'Wed, Nov 25', 'Tue, Dec 1', 'Wed, Dec 2'].map((day) => `${day}, 8:00 AM, Station A, Ann Lee`),
      );
  });

  test("Only the service's own capable stations, and staff with the skill who work there, are offered (QQ-24)", async () => {
    const { slots } = await openQuote({
      services: [{ ...service, stations: ['Station A', 'Station C'] }],
      stations: [buildStation(), stationB, buildStation({ id: 'c', name: 'Station C', capabilities: ['PPF'] })],
      employees: [
        ann,
        buildEmployee({ id: 'cy', firstName: 'Cy', skillLevels: ['Basic'] }),
        buildEmployee({ id: 'di', firstName: 'Di', stations: ['Station B', 'Station C'] }),
      ],
    });
    await expect.poll(slots).toEqual(WEEKDAYS.map((day) => `${day}, 8:00 AM, Station A, Ann Lee`));
  });

  test('8 h takes one day, 9 h takes two days of 8 h and 1 h (QQ-25, QQ-28, QQ-31)', async () => {
    const oneDay = await openQuote({ services: [{ ...service, baseTimeHours: 8 }] });
    await expect.element(oneDay.recommended).toHaveTextContent('8:00 AM – 4:00 PM');
    await expect.element(oneDay.recommended.getByRole('list', { name: 'Days of the job' })).not.toBeInTheDocument();
    await oneDay.screen.unmount();
    const twoDays = await openQuote({ services: [{ ...service, baseTimeHours: 9 }] });
    await expect.element(twoDays.recommended).toHaveTextContent('Thu, Nov 19 – Fri, Nov 20');
    await expect
      .poll(() =>
        twoDays.recommended
          .getByRole('list', { name: 'Days of the job' })
          .getByRole('listitem')
          .elements()
          .map((day) => day.textContent),
      )
      .toEqual(['Thu, Nov 198 h8:00 AM – 4:00 PM', 'Fri, Nov 201 h8:00 AM – 9:00 AM']);
  });

  test('40 h takes five working days, skipping the weekend (QQ-29)', async () => {
    const { slots, recommended } = await openQuote({
      services: [{ ...service, basePrice: 4500, baseCost: 1500, baseTimeHours: 40 }],
    });
    await expect.element(recommended).toHaveTextContent('Multi-day · 5 days');
    await expect.poll(() => slots().at(-1)).toBe('Wed, Dec 2 – Tue, Dec 8, 8:00 AM, Station A, Ann Lee');
  });

  test('A job that would end after closing gets no slot that day (QQ-27)', async () => {
    const short = hoursOf(() => true);
    short.thursday = { start: '08:00', end: '13:00', available: true };
    const { slots } = await openQuote({ stations: [buildStation({ operatingHours: short })] });
    await expect
      .poll(slots)
      .toEqual(WEEKDAYS.filter((day) => !day.startsWith('Thu')).map((day) => `${day}, 8:00 AM, Station A, Ann Lee`));
  });
});

describe('existing bookings', () => {
  const morning = buildBooking({
    employeeId: 'ann',
    employee: ann,
    date: '2026-11-19',
    startTime: '08:00',
    endTime: '11:00',
    estimatedHours: 3,
  });

  test('A taken morning moves the start to 11:00 AM, a cancelled one does not (QQ-38)', async () => {
    const taken = await openQuote({ bookings: [morning] });
    await expect.poll(() => taken.slots()[0]).toBe('Thu, Nov 19, 11:00 AM, Station A, Ann Lee');
    await taken.screen.unmount();
    const cancelled = await openQuote({ bookings: [{ ...morning, status: 'Cancelled' }] });
    await expect.poll(() => cancelled.slots()[0]).toBe('Thu, Nov 19, 8:00 AM, Station A, Ann Lee');
  });

  test('Changes to a booking, a rate or opening hours update an open quote at once (QQ-38)', async () => {
    const { slots, screen, world } = await openQuote();
    await expect.poll(() => slots()[0]).toBe('Thu, Nov 19, 8:00 AM, Station A, Ann Lee');
    await world.store.bookings.add(morning);
    await expect.poll(() => slots()[0]).toBe('Thu, Nov 19, 11:00 AM, Station A, Ann Lee');
    await world.store.employees.update('ann', { hourlyRate: 40 });
    await expect.element(screen.getByText('6 h × $40')).toBeVisible();
    await world.store.stations.update('station-1', { operatingHours: hoursOf((day) => day !== 'thursday') });
    await expect.poll(() => slots()[0]).toBe('Fri, Nov 20, 8:00 AM, Station A, Ann Lee');
  });

  test('Only the bookings from today to 75 days on are read', async () => {
    const asked: unknown[] = [];
    const { screen, world } = await openQuote();
    await expect.element(screen.getByText('Available Slots')).toBeVisible();
    await screen.unmount();
    const bookings = { ...world.store.bookings };
    const store = {
      ...world.store,
      bookings: {
        ...bookings,
        cached: () => undefined,
        list: () => Promise.reject(new Error('the whole list of bookings was read')),
        query: (index: Parameters<typeof bookings.query>[0]) => {
          asked.push(index);
          return bookings.query(index);
        },
      },
    };
    const again = await renderApp({
      path: '/quick-quote?step=quote',
      session: faultyStorage({
        [STORAGE_KEYS.quickQuote]: JSON.stringify(chooseService(newQuoteProgress(vehicle), service.id, undefined)),
      }),
      world: { ...world, store },
    });
    await expect.element(again.screen.getByText('Available Slots')).toBeVisible();
    expect(asked).toEqual([{ name: 'date', from: TODAY, to: addDays(TODAY, 75) }]);
  });
});

test('Bookings that cannot be read show an error, and Retry reads them', async () => {
  let broken = true;
  const { screen, world } = await openQuote();
  await expect.element(screen.getByText('Available Slots')).toBeVisible();
  await screen.unmount();
  const { bookings } = world.store;
  const query: typeof bookings.query = (index) =>
    broken ? Promise.reject(new Error('unreadable')) : bookings.query(index);
  const progress = chooseService(newQuoteProgress(vehicle), service.id, undefined);
  expectConsole('error', /unreadable/);
  const again = await renderApp({
    path: '/quick-quote?step=quote',
    session: faultyStorage({ [STORAGE_KEYS.quickQuote]: JSON.stringify(progress) }),
    world: { ...world, store: { ...world.store, bookings: { ...bookings, cached: () => undefined, query } } },
  });
  await expect.element(again.screen.getByRole('alert')).toHaveTextContent('Failed to load bookings');
  broken = false;
  await again.screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(again.screen.getByText('Available Slots')).toBeVisible();
});

describe('the recommended slot', () => {
  test('is the first above 40%, and its reason states 49.17% (QQ-32, QQ-35, QQ-36)', async () => {
    const dear = buildEmployee({ id: 'eve', firstName: 'Eve', hourlyRate: 60 });
    const annFromFriday = { ...ann, availability: hoursOf((day) => day !== 'thursday') };
    const { recommended, slots } = await openQuote({ employees: [dear, annFromFriday] });
    await expect.poll(() => slots()[0]).toContain('Thu, Nov 19, 8:00 AM, Station A, Eve');
    await expect.element(recommended).toHaveTextContent('Fri, Nov 20');
    await expect.element(recommended).toHaveTextContent('Ann Lee');
    await expect.element(recommended).toHaveTextContent('49.17%');
  });

  test('is the first of all when none is above 40%: 40.00% is not (QQ-32, QQ-35)', async () => {
    const job = buildService({ basePrice: 500, baseCost: 200, baseTimeHours: 4 });
    const { recommended } = await openQuote({ services: [job], employees: [{ ...ann, hourlyRate: 25 }] });
    await expect.element(recommended).toHaveTextContent('Earliest available slot, with a 40.00% profit margin.');
    await expect.element(recommended).toHaveTextContent('Thu, Nov 19');
  });
});

describe('margin labels (QQ-37)', () => {
  test.each([
    [50, 'Excellent 50.0%'],
    [50.01, 'Good 50.0%'],
    [70, 'Good 30.0%'],
    [70.01, 'Fair 30.0%'],
    [85, 'Fair 15.0%'],
    [85.01, 'Low 15.0%'],
    [105, 'Low −5.0%'],
  ])('A cost of %s on a price of 100 is %s', async (cost, label) => {
    const job = buildService({ basePrice: 100, baseCost: cost, baseTimeHours: 1 });
    expect(jobPricing(job, 'Mid-size', 0).totalCost).toBe(cost);
    const { recommended } = await openQuote({ services: [job], employees: [{ ...ann, hourlyRate: 0 }] });
    await expect.element(recommended).toHaveTextContent(label);
  });
});

describe('no slots', () => {
  test('41 h has none, and suggests booking by hand on the calendar (QQ-04, QQ-30)', async () => {
    const { screen, emptyMessage } = await openQuote({ services: [{ ...service, baseTimeHours: 41 }] });
    await expect.element(emptyMessage).toBeVisible();
    await expect.element(screen.getByText(/takes 41 h.*up to 40 h.*by hand on the calendar/)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Book by hand' }))
      .toHaveAttribute('href', '/schedule/booking/new');
  });

  test.each([
    ['no staff', { employees: [] }, 'You have no staff members yet.'],
    [
      'no one with the skill',
      { employees: [{ ...ann, skillLevels: ['Basic' as const] }] },
      'No staff member with the skill level Intermediate works at Station A.',
    ],
    ['no capable station', { stations: [buildStation({ capabilities: ['PPF'] })] }, 'No station can do Hood Coating.'],
    [
      'a station closed all week',
      { stations: [buildStation({ operatingHours: hoursOf(() => false) })] },
      'Station A is closed on every weekday of the next 14 days.',
    ],
    [
      'everyone booked',
      {
        bookings: Array.from({ length: 14 }, (_, day) =>
          buildBooking({
            id: `b${day}`,
            employeeId: 'ann',
            date: addDays(TODAY, day + 1),
            startTime: '08:00',
            endTime: '18:00',
            estimatedHours: 10,
          }),
        ),
      },
      'Everyone who can do this job is booked',
    ],
  ])('A shop with %s says so under the message (QQ-04)', async (_, change, hint) => {
    const { screen, emptyMessage } = await openQuote(change);
    await expect.element(emptyMessage).toBeVisible();
    await expect.element(screen.getByText(hint)).toBeVisible();
    await expect.element(screen.getByRole('region', { name: 'Recommended' })).not.toBeInTheDocument();
  });
});
