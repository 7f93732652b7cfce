import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lists } from '#domain/lists/lists.ts';
import { TEMPLATES, type TemplateName } from '#domain/messages/templates.ts';
import type { Settings } from '#domain/shop/settings.ts';
import type { Store } from '#io/store/store.ts';
import { renderApp } from '#test/app/render-app.tsx';
import {
  buildBooking,
  buildCustomer,
  buildEstimate,
  buildFollowUp,
  buildInvoice,
  buildJob,
  EMPTY_SHOP,
} from '#test/build.ts';

const yes = {
  channel: 'email',
  purpose: 'marketing',
  given: true,
  at: '2026-01-02T09:00:00Z',
  wording: 'Yes',
} as const;
const jake = buildCustomer({ consents: [yes] });

type Ending = { does: (store: Store) => Promise<unknown>; says: string };
type Case = { lists: Partial<Lists>; settings?: Partial<Settings>; endings: readonly Ending[] };

const booking = (date: string, change = {}) =>
  buildBooking({ id: 'b1', date, status: 'Scheduled', createdAt: '2026-11-01T09:00:00Z', ...change });
const ENDED_BOOKING: readonly Ending[] = [
  { does: ({ bookings }) => bookings.remove('b1'), says: 'The appointment was deleted.' },
  { does: ({ bookings }) => bookings.update('b1', { status: 'Cancelled' }), says: 'The appointment was cancelled.' },
  {
    does: ({ bookings }) => bookings.update('b1', { date: '2026-12-01' }),
    says: 'The appointment was moved to Tue, Dec 1.',
  },
];
const DELIVERED: Case = {
  lists: {
    jobs: [buildJob({ stage: 'Delivered', deliveredAt: '2026-11-10T15:00:00Z', bookingIds: ['b1'] })],
    bookings: [booking('2026-11-09', { status: 'Complete' })],
  },
  endings: [
    { does: ({ jobs }) => jobs.remove('job-1'), says: 'The job was deleted.' },
    { does: ({ jobs }) => jobs.update('job-1', { stage: 'Ready' }), says: 'The job is now in the stage Ready.' },
  ],
};

const due = (kind: 'visit' | 'offer') =>
  buildFollowUp({ id: 'f1', kind, refuses: [], startsOn: '2026-11-18', endsOn: '2026-11-25' });
const ENDED_CARE: readonly Ending[] = [
  { does: ({ followUps }) => followUps.remove('f1'), says: 'The care date was deleted.' },
  {
    does: ({ followUps }) => followUps.update('f1', { ended: { on: '2026-11-20', note: '', by: '' } }),
    says: 'The care date was marked as done or not wanted.',
  },
];

/** A reason of each template, and what ends it in another tab. */
const CASES: Readonly<Record<TemplateName, Case>> = {
  'booking confirmation': {
    lists: { bookings: [booking('2026-12-01', { createdAt: '2026-11-20T15:00:00Z' })] },
    settings: { sending: { automatic: { 'booking confirmation': { since: '2026-11-01T00:00:00Z' } } } },
    endings: [
      ...ENDED_BOOKING.slice(0, 2),
      {
        does: ({ bookings }) => bookings.update('b1', { date: '2026-11-20' }),
        says: 'The day of the appointment has come.',
      },
    ],
  },
  'reminder 24 h': { lists: { bookings: [booking('2026-11-21')] }, endings: ENDED_BOOKING },
  'reminder 48 h': { lists: { bookings: [booking('2026-11-22')] }, endings: ENDED_BOOKING },
  'car ready': {
    lists: { jobs: [buildJob({ stage: 'Ready', readyAt: '2026-11-20T14:00:00Z' })] },
    endings: [
      { does: ({ jobs }) => jobs.remove('job-1'), says: 'The job was deleted.' },
      {
        does: ({ jobs }) => jobs.update('job-1', { stage: 'Delivered' }),
        says: 'The job is now in the stage Delivered.',
      },
    ],
  },
  'estimate follow-up': {
    lists: { estimates: [buildEstimate({ status: 'Sent', sentAt: '2026-11-10T15:00:00Z' })] },
    endings: [
      { does: ({ estimates }) => estimates.remove('estimate-1'), says: 'The estimate was deleted.' },
      {
        does: ({ estimates }) => estimates.update('estimate-1', { status: 'Accepted' }),
        says: 'The estimate was accepted.',
      },
    ],
  },
  'overdue invoice': {
    lists: { invoices: [buildInvoice({ status: 'Sent', date: '2026-10-01', dueDate: '2026-11-10' })] },
    endings: [
      { does: ({ invoices }) => invoices.remove('invoice-1'), says: 'The invoice was deleted.' },
      {
        does: ({ invoices }) => invoices.update('invoice-1', { status: 'Paid', paidAmount: 868, balanceAmount: 0 }),
        says: 'The invoice was paid.',
      },
    ],
  },
  'care check': DELIVERED,
  'review request': DELIVERED,
  'care visit': { lists: { followUps: [due('visit')] }, endings: ENDED_CARE },
  'care offer': { lists: { followUps: [due('offer')] }, endings: ENDED_CARE },
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const TYPED = 'Words that nobody wants to type twice';
const ENDED = page.getByRole('alert').filter({ hasText: 'This message is no longer offered' });

async function open(path: string, lists: Partial<Lists>, settings?: Partial<Settings>) {
  const shop = () => ({ ...EMPTY_SHOP, customers: [jake], ...lists });
  const opened = await renderApp({ path, samples: { demo: shop, starter: shop } });
  if (settings) await opened.world.store.settings.change((newest) => ({ ...newest, ...settings }));
  return opened;
}

async function expectEnded({ says }: Ending, store: Store): Promise<void> {
  await expect.element(ENDED).toHaveTextContent(`${says} Nothing was sent.`);
  await expect.element(field('What You Wrote')).toHaveValue(TYPED);
  await expect.element(field('Message')).not.toBeInTheDocument();
  await expect.poll(async () => (await store.messages.list()).filter(({ state }) => state !== 'skipped')).toEqual([]);
}

for (const [template, { lists, settings, endings }] of Object.entries(CASES)) {
  const { label } = TEMPLATES[template as TemplateName];
  for (const ending of endings) {
    test(`a message "${label}" that is being written says: ${ending.says}`, async () => {
      const { screen, world } = await open('/customers/customer-1', lists, settings);
      await userEvent.click(button('New Message'));
      const start = page.getByRole('combobox', { name: 'Start With' });
      await start.selectOptions(start.getByRole('option', { name: label }));
      await userEvent.fill(field('Message'), TYPED);
      await expect.element(button('Open Email')).toBeEnabled();
      await ending.does(world.store);
      await expectEnded(ending, world.store);
      await expect.element(button('Open Email')).toBeDisabled();
      await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last());
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
      await screen.unmount();
    });

    test(`a slide "${label}" of the morning round says: ${ending.says}`, async () => {
      const { screen, world } = await open('/messages?round=1', lists, settings);
      // The care check comes before the review request of the same job.
      if (template === 'review request') await userEvent.click(page.getByRole('button', { name: /^Skip/ }));
      await expect.element(page.getByText(label, { exact: true })).toBeVisible();
      await userEvent.fill(field('Message'), TYPED);
      await expect.element(button('Open Email')).toBeEnabled();
      await ending.does(world.store);
      await expectEnded(ending, world.store);
      await expect.element(button('Next')).toHaveFocus();
      await screen.unmount();
    });
  }
}

test('a message that someone else opened meanwhile says who, and is not opened a second time', async () => {
  const { lists } = CASES['overdue invoice'];
  const { world } = await open('/customers/customer-1', lists);
  await userEvent.click(button('New Message'));
  const start = page.getByRole('combobox', { name: 'Start With' });
  await start.selectOptions(start.getByRole('option', { name: 'Overdue invoice' }));
  await userEvent.fill(field('Message'), TYPED);
  const at = '2026-11-20T15:00:00Z';
  await world.store.transact(async () => [
    {
      entity: 'messages',
      kind: 'add',
      item: {
        id: 'm1',
        customerId: 'customer-1',
        template: 'overdue invoice',
        dueKey: 'overdue invoice invoice-1',
        channel: 'email',
        purpose: 'service',
        address: 'a@example.com',
        subject: '',
        body: 'Please pay',
        state: 'opened',
        at,
        by: 'Dana',
        createdAt: at,
        updatedAt: at,
      },
    },
  ]);
  await expect.element(ENDED).toHaveTextContent('Dana already took care of this message. Nothing was sent.');
  await expect.element(field('What You Wrote')).toHaveValue(TYPED);
  await expect.element(button('Open Email')).toBeDisabled();
});

for (const [what, path, lists, endings] of [
  ['invoice', '/invoices/invoice-1/view', { invoices: [buildInvoice()] }, CASES['overdue invoice'].endings],
  ['estimate', '/estimates/estimate-1/view', { estimates: [buildEstimate()] }, CASES['estimate follow-up'].endings],
] as const) {
  for (const ending of endings) {
    test(`the dialog that sends an ${what} says: ${ending.says}`, async () => {
      const { screen, world } = await open(path, lists);
      await userEvent.click(button('Send'));
      await userEvent.fill(field('Message'), TYPED);
      await ending.does(world.store);
      await expect
        .element(page.getByRole('alert').filter({ hasText: `This ${what} can't be sent as it is here` }))
        .toHaveTextContent(`${ending.says} Nothing was sent.`);
      await expect.element(field('What You Wrote')).toHaveValue(TYPED);
      await expect.element(button('Send by Email')).toBeDisabled();
      await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last());
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
      await screen.unmount();
    });
  }
}
