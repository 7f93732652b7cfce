import { expect, test } from 'vitest';
import { occupancyOf } from '#domain/scheduling/availability.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildBooking, buildCustomer, buildEmployee, buildService, buildStation } from '#test/build.ts';
import { bookPlan } from './book-plan.ts';
import { planServices } from './service-plan.ts';

/** Friday. */
const TODAY = '2026-11-20';
const AT = `${TODAY}T18:00:00.000Z`;
const customer = buildCustomer();
const film = buildService({ id: 'film', category: 'PPF', baseTimeHours: 6, basePrice: 1200 });
const tint = buildService({
  id: 'tint',
  category: 'Window Tinting',
  baseTimeHours: 2,
  basePrice: 400,
  stations: ['Station B'],
});
const stations = [
  buildStation({ capabilities: ['PPF'] }),
  buildStation({ id: 'station-2', name: 'Station B', capabilities: ['Window Tinting'] }),
];
const ana = buildEmployee({ id: 'ana', stations: ['Station A', 'Station B'] });
const shop = {
  services: [film, tint],
  stations,
  employees: [ana],
  occupancy: occupancyOf([]),
  settings: DEFAULT_SETTINGS,
  firstDay: TODAY,
};

const { parts: planned } = planServices({
  ...shop,
  size: customer.vehicle.size,
  car: customer,
  customer,
  today: TODAY,
  wanted: [film, tint].map((service) => ({ key: service.id, service, price: 500.25 })),
  from: { date: '2026-11-23', time: '00:00' },
});
const parts = planned.map(({ key, service, slot, clashes }) => ({
  key,
  serviceId: service.id,
  slot,
  accepted: clashes,
}));

function book(changes: Partial<typeof shop> = {}) {
  let made = 0;
  const facts = { customerId: customer.id, customer, notes: 'Keys inside', estimateId: 'estimate-1', at: AT };
  const newId = () => {
    made += 1;
    return `new-${made}`;
  };
  const booked = bookPlan(parts, { ...facts, newId }, { ...shop, ...changes });
  return 'problem' in booked ? [booked.problem.part.serviceId, booked.problem.reason] : booked.bookings;
}

test('each part is booked as it was planned, at its price, with the person as stored now', () => {
  const raised = { ...ana, hourlyRate: 60 };
  const facts = { customerId: customer.id, customer, employeeId: 'ana', employee: raised, notes: 'Keys inside' };
  const rest = { status: 'Scheduled', estimateId: 'estimate-1', createdAt: AT, updatedAt: AT };
  expect(planned.map(({ slot }) => slot.pricing.servicePrice)).toEqual([500.25, 500.25]);
  expect(book({ employees: [raised] })).toEqual([
    {
      id: 'new-1',
      serviceId: 'film',
      service: film,
      station: 'Station A',
      pricing: planned[0]?.slot.pricing,
      date: '2026-11-23',
      startTime: '08:00',
      endTime: '14:36',
      estimatedHours: 6.6,
      ...facts,
      ...rest,
    },
    {
      id: 'new-2',
      serviceId: 'tint',
      service: tint,
      station: 'Station B',
      pricing: planned[1]?.slot.pricing,
      date: '2026-11-23',
      startTime: '14:45',
      endTime: '16:57',
      estimatedHours: 2.2,
      ...facts,
      ...rest,
    },
  ]);
});

const other = buildBooking({
  id: 'other',
  customerId: 'other',
  date: '2026-11-23',
  startTime: '15:00',
  endTime: '17:00',
  estimatedHours: 2,
});

test.each<[string, Partial<typeof shop>, [string, string]]>([
  ['a service was deleted', { services: [film] }, ['tint', 'service']],
  ['the day has passed', { firstDay: '2026-11-24' }, ['film', 'past']],
  ['a bay was deleted', { stations: stations.slice(0, 1) }, ['tint', 'station']],
  [
    'a bay can no longer do it',
    { stations: stations.map((one) => ({ ...one, capabilities: [] })) },
    ['film', 'station'],
  ],
  ['the person left', { employees: [] }, ['film', 'employee']],
  ['the person works in another bay', { employees: [{ ...ana, stations: ['Station A'] }] }, ['tint', 'employee']],
  ['the person lost the skill', { employees: [{ ...ana, skillLevels: [] }] }, ['film', 'employee']],
  [
    'the bay was taken',
    { occupancy: occupancyOf([{ ...other, station: 'Station B', employeeId: 'ben' }]) },
    ['tint', 'taken'],
  ],
  [
    'the person was booked elsewhere',
    { occupancy: occupancyOf([{ ...other, station: 'Station C', employeeId: 'ana' }]) },
    ['tint', 'taken'],
  ],
  [
    'the car is elsewhere',
    { occupancy: occupancyOf([{ ...other, customerId: customer.id, station: 'Station C', employeeId: 'ben' }]) },
    ['tint', 'taken'],
  ],
  [
    'the shop closed the day',
    { settings: { ...DEFAULT_SETTINGS, closedDays: [{ date: '2026-11-23', name: '' }] } },
    ['film', 'taken'],
  ],
])('%s meanwhile: nothing is booked, and the part is named', (_, changes, problem) => {
  expect(book(changes)).toEqual(problem);
});

test('two parts of one plan that overlap are not both booked', () => {
  const [first] = parts;
  if (!first) throw new Error('the plan has a part');
  const facts = { customerId: customer.id, customer, notes: '', newId: () => 'new', at: AT };
  expect(bookPlan([first, first], facts, shop)).toEqual({ problem: { part: first, reason: 'taken' } });
});

test('a clash that the user accepted is booked and recorded; one that appeared meanwhile is not', () => {
  const [first] = parts;
  if (!first) throw new Error('the plan has a part');
  let made = 0;
  const newId = () => {
    made += 1;
    return `new-${made}`;
  };
  const facts = { customerId: customer.id, customer, notes: '', newId, at: AT };
  const [own] = planServices({
    ...shop,
    size: customer.vehicle.size,
    car: customer,
    customer,
    today: TODAY,
    wanted: ['film', 'again'].map((key) => ({
      key,
      service: film,
      place: { station: stations[0] ?? buildStation(), employee: ana, date: '2026-11-23', startTime: '08:00' },
    })),
    from: { date: '2026-11-23', time: '00:00' },
  }).parts.slice(1);
  const second = { ...first, key: 'again', accepted: own?.clashes ?? [] };
  const anyway = bookPlan([first, second], facts, shop);
  expect('bookings' in anyway && anyway.bookings.map(({ bookedAnyway, history }) => [bookedAnyway, history])).toEqual([
    [undefined, undefined],
    [true, [{ at: AT, what: 'Booked anyway', detail: '' }]],
  ]);
  const taken = { ...shop, occupancy: occupancyOf([{ ...other, startTime: '09:00', employeeId: 'ana' }]) };
  expect(bookPlan([{ ...second, key: 'film' }], facts, taken)).toEqual({
    problem: { part: { ...second, key: 'film' }, reason: 'taken' },
  });
});
