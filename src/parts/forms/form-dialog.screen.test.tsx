import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { expectConsole } from '#test/console/console-guard.ts';

/** Opens the dialog of a new customer over the form of a booking. */
async function openNewCustomer() {
  await page.viewport(1280, 900);
  const lists = starterShop('2026-11-20');
  const storage = faultyStorage();
  const samples = { demo: () => lists, starter: () => lists };
  const { screen, world } = await renderApp({ path: '/schedule/booking/new', storage, samples });
  await screen.getByRole('button', { name: 'New Customer' }).click();
  const dialog = screen.getByRole('dialog', { name: 'New Customer' });
  const field = (name: string) => dialog.getByRole('textbox', { name });
  const submit = dialog.getByRole('button', { name: 'Create Customer' });
  await expect.element(submit).toBeEnabled();
  return { screen, world, storage, dialog, field, submit };
}

type Opened = Awaited<ReturnType<typeof openNewCustomer>>;

async function fill({ dialog, field }: Opened) {
  await field('First Name').fill('Nia');
  await field('Last Name').fill('Quill');
  await field('Email').fill('nia@example.com');
  await field('Phone').fill('555-0142');
  await dialog.getByRole('combobox', { name: 'Source' }).selectOptions('Referral');
}

test('a dialog names each problem at its field, focuses the first, and submits nothing of the form below', async () => {
  const { screen, field, submit, world } = await openNewCustomer();
  const before = await world.store.customers.count();
  await submit.click();
  await expect.element(field('First Name')).toHaveFocus();
  await expect.element(field('First Name')).toHaveAccessibleDescription('Enter the first name.');
  await expect.element(field('Phone')).toHaveAccessibleDescription('Enter the phone number.');
  await expect.element(screen.getByText('Missing Information')).not.toBeInTheDocument();
  await expect.poll(() => world.store.customers.count()).toBe(before);
});

test('a failed save shows in the dialog, which keeps its values, and Retry saves and chooses the customer', async () => {
  expectConsole('error', /refused a write/);
  expectConsole('error', /not saved/);
  const opened = await openNewCustomer();
  const { screen, world, storage, dialog, field, submit } = opened;
  await fill(opened);
  storage.refuseWrites();
  await submit.click();
  const notice = dialog.getByRole('alert').filter({ hasText: 'The customer is not saved' });
  await expect.element(notice).toHaveTextContent(/storage is full/);
  await expect.element(field('First Name')).toHaveValue('Nia');
  storage.heal();
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('combobox', { name: /^Customer/ })).toHaveValue('Nia Quill');
  await expect
    .poll(async () => (await world.store.customers.list()).filter(({ firstName }) => firstName === 'Nia'))
    .toHaveLength(1);
});

test('closing asks about unsaved changes, and Cancel leaves without a question', async () => {
  const { screen, dialog, field } = await openNewCustomer();
  await field('First Name').fill('Nia');
  await dialog.getByRole('button', { name: 'Close' }).click();
  const question = screen.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect.element(question).toHaveTextContent('What you entered for this customer is not saved yet.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field('First Name')).toHaveValue('Nia');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
