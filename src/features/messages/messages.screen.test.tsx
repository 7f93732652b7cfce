import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lists } from '#domain/lists/lists.ts';
import type { Store } from '#io/store/store.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import {
  buildBooking,
  buildCustomer,
  buildDeposit,
  buildEstimate,
  buildInvoice,
  buildJob,
  buildLead,
  buildMessage,
  EMPTY_SHOP,
} from '#test/build.ts';
import { memoryLinks } from '#test/memory/memory-links.ts';
import { memorySending } from '#test/memory/memory-sending.ts';

const { click } = HTMLAnchorElement.prototype;
/** Addresses that the page opened in other programs, with the state of the log at that time. */
let opened: string[] = [];

beforeEach(async () => {
  await page.viewport(1280, 1100);
  opened = [];
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (/^(mailto|sms):/.test(this.href)) opened.push(this.href);
    else click.call(this);
  };
});
afterEach(() => {
  HTMLAnchorElement.prototype.click = click;
});

const jake = buildCustomer();
const dana = buildCustomer({
  id: 'dana',
  firstName: 'Dana',
  lastName: 'Hale',
  email: 'dana@example.com',
  phone: '(512) 555-0142',
  preferredContactMethod: 'phone',
});
const silent = buildCustomer({
  id: 'silent',
  firstName: 'Omar',
  lastName: 'Diaz',
  email: 'omar@example.com',
  phone: '(512) 555-0199',
  consents: (['email', 'text'] as const).map((channel) => ({
    channel,
    purpose: 'service',
    given: false,
    at: '2026-11-02T09:00:00Z',
    wording: 'No messages',
  })),
});

const shop: Lists = {
  ...EMPTY_SHOP,
  customers: [jake, dana, silent],
  bookings: [buildBooking({ id: 'b1', date: '2026-11-21', customerId: 'dana', customer: dana })],
  estimates: [
    buildEstimate({ status: 'Sent', sentAt: '2026-11-10T15:00:00Z' }),
    buildEstimate({ id: 'e2', customerId: 'silent', customer: silent, status: 'Sent', sentAt: '2026-11-10T15:00:00Z' }),
  ],
  invoices: [
    buildInvoice({ status: 'Sent', sentAt: '2026-10-01T15:00:00Z', date: '2026-10-01', dueDate: '2026-11-10' }),
  ],
};

const open = (path = '/messages', lists: Lists = shop) =>
  renderApp({ path, samples: { demo: () => lists, starter: () => lists } });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const place = (text: string) =>
  expect.element(page.getByRole('status').filter({ hasText: / of |All done/ })).toHaveTextContent(text);

test('a message that is due is sent from the list, without the round', async () => {
  const { world } = await open();
  await button('Text Dana Hale, Appointment reminder, 24 hours').click();
  const dialog = page.getByRole('dialog', { name: 'Message to Dana Hale' });
  await dialog.getByRole('button', { name: 'Open Text' }).click();
  await expect.poll(() => opened.length).toBe(1);
  await dialog.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(
    (await world.store.messages.list()).map(({ customerId, state, template }) => [customerId, state, template]),
  ).toEqual([['dana', 'sent', 'reminder 24 h']]);
  await expect.element(button('Text Dana Hale, Appointment reminder, 24 hours')).not.toBeInTheDocument();
});

test('a shop without messages sees one picture, one sentence and one button; the round is not the main action', async () => {
  await open('/messages', EMPTY_SHOP);
  await expect.element(heading('No messages yet')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'New Booking' }))
    .toHaveAttribute('href', '/schedule/booking/new');
  await expect.element(page.getByRole('region', { name: 'Log' })).not.toBeInTheDocument();
  expect(page.getByRole('link', { name: 'Start Morning Round' }).element().matches('.keep-clear')).toBe(false);
});

test('the morning round is walked by keyboard: opened, answered, skipped, back, and where it was after leaving', async () => {
  const { world, history } = await open();
  await expect.element(heading('Messages')).toBeVisible();
  await expect.element(page.getByText('3 messages due today')).toBeVisible();
  const groups = page.getByRole('main').getByRole('region').elements();
  expect(groups.map((group) => [group.querySelector('h2')?.textContent, group.querySelectorAll('li').length])).toEqual([
    ['Appointment reminder, 24 hours', 1],
    ['Estimate follow-up', 1],
    ['Overdue invoice', 1],
    ['Not offered now', 1],
    ['Log', 0],
  ]);
  await expect
    .element(page.getByText('Estimate follow-up. Said no to messages by email or text message.'))
    .toBeVisible();

  (page.getByRole('link', { name: 'Start Morning Round' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await place('1 of 3');
  await expect.element(heading('Dana Hale')).toBeVisible();
  await expect.element(page.getByText('Booked for Sat, Nov 21 at 9:00 AM')).toBeVisible();
  await expect.element(button('Open Text')).toHaveFocus();
  await expect.element(page.getByText('134 of 160 characters, 1 text message.')).toBeVisible();

  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Sent?')).toBeVisible();
  expect(opened).toEqual([
    `sms:+15125550142?&body=${encodeURIComponent('Hi Dana, see you on Sat, Nov 21 at 9:00 AM with your 2025 Porsche 911. Please take your valuables out of the car. Apex Auto Protection')}`,
  ]);
  const log = async () => (await world.store.messages.list()).map(({ dueKey, state, by }) => [dueKey, state, by]);
  const reminder = 'reminder 24 h b1 2026-11-21';
  await expect.poll(() => log()).toEqual([[reminder, 'opened', 'Alex Morgan']]);
  await expect.element(button('Yes')).toHaveFocus();
  await userEvent.keyboard('{Enter}');

  await place('2 of 3');
  await expect.element(heading('Jake Novak')).toBeVisible();
  await expect.element(page.getByText('INV-2026-0001 sent', { exact: false })).not.toBeInTheDocument();
  await expect.element(button('Open Email')).toHaveFocus();
  await userEvent.fill(field('Message'), `Hello {numer}`);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'There is no field {numer} here. Type what it should say, and fix the template in Settings › Messages.',
    );
  await expect.element(page.getByRole('link', { name: 'Open Settings › Messages' })).toBeVisible();
  await expect.element(button('Open Email')).toBeDisabled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(opened).toHaveLength(1);
  await userEvent.fill(field('Message'), 'a'.repeat(2500));
  await expect.element(page.getByText('This message is too long for your mail program to take over')).toBeVisible();
  await expect.element(button('Copy and Open')).toBeEnabled();

  // Leaves and comes back: the place and the text are as they were.
  await history.push('/invoices');
  await expect.element(heading('Invoices')).toBeVisible();
  await history.push('/messages?round=1');
  await place('2 of 3');
  await expect.element(field('Message')).toHaveValue('a'.repeat(2500));
  await expect.element(button('Copy and Open')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');

  await place('3 of 3');
  await expect.element(page.getByText('INV-2026-0001: $868.00 overdue for 10 days')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await place('2 of 3');
  await expect.element(page.getByText('Skipped')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await place('3 of 3');
  await expect.element(button('Open Email')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Yes')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
  await place('All done');
  await expect.element(page.getByText('1 sent, 1 skipped and 1 not sent.')).toBeVisible();
  await expect
    .poll(() => log())
    .toEqual([
      [reminder, 'sent', 'Alex Morgan'],
      ['estimate follow-up estimate-1', 'skipped', 'Alex Morgan'],
      ['overdue invoice invoice-1', 'not sent', 'Alex Morgan'],
    ]);
  await userEvent.click(button('Go Through 1 Again'));
  await place('3 of 3');
  await userEvent.click(page.getByRole('link', { name: 'All Messages' }));
  await expect.element(page.getByText('1 message due today')).toBeVisible();
});

test('a reminder waits while deposits and credit cover the invoice, and asks for what is left when they do not', async () => {
  const overdue = buildInvoice({
    invoiceNumber: 'INV-0012',
    status: 'Sent',
    date: '2026-10-01',
    dueDate: '2026-11-10',
  });
  const owed = { ...overdue, totalAmount: 150, balanceAmount: 150 };
  const overpaid = {
    ...overdue,
    id: 'paid',
    status: 'Paid' as const,
    totalAmount: 100,
    paidAmount: 130,
    balanceAmount: 0,
  };
  const lists = {
    ...EMPTY_SHOP,
    customers: [jake],
    invoices: [owed, overpaid],
    deposits: [buildDeposit({ amount: 200 })],
  };
  const { world } = await open('/messages', lists);
  const waiting = page.getByRole('region', { name: 'Not offered now' });
  await expect
    .element(waiting)
    .toHaveTextContent('Overdue invoice. Their credit of $230.00 covers it. Open the invoice and use it.');
  await expect.element(page.getByRole('region', { name: 'Overdue invoice' })).not.toBeInTheDocument();
  await world.store.deposits.update('deposit-1', { amount: 20 });
  await expect
    .element(page.getByRole('region', { name: 'Overdue invoice' }))
    .toHaveTextContent('INV-0012: $150.00 overdue for 10 days, $100.00 after their credit of $50.00');
  await expect.element(waiting).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Start Morning Round' }).click();
  await expect.element(field('Message')).toHaveValue(expect.stringContaining('$100.00'));
});

test('the log of 10,000 messages is filtered by state and customer, and an opened one is answered there', async () => {
  const messages = Array.from({ length: 10_000 }, (_, index) =>
    buildMessage({
      id: `m${index}`,
      dueKey: `old ${index}`,
      customerId: index === 7 ? 'dana' : 'customer-1',
      state: index === 7 ? 'opened' : 'sent',
    }),
  );
  const { world } = await open('/messages', { ...shop, messages });
  const table = page.getByRole('table', { name: 'Messages' });
  await expect.element(table).toHaveAttribute('aria-rowcount', '10001');
  await userEvent.click(page.getByRole('radio', { name: 'Opened' }));
  await expect.element(table).toHaveAttribute('aria-rowcount', '2');
  await userEvent.click(button('Yes for Dana Hale'));
  await expect.element(page.getByText('No messages found')).toBeVisible();
  await expect.poll(async () => (await world.store.messages.get('m7'))?.state).toBe('sent');
  await userEvent.click(page.getByRole('radio', { name: 'All' }));
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search messages' }), 'dana');
  await expect.element(table).toHaveAttribute('aria-rowcount', '2');
});

test('why the server did not send a message is on the page of its customer too', async () => {
  const messages = [buildMessage({ state: 'refused', why: 'No such user.' })];
  await open('/customers/customer-1', { ...shop, messages });
  await expect.element(page.getByRole('list', { name: 'Timeline' })).toHaveTextContent(/Refused.*No such user\./);
});

test('a no to messages is kept on the customer with its wording, and takes effect at once', async () => {
  const { world, history } = await open('/customers/customer-1', { ...shop, messages: [buildMessage()] });
  await expect.element(page.getByRole('list', { name: 'Timeline' })).toHaveTextContent('See you tomorrow at 9:00 AM.');
  await userEvent.click(button('Change Consent'));
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Service by email' }), 'No');
  await userEvent.click(button('Use This Question as Wording'));
  await expect
    .element(field('Wording'))
    .toHaveValue(
      'Asked at the shop: “May Apex Auto Protection email and text you about your car, your appointments, estimates and invoices? You can say stop at any time.”',
    );
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Marketing by text message' }), 'Yes');
  await userEvent.fill(field('Wording'), '');
  await userEvent.click(button('Save Consent'));
  await expect.element(page.getByText('Enter what the customer agreed to, or how they said no.')).toBeVisible();
  await userEvent.fill(field('Wording'), 'Only text me.');
  await userEvent.click(button('Save Consent'));
  const at = new Date('2026-11-20T10:00:00').toISOString();
  await expect
    .poll(async () => (await world.store.customers.get('customer-1'))?.consents)
    .toEqual([
      { channel: 'email', purpose: 'service', given: false, at, wording: 'Only text me.' },
      { channel: 'text', purpose: 'marketing', given: true, at, wording: 'Only text me.' },
    ]);
  await history.push('/messages?round=1');
  await place('1 of 3');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(heading('Jake Novak')).toBeVisible();
  await expect.element(button('Open Text')).toBeVisible();
});

test('a slide follows its records: an edited text is called old, a channel without consent is not used, and an answered estimate is not sent', async () => {
  const { world } = await open('/messages?round=1', { ...shop, bookings: [] });
  await place('1 of 2');
  await expect.element(button('Open Email')).toHaveFocus();
  await userEvent.fill(field('Message'), 'It costs $868.00.');
  await world.store.customers.update('customer-1', { email: 'new@example.com' });
  await expect.element(field('To')).toHaveValue('new@example.com');
  await expect.element(field('Message')).toHaveValue('It costs $868.00.');
  const old = page.getByRole('alert').filter({ hasText: 'Something changed after you edited this message' });
  await expect.element(old).not.toBeInTheDocument();
  await world.store.estimates.update('estimate-1', { totalAmount: 900, subtotal: 900, taxAmount: 0 });
  await userEvent.click(old.getByRole('button', { name: 'Use the New Text' }));
  await expect.element(old).not.toBeInTheDocument();
  await expect.element(field('Message')).not.toHaveValue('It costs $868.00.');

  const no = { channel: 'email', purpose: 'service', given: false, at: '', wording: 'Only text me' } as const;
  await userEvent.click(button('Text'));
  await userEvent.click(button('Email'));
  await world.store.customers.update('customer-1', { consents: [no] });
  await expect.element(button('Open Text')).toBeEnabled();
  await expect.element(button('Email')).not.toBeInTheDocument();

  await world.store.estimates.update('estimate-1', { status: 'Accepted' });
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'This message is no longer offered' }))
    .toHaveTextContent('The estimate was accepted. Nothing was sent.');
  await place('1 of 2');
  await expect.element(button('Next')).toHaveFocus();
  await world.store.customers.update('customer-1', { consents: [no, { ...no, channel: 'text' }] });
  await userEvent.keyboard('{Enter}');
  await place('All done');
  expect([opened, await world.store.messages.list()]).toEqual([[], []]);
});

test('from the customer’s page a message starts from a record or is written by hand, by consent, and is logged and answered', async () => {
  const { world } = await open('/customers/customer-1');
  await userEvent.click(button('New Message'));
  const start = page.getByRole('combobox', { name: 'Start With' });
  await userEvent.selectOptions(start, 'My own words, an offer or other marketing');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Has not agreed to marketing by email or text message.' }))
    .toBeVisible();
  await expect.element(button('Open Email')).toBeDisabled();
  await userEvent.selectOptions(start, 'Overdue invoice: INV-2026-0001: $868.00 overdue for 10 days');
  await userEvent.click(button('Open Email'));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Yes' }));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(button('New Message'));
  await userEvent.click(button('Text'));
  await userEvent.fill(field('Message'), 'Your key is in the box.');
  await userEvent.click(button('Open Text'));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Yes' }));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(opened[1]).toBe('sms:+15550100101?&body=Your%20key%20is%20in%20the%20box.');
  const log = (await world.store.messages.list()).map(({ template, dueKey, purpose, state, by }) => [
    ...[template, dueKey, purpose, state, by],
  ]);
  expect(log).toEqual([
    ['overdue invoice', 'overdue invoice invoice-1', 'service', 'sent', 'Alex Morgan'],
    ['', '', 'service', 'sent', 'Alex Morgan'],
  ]);
});

test('a job that is ready offers its message until it is opened', async () => {
  const jobs = [buildJob({ stage: 'Ready', readyAt: '2026-11-20T14:00:00Z', customerId: 'dana', customer: dana })];
  await open('/jobs/job-1', { ...shop, jobs });
  await expect.element(page.getByText('Dana Hale has no message yet that the car is ready')).toBeVisible();
  await userEvent.click(button('Write Message'));
  await expect
    .element(field('Message'))
    .toHaveValue('Hi Dana, your 2025 Porsche 911 is ready for pickup. Apex Auto Protection');
  await userEvent.click(button('Open Text'));
  await userEvent.click(button('Yes'));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText('Dana Hale has no message yet')).not.toBeInTheDocument();
});

test('Text: Car Is Ready is one press: the text program opens with the message, which is in the log', async () => {
  const jobs = [buildJob({ stage: 'Ready', readyAt: '2026-11-20T14:00:00Z', customerId: 'dana', customer: dana })];
  const { world } = await open('/jobs/job-1', { ...shop, jobs });
  await userEvent.click(button('Text: Car Is Ready'));
  await expect
    .poll(() => opened)
    .toEqual([
      'sms:+15125550142?&body=Hi%20Dana%2C%20your%202025%20Porsche%20911%20is%20ready%20for%20pickup.%20Apex%20Auto%20Protection',
    ]);
  await expect
    .poll(async () =>
      (await world.store.messages.list()).map(({ template, dueKey, state }) => [template, dueKey, state]),
    )
    .toEqual([['car ready', 'car ready job-1 2026-11-20T14:00:00Z', 'opened']]);
  await expect.element(button('Text: Car Is Ready')).not.toBeInTheDocument();
});

test('the shop words a template, which is refused with an unknown field, and the round uses it', async () => {
  const { world, history } = await open('/settings/messages');
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Template' }), 'Overdue invoice');
  const text = page.getByRole('textbox', { name: 'Text Message' });
  await userEvent.fill(text, 'Pay {balanse}');
  await userEvent.click(button('Save'));
  await expect
    .element(page.getByText('There is no field {balanse}. Remove it, or choose one of the fields below.').first())
    .toBeVisible();
  await userEvent.fill(text, 'Pay {balance} please');
  await expect.element(page.getByText('Pay $749.00 please')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Quiet Hours From'), '20:00');
  await userEvent.fill(page.getByRole('textbox', { name: 'Review Link' }), 'https://review.example/apex');
  await userEvent.click(button('Save'));
  await expect.element(page.getByText('Settings Saved')).toBeVisible();
  const { messageTemplates = {}, quietHours, reviewLink } = await world.store.settings.get();
  expect([Object.keys(messageTemplates), messageTemplates['overdue invoice']?.text, quietHours, reviewLink]).toEqual([
    ['overdue invoice'],
    'Pay {balance} please',
    { from: '20:00', to: '08:00' },
    'https://review.example/apex',
  ]);
  await history.push('/messages?round=1');
  await place('1 of 3');
  await userEvent.keyboard('{ArrowRight}');
  await place('2 of 3');
  await userEvent.keyboard('{ArrowRight}');
  await place('3 of 3');
  await userEvent.click(button('Text'));
  await expect.element(field('Message')).toHaveValue('Pay $868.00 please');
});

test('a second record of a number that said no says so on its page, and in the message, until a new yes', async () => {
  const second = buildCustomer({
    id: 'second',
    firstName: 'O.',
    lastName: 'Diaz',
    email: 'od@example.com',
    phone: '+1 512.555.0199',
  });
  const { world } = await open('/customers/second', { ...shop, customers: [silent, second] });
  await expect.element(page.getByRole('heading', { level: 1, name: 'O. Diaz' })).toBeVisible();
  await world.store.customers.remove('silent');
  const consent = page.getByRole('definition').filter({ hasText: /allowed/i });
  await expect.element(consent.nth(1)).toHaveTextContent(/^Not allowed/);
  await expect.element(page.getByText('This number said no on another record. Only a new yes ends it.')).toBeVisible();
  await userEvent.click(button('New Message'));
  await expect.element(page.getByRole('dialog').getByText('Send by')).not.toBeInTheDocument();
  await userEvent.fill(field('To'), 'OMAR@example.com');
  await expect.element(page.getByText('This email address said no to emails.')).toBeVisible();
  await userEvent.fill(field('Message'), 'Hello');
  await expect.element(button('Open Email')).toBeDisabled();
  await userEvent.fill(field('To'), 'od@example.com');
  await expect.element(button('Open Email')).toBeEnabled();
  await userEvent.click(button('Cancel'));
  await userEvent.click(button('Change Consent'));
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Service by text message' }), 'Yes');
  await userEvent.fill(field('Wording'), 'Texts are fine again.');
  await userEvent.click(button('Save Consent'));
  await expect.element(consent.nth(1)).toHaveTextContent(/^Allowed/);
});

test('a lead with a number that said no is offered no text message, and says why', async () => {
  const lead = buildLead({ phone: '5125550199', email: '' });
  await open('/leads', { ...shop, customers: [silent], leads: [lead] });
  await userEvent.click(page.getByRole('button', { name: /^More actions for / }).first());
  await expect.element(page.getByRole('menuitem', { name: 'Call' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Text message', exact: true })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('menuitem', { name: 'Said no to text messages' }));
  await expect.element(page.getByRole('dialog').getByText('This number said no to text messages.')).toBeVisible();
});

test('a no-break space in a text message is named, and one button replaces it', async () => {
  await open('/customers/dana');
  await userEvent.click(button('New Message'));
  await userEvent.fill(field('Message'), 'Your\u00a0car is\u200b ready');
  await expect.element(page.getByText('The text has a no-break space, which makes each message shorter')).toBeVisible();
  await userEvent.click(button('Replace Invisible Characters'));
  await expect.element(field('Message')).toHaveValue('Your car is ready');
  await expect.element(button('Replace Invisible Characters')).not.toBeInTheDocument();
});

test('the log of the server says what to do: why it was refused, send again, mark as sent, or stop it', async () => {
  const states = ['queued', 'refused', 'unconfirmed', 'bounced'] as const;
  const messages = states.map((state) =>
    buildMessage({ id: state, state, by: 'Clearcoat', dueKey: state, why: `It is ${state}.` }),
  );
  const { world } = await renderApp({
    path: '/messages',
    samples: { demo: () => ({ ...EMPTY_SHOP, customers: [jake], messages }), starter: () => EMPTY_SHOP },
    world: { sending: memorySending() },
  });
  const log = page.getByRole('region', { name: 'Log' });
  const row = (state: string) => log.getByRole('row', { name: new RegExp(`It is ${state}`) });
  await expect.element(row('refused')).toHaveTextContent('Refused');
  await expect.element(row('bounced')).toHaveTextContent('Bounced');
  await row('queued')
    .getByRole('button', { name: /^Don’t Send/ })
    .click();
  await row('refused')
    .getByRole('button', { name: /^Mark as Sent/ })
    .click();
  await row('unconfirmed')
    .getByRole('button', { name: /^Send Again/ })
    .click();
  await expect
    .poll(async () => Object.fromEntries((await world.store.messages.list()).map(({ id, state }) => [id, state])))
    .toEqual({ queued: 'skipped', refused: 'sent', unconfirmed: 'queued', bounced: 'bounced' });
});

test('what the server gave back with a reason is sent again from the log', async () => {
  const held = { template: '', dueKey: '', state: 'not sent', by: 'Olivia Park' } as const;
  const messages = [
    buildMessage({ ...held, id: 'held', why: 'Too late.' }),
    buildMessage({ ...held, id: 'taken back', body: 'Not like this.' }),
  ];
  const { world } = await renderApp({
    path: '/messages',
    samples: { demo: () => ({ ...EMPTY_SHOP, customers: [jake], messages }), starter: () => EMPTY_SHOP },
    world: { sending: memorySending() },
  });
  const log = page.getByRole('region', { name: 'Log' });
  await expect.element(log.getByRole('row', { name: /Not like this/ })).toBeVisible();
  expect(log.getByRole('button', { name: /^Send Again/ }).elements().length).toBe(1);
  await log
    .getByRole('row', { name: /Too late/ })
    .getByRole('button', { name: /^Send Again/ })
    .click();
  await expect.poll(async () => (await world.store.messages.get('held'))?.state).toBe('queued');
});

test('what did not go in the last days is shown with the account that fails, and in the log', async () => {
  const at = new Date('2026-11-19T10:00:00').toISOString();
  const of = (state: 'refused' | 'sent' | 'not sent', why?: string) =>
    buildMessage({ id: state, state, by: 'Clearcoat', dueKey: state, at, ...(why && { why }) });
  const text = buildMessage({
    id: 'text',
    template: 'answer',
    dueKey: '',
    state: 'sent',
    at: new Date('2026-11-19T10:01:00').toISOString(),
    body: 'Can I come at 5?',
  });
  const messages = [of('refused', 'No such user.'), of('not sent', 'Too late.'), of('sent'), text];
  const sending = memorySending();
  await sending.saveEmail({ host: 'smtp.example.com', port: 587, user: 'a@example.com', password: 'wrong' });
  await sending.testEmail().catch(() => undefined);
  await renderApp({
    path: '/messages',
    samples: { demo: () => ({ ...EMPTY_SHOP, customers: [jake], messages }), starter: () => EMPTY_SHOP },
    world: { sending },
  });
  await expect.element(page.getByText(/^Email has been failing since Nov 20, 2026/)).toBeVisible();
  await expect.element(page.getByText(/smtp\.example\.com refuses the user or the password/)).toBeVisible();
  await expect.element(page.getByText('2 messages did not go')).toBeVisible();
  await page.getByRole('link', { name: 'Show in Log' }).click();
  const rows = page.getByRole('region', { name: 'Log' }).getByRole('row');
  await expect.element(rows.filter({ hasText: 'No such user.' })).toBeVisible();
  await expect.element(rows.filter({ hasText: 'Too late.' })).toBeVisible();
  expect(rows.elements().length).toBe(3);
  await expect.element(page.getByText('1 customer’s text waits for you')).toBeVisible();
  await page.getByRole('link', { name: 'Show Texts' }).click();
  await expect.element(rows.nth(1)).toHaveTextContent(/Can I come at 5\?.*From Customer/);
  expect(rows.elements().length).toBe(2);
});

describe('with an email account on the server', () => {
  async function openWithAccount(path?: string) {
    const sending = memorySending();
    await sending.saveEmail({ host: 'smtp.example.com', port: 587, user: 'a@example.com', password: 'right' });
    const samples = { demo: () => shop, starter: () => shop };
    return renderApp({ path: path ?? '/messages', samples, world: { sending } });
  }
  const toast = page.getByRole('status').filter({ hasText: 'Email Queued' });

  test('an email from the list goes by the server, as it was edited; a text opens its program, which has no account', async () => {
    const { world } = await openWithAccount();
    const email = button('Email Jake Novak, Estimate follow-up');
    await email.click();
    const dialog = page.getByRole('dialog', { name: 'Message to Jake Novak' });
    await expect.element(dialog.getByRole('button', { name: 'Open Email' })).toBeEnabled();
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Message' }), 'Any questions?');
    await dialog.getByRole('button', { name: 'Send Email' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(toast).toBeVisible();
    const logged = await world.store.messages.list();
    expect(logged.map(({ template, state, body }) => [template, state, body])).toEqual([
      ['estimate follow-up', 'queued', 'Any questions?'],
    ]);
    await expect.element(email).not.toBeInTheDocument();
    const rows = page.getByRole('region', { name: 'Log' }).getByRole('row');
    await expect.element(rows.nth(1)).toHaveTextContent(/Estimate follow-up.*Queued/);
    expect(opened).toEqual([]);
    await button('Text Dana Hale, Appointment reminder, 24 hours').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Open Text' }).click();
    await expect.poll(() => opened.length).toBe(1);
  });

  test('a text goes by the Twilio account to a number with its area code; the text program takes any', async () => {
    const sending = memorySending();
    await sending.saveText({ accountSid: 'AC0123', authToken: 'right', from: '+15125550190' });
    const samples = { demo: () => shop, starter: () => shop };
    const { world } = await renderApp({ path: '/messages', samples, world: { sending } });
    await button('Text Dana Hale, Appointment reminder, 24 hours').click();
    const dialog = page.getByRole('dialog', { name: 'Message to Dana Hale' });
    const to = dialog.getByRole('textbox', { name: 'To' });
    const send = dialog.getByRole('button', { name: 'Send Text' });
    await userEvent.fill(to, '555-0142');
    await expect.element(to).toHaveAccessibleDescription(/Enter the number with its area code/);
    await expect.element(send).toBeDisabled();
    await expect.element(dialog.getByRole('button', { name: 'Open Text' })).toBeEnabled();
    await userEvent.fill(to, '(512) 555-0142');
    await send.click();
    await expect.element(page.getByRole('status').filter({ hasText: 'Text Queued' })).toBeVisible();
    expect((await world.store.messages.list()).map(({ state, address }) => [state, address])).toEqual([
      ['queued', '(512) 555-0142'],
    ]);
    expect(opened).toEqual([]);
  });

  test('a text by the account asks for a call: nobody reads answers at its number', async () => {
    const sending = memorySending();
    await sending.saveText({ accountSid: 'AC0123', authToken: 'right', from: '+15125550190' });
    const bookings = [buildBooking({ id: 'b1', date: '2026-11-22', customerId: 'dana', customer: dana })];
    const samples = { demo: () => ({ ...shop, bookings }), starter: () => shop };
    await renderApp({ path: '/messages', samples, world: { sending } });
    await button('Text Dana Hale, Appointment reminder, 48 hours').click();
    await expect
      .element(page.getByRole('dialog').getByRole('textbox', { name: 'Message' }))
      .toHaveDisplayValue(/Need another time\? Please call us\.$/);
  });

  const OWN_LINK = 'http://192.168.1.20:4300/document.html#token';

  /** The follow-up of an estimate, from a computer in the shop's own network. */
  async function writeFollowUp(...addresses: Parameters<typeof memorySending>) {
    const sending = memorySending(...addresses);
    await sending.saveEmail({ host: 'smtp.example.com', port: 587, user: 'a@example.com', password: 'right' });
    const samples = { demo: () => shop, starter: () => shop };
    const links = { ...memoryLinks(), make: async () => OWN_LINK };
    await renderApp({ path: '/messages', samples, world: { sending, links } });
    await button('Email Jake Novak, Estimate follow-up').click();
    const dialog = page.getByRole('dialog');
    return {
      message: dialog.getByRole('textbox', { name: 'Message' }),
      send: dialog.getByRole('button', { name: 'Send Email' }),
    };
  }

  test('the link in a message has the address at which customers reach the server', async () => {
    const { message, send } = await writeFollowUp();
    await expect.element(message).toHaveDisplayValue(/https:\/\/shop\.example\.com\/document\.html#token/);
    await expect.element(send).toBeEnabled();
  });

  test('a link that customers can’t open is not sent by the account, and it says why; without the link the message is', async () => {
    const { message, send } = await writeFollowUp({});
    await expect.element(page.getByText('Your shop’s account does not send this link')).toBeVisible();
    await expect.element(message).toHaveDisplayValue(/http:\/\/192\.168\.1\.20:4300/);
    await expect.element(send).not.toBeInTheDocument();
    await expect.element(button('Open Email')).toBeEnabled();
    await userEvent.fill(message, 'Any questions?');
    await expect.element(send).toBeEnabled();
  });

  test('a message that is slowly saved does not close the next one, which is being written', async () => {
    const samples = { demo: () => shop, starter: () => shop };
    const { store: own } = memoryWorld({ samples });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const store: Store = { ...own, transact: (...given) => held.then(() => own.transact(...given)) };
    const sending = memorySending();
    await sending.saveEmail({ host: 'smtp.example.com', port: 587, user: 'a@example.com', password: 'right' });
    await renderApp({ path: '/messages', samples, world: { store, sending } });
    await button('Email Jake Novak, Estimate follow-up').click();
    await button('Send Email').click();
    await button('Cancel').click();
    await button('Text Dana Hale, Appointment reminder, 24 hours').click();
    await userEvent.fill(field('Message'), 'See you.');
    release();
    await expect.element(toast).toBeVisible();
    await expect.element(field('Message')).toHaveValue('See you.');
  });

  test('a key that is held down sends nothing more, and types; nor does a second click', async () => {
    await openWithAccount('/messages?round=1');
    await page.getByRole('button', { name: /^Skip/ }).click();
    const send = page.getByRole('button', { name: /^Send Email/ });
    await expect.element(send).toHaveFocus();
    const isTaken = (element: Element, repeat: boolean) =>
      !element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }));
    expect([isTaken(send.element(), true), isTaken(send.element(), false)]).toEqual([true, false]);
    expect(isTaken(field('Message').element(), true)).toBe(false);
    // Its default is to submit the form.
    const submits = (detail: number) =>
      send.element().dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }));
    expect([submits(2), submits(1)]).toEqual([false, true]);
    await place('3 of 3');
  });

  test('the round goes on after an email that the server sends', async () => {
    const { world } = await openWithAccount('/messages?round=1');
    await place('1 of 3');
    await page.getByRole('button', { name: /^Skip/ }).click();
    await place('2 of 3');
    await page.getByRole('button', { name: /^Send Email/ }).click();
    await place('3 of 3');
    expect((await world.store.messages.list()).map(({ state }) => state).sort()).toEqual(['queued', 'skipped']);
    await page.getByRole('button', { name: /^Send Email/ }).click();
    await expect.element(page.getByText(/2 queued to be sent/)).toBeVisible();
    expect(opened).toEqual([]);
    // The provider refuses them a moment later.
    for (const { id, state } of await world.store.messages.list())
      if (state === 'queued') await world.store.messages.update(id, { state: 'refused', why: 'No such user.' });
    await expect.element(page.getByText('2 that did not go and 1 skipped.')).toBeVisible();
  });
});

test.each([
  ['while it waits', '2026-11-20T15:00:00.000Z'],
  ['after it was refused and sent again', '2026-11-20T15:30:00.000Z'],
])('an email that brings a document is taken back %s: the document is a Draft again', async (_when, at) => {
  const createdAt = '2026-11-20T15:00:00.000Z';
  const lists: Lists = {
    ...EMPTY_SHOP,
    customers: [jake],
    invoices: [buildInvoice({ status: 'Sent', sentAt: createdAt })],
    messages: [buildMessage({ template: 'invoice', dueKey: 'invoice invoice-1', state: 'queued', at, createdAt })],
  };
  const { world } = await open('/messages', lists);
  await page.getByRole('button', { name: /^Don’t Send/ }).click();
  await expect.poll(async () => (await world.store.invoices.get('invoice-1'))?.status).toBe('Draft');
  expect((await world.store.messages.list()).map(({ state }) => state)).toEqual(['not sent']);
});

test.each([
  ['is sent again while the invoice is overdue', false, 'queued'],
  ['is not sent again once the invoice is paid', true, 'refused'],
])('a reminder to pay that was refused %s', async (_what, isPaid, becomes) => {
  const key = { template: 'overdue invoice', dueKey: 'overdue invoice invoice-1', channel: 'email' } as const;
  const messages = [buildMessage({ ...key, state: 'refused', why: 'No such user.' })];
  const lists = { ...shop, messages };
  const samples = { demo: () => lists, starter: () => lists };
  const { world } = await renderApp({ path: '/messages', samples, world: { sending: memorySending() } });
  const { invoices, messages: log } = world.store;
  const again = page.getByRole('button', { name: /^Send Again/ });
  await expect.element(again).toBeVisible();
  if (isPaid) await invoices.update('invoice-1', { status: 'Paid', paidAmount: 868, balanceAmount: 0 });
  await again.click();
  if (isPaid) await expect.element(page.getByText(/^This message is no longer due/)).toBeVisible();
  await expect.poll(async () => (await log.get('message-1'))?.state).toBe(becomes);
});

describe('an email that was refused and brings a document', () => {
  async function openWith(invoices: Lists['invoices']) {
    const key = { template: 'invoice', dueKey: 'invoice invoice-1', channel: 'email' } as const;
    const messages = [buildMessage({ ...key, state: 'refused', why: 'No such user.' })];
    const lists = { ...EMPTY_SHOP, customers: [jake], invoices, messages };
    const samples = { demo: () => lists, starter: () => lists };
    const { world } = await renderApp({ path: '/messages', samples, world: { sending: memorySending() } });
    await page.getByRole('button', { name: /^Send Again/ }).click();
    return async () => [
      (await world.store.invoices.get('invoice-1'))?.status,
      (await world.store.messages.list()).map(({ state }) => state),
    ];
  }

  test('marks it as sent when it is a Draft again and the email is sent again, and Don’t Send takes both back', async () => {
    const stored = await openWith([buildInvoice({ invoiceNumber: 'INV-0012' })]);
    await expect.poll(stored).toEqual(['Sent', ['queued']]);
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Email Queued' }))
      .toHaveTextContent('INV-0012 is marked as sent.');
    await page.getByRole('button', { name: /^Don’t Send/ }).click();
    await expect.poll(stored).toEqual(['Draft', ['not sent']]);
  });

  test('is not sent again when that was deleted', async () => {
    const stored = await openWith([]);
    await expect.element(page.getByText('This invoice was deleted.')).toBeVisible();
    expect(await stored()).toEqual([undefined, ['refused']]);
  });
});
