import { addDays } from '#domain/calendar/calendar.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { consentWords } from '#domain/leads/request-consent.ts';
import { sum } from '#domain/money/money.ts';
import { priceForSize } from '#domain/money/pricing.ts';
import type { VehicleSize } from '#domain/vehicles/vehicle.ts';
import { workday } from './sample-bookings.ts';
import { sampleInstant } from './sample-instant.ts';
import { SAMPLE_PROFILE } from './sample-profile.ts';

type Inquiry = {
  name: [first: string, last: string];
  phone: string;
  source: string;
  status: Lead['status'];
  priority: Lead['priority'];
  services: string[];
  car: [year: number, make: string, model: string, size: VehicleSize, bodyType: string];
  assignedTo?: 'luis' | 'maya' | 'jake';
  /** Days before today. */
  since: number;
  lastContact?: number;
  /** Days after today. */
  followUp?: number;
  notes?: string;
  /** Asked on the request page. `days`: working days after today, the first choice first. */
  asked?: { days: number[]; positionIds: string[] };
};

const INQUIRIES: readonly Inquiry[] = [
  {
    name: ['Jordan', 'Pike'],
    phone: '(512) 555-0201',
    source: 'Website',
    status: 'New',
    priority: 'High',
    services: ['full-front', 'ceramic'],
    car: [2026, 'Porsche', 'Macan', 'SUV', 'SUV'],
    since: 1,
    followUp: 1,
    notes: 'I take delivery in two weeks and would bring it straight from the dealer.',
    asked: {
      days: [12, 13],
      // A full front, in the order of the page.
      positionIds: [
        ...['front-bumper', 'left-headlight', 'right-headlight', 'hood'],
        ...['left-fender', 'right-fender', 'left-mirror', 'right-mirror'],
      ],
    },
  },
  {
    name: ['Amelia', 'Stone'],
    phone: '(512) 555-0202',
    source: 'Instagram',
    status: 'New',
    priority: 'High',
    services: ['full-stealth'],
    car: [2025, 'Audi', 'A6', 'Mid-size', 'Sedan'],
    since: 2,
    followUp: 3,
  },
  {
    name: ['Will', 'Castro'],
    phone: '(512) 555-0203',
    source: 'Google Ads',
    status: 'New',
    priority: 'Low',
    services: ['tint'],
    car: [2023, 'Honda', 'Accord', 'Mid-size', 'Sedan'],
    since: 3,
    followUp: 4,
  },
  {
    name: ['Nadia', 'Rahman'],
    phone: '(512) 555-0204',
    source: 'Referral',
    status: 'Contacted',
    priority: 'Medium',
    services: ['full-front', 'ceramic', 'tint'],
    car: [2026, 'Tesla', 'Model X', 'SUV', 'SUV'],
    assignedTo: 'luis',
    since: 6,
    lastContact: 2,
    followUp: 0,
    notes: 'Neighbor of Rachel Kim.',
  },
  {
    name: ['Chris', 'Bauer'],
    phone: '(512) 555-0205',
    source: 'Website',
    status: 'Contacted',
    priority: 'Low',
    services: ['tint'],
    car: [2024, 'Toyota', 'Tundra', 'Truck', 'Truck'],
    assignedTo: 'jake',
    since: 8,
    lastContact: 5,
    followUp: 5,
  },
  {
    name: ['Grace', 'Ellison'],
    phone: '(512) 555-0206',
    source: 'Facebook',
    status: 'Contacted',
    priority: 'Medium',
    services: ['vinyl-wrap'],
    car: [2022, 'Volkswagen', 'Golf GTI', 'Compact', 'Hatchback'],
    assignedTo: 'maya',
    since: 9,
    lastContact: 4,
    followUp: 2,
  },
  {
    name: ['Leo', 'Andersson'],
    phone: '(512) 555-0207',
    source: 'Instagram',
    status: 'Qualified',
    priority: 'High',
    services: ['vinyl-wrap'],
    car: [2025, 'BMW', 'M3', 'Sports', 'Sedan'],
    assignedTo: 'maya',
    since: 12,
    lastContact: 1,
    followUp: 0,
    notes: 'Satin dark green; brings a sample of the color.',
  },
  {
    name: ['Victoria', 'Shaw'],
    phone: '(512) 555-0208',
    source: 'Referral',
    status: 'Qualified',
    priority: 'Medium',
    services: ['full-clear', 'ceramic'],
    car: [2026, 'Lexus', 'LX', 'SUV', 'SUV'],
    assignedTo: 'luis',
    since: 15,
    lastContact: 3,
    followUp: 4,
  },
  {
    name: ['Daniel', 'Reyes'],
    phone: '(512) 555-0142',
    source: 'Referral',
    status: 'Converted',
    priority: 'High',
    services: ['full-clear', 'ceramic'],
    car: [2025, 'Porsche', '911', 'Sports', 'Coupe'],
    assignedTo: 'maya',
    since: 24,
    lastContact: 21,
  },
  {
    name: ['Hannah', 'Okafor'],
    phone: '(512) 555-0128',
    source: 'Instagram',
    status: 'Converted',
    priority: 'Medium',
    services: ['vinyl-wrap'],
    car: [2025, 'BMW', 'M4', 'Sports', 'Coupe'],
    assignedTo: 'maya',
    since: 61,
    lastContact: 58,
  },
  {
    name: ['Peter', 'Vance'],
    phone: '(512) 555-0209',
    source: 'Google Ads',
    status: 'Lost',
    priority: 'Low',
    services: ['detail'],
    car: [2022, 'Nissan', 'Altima', 'Mid-size', 'Sedan'],
    assignedTo: 'jake',
    since: 27,
    lastContact: 20,
    notes: 'Found it cheaper elsewhere.',
  },
  {
    name: ['Maria', 'Salazar'],
    phone: '(512) 555-0210',
    source: 'Walk-in',
    status: 'Lost',
    priority: 'Medium',
    services: ['full-front'],
    car: [2024, 'Hyundai', 'Palisade', 'SUV', 'SUV'],
    assignedTo: 'luis',
    since: 34,
    lastContact: 26,
    notes: 'No reply after the second call.',
  },
];

/**
 * Returns twelve leads across all columns, one of them from the request page. The estimated value is the price of the services for the
 * vehicle size.
 */
export function sampleLeads(today: string, services: readonly Service[]): Lead[] {
  return INQUIRIES.map(({ name: [firstName, lastName], car: [year, make, model, size, bodyType], ...inquiry }) => {
    const wanted = services.filter(({ id }) => inquiry.services.some((key) => id === `service-${key}`));
    const contact = inquiry.lastContact;
    const createdAt = sampleInstant(addDays(today, -inquiry.since));
    return {
      id: `lead-${firstName.toLowerCase()}`,
      firstName,
      lastName,
      email: `${firstName}.${lastName}@example.com`.toLowerCase(),
      phone: inquiry.phone,
      source: inquiry.source,
      status: inquiry.status,
      priority: inquiry.priority,
      interestedServices: wanted.map(({ id }) => id),
      vehicleInfo: { year, make, model, size, bodyType },
      estimatedValue: sum(wanted.map((service) => priceForSize(service, size))),
      ...(inquiry.assignedTo && { assignedTo: `employee-${inquiry.assignedTo}` }),
      ...(contact !== undefined && { lastContactDate: addDays(today, -contact) }),
      ...(inquiry.followUp !== undefined && { nextFollowUp: addDays(today, inquiry.followUp) }),
      // The sample customers include the ones from converted leads.
      ...(inquiry.status === 'Converted' && { customerId: `customer-${firstName.toLowerCase()}` }),
      ...(inquiry.asked && {
        request: {
          receivedAt: createdAt,
          days: inquiry.asked.days.map((count) => workday(count)(today)),
          positionIds: inquiry.asked.positionIds,
          consent: consentWords(SAMPLE_PROFILE.businessName),
        },
      }),
      notes: inquiry.notes ?? '',
      createdAt,
      updatedAt: sampleInstant(addDays(today, -(contact ?? inquiry.since))),
    };
  });
}
