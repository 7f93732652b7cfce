import { addDays } from '#domain/calendar/calendar.ts';
import { type Service, sizeMultiplier } from '#domain/catalog/service.ts';
import { comparedWith, type DayRange } from '#domain/figures/period.ts';
import { FEWEST, perUnit } from '#domain/figures/report.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import { mean, minus, product, ratio, sum } from '#domain/money/money.ts';
import { priceForSize } from '#domain/money/pricing.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { VEHICLE_SIZES, type VehicleSize } from '#domain/vehicles/vehicle.ts';
import { type DoneWork, doneWork } from './done-work.ts';

/** A service on vehicles of one size: means of what was done. Dollars to the cent, hours with one decimal. */
export type SizeLesson = {
  size: VehicleSize;
  works: readonly Pick<DoneWork, 'bay' | 'isMeasured'>[];
  /** Number of them with measured bay hours. */
  measured: number;
  plannedHours: number;
  /** Undefined for fewer than five measured ones. */
  measuredHours: number | undefined;
  /** Price of the service for the size when it was booked. */
  listPrice: number;
  /** Charged, net of sales tax. */
  charged: number;
  /** List price less what was charged; below 0 when more was charged. */
  discount: number;
  /** Labor and materials. */
  cost: number;
};

/** Figures of a service from the work of the last twelve months. */
export type ServiceLessons = {
  range: DayRange;
  /** Sizes that were worked on, in the order of VEHICLE_SIZES. */
  sizes: readonly SizeLesson[];
};

/** Returns the twelve months that end today: from the day after today's day a year ago. */
function lastTwelveMonths(today: string): DayRange {
  const { from } = comparedWith('last year', 'Other Days', { from: today, to: today }, today);
  return { from: addDays(from, 1), to: today };
}

function sizeLesson(size: VehicleSize, works: readonly DoneWork[]): SizeLesson {
  const meanOf = (amount: (work: DoneWork) => number, places: number) => mean(works.map(amount), places);
  const measured = works.filter(({ isMeasured }) => isMeasured).map(({ bay }) => bay);
  const listPrice = meanOf(({ booking }) => priceForSize(booking.service, size), 2);
  const charged = meanOf(({ revenue }) => revenue, 2);
  return {
    size,
    works: works.map(({ bay, isMeasured }) => ({ bay, isMeasured })),
    measured: measured.length,
    plannedHours: meanOf(({ planned }) => planned, 1),
    measuredHours: measured.length < FEWEST ? undefined : mean(measured, 1),
    listPrice,
    charged,
    discount: minus(listPrice, charged),
    cost: meanOf(({ labor, material }) => sum([labor, material]), 2),
  };
}

/** Returns what the work of the last twelve months shows about the service, by the size of the vehicle. */
export function serviceLessons(shop: ShopRows, { id }: Pick<Service, 'id'>): ServiceLessons {
  const range = lastTwelveMonths(shop.today);
  const works = doneWork(shop, range, ({ serviceId }) => serviceId === id);
  const sizes = VEHICLE_SIZES.flatMap((size) => {
    const ofSize = works.filter(({ booking }) => booking.customer.vehicle.size === size);
    return ofSize.length === 0 ? [] : [sizeLesson(size, ofSize)];
  });
  return { range, sizes };
}

type Multiplied = Pick<Service, 'vehicleSizeMultipliers'>;
type Targets = Pick<Settings, 'targetMargin' | 'targetProfitPerBayHour'>;

/** Base prices in whole dollars, rounded up; undefined where there is no target, and without work to learn from. */
export type SuggestedPrice = {
  forMargin: number | undefined;
  forBayHour: number | undefined;
  /** The higher of those that there are. */
  forAll: number | undefined;
};

/** Adds up an amount of each size, once for each piece of work. */
function total(sizes: readonly SizeLesson[], amount: (lesson: SizeLesson) => number): number {
  return sum(sizes.map((lesson) => product(2, lesson.works.length, amount(lesson))));
}

/** Returns the dollars ÷ the multipliers, in whole dollars, rounded up. Far more places than the figures have, so that it is rounded once. */
function basePrice(dollars: readonly number[], divisor: number): number | undefined {
  const price = perUnit(product(8, ...dollars), divisor, 8);
  return price === undefined || divisor < 0 ? undefined : Math.ceil(price);
}

/**
 * Returns the base prices, those of a Mid-size vehicle, at which the work of these lessons meets the targets of the shop. With the figures of each
 * size as the lessons show them, n pieces of work and the multiplier x of the size:
 *
 * - target margin m %: Σ n·cost ÷ (1 − m ÷ 100) ÷ Σ n·x. For Mid-size vehicles alone, cost ÷ (1 − m ÷ 100);
 * - target t of profit per bay hour: (Σ n·cost + t · Σ n·hours) ÷ Σ n·x, with measured hours, or planned ones where fewer than five are measured.
 */
export function suggestedPrice(
  { sizes }: ServiceLessons,
  service: Multiplied,
  { targetMargin, targetProfitPerBayHour }: Targets,
): SuggestedPrice {
  const cost = total(sizes, (lesson) => lesson.cost);
  const hours = total(sizes, (lesson) => lesson.measuredHours ?? lesson.plannedHours);
  const multipliers = total(sizes, ({ size }) => sizeMultiplier(service, size));
  const forMargin =
    targetMargin === undefined ? undefined : basePrice([cost, 100], product(8, multipliers, minus(100, targetMargin)));
  const forBayHour =
    targetProfitPerBayHour === undefined
      ? undefined
      : basePrice([sum([cost, product(2, hours, targetProfitPerBayHour)])], multipliers);
  const all = [forMargin, forBayHour].filter((price) => price !== undefined);
  return { forMargin, forBayHour, forAll: all.length === 0 ? undefined : Math.max(...all) };
}

/**
 * Returns the base hours, those of a Mid-size vehicle, that the measured bay hours suggest: the mean of measured hours ÷ multiplier of the size over all
 * measured work, so each size weighs as much as it was measured. One decimal; undefined for fewer than five.
 */
export function suggestedBaseHours({ sizes }: ServiceLessons, service: Multiplied): number | undefined {
  const hours = sizes.flatMap(({ size, works }) => {
    const multiplier = sizeMultiplier(service, size);
    return multiplier === 0
      ? []
      : works.flatMap(({ isMeasured, bay }) => (isMeasured ? [ratio(8, [bay], multiplier)] : []));
  });
  return hours.length < FEWEST ? undefined : mean(hours, 1);
}
