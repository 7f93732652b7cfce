import { expect, test } from 'vitest';
import type { Lists } from '#domain/lists/lists.ts';
import { openSettings } from '#test/app/settings-screens.ts';
import { buildBooking, buildCustomer, EMPTY_SHOP } from '#test/build.ts';
import { memorySending } from '#test/memory/memory-sending.ts';

const lists: Lists = {
  ...EMPTY_SHOP,
  customers: [buildCustomer()],
  bookings: [buildBooking({ date: '2026-11-24' })],
};
const samples = { demo: () => lists, starter: () => lists };
const open = (sending = memorySending()) => openSettings('sending', 'Sending', { samples, world: { sending } });

test('without a team server the page says that it needs one', async () => {
  const { main } = await openSettings('sending', 'Sending');
  await expect.element(main.getByText('Needs the team server')).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Save Account' })).not.toBeInTheDocument();
});

test('the email account is written once and gone from the page; the test email goes to the owner', async () => {
  const sending = memorySending();
  const { main, toast } = await open(sending);
  const account = main.getByRole('form', { name: 'Email Account' });
  await account.getByRole('button', { name: 'Save Account' }).click();
  await expect.element(account.getByText('Enter SMTP Host.')).toBeVisible();
  await account.getByLabelText(/^SMTP Host/).fill('smtp.example.com');
  await account.getByLabelText(/^User/).fill('hello@example.com');
  await account.getByLabelText(/^Password/).fill('secret');
  await account.getByRole('button', { name: 'Save Account' }).click();
  await expect.element(main.getByText('Set up. Not tried yet.')).toBeVisible();
  await expect.element(main.getByText('hello@example.com, smtp.example.com')).toBeVisible();
  await expect.element(account.getByLabelText(/^Password/)).toHaveValue('');
  await main.getByRole('button', { name: 'Send Test Email' }).click();
  await expect.element(toast('Test Email Sent')).toBeVisible();
  expect(sending.emails).toEqual(['owner@example.com']);
  await expect.element(main.getByText('Works. Emails go from your own account.')).toBeVisible();
});

test('an account that is being entered is not lost without a question', async () => {
  const { main, screen } = await open();
  await main
    .getByRole('form', { name: 'Email Account' })
    .getByLabelText(/^SMTP Host/)
    .fill('smtp.example.com');
  await screen.getByRole('link', { name: 'Customers' }).first().click();
  const question = screen.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect.element(question).toHaveTextContent('What you entered for this email account is not saved yet.');
});

test('an account that is refused says since when and why, and is removed after a question', async () => {
  const { main, screen } = await open();
  const account = main.getByRole('form', { name: 'Email Account' });
  await account.getByLabelText(/^SMTP Host/).fill('smtp.example.com');
  await account.getByLabelText(/^User/).fill('hello@example.com');
  await account.getByLabelText(/^Password/).fill('wrong');
  await account.getByRole('button', { name: 'Save Account' }).click();
  await main.getByRole('button', { name: 'Send Test Email' }).click();
  await expect
    .element(main.getByText(/^Failing since Nov 20, 2026, .*: smtp\.example\.com refuses the user or the password/))
    .toBeVisible();
  await main.getByRole('button', { name: 'Remove' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(main.getByText('Not set up.').first()).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Send Test Email' })).not.toBeInTheDocument();
});

test('all goes by hand at first; a template that is switched on is in the settings from now on, and the preview shows what goes next', async () => {
  const sending = memorySending();
  await sending.saveEmail({ host: 'smtp.example.com', port: 587, user: 'hello@example.com', password: 'secret' });
  const { main, save, stored, toast } = await open(sending);
  await expect.element(main.getByText(/Nothing goes by itself in the next 7 days/)).toBeVisible();
  const reminders = main.getByRole('group', { name: 'Appointment reminder, 48 hours' });
  await expect.element(reminders.getByRole('button', { name: 'By Hand' })).toHaveAttribute('aria-pressed', 'true');
  await reminders.getByRole('button', { name: 'Automatically' }).click();
  await save();
  await expect.element(toast('Settings Saved')).toBeVisible();
  const { sending: saved } = await stored();
  const since = new Date('2026-11-20T10:00:00').toISOString();
  expect(saved?.automatic).toEqual({ 'reminder 48 h': { since } });
  expect(saved?.origin).toBe(location.origin);
  const next = main.getByRole('list', { name: 'Next to Go' });
  await expect.element(next.getByRole('listitem')).toHaveTextContent(/Jake Novak, Appointment reminder, 48 hours/);
  await expect
    .element(next.getByRole('listitem'))
    .toHaveTextContent(/Nov 21, 2026, 8:00 AM · Email to jake\.novak@example\.com/);
});

test('without PUBLIC_URL the page says that Twilio cannot report, and that messages have no link', async () => {
  const { main } = await open(memorySending({}));
  await expect.element(main.getByText('Twilio can’t report to this server')).toBeVisible();
  await expect.element(main.getByRole('textbox', { name: 'Address', exact: true })).not.toBeInTheDocument();
  // The tests run on localhost.
  await expect.element(main.getByText(/These messages have no link to the document/)).toBeVisible();
});

test('the Twilio account is checked without a text, and says what is wrong', async () => {
  const { main, toast } = await open();
  const account = main.getByRole('form', { name: 'Twilio Account' });
  const enter = async (token: string) => {
    await account.getByLabelText(/^Account SID/).fill('AC0001234');
    await account.getByLabelText(/^Auth Token/).fill(token);
    await account.getByLabelText(/^Your Twilio Number/).fill('+15125550190');
    await account.getByRole('button', { name: 'Save Account' }).click();
  };
  await enter('wrong');
  await expect.element(main.getByText('Set up. Not tried yet.')).toBeVisible();
  await main.getByRole('button', { name: 'Check Account' }).click();
  await expect.element(main.getByText(/^Failing since .*: The text provider refuses the account/)).toBeVisible();
  await enter('secret');
  await main.getByRole('button', { name: 'Check Account' }).click();
  await expect.element(toast('Twilio Answers')).toBeVisible();
  await expect.element(main.getByText('Works. Texts go from your number.')).toBeVisible();
});

test('the text provider has an address for its reports', async () => {
  const { main } = await open();
  await expect.element(main.getByText(/These messages have no link to the document/)).not.toBeInTheDocument();
  const account = main.getByRole('form', { name: 'Twilio Account' });
  await account.getByLabelText(/^Account SID/).fill('AC0001234');
  await account.getByLabelText(/^Auth Token/).fill('secret');
  await account.getByLabelText(/^Your Twilio Number/).fill('+15125550190');
  await account.getByRole('button', { name: 'Save Account' }).click();
  await expect.element(main.getByText('+15125550190, account …1234')).toBeVisible();
  await expect
    .element(main.getByRole('textbox', { name: 'Address', exact: true }))
    .toHaveValue('https://shop.example.com/sending/v1/texts/7');
});
