import { startTestMailbox } from '../../server/sending/test-mailbox.mjs';
import { expectNoViolation } from '../pages/accessibility.ts';
import { enterEmailAccount, sendByItself } from '../pages/front-door-steps.ts';
import { skipInspection } from '../pages/skip-inspection.ts';
import { expect, openShop, test } from '../pages/team.ts';
import { wizardOn } from '../pages/wizard.ts';

const NORA = { firstName: 'Nora', lastName: 'Quill', email: 'nora.quill@example.com', phone: '555-0142' };

test('the owner enters the email account, and a car that is moved to Ready is announced by itself', async ({
  device,
  server,
}) => {
  test.slow();
  const mailbox = await startTestMailbox({ hasTls: false });
  const owner = await device({ bypassCSP: true });
  await openShop(owner);
  await enterEmailAccount(owner, mailbox.key);
  await owner.getByRole('button', { name: 'Send Test Email' }).click();
  await expect.poll(() => mailbox.mails.length, { timeout: 30_000 }).toBe(1);
  await sendByItself(owner, 'Car ready');
  await expectNoViolation(owner);
  // The customer hears of it three minutes after it is ready: by the clock of this device, most of them are over.
  await owner.clock.install({ time: Date.now() - 150_000 });

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
  await skipInspection(owner);
  // A car that was moved by mistake can be moved back for a few minutes.
  server.sendAsAt(Date.now() + 5 * 60_000);

  // The server looks every 20 seconds.
  await expect.poll(() => mailbox.mails.length, { timeout: 90_000 }).toBe(2);
  expect(mailbox.mails[1]?.to).toEqual([NORA.email]);
  expect(mailbox.mails[1]?.raw).toContain('Porsche 911');
  await owner.goto('/messages');
  const row = owner.getByRole('region', { name: 'Log' }).getByRole('row', { name: /Nora Quill/ });
  await expect(row).toContainText('Sent');
  await expect(row).toContainText('Clearcoat');
  server.sendAsAt(Date.now());
  await mailbox.stop();
});
