import { addDays } from '#domain/calendar/calendar.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { sampleConsents } from './sample-consents.ts';
import { sampleInstant } from './sample-instant.ts';
import { SAMPLE_PROFILE } from './sample-profile.ts';

type Car = Pick<
  Vehicle,
  'year' | 'make' | 'model' | 'trim' | 'vin' | 'color' | 'licensePlate' | 'size' | 'bodyType'
> & {
  condition?: Vehicle['condition'];
};

type Person = {
  name: [first: string, last: string];
  phone: string;
  prefers?: Customer['preferredContactMethod'];
  company?: string;
  kind?: Customer['kind'];
  source: string;
  notes?: string;
  services: string[];
  /** Days before today when they became a customer. */
  since: number;
  car: Car;
  secondCar?: Car;
};

// VINs have a valid check digit (ISO 3779) and made-up serial numbers.
const PEOPLE: readonly Person[] = [
  {
    name: ['Daniel', 'Reyes'],
    phone: '(512) 555-0142',
    source: 'Referral',
    notes: 'Referred by Hannah O. Would like a satin finish on the mirrors.',
    services: ['service-full-clear', 'service-ceramic'],
    since: 21,
    car: {
      year: 2025,
      make: 'Porsche',
      model: '911',
      trim: 'Carrera S',
      vin: 'WP0AB2A92SS224871',
      color: 'Guards Red',
      licensePlate: 'FLT6 911',
      size: 'Sports',
      bodyType: 'Coupe',
    },
  },
  {
    name: ['Priya', 'Natarajan'],
    phone: '(512) 555-0117',
    source: 'Website',
    services: ['service-full-front', 'service-tint', 'service-ceramic'],
    since: 19,
    car: {
      year: 2026,
      make: 'Tesla',
      model: 'Model Y',
      trim: 'Long Range',
      vin: '7SAYGDED3TA048213',
      color: 'Pearl White Multi-Coat',
      licensePlate: 'PNY 2718',
      size: 'SUV',
      bodyType: 'SUV',
    },
  },
  {
    name: ['Evan', 'Whitlock'],
    phone: '(512) 555-0163',
    prefers: 'phone',
    company: 'Whitlock Realty Group',
    kind: 'Fleet',
    source: 'Google Ads',
    notes: 'Call before 9 AM. His assistant drops the car off.',
    services: ['service-full-front', 'service-ceramic', 'service-tint', 'service-full-stealth'],
    since: 62,
    car: {
      year: 2026,
      make: 'Mercedes-Benz',
      model: 'S-Class',
      trim: 'S 580 4MATIC',
      vin: 'W1K6G7GBXTA312904',
      color: 'Obsidian Black',
      licensePlate: 'WHTLK1',
      size: 'Luxury',
      bodyType: 'Sedan',
    },
    secondCar: {
      year: 2025,
      make: 'GMC',
      model: 'Yukon',
      trim: 'Denali',
      vin: '1GKS2DKL9SR207314',
      color: 'Onyx Black',
      licensePlate: 'WHTLK2',
      size: 'SUV',
      bodyType: 'SUV',
    },
  },
  {
    name: ['Hannah', 'Okafor'],
    phone: '(512) 555-0128',
    source: 'Instagram',
    services: ['service-vinyl-wrap', 'service-ceramic'],
    since: 58,
    car: {
      year: 2025,
      make: 'BMW',
      model: 'M4',
      trim: 'Competition',
      vin: 'WBS43AZ05SCS17362',
      color: 'Isle of Man Green',
      licensePlate: 'HKO 4402',
      size: 'Sports',
      bodyType: 'Coupe',
    },
  },
  {
    name: ['Marcus', 'Bell'],
    phone: '(512) 555-0175',
    prefers: 'phone',
    company: 'Bell Custom Homes',
    source: 'Walk-in',
    notes: 'Tool box in the bed stays on the truck.',
    services: ['service-tint', 'service-full-front'],
    since: 96,
    car: {
      year: 2024,
      make: 'Ford',
      model: 'F-150',
      trim: 'Lariat',
      vin: '1FTFW5L56RFB40917',
      color: 'Oxford White',
      condition: 'Used',
      licensePlate: 'BLT 7731',
      size: 'Truck',
      bodyType: 'Truck',
    },
  },
  {
    name: ['Sofia', 'Marchetti'],
    phone: '(512) 555-0109',
    source: 'Website',
    services: ['service-full-front', 'service-detail', 'service-tint'],
    since: 74,
    car: {
      year: 2025,
      make: 'Audi',
      model: 'Q7',
      trim: 'Premium Plus',
      vin: 'WA1VXBF70SD018456',
      color: 'Navarra Blue Metallic',
      licensePlate: 'SMQ 0725',
      size: 'SUV',
      bodyType: 'SUV',
    },
  },
  {
    name: ['Rachel', 'Kim'],
    phone: '(512) 555-0134',
    source: 'Referral',
    services: ['service-full-front', 'service-tint', 'service-detail'],
    since: 38,
    car: {
      year: 2025,
      make: 'Lexus',
      model: 'RX',
      trim: '350 Premium',
      vin: '2T2BAMCA5SC071538',
      color: 'Nori Green Pearl',
      licensePlate: 'RKM 5150',
      size: 'SUV',
      bodyType: 'SUV',
    },
  },
  {
    name: ['Olivia', 'Grant'],
    phone: '(512) 555-0156',
    source: 'Facebook',
    notes: 'Student: asks for mornings.',
    services: ['service-detail', 'service-full-front'],
    since: 33,
    car: {
      year: 2023,
      make: 'Honda',
      model: 'Civic',
      trim: 'Sport',
      vin: '2HGFE2F55PH523841',
      color: 'Sonic Gray Pearl',
      condition: 'Used',
      licensePlate: 'OLG 8810',
      size: 'Compact',
      bodyType: 'Sedan',
    },
  },
  {
    name: ['Kenji', 'Tanaka'],
    phone: '(512) 555-0191',
    source: 'Google Ads',
    services: ['service-full-front', 'service-ceramic'],
    since: 45,
    car: {
      year: 2024,
      make: 'Chevrolet',
      model: 'Corvette',
      trim: 'Stingray 2LT',
      vin: '1G1YA2D44R5106274',
      color: 'Amplify Orange Tintcoat',
      condition: 'Certified Pre-Owned',
      licensePlate: 'KTC8 001',
      size: 'Sports',
      bodyType: 'Coupe',
    },
  },
  {
    name: ['Andre', 'Dubois'],
    phone: '(512) 555-0148',
    source: 'Instagram',
    services: ['service-tint', 'service-ceramic', 'service-full-front'],
    since: 51,
    car: {
      year: 2024,
      make: 'Tesla',
      model: 'Model 3',
      trim: 'Long Range',
      vin: '5YJ3E1EA3RF714905',
      color: 'Stealth Grey',
      condition: 'Used',
      licensePlate: 'ADB 3033',
      size: 'Mid-size',
      bodyType: 'Sedan',
    },
  },
  {
    name: ['Claire', 'Hollis'],
    phone: '(512) 555-0122',
    prefers: 'phone',
    source: 'Walk-in',
    services: ['service-full-front', 'service-tint', 'service-detail'],
    since: 88,
    car: {
      year: 2022,
      make: 'Toyota',
      model: 'Camry',
      trim: 'SE',
      vin: '4T1G11AK5NU638127',
      color: 'Celestial Silver Metallic',
      condition: 'Used',
      licensePlate: 'CLH 2264',
      size: 'Mid-size',
      bodyType: 'Sedan',
    },
  },
  {
    name: ['Erik', 'Lindqvist'],
    phone: '(512) 555-0187',
    source: 'Other',
    notes: 'Met at the cars and coffee in spring.',
    services: ['service-full-clear', 'service-detail', 'service-tint'],
    since: 41,
    car: {
      year: 2026,
      make: 'Porsche',
      model: 'Taycan',
      trim: '4S',
      vin: 'WP0AB2Y10TSA41683',
      color: 'Frozen Blue Metallic',
      licensePlate: 'ELQ 0044',
      size: 'Sports',
      bodyType: 'Sedan',
    },
  },
];

/** Facts of the cars that say nothing else. */
const USUAL = { condition: 'New', registrationState: SAMPLE_PROFILE.address.state } as const;

/** Returns a dozen customers, the newest created 19 days before today. */
export function sampleCustomers(today: string): Customer[] {
  return PEOPLE.map(({ name: [firstName, lastName], car, secondCar, kind, ...person }) => {
    const key = firstName.toLowerCase();
    const at = sampleInstant(addDays(today, -person.since));
    const consents = sampleConsents(key, at);
    return {
      id: `customer-${key}`,
      firstName,
      lastName,
      companyName: person.company,
      email: `${key}.${lastName.toLowerCase()}@example.com`,
      phone: person.phone,
      preferredContactMethod: person.prefers ?? 'email',
      vehicle: { id: `vehicle-${key}`, ...USUAL, ...car },
      ...(secondCar && { otherVehicles: [{ id: `vehicle-${key}-2`, ...USUAL, ...secondCar }] }),
      ...(kind && { kind }),
      services: person.services,
      source: person.source,
      ...(consents && { consents }),
      notes: person.notes ?? '',
      createdAt: at,
      updatedAt: at,
    };
  });
}
