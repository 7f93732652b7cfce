import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expectNoViolation } from '../pages/accessibility.ts';
import { expect, openShop, test } from '../pages/team.ts';
import { wizardOn } from '../pages/wizard.ts';

const NORA = { firstName: 'Nora', lastName: 'Quill', email: 'nora.quill@example.com', phone: '555-0142' };

/** A mailbox that takes every email. */
async function startMailbox() {
  const mails: { to: string; raw: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString('utf8');
      });
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo[0]?.address ?? '', raw });
        done();
      });
    },
  });
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port));
  });
  return { mails, port, stop: () => new Promise<void>((resolve) => void server.close(() => resolve())) };
}

test('the owner enters the email account, and a car that is moved to Ready is announced by itself', async ({
  device,
}) => {
  test.slow();
  const mailbox = await startMailbox();
  const owner = await device({ bypassCSP: true });
  await openShop(owner);
  await owner.goto('/settings/sending');
  const account = owner.getByRole('form', { name: 'Email Account' });
  await account.getByRole('textbox', { name: 'SMTP Host' }).fill('127.0.0.1');
  await account.getByRole('textbox', { name: 'Port' }).fill(String(mailbox.port));
  await account.getByRole('textbox', { name: 'User' }).fill('hello@shine.example');
  await account.getByLabel('Password').fill('secret');
  await account.getByRole('button', { name: 'Save Account' }).click();
  await expect(owner.getByText('Works. Emails go from your own account.')).toBeVisible();
  await owner.getByRole('button', { name: 'Send Test Email' }).click();
  await expect.poll(() => mailbox.mails.length).toBe(1);
  await owner.getByRole('group', { name: 'Car ready' }).getByRole('button', { name: 'Automatically' }).click();
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(owner.getByText('The server sends with these settings.')).toBeVisible();
  await expectNoViolation(owner);

  const wizard = wizardOn(owner);
  await owner.goto('/quick-quote');
  await wizard.chooseVehicle({ year: '2025', make: 'Porsche', model: '911' });
  await wizard.chooseService('Window Tint');
  await owner.getByRole('button', { name: 'Select Slot' }).click();
  await wizard.enterCustomer(NORA);
  await wizard.confirm();
  await owner.goto('/today');
  const card = owner.getByRole('article', { name: 'Nora Quill' }).getByRole('link', { name: /^JOB-/ });
  const number = /JOB-\d{4}/.exec((await card.textContent()) ?? '')?.[0] ?? '';
  await owner.getByRole('button', { name: `Move ${number}` }).click();
  await owner.getByRole('menuitem', { name: 'Ready', exact: true }).click();

  // The server looks every 20 seconds.
  await expect.poll(() => mailbox.mails.length, { timeout: 60_000 }).toBe(2);
  expect(mailbox.mails[1]?.to).toBe(NORA.email);
  expect(mailbox.mails[1]?.raw).toContain('Porsche 911');
  await owner.goto('/messages');
  const row = owner.getByRole('region', { name: 'Log' }).getByRole('row', { name: /Nora Quill/ });
  await expect(row).toContainText('Sent');
  await expect(row).toContainText('Clearcoat');
  await mailbox.stop();
});
