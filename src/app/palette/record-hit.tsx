import {
  CalendarDays,
  CalendarHeart,
  Camera,
  HardHat,
  Layers,
  MessageSquare,
  MessageSquareOff,
  PiggyBank,
  ShieldAlert,
  ShieldCheck,
  SwatchBook,
  Target,
  Trash2,
  Warehouse,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate, formatTime, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { type Customer, customerForRecord, fullName } from '#domain/customers/customer.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { optionTexts, wholeHeadlineAmount } from '#domain/estimates/offered-options.ts';
import { productTitle } from '#domain/film/product.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { statusShown } from '#domain/invoices/invoice-status.ts';
import { LISTS } from '#domain/lists/lists.ts';
import { templateLabel } from '#domain/messages/templates.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { isolate } from '#domain/text/direction.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { searchTextOf } from '#domain/text/search-text.ts';
import { paintColor } from '#domain/vehicles/paint.ts';
import { type Vehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import { termText } from '#domain/warranty/term-text.ts';
import { batchesOf } from '#domain/warranty/warranty.ts';
import { tierTitle } from '#domain/warranty/warranty-tier.ts';
import type { Entities, EntityType } from '#io/store/store.ts';
import { EstimateStatusBadge } from '#parts/documents/estimate-status-badge.tsx';
import { StageBadge } from '#parts/jobs/stage-badge.tsx';
import { hrefOf } from '#parts/navigation/href.ts';
import { paths } from '#parts/navigation/paths.ts';
import { BookingStatusBadge, InvoiceStatusBadge } from '#parts/records/status-badge.tsx';
import { PaintChip } from '#ui/display/paint-chip.tsx';

/** Record as shown in the palette. */
export type RecordHit = {
  href: string;
  title: string;
  /** Always shown. */
  facts: readonly string[];
  /** Shown only if it matches the query and the rest does not. */
  reasons: readonly string[];
  start: ReactNode;
  end?: ReactNode;
};

const SIZE = 17;

const carFacts = ({ licensePlate, vin }: Vehicle) => [licensePlate, vin];

function customerHit(customer: Customer): RecordHit {
  const { vehicle, otherVehicles = [], phone, email, companyName = '' } = customer;
  return {
    href: hrefOf(paths.customer, { id: customer.id }),
    title: isolate(fullName(customer)),
    facts: [vehicleName(vehicle), phone],
    reasons: [
      companyName,
      email,
      ...[...carFacts(vehicle), vehicle.trim, vehicle.color],
      ...otherVehicles.flatMap((car) => [vehicleName(car), ...carFacts(car), car.trim, car.color]),
    ],
    start: <PaintChip color={paintColor(vehicle.color)} />,
  };
}

function documentHit(
  document: Invoice | Estimate,
  number: string,
  live: Customer | undefined,
  lines: readonly string[] = [],
) {
  const customer = customerForRecord(document, live);
  const { vehicle } = customer;
  return {
    title: `${number} ${isolate(fullName(customer))}`,
    facts: [vehicleName(vehicle), formatDate(document.date)],
    reasons: [
      customer.companyName ?? '',
      customer.email,
      customer.phone,
      ...carFacts(vehicle),
      ...document.items.map(({ description }) => description),
      ...lines,
    ],
    start: <PaintChip color={paintColor(vehicle.color)} />,
  };
}

function Amount({ text }: { text: string }) {
  return <span className="tabular-nums phone:hidden">{text}</span>;
}

const HITS: { [E in EntityType]: (record: Entities[E], live: Customer | undefined) => RecordHit } = {
  customers: customerHit,
  invoices: (invoice, live) => ({
    ...documentHit(invoice, invoice.invoiceNumber, live),
    href: hrefOf(paths.viewInvoice, { id: invoice.id }),
    end: (
      <>
        <Amount text={formatWholeDollars(totalOf(invoice))} />
        <InvoiceStatusBadge status={statusShown(invoice)} />
      </>
    ),
  }),
  estimates: (estimate, live) => ({
    ...documentHit(estimate, estimate.estimateNumber, live, optionTexts(estimate)),
    href: hrefOf(paths.viewEstimate, { id: estimate.id }),
    end: (
      <>
        <Amount text={wholeHeadlineAmount(estimate)} />
        <EstimateStatusBadge status={estimate.status} />
      </>
    ),
  }),
  bookings: (booking, live) => {
    const customer = customerForRecord(booking, live);
    return {
      href: hrefOf(paths.editBooking, { id: booking.id }),
      title: `${isolate(fullName(customer))}, ${isolate(booking.service.name)}`,
      facts: [`${formatWeekdayDate(booking.date)}, ${formatTime(booking.startTime)}`, booking.station],
      reasons: [
        fullName(booking.employee),
        vehicleName(customer.vehicle),
        customer.companyName ?? '',
        customer.phone,
        ...carFacts(customer.vehicle),
      ],
      start: <CalendarDays size={SIZE} aria-hidden />,
      end: <BookingStatusBadge status={booking.status} />,
    };
  },
  jobs: (job, live) => {
    const customer = customerForRecord(job, live);
    const { vehicle } = customer;
    return {
      href: hrefOf(paths.job, { id: job.id }),
      title: `${job.jobNumber} ${isolate(fullName(customer))}`,
      facts: [vehicleName(vehicle), vehicle.licensePlate],
      reasons: [customer.companyName ?? '', customer.email, customer.phone, vehicle.vin, job.keyTag ?? ''],
      start: <PaintChip color={paintColor(vehicle.color)} />,
      end: <StageBadge stage={job.stage} />,
    };
  },
  inspections: (inspection) => ({
    href: hrefOf(paths.job, { id: inspection.jobId }, { tab: 'check-in' }),
    title: LISTS.inspections.title(inspection),
    facts: [inspection.by],
    reasons: [inspection.belongings, ...inspection.pins.map(({ note }) => note)],
    start: <Camera size={SIZE} aria-hidden />,
  }),
  deposits: (deposit, live) => ({
    href: hrefOf(paths.customer, { id: deposit.customerId }),
    title: `Deposit ${isolate(fullName(customerForRecord(deposit, live)))}`,
    facts: [formatDate(deposit.date), deposit.method],
    reasons: [deposit.reference, deposit.note],
    start: <PiggyBank size={SIZE} aria-hidden />,
    end: <Amount text={formatWholeDollars(deposit.amount)} />,
  }),
  messages: ({ customerId, template, subject, address }, live) => ({
    href: hrefOf(paths.customer, { id: customerId }),
    title: isolate(live ? fullName(live) : address),
    facts: [templateLabel(template)],
    reasons: [subject, address],
    start: <MessageSquare size={SIZE} aria-hidden />,
  }),
  removals: ({ customerId, customer, invoiceNumber, removedOn }) => ({
    href: hrefOf(paths.customer, { id: customerId }),
    title: `${invoiceNumber}, deleted`,
    facts: [customer, formatDate(removedOn)],
    reasons: [],
    start: <Trash2 size={SIZE} aria-hidden />,
  }),
  consents: ({ channel, purpose, given, address, wording }) => ({
    href: hrefOf(paths.customers, {}, { q: address }),
    title: isolate(address),
    facts: [`${given ? 'Yes' : 'No'} to ${purpose} by ${channel === 'email' ? 'email' : 'text message'}`],
    reasons: [wording],
    start: <MessageSquareOff size={SIZE} aria-hidden />,
  }),
  warrantyTiers: ({ promise }) => ({
    href: hrefOf(paths.settingsSection, { id: 'warranty' }),
    title: isolate(tierTitle(promise)),
    facts: [termText(promise)],
    reasons: [promise.covers, promise.version],
    start: <ShieldCheck size={SIZE} aria-hidden />,
  }),
  warranties: (warranty, live) => {
    const customer = customerForRecord(warranty, live);
    const { vehicle } = customer;
    return {
      href: hrefOf(paths.warranty, { id: warranty.id }),
      title: `${warranty.warrantyNumber} ${isolate(fullName(customer))}`,
      facts: [vehicleName(vehicle), tierTitle(warranty.promise)],
      reasons: [...carFacts(vehicle), ...batchesOf(warranty)],
      start: <ShieldCheck size={SIZE} aria-hidden />,
    };
  },
  claims: (claim, live) => {
    const customer = customerForRecord(claim, live);
    return {
      href: hrefOf(paths.claim, { id: claim.id }),
      title: `${claim.claimNumber} ${isolate(fullName(customer))}`,
      facts: [vehicleName(customer.vehicle), claim.fault],
      reasons: [...carFacts(customer.vehicle), claim.seen],
      start: <ShieldAlert size={SIZE} aria-hidden />,
    };
  },
  followUps: (followUp, live) => {
    const customer = customerForRecord(followUp, live);
    return {
      href: hrefOf(paths.job, { id: followUp.jobId }),
      title: isolate(fullName(customer)),
      facts: [vehicleName(customer.vehicle), followUp.text],
      reasons: carFacts(customer.vehicle),
      start: <CalendarHeart size={SIZE} aria-hidden />,
    };
  },
  leads: (lead) => {
    const { year = 0, make = '', model = '' } = lead.vehicleInfo ?? {};
    return {
      href: hrefOf(paths.leads, {}, { lead: lead.id }),
      title: isolate(fullName(lead)),
      facts: [vehicleName({ year, make, model }), lead.phone],
      reasons: [lead.email, lead.source],
      start: <Target size={SIZE} aria-hidden />,
      end: lead.status,
    };
  },
  services: (service) => ({
    href: hrefOf(paths.editService, { id: service.id }),
    title: isolate(service.name),
    facts: [service.category],
    reasons: [service.description, service.skillLevel],
    start: <Layers size={SIZE} aria-hidden />,
    end: <Amount text={formatWholeDollars(service.basePrice)} />,
  }),
  stations: (station) => ({
    href: hrefOf(paths.editStation, { id: station.id }),
    title: isolate(station.name),
    facts: [station.capabilities.join(', ')],
    reasons: [station.description],
    start: <Warehouse size={SIZE} aria-hidden />,
  }),
  employees: (employee) => ({
    href: hrefOf(paths.editStaffMember, { id: employee.id }),
    title: isolate(fullName(employee)),
    facts: [employee.type, employee.phone],
    reasons: [employee.email, employee.stations.join(', ')],
    start: <HardHat size={SIZE} aria-hidden />,
  }),
  products: (product) => ({
    href: hrefOf(paths.settingsSection, { id: 'films' }, { film: product.id }),
    title: isolate(productTitle(product)),
    facts: [product.kind],
    reasons: [product.warranty],
    start: <SwatchBook size={SIZE} aria-hidden />,
  }),
};

export function recordHit<E extends EntityType>(entity: E, record: Entities[E], live: Customer | undefined): RecordHit {
  return HITS[entity](record, live);
}

/** Returns the line below the title: the facts, and up to two matching `reasons` for words found in neither title nor facts. */
export function hitDetail({ title, facts, reasons }: RecordHit, words: readonly string[]): string {
  const shown = [title, ...facts].map(foldText).join('\n');
  const unexplained = words.filter((word) => !shown.includes(word));
  const matching = reasons.filter((reason) => {
    const text = searchTextOf([reason], [reason]);
    return reason !== '' && unexplained.some((word) => text.includes(word));
  });
  return [...facts.filter(Boolean), ...matching.slice(0, 2)].map(isolate).join(' · ');
}
