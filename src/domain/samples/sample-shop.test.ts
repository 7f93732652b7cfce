import { describe, expect, test } from 'vitest';
import { outlineOf } from '#domain/body/outlines.ts';
import { positionsOf } from '#domain/body/positions.ts';
import { moneyEntries } from '#domain/books/money-entries.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  isWeekend,
  monthOf,
  type Weekday,
  weekdayOf,
} from '#domain/calendar/calendar.ts';
import { followUpState } from '#domain/care/follow-up-state.ts';
import { eligibleEmployees, eligibleStations } from '#domain/catalog/eligibility.ts';
import { employeeSchema } from '#domain/catalog/employee.ts';
import { SERVICE_CATEGORIES, serviceSchema } from '#domain/catalog/service.ts';
import { stationSchema } from '#domain/catalog/station.ts';
import { CUSTOMER_SOURCES, customerSchema, fullName } from '#domain/customers/customer.ts';
import { depositSchema } from '#domain/deposits/deposit.ts';
import { heldOf } from '#domain/deposits/held.ts';
import { billingTotals } from '#domain/documents/billing-totals.ts';
import { leadingOption, totalRange, withChoice } from '#domain/estimates/choice.ts';
import { ESTIMATE_STATUSES, type Estimate, estimateSchema } from '#domain/estimates/estimate.ts';
import { coverageSentence } from '#domain/film/coverage-sentence.ts';
import { inspectionSchema } from '#domain/inspections/inspection.ts';
import { missingViews, signatureWay } from '#domain/inspections/inspection-facts.ts';
import { INVOICE_STATUSES, invoiceSchema } from '#domain/invoices/invoice.ts';
import { isOverdue } from '#domain/invoices/invoice-figures.ts';
import { listedPayments } from '#domain/invoices/owed.ts';
import { jobSchema, STAGES, type Stage } from '#domain/jobs/job.ts';
import { stageForBookings } from '#domain/jobs/job-moves.ts';
import { daysToSearch } from '#domain/leads/asked-days.ts';
import { LEAD_STATUSES, leadSchema } from '#domain/leads/lead.ts';
import { requestedParts } from '#domain/leads/requested-parts.ts';
import { dueMessages } from '#domain/messages/due-messages.ts';
import { messageSchema } from '#domain/messages/message.ts';
import { sum } from '#domain/money/money.ts';
import { hoursForSize, jobPricing } from '#domain/money/pricing.ts';
import { occupancyOf } from '#domain/scheduling/availability.ts';
import { BOOKING_STATUSES, type Booking, bookingDates, bookingSchema, workDays } from '#domain/scheduling/booking.ts';
import { clashesOf } from '#domain/scheduling/clashes.ts';
import { findSlots, MAX_SEARCH_HOURS } from '#domain/scheduling/slots.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { US_STATES } from '#domain/shop/us-states.ts';
import { VEHICLE_SIZES } from '#domain/vehicles/vehicle.ts';
import { warrantySchema } from '#domain/warranty/warranty.ts';
import { warrantyState } from '#domain/warranty/warranty-state.ts';
import { SAMPLE_PRODUCTS } from './sample-products.ts';
import { SAMPLE_PROFILE } from './sample-profile.ts';
import { demoShop, starterShop } from './sample-shop.ts';

/** Weekdays and both days of a weekend, first and last days of months, a leap day, the turn of a year. */
const DAYS = [
  '2026-11-20',
  '2026-11-21',
  '2026-11-22',
  '2026-01-31',
  '2026-02-28',
  '2026-03-01',
  '2026-12-31',
  '2027-01-01',
  '2028-02-29',
];
const TODAY = '2026-11-20';

const SCHEMAS = {
  customers: customerSchema,
  services: serviceSchema,
  employees: employeeSchema,
  stations: stationSchema,
  bookings: bookingSchema,
  leads: leadSchema,
  invoices: invoiceSchema,
  estimates: estimateSchema,
  jobs: jobSchema,
  inspections: inspectionSchema,
  deposits: depositSchema,
  messages: messageSchema,
} as const;
const LISTS = Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[];

/** As it is read back from storage. */
function stored<T>(record: T): unknown {
  return JSON.parse(JSON.stringify(record));
}

/** Returns the clashes of the job as if the given statuses were still to do. */
function clashesIn(shop: ReturnType<typeof demoShop>, booking: Booking, held: readonly Booking['status'][]) {
  const station = shop.stations.find(({ name }) => name === booking.station);
  const employee = shop.employees.find(({ id }) => id === booking.employeeId);
  if (!station || !employee) throw new Error(`${booking.id} has no bay or nobody to do it`);
  const others = shop.bookings
    .filter(({ status }) => held.includes(status))
    .map((other): Booking => ({ ...other, status: 'Scheduled' }));
  const occupancy = occupancyOf(others, booking.id);
  return clashesOf(
    { days: workDays(booking), status: 'Scheduled', station, employee, customer: booking.customer },
    { occupancy, settings: DEFAULT_SETTINGS },
  );
}

describe.each(DAYS)('the demo shop on %s', (today) => {
  const shop = demoShop(today);

  test.each(LISTS)('has %s that their schema takes as they are, each with its own id', (list) => {
    for (const record of shop[list]) expect(SCHEMAS[list].parse(stored(record))).toEqual(stored(record));
    expect(new Set(shop[list].map(({ id }) => id)).size).toBe(shop[list].length);
  });

  test('has no two jobs that clash, even those that are done or were called off', () => {
    for (const booking of shop.bookings) {
      expect({ job: booking.id, clashes: clashesIn(shop, booking, BOOKING_STATUSES) }).toEqual({
        job: booking.id,
        clashes: [],
      });
    }
  });

  const jobOf = ({ id }: Booking) => shop.jobs.find(({ bookingIds }) => bookingIds.includes(id));

  test('has a job for each booking, in every stage on a working day; their statuses agree', () => {
    expect(shop.jobs.flatMap(({ bookingIds }) => bookingIds).toSorted()).toEqual(
      shop.bookings.map(({ id }) => id).toSorted(),
    );
    // The cars that come in today come in on Monday when today is no working day.
    const weekend: Partial<Record<Weekday, readonly Stage[]>> = { saturday: ['Prep'], sunday: ['Prep', 'Curing'] };
    const missing = weekend[weekdayOf(today)] ?? [];
    expect(STAGES.filter((stage) => !shop.jobs.some((job) => job.stage === stage))).toEqual(missing);
    for (const job of shop.jobs) {
      const parts = shop.bookings.filter(({ id }) => job.bookingIds.includes(id));
      expect([job.jobNumber, stageForBookings(job.stage, parts)]).toEqual([job.jobNumber, job.stage]);
      expect(parts.every(({ customerId }) => customerId === job.customerId)).toBe(true);
    }
    expect(shop.jobs.filter(({ bookingIds }) => bookingIds.length === 2)).toHaveLength(2);
    expect(shop.jobs.filter(({ hold }) => hold).map(({ hold }) => hold?.reason)).toEqual(['customer', 'film']);
    expect(shop.jobs.map(({ jobNumber }) => jobNumber)).toEqual(
      shop.jobs.map((_, n) => `JOB-${String(n + 1).padStart(4, '0')}`),
    );
  });

  test('has about 45 jobs, in every status: past ones over, future ones scheduled', () => {
    expect(shop.bookings).toHaveLength(46);
    expect(new Set(shop.bookings.map(({ status }) => status))).toEqual(new Set(BOOKING_STATUSES));
    for (const booking of shop.bookings) {
      const days = bookingDates(booking);
      const [first = ''] = days;
      const last = days.at(-1) ?? '';
      const waits = last < today && booking.status === 'In Progress';
      // A car whose work is over may still be in the shop.
      if (waits) expect(jobOf(booking)?.stage).toMatch(/^(Checked In|Quality Check|Ready)$/);
      else if (last < today) expect(['Complete', 'Cancelled', 'No Show']).toContain(booking.status);
      else if (first > today) expect(booking.status).toBe('Scheduled');
      else expect(['In Progress', 'Scheduled']).toContain(booking.status);
    }
    expect(shop.bookings.some(({ status, date }) => status === 'In Progress' && date < today)).toBe(true);
  });

  test('has jobs from four weeks ago to the end of next month, none on a Sunday', () => {
    const days = shop.bookings.flatMap(bookingDates);
    expect(daysBetween([...days].sort()[0] ?? '', today)).toBeLessThan(30);
    expect(days.every((day) => monthOf(day) <= addMonths(monthOf(today), 1))).toBe(true);
    expect(days.some((day) => monthOf(day) === addMonths(monthOf(today), 1))).toBe(true);
    expect(days.filter((day) => weekdayOf(day) === 'sunday')).toEqual([]);
    expect(days.some((day) => weekdayOf(day) === 'saturday')).toBe(true);
  });

  test('prices every job as the booking form does, with its days adding up to its hours', () => {
    for (const booking of shop.bookings) {
      const { service, customer, employee } = booking;
      const { size } = customer.vehicle;
      expect(booking.pricing).toEqual(jobPricing(service, size, employee.hourlyRate));
      expect(sum(workDays(booking).map(({ hours }) => hours))).toBe(hoursForSize(service, size));
    }
  });

  test('has a free slot in the next 14 days for every service on every size', () => {
    const occupancy = occupancyOf(shop.bookings);
    const { stations, employees } = shop;
    for (const service of shop.services) {
      for (const size of VEHICLE_SIZES) {
        const slots = findSlots(
          { service, size, stations, employees, settings: DEFAULT_SETTINGS, occupancy, today },
          3,
        );
        expect({ service: service.name, size, enough: slots.length === 3 }).toEqual({
          service: service.name,
          size,
          enough: true,
        });
      }
    }
  });

  test('has invoices in every status, Net 15 and Net 30, whose figures agree (INV-65)', () => {
    expect(new Set(shop.invoices.map(({ status }) => status))).toEqual(new Set(INVOICE_STATUSES));
    expect(new Set(shop.invoices.map(({ paymentTerms }) => paymentTerms))).toEqual(new Set(['Net 15', 'Net 30']));
    for (const invoice of shop.invoices) {
      const { items, taxRate, discountAmount, totalAmount, payments = [], status } = invoice;
      expect(invoice).toMatchObject(billingTotals(items, taxRate, discountAmount));
      expect(invoice.paidAmount).toBe(listedPayments(invoice));
      expect(sum([invoice.paidAmount ?? 0, invoice.balanceAmount ?? 0])).toBe(totalAmount);
      expect(invoice.balanceAmount === 0).toBe(status === 'Paid');
      expect(`Net ${daysBetween(invoice.date, invoice.dueDate)}`).toBe(invoice.paymentTerms);
      if (status === 'Overdue') expect(invoice.dueDate < today).toBe(true);
      for (const day of [invoice.date, ...payments.map(({ date }) => date)]) expect(day <= today).toBe(true);
    }
    expect(shop.invoices.filter((invoice) => isOverdue(invoice, today)).length).toBeGreaterThanOrEqual(3);
    expect(shop.invoices.map(({ invoiceNumber }) => invoiceNumber)).toEqual(
      Array.from({ length: 14 }, (_, index) => `INV-${String(index + 1).padStart(4, '0')}`),
    );
  });

  test('has invoices of jobs of the same customer, and of estimates that were accepted', () => {
    for (const invoice of shop.invoices) {
      for (const id of invoice.bookingIds) {
        expect(shop.bookings.find((booking) => booking.id === id)?.customerId).toBe(invoice.customerId);
      }
      const estimate = shop.estimates.find(({ id }) => id === invoice.estimateId);
      if (invoice.estimateId) {
        expect(estimate).toMatchObject({ status: 'Accepted', customerId: invoice.customerId });
        expect(estimate?.totalAmount).toBe(invoice.totalAmount);
      }
    }
    expect(shop.invoices.filter(({ estimateId }) => estimateId)).toHaveLength(2);
  });

  test('has estimates in every status, one of them past its date', () => {
    expect(new Set(shop.estimates.map(({ status }) => status))).toEqual(new Set(ESTIMATE_STATUSES));
    expect(shop.estimates.some(({ status, expiryDate }) => status === 'Sent' && expiryDate < today)).toBe(true);
    for (const estimate of shop.estimates) {
      expect(estimate).toMatchObject(billingTotals(estimate.items, estimate.taxRate, estimate.discountAmount));
      expect(estimate.expiryDate).toBe(addDays(estimate.date, estimate.validityPeriod));
      // The history leads to the status.
      expect(estimate.sentAt === undefined).toBe(estimate.status === 'Draft');
      expect(estimate.viewedAt !== undefined).toBe(estimate.status === 'Viewed');
      expect([estimate.acceptedAt, estimate.acceptedBy].includes(undefined)).toBe(estimate.status !== 'Accepted');
      expect([estimate.declinedAt, estimate.declineReason].includes(undefined)).toBe(estimate.status !== 'Declined');
    }
  });

  test('has deposits on an invoice, for an estimate and for a job, and every cent of them is held or applied', () => {
    expect(shop.deposits.map((deposit) => [deposit.id, deposit.method, heldOf(deposit)])).toEqual([
      ['deposit-0001', 'Card', 0],
      ['deposit-0002', 'Check', 1500],
      ['deposit-0003', 'Cash', 200],
    ]);
    for (const { customerId, estimateId, jobId, uses, id, amount, date } of shop.deposits) {
      expect(date <= today).toBe(true);
      const about = shop.estimates.find((one) => one.id === estimateId) ?? shop.jobs.find((one) => one.id === jobId);
      expect(about?.customerId).toBe(customerId);
      for (const use of uses) {
        const invoice = shop.invoices.find((one) => one.id === use.invoiceId);
        const entry = invoice?.payments?.find((one) => one.id === use.paymentId);
        expect(entry).toMatchObject({ kind: 'deposit', depositId: id, amount, date: use.date });
        expect(invoice).toMatchObject({ customerId, estimateId });
        expect(date <= use.date && use.date <= today).toBe(true);
      }
    }
    const entries = shop.invoices.flatMap(({ payments = [] }) => payments);
    expect(entries.filter(({ depositId }) => depositId !== undefined)).toHaveLength(1);
    expect(new Set(entries.map(({ kind = 'payment' }) => kind))).toEqual(
      new Set(['payment', 'deposit', 'refund', 'tip']),
    );
    // All money that came in, less what went back, is on invoices, held, or a tip.
    const moved = moneyEntries(shop, 'UTC').filter(({ kind }) => kind !== undefined);
    const kept = [...shop.invoices.map(listedPayments), ...shop.deposits.map(heldOf), 40];
    expect(sum(moved.map(({ amount }) => amount))).toBe(sum(kept));
  });

  test('has an open estimate with three options and an accepted one with its answer, as the choice makes them', () => {
    const offers = shop.estimates.filter(({ options }) => options);
    expect(offers.map(({ status, options = [] }) => [status, options.length])).toEqual([
      ['Accepted', 3],
      ['Sent', 3],
    ]);
    for (const estimate of offers) {
      const { answer, options } = estimate;
      const choice = answer ?? { optionId: leadingOption(options)?.id, lineIds: [] };
      expect(estimate).toMatchObject(stored(withChoice(estimate, choice)) as object);
    }
    expect(shop.estimates.flatMap(({ answer }) => (answer ? [answer.channel] : []))).toEqual(['in person', 'phone']);
    expect(totalRange(offers[1] as Estimate)).toEqual({ low: 303.8, high: 3341.8 });
  });

  test('has one lead that came by the request page, with two working days to come, a full front and the consent', () => {
    const [lead, ...others] = shop.leads.filter(({ request }) => request);
    const { days = [], positionIds = [], ...rest } = lead?.request ?? {};
    expect(others).toEqual([]);
    expect([lead?.source, lead?.status, lead?.customerId]).toEqual(['Website', 'New', undefined]);
    expect(rest).toEqual({
      receivedAt: lead?.createdAt,
      consent: 'Apex Auto Protection may use what I send here to answer me by email, phone or text message.',
    });
    expect([days.length, daysToSearch(days, today), days.filter(isWeekend)]).toEqual([2, days, []]);
    const outline = outlineOf(lead?.vehicleInfo?.bodyType ?? '');
    const inOrder = positionsOf(outline).filter(({ id }) => positionIds.includes(id));
    expect(inOrder.map(({ id }) => id)).toEqual(positionIds);
    expect(requestedParts({ positionIds }, outline)).toBe(
      'Hood, front bumper, both fenders, both mirrors and both headlights',
    );
  });

  test('has seven messages in the log, on days on which they were due, and something for the first morning round', () => {
    expect(shop.messages.map(({ template, state }) => `${template}: ${state}`)).toEqual([
      'estimate follow-up: sent',
      'overdue invoice: sent',
      'overdue invoice: sent',
      'review request: sent',
      'care check: skipped',
      'overdue invoice: not sent',
      'reminder 24 h: sent',
    ]);
    for (const { subject, body, at } of shop.messages) {
      expect(`${subject}${body}`).not.toMatch(/[{}]/);
      expect(at.slice(0, 10) < today).toBe(true);
    }
    const context = { today, time: '10:00', zone: 'UTC', settings: DEFAULT_SETTINGS };
    const offered = dueMessages(shop, context).filter(({ held }) => held === undefined);
    expect(offered.map(({ template, customer }) => `${template} ${customer.firstName}`)).toEqual(
      expect.arrayContaining([
        'car ready Kenji',
        'estimate follow-up Priya',
        'estimate follow-up Sofia',
        'overdue invoice Andre',
        'overdue invoice Marcus',
      ]),
    );
    expect(offered.map(({ template }) => template)).not.toContain('review request');
  });

  test('knows nothing that was written today, at an hour that may be still to come', () => {
    const records: { createdAt?: string | undefined; updatedAt?: string | undefined }[] = Object.values(shop).flat();
    const stamps = records.flatMap(({ createdAt, updatedAt }) => [createdAt, updatedAt]);
    expect(stamps.filter((stamp) => stamp !== undefined && stamp.slice(0, 10) >= today)).toEqual([]);
  });
});

/** The check digit of ISO 3779, worked out apart from the records. */
function checkDigit(vin: string): string {
  const letters = 'ABCDEFGH-JKLMN-P-R--STUVWXYZ';
  const values = '12345678-12345-7-9--23456789';
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
  const total = [...vin].reduce((so, sign, at) => {
    const value = /\d/.test(sign) ? Number(sign) : Number(values[letters.indexOf(sign)]);
    return so + value * (weights[at] ?? 0);
  }, 0);
  return total % 11 === 10 ? 'X' : String(total % 11);
}

describe('the sample records', () => {
  const shop = demoShop(TODAY);

  test('seven services: 1200, 4500, 5200, 3500, 800, 450 and 200 dollars, with their costs and hours (CONST-04, CONST-05)', () => {
    expect(
      shop.services.map(({ name, basePrice, baseTimeHours, baseCost }) => [name, basePrice, baseTimeHours, baseCost]),
    ).toEqual([
      ['Full Front PPF', 1200, 9, 380],
      ['Full Vehicle PPF Clear', 4500, 26, 1500],
      ['Full Vehicle PPF Stealth', 5200, 26, 1750],
      ['Vinyl Wrap', 3500, 24, 850],
      ['Ceramic Coating', 800, 9, 90],
      ['Window Tint', 450, 3, 90],
      ['Detail', 200, 4, 20],
    ]);
  });

  test('every service has bays and people, and fits into 40 hours on a truck', () => {
    for (const service of shop.services) {
      const stations = eligibleStations(service, shop.stations);
      expect(stations.map(({ name }) => name)).toEqual(service.stations);
      for (const { name } of stations) {
        expect({
          service: service.name,
          name,
          people: eligibleEmployees(service, name, shop.employees).length > 0,
        }).toEqual({
          service: service.name,
          name,
          people: true,
        });
      }
      for (const size of VEHICLE_SIZES) expect(hoursForSize(service, size)).toBeLessThanOrEqual(MAX_SEARCH_HOURS);
    }
  });

  test('stations A to D take 2, 1, 1 and 2 jobs at once; A does everything (STN-17, STN-18)', () => {
    expect(shop.stations.map(({ name, maxConcurrentJobs }) => [name, maxConcurrentJobs])).toEqual([
      ['Station A', 2],
      ['Station B', 1],
      ['Station C', 1],
      ['Station D', 2],
    ]);
    expect(shop.stations[0]?.capabilities).toEqual(SERVICE_CATEGORIES);
  });

  test('three people cost 35, 45 and 28 dollars an hour (STF-16)', () => {
    expect(shop.employees.map(({ hourlyRate }) => hourlyRate)).toEqual([35, 45, 28]);
  });

  test('a converted lead is linked to the customer of its name', () => {
    const names = new Map(shop.customers.map((customer) => [customer.id, fullName(customer)]));
    for (const lead of shop.leads) {
      const expected = lead.status === 'Converted' ? fullName(lead) : undefined;
      expect(lead.customerId && names.get(lead.customerId)).toBe(expected);
    }
  });

  test('leads are in every column and come from website, referral, ads and Instagram (LEAD-21)', () => {
    expect(shop.leads).toHaveLength(12);
    expect(new Set(shop.leads.map(({ status }) => status))).toEqual(new Set(LEAD_STATUSES));
    expect(shop.leads.map(({ source }) => source)).toEqual(
      expect.arrayContaining(['Website', 'Referral', 'Google Ads', 'Instagram']),
    );
  });

  test('twelve customers come from sources of the form, with 555 numbers and example.com addresses', () => {
    expect(shop.customers).toHaveLength(12);
    for (const person of [...shop.customers, ...shop.employees, ...shop.leads]) {
      expect(person.phone).toMatch(/^\(512\) 555-0\d{3}$/);
      expect(person.email).toMatch(/^[a-z.]+@example\.com$/);
    }
    for (const { source } of shop.customers) expect(CUSTOMER_SOURCES).toContain(source);
  });

  test('the owner, every phone number and every car are from one state, and no text names another', () => {
    const { address, phone } = SAMPLE_PROFILE;
    const areaOf = (number: string) => number.slice(0, 5);
    const found = {
      areas: new Set([areaOf(phone)]),
      states: new Set<unknown>([address.state]),
      named: new Set<string>(),
    };
    JSON.stringify([shop, SAMPLE_PROFILE], (key, value) => {
      if (/(registration)?state$/i.test(key) && value in US_STATES) found.states.add(value);
      if (typeof value !== 'string') return value;
      for (const [number] of value.matchAll(/\(\d{3}\) \d{3}-\d{4}/g)) found.areas.add(areaOf(number));
      for (const name of Object.values(US_STATES)) if (value.includes(name)) found.named.add(name);
      return value;
    });
    for (const { vehicle, otherVehicles = [] } of shop.customers)
      for (const { registrationState } of [vehicle, ...otherVehicles]) found.states.add(registrationState);
    expect(found).toEqual({ areas: new Set(['(512)']), states: new Set(['TX']), named: new Set() });
  });

  test('every VIN has 17 signs and the check digit that its other signs ask for', () => {
    for (const { vehicle } of shop.customers) {
      expect(vehicle.vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
      expect([vehicle.vin, vehicle.vin[8]]).toEqual([vehicle.vin, checkDigit(vehicle.vin)]);
    }
  });

  test('the same day gives the same shop', () => {
    expect(demoShop(TODAY)).toEqual(shop);
  });
});

test('a shop that starts has services, stations and staff, and no invented customers or money (DATA-02)', () => {
  const { services, stations, employees } = demoShop(TODAY);
  const starter = starterShop(TODAY);
  expect(starter).toEqual({
    customers: [],
    services,
    employees: employees.map((employee) => ({ ...employee, createdAt: '2026-11-19T17:00:00.000Z' })),
    stations,
    bookings: [],
    leads: [],
    invoices: [],
    estimates: [],
    jobs: [],
    products: SAMPLE_PRODUCTS,
    inspections: [],
    deposits: [],
    messages: [],
    removals: [],
    consents: [],
    warrantyTiers: [],
    warranties: [],
    claims: [],
    followUps: [],
  });
});

test('two cars left with a care sheet: one is due for a visit, the other must not be washed yet', () => {
  for (const day of DAYS) {
    const { followUps, jobs } = demoShop(day);
    const states = followUps.map((one) => [one.customerId, one.kind, followUpState(one, undefined, day).state]);
    expect(states).toEqual([
      ['customer-erik', 'restriction', 'Over'],
      ['customer-erik', 'visit', 'Due'],
      ['customer-olivia', 'restriction', 'Holds'],
      ['customer-olivia', 'visit', 'Coming'],
    ]);
    for (const { jobId, text } of followUps) {
      const sentences = jobs.find(({ id }) => id === jobId)?.care?.care.flatMap((one) => one.sentences);
      expect(sentences).toContain(text);
    }
  }
});

test('three certificates of handed-over jobs: one registered, one to register, one on our work, on every day', () => {
  for (const day of DAYS) {
    const { warranties, warrantyTiers, jobs } = demoShop(day);
    expect(warranties.map((one) => warrantySchema.parse(one))).toEqual(warranties);
    expect(warrantyTiers.every(({ checkedOn = '' }) => checkedOn < day)).toBe(true);
    expect(
      warranties.map((one) => [
        one.warrantyNumber,
        jobs.find(({ id }) => id === one.jobId)?.stage,
        warrantyState(one, day).state,
        one.coverage.length + one.services.length > 0,
      ]),
    ).toEqual([
      ['WAR-0001', 'Delivered', 'Active', true],
      ['WAR-0002', 'Delivered', 'Register', true],
      ['WAR-0003', 'Delivered', 'Active', true],
    ]);
  }
});

test('three cars in the shop have a check-in: one signed, one closed without a signature, one begun', () => {
  for (const day of DAYS) {
    const { inspections, jobs } = demoShop(day);
    expect(
      inspections.map((one) => [
        ...[one.id, jobs.find(({ id }) => id === one.jobId)?.stage, one.closedAt !== undefined, signatureWay(one)],
        ...[missingViews(one).length, one.pins.length, one.readings.length],
      ]),
    ).toEqual([
      ['inspection-0001', 'Quality Check', true, undefined, 0, 1, 2],
      ['inspection-0002', 'Checked In', false, undefined, 5, 1, 0],
      ['inspection-0003', 'In Work', true, 'drawn', 0, 4, 5],
    ]);
    for (const { pins, readings, bodyType } of inspections) {
      const names = positionsOf(outlineOf(bodyType)).map(({ id }) => id);
      for (const { panelId } of [...pins, ...readings]) expect(names).toContain(panelId);
    }
  }
});

test('the cars in the shop have film by name, and so has an estimate', () => {
  const { jobs, estimates, products } = demoShop(TODAY);
  const sentences = [
    ...jobs.flatMap(({ coverage = [], customer }) =>
      coverage.map(({ entries }) => coverageSentence(entries, outlineOf(customer.vehicle.bodyType))),
    ),
    ...estimates.flatMap(({ items, customer }) =>
      items.flatMap(({ coverage = [] }) => coverageSentence(coverage, outlineOf(customer.vehicle.bodyType)) || []),
    ),
  ];
  expect(sentences).toHaveLength(6);
  expect(sentences.at(-1)).toBe(
    'Front doors 35%, rear doors, quarter glass and rear glass 20%, no sunroof. XPEL Prime XR Plus',
  );
  const named = jobs.flatMap(({ coverage = [] }) => coverage.flatMap(({ entries }) => entries));
  for (const { productId } of named) expect(products.map(({ id }) => id)).toContain(productId);
});
