import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lists } from '#domain/lists/lists.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { SET_UP_STEPS, type SetUpStep } from '#domain/shop/first-steps.ts';
import { type Store, StoreError } from '#io/store/store.ts';
import type { CommandName } from '#parts/records/command-names.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { fillLine } from '#test/app/document-screens.ts';
import { noticeInFront } from '#test/app/notice-in-front.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import {
  buildBooking,
  buildClaim,
  buildCustomer,
  buildEmployee,
  buildEstimate,
  buildInvoice,
  buildJob,
  buildLead,
  buildProduct,
  buildService,
  buildStation,
  buildWarranty,
} from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { failingStore, WHY } from '#test/memory/failing-store.ts';
import { memoryLinks } from '#test/memory/memory-links.ts';
import { memorySending } from '#test/memory/memory-sending.ts';

vi.setConfig({ testTimeout: 60_000 });

type Screen = Awaited<ReturnType<typeof renderApp>>['screen'];

type Case = {
  path: string;
  /** The shop was just signed up, and has passed these steps of the set-up. */
  passed?: readonly SetUpStep[];
  lists?: Partial<Lists>;
  /** Without a server there is no such form. */
  isOnServer?: true;
  /** Opens the form where the page does not show it, and fills it in. */
  fill: (screen: Screen) => Promise<unknown>;
  /** Name of the button that saves. */
  submit: string | RegExp;
  /** Returns from the store what the form saves. */
  stored: (store: Store) => Promise<unknown>;
  /** The same once it is saved. */
  becomes: unknown;
  toast?: RegExp;
  /** Name of the form where it closes without a toast. */
  closes?: string;
  /** Address of the page that follows; by default it stays. */
  page?: RegExp;
};

const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const text = (name: string) => page.getByRole('textbox', { name, exact: true });
const fill = (name: string, value: string) => () => text(name).fill(value);
const fillNumber = (name: string, value: string) => () =>
  page.getByRole('spinbutton', { name, exact: true }).fill(value);

const jake = buildCustomer();
const job = buildJob();
const ofShop: Partial<Lists> = {
  customers: [jake],
  services: [buildService()],
  stations: [buildStation()],
  employees: [buildEmployee()],
};
const ofJob: Partial<Lists> = { ...ofShop, bookings: [buildBooking()], jobs: [job] };

const section = (id: string, rest: Pick<Case, 'fill' | 'stored' | 'becomes'>): Case => ({
  path: `/settings/${id}`,
  submit: 'Save',
  toast: /Settings Saved/,
  ...rest,
});

const ofTab = (tab: string, rest: Pick<Case, 'fill' | 'stored' | 'becomes'>): Case => ({
  path: `/jobs/job-1?tab=${tab}`,
  lists: { ...ofJob, jobs: [{ ...job, stage: 'Checked In' }] },
  submit: 'Save',
  toast: /Job Saved/,
  ...rest,
});

const step = (step: SetUpStep, closes: string, rest: Pick<Case, 'fill' | 'stored' | 'becomes'>): Case => ({
  path: '/invoices',
  passed: SET_UP_STEPS.slice(0, SET_UP_STEPS.indexOf(step)),
  submit: 'Save and Continue',
  closes,
  ...rest,
});

async function chooseCar(name: string, pattern: RegExp) {
  await page.getByRole('searchbox', { name: 'Search vehicles' }).fill(name);
  await page.getByRole('option', { name: pattern }).click();
}

async function chooseCustomer() {
  await page.getByRole('combobox', { name: 'Customer' }).fill('Jake');
  await page.getByRole('option', { name: /Jake Novak/ }).click();
}

async function fillCustomer() {
  await text('First Name').fill('Nora');
  await text('Last Name').fill('Quill');
  await text('Email').fill('nora@example.com');
  await text('Phone').fill('(555) 010-0999');
  await page.getByRole('combobox', { name: 'Source' }).selectOptions('Walk-in');
}

const firstNames = async ({ customers }: Store) => (await customers.list()).map(({ firstName }) => firstName);
const names = (list: 'services' | 'stations') => async (store: Store) =>
  (await store[list].list()).map(({ name }) => name);

const claimsSeen = async ({ claims }: Store) =>
  (await claims.list()).map(({ claimNumber, seen }) => [claimNumber, seen]);

/**
 * The cases of each file that runs a form; a command where it gives one; or what else it saves: the plan on the screen, the account.
 */
const FORMS: Record<string, readonly Case[] | CommandName | 'plan' | 'account'> = {
  'features/services/service-form.tsx': [
    {
      path: '/services/new',
      lists: ofShop,
      async fill() {
        await text('Service Name').fill('Full Front');
        await text('Description').fill('Film');
        await page.getByRole('combobox', { name: 'Category' }).selectOptions('Ceramic Coating');
        await page.getByRole('checkbox', { name: 'Station A' }).click();
      },
      submit: /^Create Service/,
      stored: names('services'),
      becomes: ['Ceramic Coating', 'Full Front'],
      toast: /created|added/i,
      page: /^\/services$/,
    },
    {
      path: '/services/service-1/edit',
      lists: { ...ofShop, services: [buildService({ description: 'Nine years' })] },
      fill: fill('Service Name', 'Nano'),
      submit: /^Update Service/,
      stored: names('services'),
      becomes: ['Nano'],
      toast: /updated/i,
      page: /^\/services$/,
    },
  ],
  'features/warranties/claims/claim-form.tsx': [
    {
      path: '/warranties/warranty-1',
      lists: { warranties: [buildWarranty()] },
      async fill() {
        await button('New Claim').click();
        await dialog.getByRole('combobox', { name: 'Fault' }).selectOptions('Bubbles');
        await text('What Was Seen').fill('Bubbles on the hood');
      },
      submit: 'Record Claim',
      stored: claimsSeen,
      becomes: [['CLM-0001', 'Bubbles on the hood']],
      toast: /Claim Recorded/,
      page: /^\/claims\/id-\d+$/,
    },
    {
      path: '/claims/claim-1',
      lists: { warranties: [buildWarranty()], claims: [buildClaim({ reportedOn: '2026-11-20' })] },
      async fill() {
        await button('Edit').click();
        await text('What Was Seen').fill('Two edges');
      },
      submit: 'Update Claim',
      stored: claimsSeen,
      becomes: [['CLM-0001', 'Two edges']],
      toast: /Claim Updated/,
    },
  ],
  'features/warranties/claims/claim-step-dialog.tsx': 'record claim step',
  'features/stations/station-form.tsx': [
    {
      path: '/stations/new',
      lists: ofShop,
      async fill() {
        await text('Station Name').fill('Station B');
        await text('Description').fill('Film');
        await page.getByRole('checkbox', { name: 'PPF' }).click();
      },
      submit: /^Create Station/,
      stored: names('stations'),
      becomes: ['Station A', 'Station B'],
      toast: /created/i,
      page: /^\/stations$/,
    },
    {
      path: '/stations/station-1/edit',
      lists: ofShop,
      fill: fill('Station Name', 'Bay 1'),
      submit: /^Update Station/,
      stored: async (store) => [await names('stations')(store), (await store.services.list())[0]?.stations],
      becomes: [['Bay 1'], ['Bay 1']],
      toast: /updated/i,
      page: /^\/stations$/,
    },
  ],
  'features/staff/staff-form.tsx': [
    {
      path: '/staff/new',
      lists: ofShop,
      async fill() {
        await text('First Name').fill('Ben');
        await text('Last Name').fill('Okafor');
        await text('Email').fill('ben@example.com');
        await text('Phone').fill('(555) 010-0777');
        await page.getByRole('checkbox', { name: 'Basic' }).click();
        await page.getByRole('checkbox', { name: 'Station A' }).click();
      },
      submit: 'Create Staff Member',
      stored: async ({ employees }) => (await employees.list()).map(({ firstName }) => firstName),
      becomes: ['Maria', 'Ben'],
      toast: /created|added/i,
      page: /^\/staff$/,
    },
    {
      path: '/staff/employee-1/edit',
      lists: ofShop,
      fill: fill('First Name', 'Mara'),
      submit: 'Update Staff Member',
      stored: async ({ employees }) => (await employees.list()).map(({ firstName }) => firstName),
      becomes: ['Mara'],
      toast: /updated/i,
      page: /^\/staff$/,
    },
  ],
  'features/leads/lead-form.tsx': [
    {
      path: '/leads?lead=new',
      lists: ofShop,
      fill: () => dialog.getByRole('textbox', { name: 'First Name' }).fill('Ines'),
      submit: 'Create Lead',
      stored: async ({ leads }) => (await leads.list()).map(({ firstName }) => firstName),
      becomes: ['Ines'],
      toast: /created|added/i,
    },
    {
      path: '/leads?lead=lead-1',
      lists: { ...ofShop, leads: [buildLead()] },
      fill: () => dialog.getByRole('textbox', { name: 'First Name' }).fill('Diana'),
      submit: 'Update Lead',
      stored: async ({ leads }) => (await leads.list()).map(({ firstName }) => firstName),
      becomes: ['Diana'],
      toast: /updated/i,
    },
  ],
  'features/customers/use-customer-form.ts': [
    {
      path: '/customers/new',
      lists: ofShop,
      async fill() {
        await fillCustomer();
        await text('VIN').fill('WP0AA2A99SS200002');
        await text('Color').fill('White');
        await chooseCar('Audi Q5', /Audi Q5/);
      },
      submit: /^Create Customer$/,
      stored: firstNames,
      becomes: ['Jake', 'Nora'],
      toast: /created|added/i,
      page: /^\/customers$/,
    },
    {
      path: '/customers/new?lead=lead-1',
      lists: { ...ofShop, leads: [buildLead()] },
      async fill() {
        await text('Last Name').fill('Reyes');
        await text('VIN').fill('WP0AA2A99SS200002');
        await text('Color').fill('White');
        await chooseCar('Audi Q5', /Audi Q5/);
        await page.getByRole('combobox', { name: 'Source' }).selectOptions('Walk-in');
      },
      submit: /^Create Customer$/,
      stored: async (store) => [await firstNames(store), (await store.leads.get('lead-1'))?.status],
      becomes: [['Jake', 'Dana'], 'Converted'],
      toast: /created|added/i,
      page: /^\/customers$/,
    },
    {
      path: '/customers/customer-1/edit',
      lists: ofShop,
      fill: fill('First Name', 'Jacob'),
      submit: /^Update Customer$/,
      stored: firstNames,
      becomes: ['Jacob'],
      toast: /updated/i,
      page: /^\/customers$/,
    },
  ],
  'features/customers/garage/vehicle-dialog.tsx': [
    {
      path: '/customers/customer-1/vehicles/vehicle-1',
      lists: ofShop,
      async fill() {
        await button(/^Edit/).first().click();
        await dialog.getByRole('textbox', { name: 'Color' }).fill('White');
      },
      submit: 'Update Vehicle',
      stored: async ({ customers }) => (await customers.get('customer-1'))?.vehicle.color,
      becomes: 'White',
      toast: /Vehicle Updated/,
    },
  ],
  'features/customers/page/consent-dialog.tsx': [
    {
      path: '/customers/customer-1',
      lists: ofShop,
      async fill() {
        await button(/Consent/)
          .first()
          .click();
        await dialog.getByRole('combobox').first().selectOptions('No');
        await dialog.getByRole('textbox', { name: 'Wording' }).fill('On the phone');
      },
      submit: 'Save Consent',
      stored: async ({ customers }) => (await customers.get('customer-1'))?.consents?.length,
      becomes: 1,
      toast: /Consent Saved/,
    },
  ],
  'features/settings/films/film-dialog.tsx': [
    {
      path: '/settings/films?film=new',
      lists: { products: [] },
      async fill() {
        await dialog.getByRole('textbox', { name: 'Maker' }).fill('XPEL');
        await dialog.getByRole('textbox', { name: 'Series' }).fill('Stealth');
      },
      submit: 'Add Film',
      stored: async ({ products }) => (await products.list()).map(({ series }) => series),
      becomes: ['Stealth'],
      toast: /Film Added/,
    },
    {
      path: '/settings/films?film=product-1',
      lists: { products: [buildProduct()] },
      fill: () => dialog.getByRole('textbox', { name: 'Series' }).fill('Stealth'),
      submit: 'Update Film',
      stored: async ({ products }) => (await products.list()).map(({ series }) => series),
      becomes: ['Stealth'],
      toast: /Film Updated/,
    },
  ],
  'features/documents/form/use-document-form.ts': [
    {
      path: '/invoices/new?customerId=customer-1',
      lists: ofShop,
      async fill(screen) {
        await button('Add Item').click();
        await fillLine(screen, 1, ['Wash', '1', '50']);
      },
      submit: /^(Create|Save) Invoice$/,
      stored: async ({ invoices }) => (await invoices.list()).map(({ totalAmount }) => totalAmount > 0),
      becomes: [true],
      toast: /Invoice Created/,
      page: /^\/invoices$/,
    },
    {
      path: '/invoices/invoice-1/edit',
      lists: { ...ofShop, invoices: [buildInvoice()] },
      fill: fill('Notes (visible to customer)', 'Wash first'),
      submit: /^(Update|Save) Invoice$/,
      stored: async ({ invoices }) => (await invoices.list()).map(({ notes }) => notes),
      becomes: ['Wash first'],
      toast: /Invoice Updated/,
      page: /^\/invoices$/,
    },
    {
      path: '/estimates/new?customerId=customer-1',
      lists: ofShop,
      async fill(screen) {
        await button('Add Item').click();
        await fillLine(screen, 1, ['Wash', '1', '50']);
      },
      submit: /^(Create|Save) Estimate$/,
      stored: async ({ estimates }) => (await estimates.list()).map(({ totalAmount }) => totalAmount > 0),
      becomes: [true],
      toast: /Estimate Created/,
      page: /^\/estimates$/,
    },
    {
      path: '/estimates/estimate-1/edit',
      lists: { ...ofShop, estimates: [buildEstimate()] },
      fill: fill('Notes (visible to customer)', 'Wash first'),
      submit: /^(Update|Save) Estimate$/,
      stored: async ({ estimates }) => (await estimates.list()).map(({ notes }) => notes),
      becomes: ['Wash first'],
      toast: /Estimate Updated/,
      page: /^\/estimates$/,
    },
  ],
  'features/documents/add-service/new-service-form.tsx': [
    {
      path: '/invoices/add-service?invoiceId=new&customerId=customer-1',
      lists: ofShop,
      async fill() {
        await button(/New Service/).click();
        await text('Service Name').fill('Full Front');
        await text('Description').fill('Film');
      },
      submit: 'Create & Add Service',
      stored: names('services'),
      becomes: ['Ceramic Coating', 'Full Front'],
      toast: /Service/,
      page: /^\/invoices\/new$/,
    },
  ],
  'features/schedule/booking/use-booking-form.ts': [
    {
      path: '/schedule/booking/new?date=2026-11-20',
      lists: ofShop,
      async fill() {
        await chooseCustomer();
        await page.getByRole('combobox', { name: 'Service' }).fill('Ceramic');
        await page.getByRole('option', { name: /Ceramic/ }).click();
      },
      submit: /^Create Booking$/,
      stored: async ({ bookings, jobs }) => [await bookings.count(), await jobs.count()],
      becomes: [1, 1],
      toast: /Booking Created/,
      page: /^\/schedule$/,
    },
    {
      path: '/schedule/booking/booking-1/edit',
      lists: ofJob,
      fill: fill('Notes', 'Wash first'),
      submit: /^Update Booking$/,
      stored: async ({ bookings }) => (await bookings.list()).map(({ notes }) => notes),
      becomes: ['Wash first'],
      toast: /Booking Updated/,
      page: /^\/schedule$/,
    },
  ],
  'features/jobs/work-tab.tsx': [
    ofTab('work', {
      fill: fill('Internal Notes', 'Swirls'),
      stored: async ({ jobs }) => (await jobs.get('job-1'))?.internalNotes,
      becomes: 'Swirls',
    }),
  ],
  'features/jobs/check-in-tab.tsx': [
    ofTab('check-in', {
      fill: fill('Odometer In', '12,480'),
      stored: async ({ jobs }) => (await jobs.get('job-1'))?.odometerIn,
      becomes: '12,480',
    }),
  ],
  'features/jobs/film-tab.tsx': [
    ofTab('film', {
      fill: () => page.getByRole('checkbox', { name: 'Hood' }).click(),
      stored: async ({ jobs }) => ((await jobs.get('job-1'))?.coverage?.length ?? 0) > 0,
      becomes: true,
    }),
  ],
  'features/settings/business/business-section.tsx': [
    section('business', {
      fill: fill('License or Tax ID', 'TX-1'),
      stored: async ({ settings }) => (await settings.get()).licenseId,
      becomes: 'TX-1',
    }),
    section('business', {
      fill: fillNumber('Target Margin', '55'),
      stored: async ({ settings }) => (await settings.get()).targetMargin,
      becomes: 55,
    }),
    section('business', {
      fill: fillNumber('Target Profit per Bay Hour', '92.5'),
      stored: async ({ settings }) => (await settings.get()).targetProfitPerBayHour,
      becomes: 92.5,
    }),
  ],
  'features/settings/documents/documents-section.tsx': [
    section('documents', {
      fill: fillNumber('Tax Rate', '7.25'),
      stored: async ({ settings }) => (await settings.get()).taxRatePercent,
      becomes: 7.25,
    }),
  ],
  'features/settings/documents/texts-section.tsx': [
    section('texts', {
      fill: () => page.getByRole('main').getByRole('textbox').first().fill('Sign here'),
      stored: async ({ settings }) => JSON.stringify(await settings.get()).includes('Sign here'),
      becomes: true,
    }),
  ],
  'features/settings/hours/hours-section.tsx': [
    section('hours', {
      fill: () => userEvent.fill(page.getByRole('main').getByLabelText(/Monday.*(closes|to|end)/i), '20:00'),
      stored: async ({ settings }) => (await settings.get()).weekHours?.monday.end,
      becomes: '20:00',
    }),
  ],
  'features/settings/jobs/checklists-section.tsx': [
    section('checklists', {
      async fill() {
        await button(/^Add Item/).click();
        await page.getByRole('main').getByRole('textbox').last().fill('Check the trunk');
      },
      stored: async ({ settings }) => JSON.stringify(await settings.get()).includes('Check the trunk'),
      becomes: true,
    }),
  ],
  'features/settings/warranty/care-rules-section.tsx': [
    section('warranty', {
      fill: () => page.getByRole('textbox', { name: 'Sentence 1', exact: true }).fill('Do not wash it before {9}.'),
      stored: async ({ settings }) => JSON.stringify(await settings.get()).includes('Do not wash it before {9}.'),
      becomes: true,
    }),
  ],
  'features/jobs/care/acknowledge-form.tsx': 'acknowledge care',
  'features/settings/jobs/jobs-section.tsx': [
    section('jobs', {
      fill: () => page.getByRole('checkbox', { name: 'Start on Today' }).click(),
      stored: async ({ settings }) => (await settings.get()).startsOnToday,
      becomes: true,
    }),
  ],
  'features/settings/messages/messages-section.tsx': [
    section('messages', {
      fill: () => userEvent.fill(page.getByLabelText('Quiet Hours To'), '10:00'),
      stored: async ({ settings }) => JSON.stringify(await settings.get()).includes('10:00'),
      becomes: true,
    }),
  ],
  'features/set-up/trades-step.tsx': [
    step('trades', 'What do you do?', {
      fill: () => page.getByRole('checkbox', { name: 'Detailing' }).click(),
      stored: async ({ services }) => (await services.list()).some(({ category }) => category === 'Detailing'),
      becomes: false,
    }),
  ],
  'features/settings/requests/requests-section.tsx': [
    {
      ...section('requests', {
        fill: fill('Web Sites', 'https://www.example.com'),
        stored: async ({ settings }) => (await settings.get()).requestPage?.frames,
        becomes: ['https://www.example.com'],
      }),
      isOnServer: true,
    },
  ],
  'features/settings/sending/sending-section.tsx': [
    {
      ...section('sending', {
        fill: fill('Sender Name', 'Shine Works'),
        stored: async ({ settings }) => (await settings.get()).sending?.from?.name,
        becomes: 'Shine Works',
      }),
      isOnServer: true,
    },
  ],
  'features/set-up/contact-step.tsx': 'account',
  'features/set-up/documents-step.tsx': [
    step('documents', 'Logo and tax rate', {
      fill: fillNumber('Tax Rate', '8.25'),
      stored: async ({ settings }) => (await settings.get()).taxRatePercent,
      becomes: 8.25,
    }),
  ],
  'features/set-up/hours-step.tsx': [
    step('hours', 'Opening hours', {
      fill: () => userEvent.fill(page.getByLabelText('Monday end'), '19:00'),
      stored: async ({ settings }) => (await settings.get()).weekHours?.monday.end,
      becomes: '19:00',
    }),
  ],
  'features/set-up/people-step.tsx': [
    step('staff', 'Your people', {
      async fill() {
        await text('First Name').fill('Ana');
        await text('Last Name').fill('Costa');
      },
      stored: async ({ employees }) => (await employees.list()).map(({ firstName }) => firstName),
      becomes: ['Ana'],
    }),
  ],
  'features/set-up/prices-step.tsx': [
    step('services', 'Prices', {
      fill: fillNumber('Window Tint', '399'),
      stored: async ({ services }) =>
        (await services.list()).find(({ category }) => category === 'Window Tinting')?.basePrice,
      becomes: 399,
    }),
  ],
  'features/quick-quote/steps/contact-dialog.tsx': 'save quote as estimate',
  'features/jobs/pickup/hand-over-card.tsx': 'move job',
  'features/jobs/checklist-item-dialog.tsx': 'edit item',
  'features/customers/garage/move-vehicle-dialog.tsx': 'move vehicle',
  'features/settings/warranty/tier-dialog.tsx': [
    {
      path: '/settings/warranty?tier=new',
      async fill() {
        await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Our Work');
        await dialog.getByRole('spinbutton', { name: 'Years', exact: true }).fill('2');
      },
      submit: 'Add Warranty',
      stored: async ({ warrantyTiers }) => (await warrantyTiers.list()).map(({ promise }) => promise.name),
      becomes: ['Our Work'],
      toast: /Warranty Added/,
      page: /^\/settings\/warranty$/,
    },
  ],
  'features/warranties/dated-dialog.tsx': 'register warranty',
  'features/warranties/correct-dialog.tsx': 'correct warranty',
  'features/warranties/transfer-dialog.tsx': 'transfer warranty',
  'features/settings/hours/closed-days-dialog.tsx': 'add closed days',
  'features/services/packages/package-form.tsx': 'save package',
  'features/settings/tint/tint-figure-dialog.tsx': 'save tint figure',
  'features/schedule/board/move-dialog.tsx': 'move booking',
  'features/documents/lifecycle/apply-deposit-dialog.tsx': 'apply deposit',
  'features/documents/lifecycle/cancel-invoice-dialog.tsx': 'cancel invoice',
  'features/documents/lifecycle/accept-dialog.tsx': 'accept estimate',
  'parts/jobs/hold-dialog.tsx': 'hold job',
  'parts/payments/payment-dialog.tsx': 'record payment',
  'parts/forms/answer-dialog.tsx': 'decline estimate',
  'parts/customers/new-customer-dialog.tsx': [
    {
      path: '/invoices/new',
      lists: ofShop,
      async fill() {
        await page.getByRole('combobox', { name: 'Customer' }).fill('Nora');
        await page.getByRole('option', { name: /Nora/ }).click();
        await dialog.getByRole('textbox', { name: 'Last Name' }).fill('Quill');
        await dialog.getByRole('textbox', { name: 'Email' }).fill('nora@example.com');
        await dialog.getByRole('textbox', { name: 'Phone' }).fill('(555) 010-0999');
        await dialog.getByRole('combobox', { name: 'Source' }).selectOptions('Walk-in');
      },
      submit: 'Create Customer',
      stored: firstNames,
      becomes: ['Jake', 'Nora'],
      toast: /Customer/,
    },
  ],
  'parts/plan/place-dialog.tsx': 'plan',
  'features/profile/profile-screen.tsx': 'account',
  'features/profile/change-password.tsx': 'account',
  'features/auth/onboarding.tsx': 'account',
};

/** Files that run forms for others. */
const SHARED = [
  'parts/forms/use-record-form.tsx',
  'parts/forms/use-save.ts',
  'features/settings/settings-form.tsx',
  'features/jobs/use-job-form.tsx',
];

const SOURCES = import.meta.glob<string>(['/src/{features,parts}/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
});

beforeEach(async () => {
  await page.viewport(1280, 1400);
});

test('each file that runs a form has its cases here, or commands with theirs', async () => {
  const files = await Promise.all(
    Object.entries(SOURCES).map(async ([path, read]) => ({ path: path.replace('/src/', ''), source: await read() })),
  );
  const found = files.flatMap(({ path, source }) =>
    /\buse((Record|Settings|Job)Form|Save)(<[^(]+>)?\(/.test(source) ? [path] : [],
  );
  expect(found.sort()).toEqual([...Object.keys(FORMS), ...SHARED].sort());
  // Each file is a request to the server of the tests.
}, 120_000);

const CASES = Object.entries(FORMS).flatMap(([file, cases]) =>
  typeof cases === 'string'
    ? []
    : cases.map((one) => [`${file.replace(/.*\/|\.tsx?$/g, '')} at ${one.path}`, one] as const),
);

/** Opens the form on a store whose first save fails, and submits it. */
async function open({ path, passed, lists, isOnServer, fill, submit }: Case, how: Parameters<typeof failingStore>[1]) {
  const shop = { ...starterShop('2026-11-20'), ...lists };
  const samples = { demo: () => shop, starter: () => shop };
  const { store: own, device } = memoryWorld({ samples });
  if (passed) {
    await own.seed('starter');
    device.write(STORAGE_KEYS.setUpPassed, passed.join(' '));
  }
  const { store } = failingStore(own, how);
  const { screen, history } = await renderApp({
    path,
    samples,
    world: { store, device, ...(isOnServer && { links: memoryLinks(), sending: memorySending() }) },
  });
  expectConsole('error', /The disk is asleep/);
  await fill(screen);
  const save = button(submit).last();
  await save.click();
  const notice = await noticeInFront(WHY);
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
  return { own, save, notice, toasts, address: () => history.location.pathname };
}

/** Returns what a saved form shows. */
const followed = (toasts: Opened['toasts'], { toast, closes }: Case) => [
  ...(toast ? toasts.filter({ hasText: toast }).elements() : []),
  ...(closes && page.getByRole('form', { name: closes }).elements().length === 0 ? ['closed'] : []),
];

type Opened = Awaited<ReturnType<typeof open>>;

async function expectSaved({ own, notice, toasts, address }: Opened, one: Case) {
  if (one.toast) await expect.element(toasts.filter({ hasText: one.toast })).toBeVisible();
  if (one.closes) await expect.element(page.getByRole('form', { name: one.closes })).not.toBeInTheDocument();
  await expect.poll(() => one.stored(own)).toEqual(one.becomes);
  await expect.poll(address).toMatch(one.page ?? one.path.replace(/\?.*/, ''));
  await expect.element(notice).not.toBeInTheDocument();
}

test.each(CASES)('%s: a failed save is shown at the form, and Retry saves once and goes on', async (_, one) => {
  const opened = await open(one, {});
  const { own, notice, toasts, address } = opened;
  await expect.poll(() => one.stored(own)).not.toEqual(one.becomes);
  expect([address(), followed(toasts, one)]).toEqual([one.path.replace(/\?.*/, ''), []]);
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expectSaved(opened, one);
});

test.each(CASES)('%s: a save that was not confirmed is saved once, also when it is pressed again', async (_, one) => {
  // Also what is gone again by the time that the button, which it covers, can be pressed.
  const announced = new Set<string | null>();
  const watching = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[aria-label="Notifications"] > *'))
      announced.add(textContent);
  });
  watching.observe(document.body, { childList: true, subtree: true });
  const opened = await open(one, { isSaved: true });
  await expect.poll(() => one.stored(opened.own)).toEqual(one.becomes);
  await opened.save.click();
  await expectSaved(opened, one);
  watching.disconnect();
  // It was this form that changed the record.
  expect([...announced].filter((text) => text?.includes('in another tab'))).toEqual([]);
});

// A form without a record that it edits has no notice of a deletion.
const REFUSED = CASES.flatMap(([name, one]) =>
  (name.startsWith('consent-dialog') ? (['invalid', 'not-found'] as const) : (['invalid'] as const)).map(
    (kind) => [name, kind, one] as const,
  ),
);

test.each(REFUSED)('%s: a refusal at Retry (%s) is shown at the form, and nothing follows', async (_, kind, one) => {
  const refusal = new StoreError(kind, 'The store says no.');
  const opened = await open(one, { refusal });
  expectConsole('error', /The store says no/);
  const { own, notice, toasts, address } = opened;
  await notice.getByRole('button', { name: 'Retry' }).click();
  await noticeInFront(refusal.message);
  await expect.poll(() => one.stored(own)).not.toEqual(one.becomes);
  expect([address(), followed(toasts, one)]).toEqual([one.path.replace(/\?.*/, ''), []]);
});
