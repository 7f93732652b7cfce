import { addDays, dayOfInstant } from '#domain/calendar/calendar.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { Product } from '#domain/film/product.ts';
import type { Job } from '#domain/jobs/job.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Claim } from '#domain/warranty/claim.ts';
import { newWarranty } from '#domain/warranty/issue-warranty.ts';
import { WARRANTY_PREFIX, type Warranty } from '#domain/warranty/warranty.ts';
import { presetTiers } from '#domain/warranty/warranty-presets.ts';
import type { WarrantyTier } from '#domain/warranty/warranty-tier.ts';
import { sampleFilm } from './sample-film.ts';
import { sampleInstant } from './sample-instant.ts';

const FILM_TIER = 'preset xpel ultimate plus';
const WORK_TIER = 'preset workmanship';
const FILM = 'product-xpel-ultimate-plus-gloss';

/** Returns the warranties of the demo shop, checked by it: of a maker, and its own. */
export function sampleTiers(today: string): WarrantyTier[] {
  const checkedOn = addDays(today, -120);
  return presetTiers(sampleInstant(checkedOn))
    .filter(({ id }) => id === FILM_TIER || id === WORK_TIER)
    .map((tier) =>
      tier.id === FILM_TIER
        ? { ...tier, checkedOn, promise: { ...tier.promise, registerDays: 30 } }
        : { ...tier, checkedOn },
    );
}

/** Returns the products with the warranty of the film that the demo shop sells most. */
export function warrantedProducts(products: readonly Product[]): Product[] {
  return products.map((one) => (one.id === FILM ? { ...one, tierId: FILM_TIER } : one));
}

type Shop = {
  jobs: readonly Job[];
  bookings: readonly Booking[];
  customers: readonly Customer[];
  warrantyTiers: readonly WarrantyTier[];
};

/** Certificates of finished jobs, by customer and service. The first is registered with the maker. */
const ISSUED = [
  ['evan', 'full-front', FILM_TIER, 'UP-240611'],
  ['erik', 'full-clear', FILM_TIER, 'UP-240702'],
  ['evan', 'full-front', WORK_TIER, ''],
] as const;

/** Returns certificates of jobs that were handed over. Without a seal: nobody issued them. */
export function sampleWarranties(_today: string, { jobs, bookings, customers, warrantyTiers }: Shop): Warranty[] {
  return ISSUED.flatMap(([owner, service, tierId, batch], index) => {
    const isOf = ({ customerId, serviceId, status }: Booking) =>
      customerId === `customer-${owner}` && serviceId === `service-${service}` && status === 'Complete';
    const booking = bookings.find(isOf);
    const job = jobs.find(({ bookingIds }) => booking && bookingIds.includes(booking.id));
    const customer = customers.find(({ id }) => id === booking?.customerId);
    const tier = warrantyTiers.find(({ id }) => id === tierId);
    const startsOn = dayOfInstant(job?.deliveredAt, 'UTC');
    if (!booking || !job || !customer || !tier || !startsOn) return [];
    const film = tierId === FILM_TIER ? sampleFilm(service, customer.vehicle) : [];
    const services = film.length === 0 ? [booking.service.name] : [];
    const coverage = film.map((entry) => ({ ...entry, batch }));
    const number = `${WARRANTY_PREFIX}${String(index + 1).padStart(4, '0')}`;
    const made = newWarranty(
      { tier, coverage, services },
      { jobId: job.id, customer: job.customer, startsOn },
      { number, at: sampleInstant(startsOn), by: 'Maya Torres', digest: () => '' },
    );
    const registered = index === 0 && { registeredOn: startsOn, registration: 'R-118204' };
    return [{ ...made, id: `warranty-${number.slice(-4)}`, ...registered }];
  });
}

/** Returns a claim on the first certificate: looked at, not decided yet. */
export function sampleClaims(today: string, { warranties: [warranty] }: { warranties: readonly Warranty[] }): Claim[] {
  if (!warranty) return [];
  const at = sampleInstant(addDays(today, -2));
  return [
    {
      id: 'claim-0001',
      claimNumber: 'CLM-0001',
      warrantyId: warranty.id,
      customerId: warranty.customerId,
      customer: warranty.customer,
      reportedOn: addDays(today, -2),
      fault: 'Edge lift',
      seen: 'The film lifts at the corner of the hood.',
      positions: ['hood'],
      photoIds: [],
      lookedOn: addDays(today, -1),
      createdAt: at,
      updatedAt: at,
    },
  ];
}
