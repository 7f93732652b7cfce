import { addDays } from '#domain/calendar/calendar.ts';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { DEFAULT_TAX_RATE_PERCENT, type LineItem } from '#domain/documents/billing.ts';
import { billingTotals } from '#domain/documents/billing-totals.ts';
import { leadingOption } from '#domain/estimates/choice.ts';
import { DEFAULT_VALIDITY_DAYS, type Estimate } from '#domain/estimates/estimate.ts';
import type { EstimateAnswer } from '#domain/estimates/estimate-answer.ts';
import type { EstimateOption } from '#domain/estimates/estimate-option.ts';
import { DEFAULT_ESTIMATE_TERMS } from '#domain/estimates/estimate-terms.ts';
import { ELECTRONIC_CONSENT } from '#domain/estimates/offer.ts';
import { sampleFilm } from './sample-film.ts';
import { REYES_STROKES } from './sample-inspections.ts';
import { sampleInstant } from './sample-instant.ts';
import { customerOf, type DocumentShop, linesOf } from './sample-lines.ts';

type OptionPlan = { name: string; recommended?: true; services: readonly string[]; optional?: readonly string[] };

type AnswerPlan = Pick<EstimateAnswer, 'channel' | 'note' | 'signature'> & {
  /** Services of the optional lines that the customer chose. */
  chosen?: readonly string[];
};

type EstimatePlan = {
  customer: string;
  /** Its lines say what film goes where. */
  film?: true;
  services: string[];
  daysAgo: number;
  status: Estimate['status'];
  /** Days after its date when the customer accepted or declined it. */
  answeredAfter?: number;
  declineReason?: string;
  /** The options; `services` are then the lines of the recommended one. */
  options?: readonly OptionPlan[];
  answer?: AnswerPlan;
  discount?: number;
  notes?: string;
  internalNotes?: string;
};

const ESTIMATES: readonly EstimatePlan[] = [
  { customer: 'claire', services: ['full-clear'], daysAgo: 75, status: 'Expired' },
  {
    customer: 'andre',
    services: ['full-stealth'],
    daysAgo: 48,
    status: 'Declined',
    answeredAfter: 6,
    declineReason: 'Over his budget',
    internalNotes: 'Took tint and ceramic first.',
  },
  { customer: 'hannah', services: ['vinyl-wrap'], daysAgo: 40, status: 'Accepted', answeredAfter: 3 },
  { customer: 'kenji', services: ['vinyl-wrap'], daysAgo: 34, status: 'Sent' },
  {
    customer: 'daniel',
    services: ['full-clear', 'ceramic'],
    daysAgo: 16,
    status: 'Accepted',
    answeredAfter: 2,
    options: [
      { name: 'Front', services: ['full-front'], optional: ['ceramic'] },
      { name: 'Full Car', recommended: true, services: ['full-clear'], optional: ['ceramic'] },
      { name: 'Full Car Stealth', services: ['full-stealth', 'ceramic'], optional: ['tint'] },
    ],
    answer: { channel: 'in person', chosen: ['ceramic'], signature: REYES_STROKES.join('') },
    discount: 150,
    notes: 'Satin finish on the mirrors is included.',
  },
  {
    customer: 'evan',
    services: ['full-stealth'],
    daysAgo: 12,
    status: 'Accepted',
    answeredAfter: 5,
    answer: { channel: 'phone', note: 'Called Evan. He takes the stealth film and drops off a deposit check.' },
  },
  { customer: 'priya', services: ['ceramic', 'tint'], daysAgo: 9, status: 'Viewed', film: true },
  {
    customer: 'sofia',
    services: ['ceramic', 'detail'],
    daysAgo: 4,
    status: 'Sent',
    film: true,
    options: [
      { name: 'Good', services: ['detail'] },
      { name: 'Better', recommended: true, services: ['ceramic'], optional: ['detail'] },
      { name: 'Best', services: ['ceramic', 'full-front'], optional: ['detail'] },
    ],
  },
  { customer: 'marcus', services: ['vinyl-wrap'], daysAgo: 1, status: 'Draft' },
];

type Offer = Pick<Estimate, 'items' | 'options' | 'optionId'>;

/** Returns the lines of the estimate; with options, those of the recommended one, with the add-ons that the customer chose. */
function offerOf(
  { services, options: planned, answer }: EstimatePlan,
  { id, shop, customer }: { id: string; shop: DocumentShop; customer: Customer },
): Offer {
  if (!planned) return { items: linesOf(shop, id, customer, services) };
  const options = planned.map(({ name, recommended, services: needed, optional = [] }, index): EstimateOption => {
    const lines = linesOf(shop, recommended ? id : `${id}-option-${index + 1}`, customer, [...needed, ...optional]);
    const items = lines.map((line, place) => (place < needed.length ? line : { ...line, optional: true }));
    return { id: `${id}-option-${index + 1}`, name, ...(recommended && { recommended }), items };
  });
  const led = leadingOption(options);
  const chosen = answer?.chosen?.map((key) => `service-${key}`) ?? [];
  const items = (led?.items ?? []).map((line) =>
    line.optional ? { ...line, chosen: chosen.includes(line.serviceId ?? '') } : line,
  );
  return { items, options, ...(led && { optionId: led.id }) };
}

function answerOf(
  { chosen: _, ...how }: AnswerPlan,
  { items, optionId }: Offer,
  answered: Pick<EstimateAnswer, 'at' | 'name'>,
): EstimateAnswer {
  const agreed = [
    { about: 'terms', text: DEFAULT_ESTIMATE_TERMS },
    { about: 'electronic signature', text: ELECTRONIC_CONSENT },
  ];
  return {
    ...answered,
    ...how,
    ...(optionId && { optionId }),
    lineIds: items.filter(({ chosen }) => chosen).map(({ id }) => id),
    // Nobody ticks a text on the phone.
    agreed: how.channel === 'phone' ? [] : agreed,
  };
}

/** Returns nine estimates in every status, oldest first, numbered from EST-0001. */
export function sampleEstimates(today: string, shop: DocumentShop): Estimate[] {
  return ESTIMATES.map((plan, index) => {
    const number = String(index + 1).padStart(4, '0');
    const id = `estimate-${number}`;
    const customer = customerOf(shop, plan.customer);
    const date = addDays(today, -plan.daysAgo);
    const offer = offerOf(plan, { id, shop, customer });
    const withFilm = (item: LineItem) => {
      const coverage = plan.film ? sampleFilm(item.serviceId?.replace('service-', '') ?? '', customer.vehicle) : [];
      return coverage.length > 0 ? { ...item, coverage } : item;
    };
    const items = offer.items.map(withFilm);
    const options = offer.options?.map((option) => ({ ...option, items: option.items.map(withFilm) }));
    const discountAmount = plan.discount ?? 0;
    const answeredAt = sampleInstant(addDays(date, plan.answeredAfter ?? 0));
    return {
      id,
      estimateNumber: `EST-${number}`,
      customerId: customer.id,
      customer,
      date,
      expiryDate: addDays(date, DEFAULT_VALIDITY_DAYS),
      validityPeriod: DEFAULT_VALIDITY_DAYS,
      status: plan.status,
      ...offer,
      ...(options && { options }),
      items,
      ...billingTotals(items, DEFAULT_TAX_RATE_PERCENT, discountAmount),
      taxRate: DEFAULT_TAX_RATE_PERCENT,
      discountAmount,
      terms: DEFAULT_ESTIMATE_TERMS,
      notes: plan.notes ?? '',
      internalNotes: plan.internalNotes ?? '',
      ...(plan.status !== 'Draft' && { sentAt: sampleInstant(date) }),
      ...(plan.status === 'Viewed' && { viewedAt: sampleInstant(addDays(date, 1)) }),
      ...(plan.status === 'Accepted' && { acceptedAt: answeredAt, acceptedBy: fullName(customer) }),
      ...(plan.answer && { answer: answerOf(plan.answer, offer, { at: answeredAt, name: fullName(customer) }) }),
      ...(plan.status === 'Declined' && { declinedAt: answeredAt, declineReason: plan.declineReason }),
      createdAt: sampleInstant(date),
      updatedAt: answeredAt,
    };
  });
}
