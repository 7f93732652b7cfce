import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { addDays, formatWeekdayDate, instantOf, localDay, weekdayOf } from '#domain/calendar/calendar.ts';
import { startTestStripe } from '../../server/cards/test-stripe.mjs';
import { startTestMailbox } from '../../server/sending/test-mailbox.mjs';
import { startTestTexts } from '../../server/sending/test-sending.mjs';
import { startTestServer } from '../../server/testing/test-server.mjs';
import { expect, test } from '../fixtures.ts';
import { enterCardKeys, enterEmailAccount, payByCard, sendByItself } from '../pages/front-door-steps.ts';
import { SOON } from '../pages/long-run.ts';
import { skipInspection } from '../pages/skip-inspection.ts';
import { endServer, openShop, title } from '../pages/team.ts';

const ZONE = 'America/Los_Angeles';
/** The server as customers reach it: a link to this computer is in no message. */
const PUBLIC_URL = 'http://shop.example.com';
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** For what the server does by itself: it looks every 200 ms. */
const BY_ITSELF = { timeout: 30_000 };
/** The day of the visit: at least three days ahead, and the day before it is one on which every new shop is open. */
function dayOfVisit(): string {
  let day = addDays(localDay(new Date(), ZONE), 3);
  while (!['tuesday', 'wednesday', 'thursday'].includes(weekdayOf(day))) day = addDays(day, 1);
  return day;
}

/** A proxy of the browser, by which the public address of the server leads to this computer. */
async function startProxy(port: number) {
  const proxy = createServer((asked, response) => {
    const url = new URL(asked.url ?? '', PUBLIC_URL);
    const { method, headers } = asked;
    const path = url.pathname + url.search;
    const to = url.origin === PUBLIC_URL ? port : url.port;
    const forwarded = request({ host: '127.0.0.1', port: to, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    asked.pipe(forwarded);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

/** Returns the text of an email, without its quoted-printable encoding. */
function textOf(raw: string): string {
  return raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Returns the link to the document that an email brings. */
function linkIn(mail: { raw: string } | undefined): string {
  return /http:\/\/shop\.example\.com\/document\.html#[\w-]{43}/.exec(textOf(mail?.raw ?? ''))?.[0] ?? '';
}

/** A photo as a phone takes it, drawn by the browser. */
async function photoOf(page: Page, color: string) {
  const url = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    canvas.width = 1600;
    canvas.height = 1200;
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = fill;
    context?.fillRect(0, 0, 1600, 1200);
    return canvas.toDataURL('image/jpeg');
  }, color);
  return {
    name: `${color}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'),
  };
}

test('a car owner asks with two photos on a phone, gets the quote by email, accepts and pays the deposit by card, is reminded, hears that the car is ready, pays the rest, and gets the receipt', async ({
  browser,
}) => {
  test.slow();
  const [stripe, mailbox, texts] = [
    await startTestStripe(),
    await startTestMailbox({ hasTls: false }),
    await startTestTexts(),
  ];
  const server = await startTestServer({
    dist: 'dist',
    isOneShop: true,
    env: { STRIPE_API_URL: stripe.url, TWILIO_URL: texts.url, SEND_EVERY_MS: '200', PUBLIC_URL },
  });
  const proxy = await startProxy(server.port);
  const open = async (viewport = DESK) =>
    (await browser.newContext({ baseURL: PUBLIC_URL, proxy: { server: proxy.url }, viewport })).newPage();
  const day = dayOfVisit();
  const emails = () => mailbox.mails.filter(({ to }) => to.includes('nora@example.com'));
  try {
    const desk = await open();
    await openShop(desk);
    await enterEmailAccount(desk, mailbox.key);
    const twilio = desk.getByRole('form', { name: 'Twilio Account' });
    await twilio.getByRole('textbox', { name: 'Account SID' }).fill('AC0123');
    await twilio.getByLabel('Auth Token').fill('twilio-secret');
    await twilio.getByRole('textbox', { name: 'Your Twilio Number' }).fill('+15125550190');
    await twilio.getByRole('button', { name: 'Save Account' }).click();
    await expect(desk.getByText(/^\+15125550190, account/)).toBeVisible();
    await sendByItself(desk, 'Car ready', 'Booking confirmation', 'Appointment reminder, 24 hours');
    await enterCardKeys(desk);
    // Stripe's messages come past the proxy.
    const webhook = await desk.getByRole('textbox', { name: 'Address' }).inputValue();
    stripe.state.webhook = webhook.replace(PUBLIC_URL, server.url);
    await desk.goto('/settings/messages');
    // The car may become ready at any hour of the day.
    await desk.getByLabel('Quiet Hours From').fill('00:00');
    await desk.getByLabel('Quiet Hours To').fill('00:00');
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(desk.getByText(/^New messages start with these texts/)).toBeVisible();
    await desk.goto('/settings/documents');
    await desk.getByRole('combobox', { name: 'Deposit', exact: true }).selectOption('Percent of the total');
    await desk.getByRole('spinbutton', { name: 'Deposit Asked For' }).fill('25');
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(desk.getByText('New invoices and estimates use these defaults.')).toBeVisible();
    await desk.goto('/settings/requests');
    await desk.getByRole('checkbox', { name: 'Take Requests' }).check();
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(desk.getByText(/^Works\. Anyone with this address/)).toBeVisible();
    const address = await desk.getByRole('textbox', { name: 'Address' }).inputValue();
    await desk.goto('/leads');
    await expect(title(desk, 'Leads')).toBeVisible();

    const phone = await open(PHONE);
    await phone.goto(address);
    await phone.getByRole('combobox', { name: 'Year' }).selectOption('2024');
    await phone.getByRole('combobox', { name: 'Make' }).selectOption('Porsche');
    await phone.getByRole('combobox', { name: 'Model' }).selectOption('Macan');
    await phone.getByRole('checkbox', { name: /^Full Front/ }).check();
    await phone.getByLabel('First Choice').fill(day);
    await phone
      .getByLabel('Add Photos: file')
      .setInputFiles([await photoOf(phone, 'red'), await photoOf(phone, 'blue')]);
    await expect(phone.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(2);
    await phone.getByRole('textbox', { name: 'First Name' }).fill('Nora');
    await phone.getByRole('textbox', { name: 'Last Name' }).fill('Quill');
    await phone.getByRole('textbox', { name: 'Email' }).fill('nora@example.com');
    await phone.getByRole('textbox', { name: 'Phone' }).fill('512 555 0101');
    await phone.getByRole('checkbox', { name: /^Shine Works may use/ }).check();
    await phone.getByRole('button', { name: 'Send Request' }).click();
    await expect(phone.getByRole('heading', { name: 'Your request was sent' })).toBeVisible();
    await expect(phone.getByText('Your 2 photos arrived.')).toBeVisible();

    await desk
      .getByRole('article', { name: 'Nora Quill' })
      .getByRole('button', { name: 'Nora Quill', exact: true })
      .click(SOON);
    const lead = desk.getByRole('dialog', { name: 'Edit Lead' });
    await expect(lead.getByRole('region', { name: 'Request' })).toContainText(formatWeekdayDate(day));
    await expect(lead.getByRole('region', { name: 'Request' }).getByRole('img')).toHaveCount(2);
    await lead.getByRole('link', { name: 'New Quote' }).click();
    await expect(desk.getByRole('button', { name: formatWeekdayDate(day).replace(',', '') })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await desk.getByRole('button', { name: 'Send', exact: true }).click();
    const message = desk.getByRole('dialog', { name: 'Send Estimate EST-0001' });
    await expect(message.getByRole('textbox', { name: 'To' })).toHaveValue('nora@example.com');
    await message.getByRole('button', { name: 'Send by Email' }).click();
    const queued = desk.getByRole('status').filter({ hasText: 'Email Queued' });
    await expect(queued).toContainText('EST-0001 is marked as sent.');
    const estimate = desk.url().replace(/\?.*/, '');
    await expect.poll(() => emails().length, BY_ITSELF).toBe(1);
    await desk.goto('/messages');
    const row = desk.getByRole('region', { name: 'Log' }).getByRole('row', { name: /Nora Quill/ });
    await expect(row).toContainText(/Estimate.*Sent/);
    await desk.goto(estimate);

    const customer = await open(PHONE);
    await customer.goto(linkIn(emails()[0]));
    const form = customer.getByRole('form', { name: 'Accept' });
    await form.getByRole('textbox', { name: 'Your full name' }).fill('Nora Quill');
    for (const box of await form.getByRole('checkbox').all()) await box.check();
    await form.getByRole('button', { name: 'Accept Estimate' }).click();
    await expect(customer.getByRole('status').filter({ hasText: 'Accepted by Nora Quill' })).toBeVisible();
    await payByCard(customer, '$455.70');
    await expect(desk.getByRole('region', { name: 'Deposits' })).toContainText('Card · pi_cs_test_1', SOON);

    await desk.getByRole('button', { name: 'Book', exact: true }).click();
    await desk.getByRole('textbox', { name: 'Date', exact: true }).fill(day);
    await expect(desk.getByRole('group', { name: /^Day 1/ })).toHaveAccessibleName(new RegExp(formatWeekdayDate(day)));
    await desk.getByRole('button', { name: 'Create Booking' }).click();
    await expect(title(desk, 'Calendar')).toBeVisible();
    // A booking can be undone for a few minutes.
    server.sendAsAt(Date.now() + 5 * 60_000);
    await expect.poll(() => emails().length, BY_ITSELF).toBe(2);
    expect(textOf(emails()[1]?.raw ?? '')).toContain(
      `Your 2024 Porsche Macan is booked with us for ${formatWeekdayDate(day)}`,
    );
    server.sendAsAt(instantOf(addDays(day, -1), '10:00', ZONE).getTime());
    await expect.poll(() => emails().length, BY_ITSELF).toBe(3);
    server.sendAsAt(Date.now());
    expect(textOf(emails()[2]?.raw ?? '')).toContain(
      `We look forward to seeing your 2024 Porsche Macan on ${formatWeekdayDate(day)}`,
    );

    const [{ id } = { id: '' }] = await server.sql`select id from public.customers`;
    await desk.goto(`/customers/${id}/edit`);
    await desk.getByRole('combobox', { name: 'Preferred Contact Method' }).selectOption('Phone');
    await desk.getByRole('button', { name: 'Update Customer' }).click();
    await expect(desk).not.toHaveURL(/edit$/);
    await desk.goto('/today');
    await desk.getByRole('button', { name: 'Move JOB-0001' }).click();
    await desk.getByRole('menuitem', { name: 'Ready', exact: true }).click();
    await skipInspection(desk);
    // A car that was moved by mistake can be moved back for a few minutes.
    server.sendAsAt(Date.now() + 5 * 60_000);
    await expect.poll(() => texts.requests.length, BY_ITSELF).toBe(1);
    expect(Object.fromEntries(texts.requests[0]?.form ?? [])).toMatchObject({
      To: '+15125550101',
      From: '+15125550190',
      Body: expect.stringContaining('your 2024 Porsche Macan is ready for pickup'),
    });

    await desk.goto(estimate);
    await desk.getByRole('button', { name: 'Convert to invoice' }).click();
    await expect(desk).toHaveURL(/\/invoices\/[^/]+\/edit/);
    await desk.goto(desk.url().replace(/edit$/, 'view'));
    const sendInvoice = async () => {
      await desk.getByRole('button', { name: 'Send', exact: true }).click();
      const bringing = desk.getByRole('dialog', { name: 'Send Invoice INV-0001' });
      await bringing.getByRole('button', { name: 'Send by Email' }).click();
      await expect(bringing).toBeHidden();
    };
    await sendInvoice();
    await expect.poll(() => emails().length, BY_ITSELF).toBe(4);
    const bill = linkIn(emails()[3]);
    // Another part after the # alone would load nothing.
    await customer.goto('about:blank');
    await customer.goto(bill);
    await payByCard(customer, '$1,367.10');
    const payments = desk.getByRole('region', { name: 'Payments' });
    await expect(payments).toContainText('Total$1,822.80Paid$1,822.80Balance$0.00', SOON);
    await customer.goto('about:blank');
    await customer.goto(bill);
    await expect(customer.getByRole('article', { name: 'Invoice INV-0001' })).toContainText('Paid in full');
    await expect(customer.getByRole('button', { name: 'Pay Online' })).toHaveCount(0);
    // The receipt.
    await sendInvoice();
    await expect.poll(() => emails().length, BY_ITSELF).toBe(5);
    expect(textOf(emails()[4]?.raw ?? '')).toContain('Paid in full');
    const [stored] = await server.sql`
      select total_amount::float8 as total, paid_amount::float8 as paid, balance_amount::float8 as balance, status from public.invoices`;
    expect(stored).toEqual({ total: 1822.8, paid: 1822.8, balance: 0, status: 'Paid' });
    expect([...stripe.sessions.values()].map(({ cents }) => cents)).toEqual([45_570, 136_710]);
  } finally {
    await endServer(server);
    await stripe.stop();
    await mailbox.stop();
    await texts.stop();
    proxy.stop();
  }
});
