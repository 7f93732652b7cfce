import { SOON } from '../../pages/long-run.ts';
import { expect, openShop, test } from '../../pages/team.ts';
import { agree, answerForm, linkOf, PHONE, plantEstimate, storedAnswer } from './sell-steps.ts';

/** Longer than a page waits between two looks at its document. */
const UNTIL_IT_LOOKS = 20_000;

test('two phones send different answers to one link at once: one counts, and the other reads that its answer was not saved', async ({
  device,
  server,
}) => {
  const desk = await device();
  await openShop(desk);
  await plantEstimate(server);
  const address = await linkOf(desk);
  const phones = [
    {
      name: 'Nora Quill',
      total: '$2,441.79',
      stored: { total: 2441.79, lines: ['c', 'd'] },
      page: await device(PHONE),
    },
    { name: 'Theo Quill', total: '$976.50', stored: { total: 976.5, lines: [] }, page: await device(PHONE) },
  ];
  for (const { page, name, stored } of phones) {
    await page.goto(address);
    const form = answerForm(page);
    await form.getByRole('radio', { name: name === 'Nora Quill' ? 'Better' : 'Good' }).check();
    const addOns = form.getByRole('group', { name: 'Add-ons' }).getByRole('checkbox');
    await expect(addOns).toHaveCount(stored.lines.length);
    for (const box of await addOns.all()) await box.check();
    await agree(page, name);
  }
  await Promise.all(phones.map(({ page }) => page.getByRole('button', { name: 'Accept Estimate' }).click()));
  for (const { page } of phones) await expect(answerForm(page)).toBeHidden();
  const stored = (await storedAnswer(server)) as { name: string };
  const winner = phones.find(({ name }) => name === stored.name);
  expect(stored).toEqual({ status: 'Accepted', name: winner?.name, answers: 1, ...winner?.stored });
  for (const phone of phones) {
    const { page } = phone;
    const notice =
      phone === winner
        ? page.getByRole('status').filter({ hasText: `Accepted by ${winner.name}` })
        : page.getByRole('alert').filter({ hasText: 'This estimate was already answered' });
    await expect(notice).toBeVisible();
    await expect(page.getByRole('article')).toContainText(`by ${winner?.name}${winner?.total}`);
    if (phone !== winner) await expect(notice).toContainText(`Your answer was not saved. Accepted by ${winner?.name},`);
  }
  await expect(desk.getByRole('region', { name: 'Evidence' })).toContainText(`Total ${winner?.total}`, SOON);
});

test('a price changes and an option goes while the customer reads: nothing is accepted unseen, and what was typed stays, also at the desk', {
  tag: '@long',
}, async ({ device, server }) => {
  const desk = await device();
  await openShop(desk);
  await plantEstimate(server);
  const address = await linkOf(desk);
  const customer = await device(PHONE);
  await customer.clock.install();
  await customer.goto(address);
  const form = answerForm(customer);
  await expect(form).toBeVisible();
  // The page looks again when the test says so, not while the desk saves.
  let mayLook = false;
  await customer.route('**/rpc/open_document', (route) => (mayLook ? route.continue() : route.abort()));
  const total = form.getByRole('status');
  const changed = customer.getByRole('alert').filter({ hasText: 'This estimate has changed since you opened it' });
  const send = () => form.getByRole('button', { name: 'Accept Estimate' }).click();
  await form.getByRole('radio', { name: 'Better' }).check();
  await form.getByRole('checkbox', { name: 'Wheel Coating' }).check();
  await expect(total).toHaveText('Total $2,278.50');
  await agree(customer, 'Nora Quill');

  const update = async () => {
    await desk.getByRole('button', { name: 'Update Estimate' }).click();
    await expect(desk.getByText('Estimate Updated')).toBeVisible();
  };
  const markAsSent = async () => {
    await desk.goto('/estimates/e1/view');
    await desk.getByRole('button', { name: 'Send', exact: true }).click();
    await desk.getByRole('button', { name: 'Only Mark as Sent' }).click();
    await expect(desk.getByText('EST-0001 is marked as sent.')).toBeVisible();
  };
  await desk.goto('/estimates/e1/edit');
  await desk.getByRole('group', { name: 'Options' }).getByRole('button', { name: 'Better' }).click();
  await desk.getByRole('spinbutton', { name: 'Unit Price, item 1' }).fill('1900');
  await update();
  await markAsSent();
  await send();
  await expect(changed).toContainText('Nothing was answered.');
  expect(await storedAnswer(server)).toEqual({ status: 'Sent', name: null, total: 976.5, lines: null, answers: 0 });
  await expect(form.getByRole('textbox', { name: 'Your full name' })).toHaveValue('Nora Quill');
  await expect(form.getByRole('checkbox', { name: 'Wheel Coating' })).toBeChecked();
  await expect(total).toHaveText('Total $2,332.75');
  await expect(form.getByRole('checkbox', { name: /\$2,332\.75 and its terms/ })).not.toBeChecked();

  await agree(customer, 'Nora Quill');
  await desk.goto('/estimates/e1/edit');
  await desk.getByRole('group', { name: 'Options' }).getByRole('button', { name: 'Good' }).click();
  await desk.getByRole('button', { name: 'Add Option' }).click();
  await desk.getByRole('textbox', { name: 'Option Name' }).fill('Basic');
  await desk.getByRole('group', { name: 'Options' }).getByRole('button', { name: 'Better' }).click();
  await desk.getByRole('button', { name: 'Remove Option' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Remove Option' }).click();
  await update();
  await send();
  const editing = customer.getByRole('alert').filter({ hasText: 'Shine Works is changing this estimate' });
  await expect(editing).toContainText('Your answer was not saved. The new one shows here when it is ready.');
  await markAsSent();
  mayLook = true;
  await customer.clock.fastForward(UNTIL_IT_LOOKS);
  await expect(changed).toBeVisible();
  await expect(form.getByRole('radio')).toHaveCount(2);
  await expect(form.getByRole('radio', { name: 'Good' })).toBeChecked();
  await expect(total).toHaveText('Total $976.50');
  await form.getByRole('radio', { name: 'Basic' }).check();
  await agree(customer, 'Nora Quill');

  await desk.goto('/estimates/e1/edit');
  const notes = desk.getByRole('textbox', { name: /^Notes \(visible/ });
  await notes.fill('Typed at the desk');
  await send();
  await expect(customer.getByRole('status').filter({ hasText: 'Accepted by Nora Quill' })).toBeVisible();
  const conflict = desk.getByRole('alert').filter({ hasText: 'This estimate was changed on another device' });
  await expect(conflict).toContainText('Customer’s answer is now Accepted by Nora Quill', SOON);
  await expect(desk.getByRole('button', { name: 'Update Estimate' })).toBeDisabled();
  await expect(notes).toHaveValue('Typed at the desk');
  await desk.getByRole('button', { name: 'Take theirs' }).click();
  await expect(notes).toHaveValue('');
  expect(await storedAnswer(server)).toEqual({
    status: 'Accepted',
    name: 'Nora Quill',
    total: 976.5,
    lines: [],
    answers: 1,
  });
});
