import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEFAULT_WEEK_HOURS } from '#domain/calendar/week-hours.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { VIEWS } from '#domain/inspections/inspection.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Job } from '#domain/jobs/job.ts';
import type { Lists } from '#domain/lists/lists.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { SAMPLE_PRODUCTS } from '#domain/samples/sample-products.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { ENTITY_TYPES, type Store } from '#io/store/store.ts';
import { COMMAND_NAMES, type CommandName } from '#parts/records/command-names.ts';
import { more, priya } from '#test/app/document-screens.ts';
import { noticeInFront } from '#test/app/notice-in-front.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import {
  BOOKED,
  buildBooking,
  buildClaim,
  buildCustomer,
  buildDeposit,
  buildEmployee,
  buildEstimate,
  buildFollowUp,
  buildInspection,
  buildInvoice,
  buildJob,
  buildLead,
  buildMessage,
  buildProduct,
  buildService,
  buildStation,
  buildWarranty,
  buildWarrantyTier,
} from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { failingStore, WHY } from '#test/memory/failing-store.ts';

// The first PDF reads its fonts: on a busy machine that takes long.
vi.setConfig({ testTimeout: 60_000 });

type Case = {
  path: string;
  lists: Partial<Lists>;
  settings?: Partial<Settings>;
  /** Saves of `give` that succeed before the one that fails. */
  works?: number;
  /** Gives the command, up to its last press. */
  give: () => Promise<unknown>;
  /** Name of the button of the last press, when it may be pressed again instead of Retry. */
  again?: string;
  /** Returns from the store what the command changes. */
  stored: (store: Store) => Promise<unknown>;
  /** The same once it is done. */
  becomes: unknown;
  /** Title of the toast that follows. */
  toast?: string;
  /** Text for screen readers that follows. */
  says?: string;
  /** Name of the dialog that is open then; by default none is. */
  dialog?: RegExp;
  /** Address of the page that follows; by default it stays. */
  page?: RegExp;
  /** Kinds of programs and files that are opened after it. */
  opened?: readonly string[];
  /** Message of the console when it was done already; by default it does nothing then. */
  whenDone?: RegExp;
};

const AT = '2026-11-20T18:00:00.000Z';
const cash = { id: 'p', amount: 868, date: '2026-11-18', method: 'Cash', reference: '', note: '' };
const draft = buildInvoice({ invoiceNumber: 'INV-0012' });
const sent: Invoice = { ...draft, status: 'Sent', sentAt: AT, booked: [BOOKED] };
const paid: Invoice = { ...sent, status: 'Paid', paidAt: AT, paidAmount: 868, balanceAmount: 0, payments: [cash] };
const estimate = buildEstimate({ estimateNumber: 'EST-0007' });
const accepted: Estimate = { ...estimate, status: 'Accepted', acceptedAt: AT, acceptedBy: 'Jake Novak' };
const deposit = buildDeposit();
const job = buildJob({ checklist: [{ text: 'Wash', required: false }] });
const held: Job = { ...job, hold: { reason: 'film', note: '', since: AT, by: '' } };
const jake = buildCustomer();
const spare = { ...jake.vehicle, id: 'spare', make: 'Ford', model: 'F-150', vin: '1FTFW1E50NFA00001' };
const collector = { ...jake, otherVehicles: [spare] };

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const press = (name: string | RegExp) => button(name).click();
const submit = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }).click();
const agree = (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

const ofInvoice = { path: '/invoices/invoice-1/view' } as const;
const ofEstimate = { path: '/estimates/estimate-1/view' } as const;
const invoiceStatus = async ({ invoices }: Store) => (await invoices.get('invoice-1'))?.status;
const estimateStatus = async ({ estimates }: Store) => (await estimates.get('estimate-1'))?.status;
const paidAmount = async ({ invoices }: Store) => (await invoices.get('invoice-1'))?.paidAmount;
const uses = async ({ deposits }: Store) =>
  (await deposits.get('deposit-1'))?.uses.map(({ kind, reversedOn }) => [kind, reversedOn]);

const ofJob = { path: '/jobs/job-1' } as const;
const jobOf = ({ jobs }: Store) => jobs.get('job-1');
const checklist = async (store: Store) => (await jobOf(store))?.checklist.map(({ text, doneAt }) => [text, doneAt]);
const ofWarranty = {
  path: '/warranties/warranty-1',
  lists: { customers: [jake, priya], jobs: [job], warranties: [buildWarranty()] },
} as const;
const warrantyOf = ({ warranties }: Store) => warranties.get('warranty-1');
const ofCustomer = { path: '/customers/customer-1' } as const;
const cars = async ({ customers }: Store) => {
  const owners = await customers.list();
  return owners.map(({ vehicle, otherVehicles = [] }) => [vehicle, ...otherVehicles].map(({ model }) => model));
};

const lastPart = { id: 'booking-2', startTime: '12:00', endTime: '15:00' };
const resources = { services: [buildService()], employees: [buildEmployee()], stations: [buildStation()] };
const booked = async ({ bookings }: Store) =>
  (await bookings.list()).map(({ service, startTime }) => `${service.name} ${startTime}`);
const [line] = estimate.items;
if (!line) throw new Error('the estimate has a line');

const ofWeek = {
  path: '/schedule?view=week',
  lists: {
    ...resources,
    bookings: [buildBooking({ startTime: '08:00', endTime: '11:00' }), buildBooking(lastPart)],
    jobs: [buildJob({ bookingIds: ['booking-1', 'booking-2'] })],
  },
};
const starts = async ({ bookings }: Store) => (await bookings.list()).map(({ startTime }) => startTime);
async function moveTo(time: string) {
  await button('Move Jake Novak, Ceramic Coating').first().click();
  await userEvent.fill(dialog.getByLabelText('Start Time'), time);
  await submit('Move');
}

const ofLeads = { path: '/leads', lists: { leads: [buildLead()] } };
const leadStatus = async ({ leads }: Store) => (await leads.get('lead-1'))?.status;
const ofFilms = { path: '/settings/films' } as const;
const ofHours = { path: '/settings/hours' } as const;
const closedDays = async ({ settings }: Store) => (await settings.get()).closedDays;
const OWN_FIGURE = {
  state: 'TX',
  vehicleClass: 'car',
  group: 'frontSide',
  limit: 30,
  measures: 'net',
  tolerance: 2,
  source: 'DPS',
  checkedOn: '2026-11-20',
  from: '2026-11-20',
};
const PACKAGE = {
  id: 'package-1',
  name: 'New Car',
  services: [
    { id: 'service-1', name: 'Ceramic Coating' },
    { id: 'service-2', name: 'Tint' },
  ],
  priceKind: 'percent' as const,
  price: 10,
};
const ofPackages = {
  path: '/services/packages',
  lists: { services: [buildService(), buildService({ id: 'service-2', name: 'Tint' })] },
};
const packages = async ({ settings }: Store) => (await settings.get()).packages?.map(({ name }) => name);
const ofTint = { path: '/settings/tint', lists: {} };
const tintSources = async ({ settings }: Store) => (await settings.get()).tintLimits?.map(({ source }) => source);
const inspection = buildInspection({
  walkaround: VIEWS.map((view) => ({ view, photoIds: [], skippedBecause: 'Rain' })),
});
const ofInspection = {
  path: '/jobs/job-1?tab=check-in',
  lists: { bookings: [buildBooking()], jobs: [job], inspections: [inspection] },
};
const claim = buildClaim();
const ofClaim = { path: '/claims/claim-1', lists: { claims: [claim], warranties: [buildWarranty()] } };
const claimOf = ({ claims }: Store) => claims.get('claim-1');
const inspectionOf = ({ inspections }: Store) => inspections.get('inspection-1');
const pins = async (store: Store) => (await inspectionOf(store))?.pins.map(({ number }) => number);

/** Fails to compile, and below, when a command has no case. */
const CASES: Record<CommandName, Case> = {
  'mark invoice sent': {
    ...ofInvoice,
    lists: { invoices: [draft] },
    async give() {
      await press('Send');
      await submit('Only Mark as Sent');
    },
    stored: invoiceStatus,
    becomes: 'Sent',
    toast: 'Invoice Sent',
  },
  'mark invoice viewed': {
    ...ofInvoice,
    lists: { invoices: [sent] },
    give: () => more('INV-0012', 'Mark as viewed'),
    stored: invoiceStatus,
    becomes: 'Viewed',
    toast: 'Invoice Viewed',
  },
  'record payment': {
    ...ofInvoice,
    lists: { invoices: [sent] },
    async give() {
      await press('Record Payment');
      await submit('Record Payment');
    },
    stored: paidAmount,
    becomes: 868,
    toast: 'Payment Recorded',
  },
  'reverse payment': {
    ...ofInvoice,
    lists: { invoices: [paid] },
    async give() {
      await press('Reverse payment of $868.00');
      await agree('Reverse');
    },
    stored: paidAmount,
    becomes: 0,
    toast: 'Payment Reversed',
  },
  'settle invoice': {
    ...ofInvoice,
    lists: {
      invoices: [{ ...sent, items: [], subtotal: 0, taxAmount: 0, totalAmount: 0, balanceAmount: 0 }],
    },
    give: () => press('Mark as Settled'),
    stored: invoiceStatus,
    becomes: 'Paid',
    toast: 'Invoice Settled',
  },
  'cancel invoice': {
    ...ofInvoice,
    lists: { invoices: [sent] },
    async give() {
      await more('INV-0012', 'Cancel invoice');
      await agree('Cancel Invoice');
    },
    stored: invoiceStatus,
    becomes: 'Cancelled',
    toast: 'Invoice Cancelled',
  },
  'mark estimate sent': {
    ...ofEstimate,
    lists: { estimates: [estimate] },
    async give() {
      await press('Send');
      await submit('Only Mark as Sent');
    },
    stored: estimateStatus,
    becomes: 'Sent',
    toast: 'Estimate Sent',
  },
  'mark estimate viewed': {
    ...ofEstimate,
    lists: { estimates: [{ ...estimate, status: 'Sent', sentAt: AT }] },
    give: () => more('EST-0007', 'Mark as viewed'),
    stored: estimateStatus,
    becomes: 'Viewed',
    toast: 'Estimate Viewed',
  },
  'accept estimate': {
    ...ofEstimate,
    lists: { estimates: [{ ...estimate, status: 'Sent', sentAt: AT }] },
    async give() {
      await press('Accept');
      await submit('Accept');
    },
    stored: estimateStatus,
    becomes: 'Accepted',
    toast: 'Estimate Accepted',
  },
  'decline estimate': {
    ...ofEstimate,
    lists: { estimates: [{ ...estimate, status: 'Sent', sentAt: AT }] },
    async give() {
      await more('EST-0007', 'Decline');
      await page.getByRole('textbox', { name: 'Reason' }).fill('Too expensive');
      await submit('Decline');
    },
    stored: estimateStatus,
    becomes: 'Declined',
    toast: 'Estimate Declined',
  },
  'convert estimate': {
    ...ofEstimate,
    lists: { estimates: [accepted] },
    give: () => press('Convert to invoice'),
    stored: ({ invoices }) => invoices.count(),
    becomes: 1,
    toast: 'Invoice Created',
    page: /^\/invoices\/[^/]+\/edit$/,
  },
  'add supplement': {
    ...ofEstimate,
    lists: { estimates: [accepted] },
    give: () => more('EST-0007', 'Add Supplement'),
    stored: ({ estimates }) => estimates.count(),
    becomes: 2,
    toast: 'Estimate Created',
    page: /^\/estimates\/(?!estimate-1)[^/]+\/edit$/,
  },
  'save quote as estimate': {
    path: '/quick-quote?customerId=customer-1',
    lists: { customers: [jake], services: [buildService()] },
    async give() {
      await press(/^Ceramic Coating/);
      await press('Save as Estimate');
    },
    stored: ({ estimates }) => estimates.count(),
    becomes: 1,
    toast: 'Estimate Created',
    page: /^\/estimates\/[^/]+\/view$/,
  },
  'confirm booking': {
    path: '/quick-quote?customerId=customer-1',
    lists: resources,
    async give() {
      await press(/^Ceramic Coating/);
      await press('Select Slot');
      await press('Continue');
      await press('Confirm Booking');
    },
    again: 'Confirm Booking',
    stored: booked,
    becomes: ['Ceramic Coating 08:00'],
    toast: 'Booking Confirmed',
    page: /^\/schedule$/,
  },
  'book estimate': {
    path: '/estimates/estimate-1/book',
    lists: { ...resources, estimates: [{ ...accepted, items: [{ ...line, serviceId: 'service-1' }] }] },
    give: () => press('Book'),
    stored: booked,
    becomes: ['Ceramic Coating 08:00'],
    toast: 'Services Booked',
    page: /^\/jobs\/[^/]+$/,
  },
  'add services to job': {
    path: '/jobs/job-1/add-service',
    lists: { ...ofWeek.lists, jobs: [buildJob({ bookingIds: ['booking-1'] })] },
    async give() {
      await page.getByRole('checkbox', { name: /^Ceramic Coating/ }).click();
      await press('Add to Job');
    },
    again: 'Add to Job',
    stored: async ({ bookings }) => (await bookings.list()).length,
    becomes: 3,
    toast: 'Services Added',
    page: /^\/jobs\/job-1$/,
  },
  'import customers': {
    path: '/customers/import',
    lists: { customers: [jake] },
    async give() {
      const file = new File(['First Name,Last Name\nNora,Quill\nBo,Lind\n'], 'list.csv', { type: 'text/csv' });
      await userEvent.upload(page.getByLabelText('Customer file'), file);
      await press('Import 2 Customers');
    },
    again: 'Import 2 Customers',
    stored: async ({ customers }) => (await customers.list()).map(({ firstName }) => firstName),
    becomes: ['Jake', 'Nora', 'Bo'],
    toast: 'Customers Imported',
    page: /^\/customers$/,
  },
  'bill booking': {
    path: '/schedule/booking/booking-1/edit',
    lists: { bookings: [buildBooking()] },
    give: () => press('Create invoice'),
    stored: ({ invoices }) => invoices.count(),
    becomes: 1,
    toast: 'Invoice Created',
    page: /^\/invoices\/[^/]+\/edit$/,
  },
  'bill job': {
    path: '/jobs/job-1',
    lists: { bookings: [buildBooking()], jobs: [buildJob()] },
    give: () => press('Create Invoice'),
    stored: ({ invoices }) => invoices.count(),
    becomes: 1,
    toast: 'Invoice Created',
    page: /^\/invoices\/[^/]+\/edit$/,
  },
  'bill at pickup': {
    path: '/jobs/job-1/pickup',
    lists: { bookings: [buildBooking()], jobs: [buildJob({ stage: 'Ready' })] },
    give: () => press('Take Payment'),
    stored: async ({ invoices }) => (await invoices.list()).map(({ paymentTerms }) => paymentTerms),
    becomes: ['Due on Receipt'],
    toast: 'Invoice Created',
    dialog: /^Record payment$/,
  },
  'issue warranties': {
    path: '/jobs/job-1/pickup',
    lists: {
      bookings: [buildBooking()],
      jobs: [
        buildJob({
          stage: 'Ready',
          coverage: [
            {
              serviceId: 'service-1',
              entries: [{ positionId: 'hood', productId: 'product-1', extent: 'full', note: '' }],
            },
          ],
        }),
      ],
      products: [buildProduct({ tierId: 'tier-1' })],
      warrantyTiers: [buildWarrantyTier()],
    },
    give: () => press('Issue Certificates'),
    stored: async ({ warranties }) => (await warranties.list()).map(({ warrantyNumber }) => warrantyNumber),
    becomes: ['WAR-0001'],
    toast: 'Warranty Issued',
  },
  'record claim step': {
    ...ofClaim,
    give: () => press('Looked At'),
    stored: async (store) => (await claimOf(store))?.lookedOn,
    becomes: '2026-11-20',
    toast: 'Looked At',
  },
  'take back claim step': {
    ...ofClaim,
    lists: { ...ofClaim.lists, claims: [{ ...claim, lookedOn: '2026-11-19' }] },
    give: () => press('Take Back: Looked At'),
    stored: async (store) => (await claimOf(store))?.lookedOn,
    becomes: undefined,
    toast: 'Taken Back',
  },
  'change claim photos': {
    ...ofClaim,
    lists: { ...ofClaim.lists, claims: [{ ...claim, photoIds: ['f'.repeat(64)] }] },
    async give() {
      await press(/^CLM-0001, photo 1/);
      await submit('Remove Photo');
    },
    stored: async (store) => (await claimOf(store))?.photoIds,
    becomes: [],
    toast: 'Photos Changed',
  },
  'add warranty presets': {
    path: '/settings/warranty',
    lists: {},
    give: () => press('Add Presets'),
    stored: async ({ warrantyTiers }) => (await warrantyTiers.list()).map(({ promise }) => promise.maker),
    becomes: ['XPEL', '3M', 'STEK', 'Gtechniq', 'Gyeon', ''],
    toast: 'Warranties Added',
  },
  'register warranty': {
    ...ofWarranty,
    async give() {
      await press('Register');
      await dialog.getByRole('textbox', { name: "Maker's Number" }).fill('X-77');
      await submit('Save Registration');
    },
    stored: async (store) => (await warrantyOf(store))?.registration,
    becomes: 'X-77',
    toast: 'Registered',
  },
  'record inspection': {
    ...ofWarranty,
    async give() {
      await press('Record Inspection');
      await dialog.getByRole('textbox', { name: 'Note' }).fill('Edges fine');
      await submit('Save Inspection');
    },
    stored: async (store) => (await warrantyOf(store))?.visits,
    becomes: [{ date: '2026-11-20', note: 'Edges fine' }],
    toast: 'Inspection Recorded',
  },
  'void warranty': {
    ...ofWarranty,
    async give() {
      await press('Void');
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Film removed');
      await submit('Void Certificate');
    },
    stored: async (store) => (await warrantyOf(store))?.voided?.reason,
    becomes: 'Film removed',
    toast: 'Certificate Voided',
  },
  'correct warranty': {
    ...ofWarranty,
    async give() {
      await press('Correct');
      await dialog.getByRole('textbox', { name: /^Batch of/ }).fill('UP-2212');
      await submit('Issue Correction');
    },
    stored: async ({ warranties }) =>
      (await warranties.list()).map(({ warrantyNumber, coverage, voided }) => [
        warrantyNumber,
        coverage[0]?.batch,
        voided?.reason,
      ]),
    becomes: [
      ['WAR-0001', 'UP-2211', 'Corrected by WAR-0002'],
      ['WAR-0002', 'UP-2212', undefined],
    ],
    toast: 'Certificate Corrected',
    page: /corrected/,
  },
  'transfer warranty': {
    ...ofWarranty,
    async give() {
      await press('Transfer');
      await dialog.getByRole('combobox', { name: 'Customer' }).fill('Priya');
      await page.getByRole('option', { name: /Priya/ }).click();
      await submit('Transfer Warranty');
    },
    stored: async (store) => (await warrantyOf(store))?.customerId,
    becomes: priya.id,
    toast: 'Warranty Transferred',
  },
  'duplicate document': {
    ...ofInvoice,
    lists: { invoices: [sent] },
    give: () => more('INV-0012', 'Duplicate'),
    stored: ({ invoices }) => invoices.count(),
    becomes: 2,
    toast: 'Invoice Created',
    page: /^\/invoices\/(?!invoice-1)[^/]+\/edit$/,
  },
  'take deposit': {
    ...ofEstimate,
    lists: { estimates: [accepted] },
    async give() {
      await press('Take Deposit');
      await page.getByRole('spinbutton', { name: 'Amount' }).fill('200');
      await submit('Take and Book');
    },
    stored: async ({ deposits }) => (await deposits.list()).map(({ amount }) => amount),
    becomes: [200],
    toast: 'Deposit Taken',
    page: /^\/schedule\/booking\/new$/,
  },
  'apply deposit': {
    ...ofInvoice,
    lists: { invoices: [sent], deposits: [deposit] },
    async give() {
      await press('Apply Deposit');
      await submit('Apply Deposit');
    },
    stored: paidAmount,
    becomes: 300,
    toast: 'Deposit Applied',
  },
  'use credit': {
    ...ofInvoice,
    lists: {
      invoices: [
        sent,
        { ...paid, id: 'invoice-2', invoiceNumber: 'INV-0013', payments: [{ ...cash, amount: 900 }], paidAmount: 900 },
      ],
    },
    give: () => press('Use Credit'),
    stored: paidAmount,
    becomes: 32,
    toast: 'Credit Used',
  },
  'give back deposit': {
    ...ofEstimate,
    lists: { estimates: [accepted], deposits: [deposit] },
    async give() {
      await press('Refund or Forfeit');
      await submit('Record');
    },
    stored: uses,
    becomes: [['refund', undefined]],
    toast: 'Deposit Refunded',
  },
  'reverse deposit use': {
    ...ofEstimate,
    lists: {
      estimates: [accepted],
      deposits: [
        { ...deposit, uses: [{ id: 'u', kind: 'refund', amount: 100, date: '2026-11-18', note: '', method: 'Card' }] },
      ],
    },
    async give() {
      await press('Reverse refund of $100.00');
      await agree('Reverse');
    },
    stored: uses,
    becomes: [['refund', '2026-11-20']],
    toast: 'Refund Reversed',
  },
  'reverse deposit': {
    ...ofEstimate,
    lists: { estimates: [accepted], deposits: [deposit] },
    async give() {
      await press('Reverse deposit of $300.00');
      await agree('Reverse');
    },
    stored: async ({ deposits }) => (await deposits.get('deposit-1'))?.reversedOn,
    becomes: '2026-11-20',
    toast: 'Deposit Reversed',
  },
  'acknowledge care': {
    path: '/jobs/job-1',
    lists: {
      bookings: [buildBooking({ status: 'Complete' })],
      jobs: [{ ...job, stage: 'Delivered', deliveredAt: AT }],
    },
    async give() {
      await page.getByRole('textbox', { name: 'Acknowledged by' }).fill('Jake Novak');
      await press('Acknowledge');
    },
    stored: async (store) => (await jobOf(store))?.care?.acknowledged?.name,
    becomes: 'Jake Novak',
    toast: 'Care Sheet Acknowledged',
  },
  'end follow-up': {
    ...ofCustomer,
    lists: {
      customers: [jake],
      followUps: [buildFollowUp({ kind: 'visit', startsOn: '2026-11-18', endsOn: '2026-11-25' })],
    },
    give: () => press(/^Done/),
    stored: async ({ followUps }) => (await followUps.get('follow-up-1'))?.ended?.on,
    becomes: '2026-11-20',
    toast: 'Done',
  },
  'move job': {
    ...ofJob,
    lists: { bookings: [buildBooking()], jobs: [{ ...job, stage: 'Checked In' }] },
    async give() {
      await press('Move JOB-0001');
      await page.getByRole('menuitem', { name: 'Prep' }).click();
    },
    stored: async (store) => (await jobOf(store))?.stage,
    becomes: 'Prep',
    toast: 'Job Moved',
  },
  'skip inspection': {
    ...ofJob,
    path: '/jobs/job-1?tab=check-in',
    lists: {
      bookings: [buildBooking()],
      jobs: [{ ...job, stage: 'Prep', stageLog: [{ stage: 'Prep', at: AT, by: '' }] }],
    },
    async give() {
      await press('Skip Inspection');
      await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Key drop');
      await submit('Save Reason');
    },
    stored: async (store) => (await jobOf(store))?.stageLog.map(({ notInspected }) => notInspected),
    becomes: [undefined, 'Key drop'],
    toast: 'Inspection Skipped',
  },
  'make job': {
    path: '/today',
    lists: { bookings: [buildBooking({ date: '2026-11-20' })], jobs: [] },
    async give() {
      await press(/^More actions for Booking of /);
      await page.getByRole('menuitem', { name: 'Check In' }).click();
    },
    stored: async ({ jobs }) => (await jobs.list()).map(({ stage }) => stage),
    becomes: ['Booked'],
    page: /^\/jobs\/id-\d+$/,
  },
  'move booking': {
    ...ofWeek,
    give: () => moveTo('09:00'),
    stored: starts,
    becomes: ['09:00', '12:00'],
    toast: 'Booking Moved',
  },
  'move later parts': {
    ...ofWeek,
    works: 1,
    async give() {
      await moveTo('11:00');
      await dialog.getByRole('checkbox', { name: 'Book anyway' }).click();
      await submit('Move Booking');
      await agree('Move It Too');
    },
    stored: starts,
    becomes: ['11:00', '14:00'],
    toast: 'Later Parts Moved',
  },
  'hold job': {
    ...ofJob,
    lists: { bookings: [buildBooking()], jobs: [job] },
    async give() {
      await press('Move JOB-0001');
      await page.getByRole('menuitem', { name: 'On Hold' }).click();
      await submit('Put On Hold');
    },
    stored: async (store) => (await jobOf(store))?.hold?.reason,
    becomes: 'film',
    toast: 'On Hold',
  },
  'release job': {
    ...ofJob,
    lists: { bookings: [buildBooking()], jobs: [held] },
    give: () => press('Remove Hold'),
    stored: async (store) => (await jobOf(store))?.hold,
    becomes: undefined,
    toast: 'Hold Removed',
  },
  'check item': {
    ...ofJob,
    lists: { bookings: [buildBooking()], jobs: [job] },
    give: () => page.getByRole('checkbox', { name: 'Wash' }).click(),
    stored: checklist,
    becomes: [['Wash', AT]],
    toast: 'Item Done',
  },
  'add item': {
    ...ofJob,
    lists: { bookings: [buildBooking()], jobs: [job] },
    async give() {
      await press('Add Item');
      await dialog.getByRole('textbox', { name: 'What has to be done' }).fill('Dry');
      await submit('Add to Checklist');
    },
    stored: checklist,
    becomes: [
      ['Wash', undefined],
      ['Dry', undefined],
    ],
    toast: 'Checklist Changed',
  },
  'edit item': {
    ...ofJob,
    lists: { bookings: [buildBooking()], jobs: [job] },
    async give() {
      await press('More for Wash');
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await dialog.getByRole('textbox', { name: 'What has to be done' }).fill('Wash twice');
      await submit('Save Item');
    },
    stored: checklist,
    becomes: [['Wash twice', undefined]],
    toast: 'Checklist Changed',
  },
  'remove item': {
    ...ofJob,
    lists: { bookings: [buildBooking()], jobs: [job] },
    async give() {
      await press('More for Wash');
      await page.getByRole('menuitem', { name: 'Remove' }).click();
    },
    stored: checklist,
    becomes: [],
    toast: 'Checklist Changed',
  },
  'add vehicle': {
    ...ofCustomer,
    lists: { customers: [jake] },
    async give() {
      await press('Add Vehicle');
      await dialog.getByRole('searchbox', { name: 'Search vehicles' }).fill('Audi Q5');
      await dialog.getByRole('option', { name: /Audi Q5/ }).click();
      await submit('Add Vehicle');
    },
    stored: cars,
    becomes: [[jake.vehicle.model, 'Q5']],
    toast: 'Vehicle Added',
  },
  'make main vehicle': {
    ...ofCustomer,
    lists: { customers: [collector] },
    async give() {
      await press(/^More actions for .*F-150/);
      await page.getByRole('menuitem', { name: 'Make Main' }).click();
    },
    stored: cars,
    becomes: [['F-150', jake.vehicle.model]],
    toast: 'Main Vehicle Changed',
  },
  'remove vehicle': {
    path: '/customers/customer-1/vehicles/spare',
    lists: { customers: [collector] },
    async give() {
      await press(/^More actions for .*F-150/);
      await page.getByRole('menuitem', { name: 'Remove' }).click();
    },
    stored: cars,
    becomes: [[jake.vehicle.model]],
    whenDone: /no longer has this vehicle/,
    toast: 'Vehicle Removed',
    page: /^\/customers\/customer-1$/,
  },
  'move vehicle': {
    ...ofCustomer,
    lists: { customers: [collector, priya] },
    async give() {
      await press(/^More actions for .*F-150/);
      await page.getByRole('menuitem', { name: 'Move to Another Customer' }).click();
      await dialog.getByRole('combobox', { name: 'Customer' }).fill('Priya');
      await page.getByRole('option', { name: /Priya/ }).click();
      await submit('Move Vehicle');
    },
    stored: cars,
    becomes: [[jake.vehicle.model], [priya.vehicle.model, 'F-150']],
    whenDone: /no longer has this vehicle/,
    toast: 'Vehicle Moved',
  },
  'answer message': {
    ...ofCustomer,
    lists: {
      invoices: [sent],
      messages: [
        buildMessage({ template: 'invoice', dueKey: 'invoice invoice-1', state: 'opened', at: AT, createdAt: AT }),
      ],
    },
    give: () => press(/^Not Sent/),
    stored: async (store) => [await invoiceStatus(store), (await store.messages.get('message-1'))?.state],
    becomes: ['Draft', 'not sent'],
    toast: 'Invoice Not Sent',
  },
  undo: {
    ...ofJob,
    lists: { bookings: [buildBooking()], jobs: [held] },
    works: 1,
    async give() {
      await press('Remove Hold');
      await press('Undo');
    },
    stored: async (store) => (await jobOf(store))?.hold?.reason,
    becomes: 'film',
    toast: 'Undone',
  },
  'contact lead': {
    ...ofLeads,
    async give() {
      await page.getByText('List', { exact: true }).click();
      await press('Contact Dana Reyes');
      const email = page.getByRole('menuitem', { name: 'Email' });
      await expect.element(email).toBeVisible();
      (await email.element()).addEventListener('click', (event) => event.preventDefault(), { once: true });
      await email.click();
    },
    stored: leadStatus,
    becomes: 'Contacted',
  },
  'move lead': {
    ...ofLeads,
    async give() {
      await press('Move Dana Reyes to');
      await page.getByRole('menuitem', { name: 'Lost' }).click();
    },
    stored: leadStatus,
    becomes: 'Lost',
    says: 'Dana Reyes moved to Lost.',
  },
  'delete record': {
    ...ofFilms,
    lists: { products: [buildProduct()] },
    async give() {
      await press(/^Delete XPEL/);
      await agree('Delete');
    },
    stored: ({ products }) => products.count(),
    becomes: 0,
    whenDone: /no longer exists/,
    toast: 'Film Deleted',
  },
  'add common films': {
    ...ofFilms,
    lists: { products: [] },
    give: () => press('Add Common Films'),
    stored: ({ products }) => products.count(),
    becomes: SAMPLE_PRODUCTS.length,
    toast: 'Films Added',
  },
  'apply hours': {
    ...ofHours,
    lists: {
      stations: [
        buildStation({
          operatingHours: { ...DEFAULT_WEEK_HOURS, monday: { ...DEFAULT_WEEK_HOURS.monday, end: '20:00' } },
        }),
      ],
    },
    async give() {
      await press('Apply to All Stations');
      await agree('Apply');
    },
    stored: async ({ stations }) => (await stations.list()).map(({ operatingHours }) => operatingHours.monday.end),
    becomes: [DEFAULT_WEEK_HOURS.monday.end],
    toast: 'Hours Applied',
  },
  'add closed days': {
    ...ofHours,
    lists: {},
    async give() {
      await press('Add Days');
      await dialog.getByLabelText('Name').fill('Inventory');
      await submit('Add');
    },
    stored: closedDays,
    becomes: [{ date: '2026-11-20', name: 'Inventory' }],
    toast: 'Closed Days Added',
  },
  'remove closed days': {
    ...ofHours,
    lists: {},
    settings: { closedDays: [{ date: '2026-11-23', name: 'Inventory' }] },
    give: () => press(/^Delete Inventory/),
    stored: closedDays,
    becomes: [],
    toast: 'Open Again',
  },
  'restore closed days': {
    ...ofHours,
    lists: {},
    settings: { closedDays: [{ date: '2026-11-23', name: 'Inventory' }] },
    works: 1,
    async give() {
      await press(/^Delete Inventory/);
      await press('Undo');
    },
    stored: closedDays,
    becomes: [{ date: '2026-11-23', name: 'Inventory' }],
  },
  'save package': {
    ...ofPackages,
    async give() {
      await press('New Package');
      await dialog.getByRole('textbox', { name: 'Package Name' }).fill('New Car');
      for (const { name } of PACKAGE.services) await dialog.getByRole('checkbox', { name }).click();
      await submit('Save Package');
    },
    stored: packages,
    becomes: ['New Car'],
    toast: 'Package Saved',
  },
  'remove package': {
    ...ofPackages,
    settings: { packages: [PACKAGE] },
    give: () => press('Delete New Car'),
    stored: packages,
    becomes: [],
    toast: 'Package Deleted',
  },
  'restore package': {
    ...ofPackages,
    settings: { packages: [PACKAGE] },
    works: 1,
    async give() {
      await press('Delete New Car');
      await press('Undo');
    },
    stored: packages,
    becomes: ['New Car'],
  },
  'save tint figure': {
    ...ofTint,
    async give() {
      await press('Edit Front Side Windows, Car');
      await dialog.getByRole('textbox', { name: 'Source' }).fill('Call');
      await submit('Save Figure');
    },
    stored: tintSources,
    becomes: ['Call'],
    toast: 'Figure Saved',
  },
  'reset tint figure': {
    ...ofTint,
    settings: { tintLimits: [OWN_FIGURE] },
    give: () => press('Reset Front Side Windows, Car'),
    stored: tintSources,
    becomes: undefined,
    toast: 'Figure Reset',
  },
  'restore tint figure': {
    ...ofTint,
    settings: { tintLimits: [OWN_FIGURE] },
    works: 1,
    async give() {
      await press('Reset Front Side Windows, Car');
      await press('Undo');
    },
    stored: tintSources,
    becomes: ['DPS'],
  },
  'change inspection': {
    ...ofInspection,
    give: () => page.getByRole('combobox', { name: 'Fuel or Charge' }).selectOptions('1/8'),
    stored: async (store) => (await inspectionOf(store))?.fuel,
    becomes: '1/8',
  },
  'change inspection with undo': {
    ...ofInspection,
    async give() {
      await press('Edit damage 1');
      await submit(/^Remove/);
    },
    stored: pins,
    becomes: [],
    toast: 'Damage Removed',
  },
  'add damage': {
    ...ofInspection,
    async give() {
      await press('Add Damage');
      await submit('Add Here');
    },
    stored: pins,
    becomes: [1, 2],
    dialog: /^Damage 2/,
  },
  'read odometer': {
    path: '/jobs/job-1?tab=check-in&inspect=out',
    lists: { bookings: [buildBooking()], jobs: [job] },
    async give() {
      const reading = page.getByRole('textbox', { name: 'Odometer Out' });
      await reading.fill('12481');
      await userEvent.tab();
    },
    stored: async (store) => (await jobOf(store))?.odometerOut,
    becomes: '12481',
  },
  'begin version': {
    ...ofInspection,
    lists: { ...ofInspection.lists, inspections: [{ ...inspection, closedAt: AT, unsignedBecause: 'Key drop' }] },
    give: () => press('New Version'),
    stored: ({ inspections }) => inspections.count(),
    becomes: 2,
  },
  'close inspection': {
    ...ofInspection,
    async give() {
      await press('Close Without Signature');
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Key drop');
      await submit('Close Inspection');
    },
    stored: async (store) => (await inspectionOf(store))?.unsignedBecause,
    becomes: 'Key drop',
    toast: 'Closed Without Signature',
  },
  'discard inspection': {
    ...ofInspection,
    lists: {
      ...ofInspection.lists,
      inspections: [
        { ...inspection, id: 'inspection-0', closedAt: AT, unsignedBecause: 'Key drop' },
        { ...inspection, replacesId: 'inspection-0' },
      ],
    },
    give: () => press('Discard New Version'),
    stored: ({ inspections }) => inspections.count(),
    becomes: 1,
    toast: 'Inspection Discarded',
  },
  'log message': {
    ...ofInvoice,
    lists: { invoices: [draft] },
    async give() {
      await press('Send');
      await submit('Send by Email');
    },
    stored: async (store) => [await invoiceStatus(store), (await store.messages.list()).map(({ state }) => state)],
    becomes: ['Sent', ['opened']],
    toast: 'Invoice Sent',
    opened: ['blob:', 'mailto:'],
  },
};

const { click } = HTMLAnchorElement.prototype;

beforeEach(async () => {
  await page.viewport(1280, 1400);
});

afterEach(() => {
  HTMLAnchorElement.prototype.click = click;
});

/** Opens the page of the case on a store whose first command fails: before it is saved, or when it is saved but not confirmed. */
async function open({ path, lists, settings, works = 0 }: Case, how: Parameters<typeof failingStore>[1] = {}) {
  const shop = { ...starterShop('2026-11-20'), customers: [jake], ...lists };
  const samples = { demo: () => shop, starter: () => shop };
  const { store: own } = memoryWorld({ samples });
  await own.settings.change((newest) => ({ ...newest, ...settings }));
  const { store, ended } = failingStore(own, { works, ...how });
  const opened: string[] = [];
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (this.isConnected) click.call(this);
    else opened.push(new URL(this.href).protocol);
  };
  const { history } = await renderApp({ path, samples, world: { store } });
  return { store: own, opened, address: () => history.location.pathname, ended };
}

test.each(COMMAND_NAMES)('%s: a failure is shown where the user is, and Retry does all that follows', async (name) => {
  const one = CASES[name];
  const { store, opened, address } = await open(one);
  expectConsole('error', /The disk is asleep/);
  await one.give();

  const notice = await noticeInFront(WHY);
  const toast = page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('status')
    .filter({ hasText: one.toast ?? 'No toast' });
  const path = one.path.replace(/\?.*/, '');
  expect([opened, address(), toast.elements().length]).toEqual([[], path, 0]);
  if (one.says) expect(page.getByText(one.says).elements()).toEqual([]);
  await expect.poll(() => one.stored(store)).not.toEqual(one.becomes);

  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => one.stored(store)).toEqual(one.becomes);
  if (one.toast) await expect.element(toast).toBeVisible();
  if (one.page) await expect.poll(address).toMatch(one.page);
  else expect(address()).toBe(path);
  if (one.says) await expect.element(page.getByText(one.says)).toBeInTheDocument();
  await expect.poll(() => opened).toEqual(one.opened ?? []);
  await expect.element(page.getByText(WHY)).not.toBeInTheDocument();
  if (one.dialog) await expect.element(dialog).toHaveAccessibleName(one.dialog);
  else await expect.element(dialog).not.toBeInTheDocument();
  // A command gets the settings. No record keeps them: who may read the record may not read all of them.
  const stored = await Promise.all(ENTITY_TYPES.map((entity) => store[entity].list()));
  expect(JSON.stringify(stored).includes('"closedDays"')).toBe(false);
});

test.each(COMMAND_NAMES)('%s: Retry after a save that was not confirmed does nothing twice', async (name) => {
  const one = CASES[name];
  const { store, ended } = await open(one, { isSaved: true });
  expectConsole('error', /The disk is asleep/);
  if (one.whenDone) expectConsole('error', one.whenDone);
  await one.give();
  const notice = await noticeInFront(WHY);
  await expect.poll(() => one.stored(store)).toEqual(one.becomes);

  const before = ended();
  await notice.getByRole('button', { name: 'Retry' }).click();
  // A form may refuse what is there now: a payment of an invoice that is paid.
  const refused = () => document.querySelector('[aria-invalid=true]');
  // A move finds the booking there, and saves nothing.
  const isGone = () => notice.elements().length === 0;
  await expect.poll(() => ended() > before || refused() !== null || isGone()).toBe(true);
  await expect.poll(() => one.stored(store)).toEqual(one.becomes);
});

const PRESSED_AGAIN = COMMAND_NAMES.filter((name) => CASES[name].again);

test.each(PRESSED_AGAIN)('%s: pressed again after a save that was not confirmed, it is done once', async (name) => {
  const one = CASES[name];
  const { store, address } = await open(one, { isSaved: true });
  expectConsole('error', /The disk is asleep/);
  await one.give();
  await expect.element(page.getByRole('main').getByRole('alert').filter({ hasText: WHY })).toBeVisible();
  await press(one.again ?? '');
  await expect.poll(address).toMatch(one.page ?? '');
  await expect.poll(() => one.stored(store)).toEqual(one.becomes);
});

test.each(COMMAND_NAMES)('%s: a rule that refuses the retry is shown, and nothing follows', async (name) => {
  const one = CASES[name];
  const refusal = new Rejection('The rule says no.');
  const { store, opened, address } = await open(one, { refusal });
  expectConsole('error', /The disk is asleep/);
  await one.give();
  const notice = await noticeInFront(WHY);
  const before = await one.stored(store);

  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: refusal.message })).toBeVisible();
  // Trying again would not help.
  await expect.element(notice).not.toBeInTheDocument();
  expect([await one.stored(store), opened, address()]).toEqual([before, [], one.path.replace(/\?.*/, '')]);
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
  if (one.toast) expect(toasts.filter({ hasText: one.toast }).elements()).toEqual([]);
});

test('Retry of a move asks for the inspection that is missing, and its answer moves the car', async () => {
  const { store } = await open({ ...CASES['move job'], lists: { bookings: [buildBooking()], jobs: [job] } });
  expectConsole('error', /The disk is asleep/);
  await CASES['move job'].give();
  const notice = await noticeInFront(WHY);
  await notice.getByRole('button', { name: 'Retry' }).click();
  await dialog.getByRole('textbox', { name: /^Why is it not inspected/ }).fill('Key drop');
  await expect.element(notice).not.toBeInTheDocument();
  await submit('Move Without Inspection');
  await expect.poll(async () => (await jobOf(store))?.stage).toBe('Prep');
});
