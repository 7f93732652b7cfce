import fc from 'fast-check';
import { expect } from 'vitest';
import { addDays, timeOf } from '#domain/calendar/calendar.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { occupancyOf } from '#domain/scheduling/availability.ts';
import { BOOKING_STATUSES, type Booking } from '#domain/scheduling/booking.ts';
import { findSlots } from '#domain/scheduling/slots.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { bookingOperations, SlotTakenError } from '#features/quick-quote/booking-operations.ts';
import { newQuoteProgress } from '#features/quick-quote/quote-progress.ts';
import { planMove } from '#features/schedule/board/plan-move.ts';
import {
  type BookingDraft,
  type BookingFormData,
  clashesToAccept,
  clashRange,
  draftFromBooking,
  newBookingDraft,
  type Resolved,
  resolve,
  shopForBooking,
  withChange,
  withDays,
} from '#features/schedule/booking/booking-draft.ts';
import { saveBooking } from '#features/schedule/booking/save-booking.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import type { Store } from '#io/store/store.ts';
import { buildCustomer } from '#test/build.ts';
import { diaryOf, holdsItsTime, minutesByDate } from '#test/data/naive-search.ts';
import { quietShop, type RandomShop } from '#test/data/shop-arbitrary.ts';
import { createMemoryStore } from '#test/memory/memory-store.ts';
import { law } from './law.ts';

/** Actions of the front desk; the numbers choose among the records that exist at that point. */
type Act = {
  by: 'form' | 'edit' | 'board' | 'wizard' | 'delete';
  which: number;
  station: number;
  employee: number;
  ahead: number;
  quarter: number;
  status: Booking['status'];
  isPlaced: boolean;
  /** Its days are planned by hand: so many, each from the same hour on. */
  handDays: number;
  /** Presses 'Book anyway' when asked. */
  anyway: boolean;
};

const act: fc.Arbitrary<Act> = fc.record({
  by: fc.constantFrom('form', 'form', 'form', 'edit', 'edit', 'board', 'board', 'wizard', 'delete'),
  which: fc.nat(20),
  station: fc.nat(1),
  employee: fc.nat(1),
  // Few days and hours, so that jobs meet.
  ahead: fc.integer({ min: 1, max: 3 }),
  quarter: fc.integer({ min: 36, max: 60 }),
  status: fc.oneof({ weight: 8, arbitrary: fc.constant('Scheduled' as const) }, fc.constantFrom(...BOOKING_STATUSES)),
  isPlaced: fc.boolean(),
  handDays: fc.integer({ min: 0, max: 4 }),
  anyway: fc.boolean(),
});

const customer = buildCustomer();
const at = '2026-11-20T10:00:00.000Z';

function pick<T>(list: readonly T[], number: number): T {
  const one = list[number % list.length];
  if (one === undefined) throw new Error('there is nothing to choose from');
  return one;
}

function placed(draft: BookingDraft, { today, stations, employees }: RandomShop, one: Act): BookingDraft {
  const moved = withChange(draft, {
    station: pick(stations, one.station).name,
    employeeId: pick(employees, one.employee).id,
    date: addDays(today, one.ahead),
    startTime: timeOf(one.quarter * 15),
  });
  if (one.handDays === 0) return moved;
  const start = one.quarter * 15;
  const days = Array.from({ length: one.handDays }, (_, index) => ({
    date: addDays(moved.date, index),
    startTime: timeOf(start),
    endTime: timeOf(start + 60 * (1 + one.handDays)),
  }));
  return withDays(moved, days);
}

type Plan = { draft: BookingDraft; resolved: Resolved; shop: BookingFormData };

/** Saves as the form and the board do: what is shown is accepted or given up. */
async function save(store: Store, plan: Plan, { anyway }: Act, id: string, stored?: Booking) {
  const { draft, resolved, shop } = plan;
  const bookings = await store.bookings.query({ name: 'date', ...clashRange(resolved) });
  const seen = clashesToAccept({ draft, resolved, bookings, promised: [], stored, shop });
  if (seen.length > 0 && !anyway) return;
  const session = stored && { record: stored, base: stored };
  await saveBooking(store, {
    draft,
    resolved,
    shop,
    session,
    accepted: seen,
    made: { id, at },
    job: { newId: () => `job of ${id}`, by: '', zone: 'America/Chicago' },
  });
}

async function fillForm(
  store: Store,
  wholeShop: BookingFormData,
  draft: BookingDraft,
  one: Act,
  id: string,
  stored?: Booking,
) {
  const shop = shopForBooking(wholeShop, stored);
  const resolved = resolve(draft, shop, stored);
  // Days that do not add up are not saved; here they are, to see more of them.
  if (resolved && resolved.days.length > 0) await save(store, { draft, resolved, shop }, one, id, stored);
}

async function moveOnBoard(store: Store, shop: BookingFormData, one: Act, { today }: RandomShop, booking: Booking) {
  const plan = planMove(
    booking,
    {
      station: pick(shop.stations, one.station).name,
      employeeId: pick(shop.employees, one.employee).id,
      date: addDays(today, one.ahead),
      startTime: timeOf(one.quarter * 15),
      ...(one.isPlaced && { hours: 1 + one.handDays * 2.5 }),
    },
    shop,
  );
  if (!('problem' in plan)) await save(store, plan, one, booking.id, booking);
}

async function confirmSlot(store: Store, random: RandomShop, { which }: Act, newId: () => string) {
  const { today, service, size, stations, employees, settings } = random;
  const occupancy = occupancyOf(await store.bookings.list());
  const slots = findSlots({ service, size, stations, employees, settings, occupancy, today });
  if (slots.length === 0) return;
  const vehicle = { ...customer.vehicle, size };
  const details = { firstName: 'Nia', lastName: 'Okafor', email: '', phone: '', notes: '' };
  const progress = { ...newQuoteProgress(vehicle), serviceId: service.id, slot: pick(slots, which), customer: details };
  const confirmation = { progress, settings: { ...DEFAULT_SETTINGS, ...settings }, today, at, newId, vinDigits: '1' };
  try {
    await store.transact((newest) => bookingOperations(confirmation, newest));
  } catch (error) {
    if (!(error instanceof SlotTakenError)) throw error;
  }
}

/** At no minute hold more jobs a person or a bay than they can, those left out that were booked anyway. */
function expectNoUnmarkedClash(bookings: readonly Booking[], { today, stations, employees }: RandomShop) {
  const diary = diaryOf(bookings.filter(({ bookedAnyway }) => !bookedAnyway));
  for (let day = 0; day < 80; day += 1) {
    const date = addDays(today, day);
    for (const { id } of employees) expect(Math.max(...diary.ofEmployee(date, id))).toBeLessThanOrEqual(1);
    for (const { name, maxConcurrentJobs } of stations)
      expect(Math.max(...diary.atStation(date, name))).toBeLessThanOrEqual(maxConcurrentJobs);
  }
  expectNoCarTwice(bookings.filter((booking) => !booking.bookedAnyway && holdsItsTime(booking)));
}

/** At no minute is one car at two stations. */
function expectNoCarTwice(bookings: readonly Booking[]) {
  const whereAt = new Map<string, string>();
  for (const booking of bookings) {
    for (const [date, minutes] of minutesByDate(booking)) {
      for (const minute of minutes) {
        const key = `${booking.customerId} ${date} ${minute}`;
        expect(whereAt.get(key) ?? booking.station).toBe(booking.station);
        whereAt.set(key, booking.station);
      }
    }
  }
}

law(
  'whatever is booked, edited, cancelled, taken back and deleted, by form, board and wizard: no double booking is without its mark',
  fc.asyncProperty(quietShop, fc.array(act, { minLength: 4, maxLength: 16 }), async (random, acts) => {
    const { service, stations, employees, settings } = random;
    const lists = { ...starterShop(random.today), customers: [customer], services: [service], stations, employees };
    const storage = memoryStorage();
    storage.setItem('bms_initialized', 'starter');
    const store = createMemoryStore({
      storage,
      clock: { now: () => new Date(at) },
      samples: { demo: () => lists, starter: () => lists },
    });
    for (const [entity, list] of Object.entries({ customers: [customer], services: [service], stations, employees }))
      storage.setItem(`bms_${entity}`, JSON.stringify(list));
    const shop: BookingFormData = { ...lists, settings: { ...DEFAULT_SETTINGS, ...settings } };
    let ids = 0;
    const newId = () => {
      ids += 1;
      return `made-${ids}`;
    };
    for (const one of acts) {
      const bookings = await store.bookings.list();
      const known = bookings[one.which % Math.max(bookings.length, 1)];
      const day = { today: random.today, proposed: random.today };
      const blank = newBookingDraft(day, { customerId: customer.id, serviceId: service.id });
      if (one.by === 'form')
        await fillForm(store, shop, placed({ ...blank, status: one.status }, random, one), one, newId());
      if (one.by === 'wizard') await confirmSlot(store, random, one, newId);
      if (one.by === 'board' && known) await moveOnBoard(store, shop, one, random, known);
      if (one.by === 'delete' && known) await store.bookings.remove(known.id);
      if (one.by === 'edit' && known) {
        const draft = { ...draftFromBooking(known), status: one.status };
        await fillForm(store, shop, one.isPlaced ? placed(draft, random, one) : draft, one, known.id, known);
      }
    }
    expectNoUnmarkedClash(await store.bookings.list(), random);
  }),
  50,
);
