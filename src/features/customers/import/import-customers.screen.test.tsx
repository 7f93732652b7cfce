import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildCustomer } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { failingStore, WHY } from '#test/memory/failing-store.ts';

const jake = buildCustomer();
const TWO =
  'First Name,Last Name,Email,Vehicle\nNora,Quill,nora@example.com,2021 Porsche 911\nBo,Lind,bo@example.com,\n';

async function open(setting: Parameters<typeof renderApp>[0] = {}) {
  await page.viewport(1280, 900);
  const shop = { ...starterShop('2026-11-20'), customers: [jake] };
  const samples = { demo: () => shop, starter: () => shop };
  const app = await renderApp({ path: '/customers/import', samples, ...setting });
  const { screen, world } = app;
  await expect.element(screen.getByRole('button', { name: 'Choose File' })).toBeVisible();
  return {
    ...app,
    choose: (text: string | Uint8Array<ArrayBuffer>, name = 'list.csv') =>
      userEvent.upload(screen.getByLabelText('Customer file'), new File([text], name, { type: 'text/csv' })),
    submit: (count: number) =>
      screen.getByRole('button', { name: `Import ${count} Customer${count === 1 ? '' : 's'}`, exact: true }),
    column: (name: string) => screen.getByRole('combobox', { name: `Column ${name}` }),
    alert: (title: string) => screen.getByRole('alert').filter({ hasText: title }),
    toast: (title: string) => screen.getByRole('status').filter({ hasText: title }),
    names: async () =>
      (await world.store.customers.list()).map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  };
}

/** Presses Tab until the target has the focus. */
async function tabTo(element: () => Element): Promise<void> {
  for (let count = 0; count < 80 && document.activeElement !== element(); count += 1) await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(element());
}

test('by keyboard alone: the contents of the file show before anything is stored, Enter imports them, and Undo removes them', async () => {
  const { screen, choose, submit, column, toast, names, history } = await open();
  await choose(TWO);
  await expect.element(screen.getByText('2 rows, 4 columns separated by commas, UTF-8')).toBeVisible();
  await expect.element(column('Vehicle')).toHaveValue('vehicle');
  const rows = screen.getByRole('table', { name: 'First customers of the file' }).getByRole('row');
  await expect
    .poll(() => rows.elements().map((row) => [...row.children].map((cell) => cell.textContent)))
    .toEqual([
      ['Row', 'Name', 'Contact', 'Vehicle'],
      ['2', 'Nora Quill', 'nora@example.com', '2021 Porsche 911Sports'],
      ['3', 'Bo Lind', 'bo@example.com', 'Mid-size'],
    ]);
  await expect.poll(() => names()).toEqual(['Jake Novak']);

  await expect.element(screen.getByRole('main')).toHaveFocus();
  await userEvent.tab();
  await expect.element(column('First Name')).toHaveFocus();
  await tabTo(() => column('Vehicle').element());
  await userEvent.keyboard('Leave');
  await expect.element(column('Vehicle')).toHaveValue('');
  await expect.element(submit(2)).toBeEnabled();
  await tabTo(() => submit(2).element());
  await userEvent.keyboard('{Enter}');
  await expect
    .element(toast('Customers Imported'))
    .toHaveTextContent('2 customers from list.csv are now in your list.');
  expect(history.location.pathname).toBe('/customers');
  await expect.poll(() => names()).toEqual(['Jake Novak', 'Nora Quill', 'Bo Lind']);

  await userEvent.keyboard('{F8}');
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Import Undone')).toHaveTextContent('2 imported customers removed.');
  await expect.poll(() => names()).toEqual(['Jake Novak']);
});

test.each([
  ['empty.csv', '', 'The file is empty.'],
  ['head.csv', 'First Name,Last Name\n', 'There are no rows below the column names'],
  ['quote.csv', 'Name,Notes\nA,"open\nB,c\n', 'Row 2 has an opening quotation mark but no closing one'],
  ['wide.csv', `${'a,'.repeat(250)}\n1\n`, 'The first row has 251 columns'],
  ['book.csv', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2]), 'This is a workbook'],
  ['photo.csv', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2]), 'This is not a text file'],
])('%s is refused with a reason, and another file can be chosen', async (name, content, why) => {
  const { choose, alert, submit, names } = await open();
  await choose(content, name);
  await expect.element(alert(`${name} cannot be imported`)).toHaveTextContent(why);
  await expect.poll(() => names()).toEqual(['Jake Novak']);
  await choose(TWO);
  await expect.element(submit(2)).toBeEnabled();
  await expect.element(alert(`${name} cannot be imported`)).not.toBeInTheDocument();
});

test('a bad file in the middle of an import keeps the first file and its choices', async () => {
  const { choose, alert, submit, column } = await open();
  await choose(TWO);
  await column('Email').selectOptions('Leave out');
  await choose('', 'empty.csv');
  await expect.element(alert('empty.csv cannot be imported')).toBeVisible();
  await expect.element(column('Email')).toHaveValue('');
  await expect.element(submit(2)).toBeEnabled();
});

test('without column names the columns can be matched, and the first row is a customer', async () => {
  const { screen, choose, column, submit, names } = await open();
  await choose('Nora Quill,nora@example.com\nBo Lind,bo@example.com\n');
  const head = screen.getByRole('combobox', { name: 'Row with the column names' });
  await expect.element(head).toHaveValue('-1');
  await expect.element(screen.getByText('Choose a column for the name:', { exact: false }).first()).toBeVisible();
  await expect.element(screen.getByRole('group', { name: 'Customers' })).not.toBeInTheDocument();
  await column('Column 1').selectOptions('Full Name');
  await column('Column 2').selectOptions('Email');
  await submit(2).click();
  await expect.poll(names).toEqual(['Jake Novak', 'Nora Quill', 'Bo Lind']);
});

test('the row with the column names can be chosen, and the rows above it are listed', async () => {
  const { screen, choose, column, submit, names } = await open();
  await choose('Our people,\nby hand,\nwho,reach\nNora Quill,nora@example.com\nBo Lind,bo@example.com\n');
  const head = screen.getByRole('combobox', { name: 'Row with the column names' });
  await expect.element(head).toHaveTextContent('Row 1: Our peopleRow 2: by handRow 3: who, reachRow 4: Nora Quill');
  await head.selectOptions('Row 3: who, reach');
  await column('who').selectOptions('Full Name');
  await column('reach').selectOptions('Email');
  await expect
    .element(screen.getByRole('list', { name: 'Rows left out' }))
    .toHaveTextContent('Row 1: above the column names.Row 2: above the column names.');
  await submit(2).click();
  await expect.poll(names).toEqual(['Jake Novak', 'Nora Quill', 'Bo Lind']);
});

test('rows that cannot be imported, are duplicates, or are changed are listed by number', async () => {
  const { screen, choose, submit, names } = await open();
  await choose(
    `Name,Email,Size\nNora Quill,nora@example.com,Huge\n,x@example.com,\nJake N,${jake.email},\nBo Lind,nora@example.com,\n`,
  );
  const remarks = (name: string) =>
    screen
      .getByRole('list', { name })
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent);
  await expect.poll(() => remarks('Rows that cannot be imported')).toEqual(['Row 3: it has no name.']);
  expect(remarks('Rows that may already be customers')).toEqual([
    'Row 4: has the same email as Jake Novak, who is already a customer.',
    'Row 5: has the same email as row 2.',
  ]);
  expect(remarks('Rows imported with a change')).toEqual([
    "Row 2: the size “Huge” isn't recognized, so Mid-size is used.",
  ]);
  await expect.element(submit(1)).toBeDisabled();
  await screen.getByRole('checkbox', { name: 'Leave this row out' }).click();
  await screen.getByRole('combobox', { name: 'What to do with them' }).selectOptions('Import them anyway');
  await submit(3).click();
  await expect.poll(names).toEqual(['Jake Novak', 'Nora Quill', 'Jake N', 'Bo Lind']);
});

test('a customer added in another tab meanwhile is pointed out, and the chosen columns stay', async () => {
  const { screen, world, choose, submit, column } = await open();
  await choose(TWO);
  await column('Vehicle').selectOptions('Notes');
  await expect.element(submit(2)).toBeEnabled();
  await world.store.customers.add(
    buildCustomer({ id: 'nora', firstName: 'Nora', lastName: 'Q', email: 'NORA@example.com' }),
  );
  await expect
    .element(screen.getByRole('list', { name: 'Rows that may already be customers' }))
    .toHaveTextContent('Row 2: has the same email as Nora Q, who is already a customer.');
  await expect
    .element(screen.getByRole('combobox', { name: 'What to do with it' }))
    .toHaveTextContent('Leave it outImport it anyway');
  await expect.element(submit(1)).toBeEnabled();
  await expect.element(column('Vehicle')).toHaveValue('notes');
  await world.store.customers.remove('nora');
  await expect.element(submit(2)).toBeEnabled();
});

test("Undo removes the imported customers that still exist, and keeps other people's", async () => {
  const { screen, world, choose, submit, toast, names } = await open();
  await choose(TWO);
  await submit(2).click();
  await expect.element(toast('Customers Imported')).toBeVisible();
  const [, nora] = await world.store.customers.list();
  await world.store.customers.remove(nora?.id ?? '');
  await world.store.customers.add(buildCustomer({ id: 'own', firstName: 'Ana', lastName: 'Costa' }));
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toast('Import Undone')).toHaveTextContent('1 imported customer removed.');
  await expect.poll(() => names()).toEqual(['Jake Novak', 'Ana Costa']);
});

test('a full disk imports no customer, shows an error and can be retried; the choices stay', async () => {
  const storage = faultyStorage();
  const { screen, choose, submit, column, names, toast } = await open({ storage });
  await choose(TWO);
  await column('Vehicle').selectOptions('Leave out');
  storage.refuseWrites();
  expectConsole('error', /Storage refused a write/);
  expectConsole('error', /The customers were not imported/);
  await submit(2).click();
  const failed = screen.getByRole('alert').filter({ hasText: 'The customers were not imported' });
  await expect.element(failed).toBeVisible();
  await expect.poll(() => names()).toEqual(['Jake Novak']);
  await expect.element(column('Vehicle')).toHaveValue('');
  storage.heal();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect.element(toast('Customers Imported')).toBeVisible();
  await expect.poll(() => names()).toEqual(['Jake Novak', 'Nora Quill', 'Bo Lind']);
});

test('an import that was stored, but not confirmed, adds no one twice at Retry, and Undo removes them', async () => {
  const shop = { ...starterShop('2026-11-20'), customers: [jake] };
  const { store: own } = memoryWorld({ samples: { demo: () => shop, starter: () => shop } });
  const { store } = failingStore(own, { isSaved: true });
  const { screen, choose, submit, names, alert, toast } = await open({ world: { store } });
  expectConsole('error', /The disk is asleep/);
  await choose(TWO);
  await submit(2).click();
  await expect.element(alert(WHY)).toBeVisible();
  await alert(WHY).getByRole('button', { name: 'Retry' }).click();
  await expect.element(toast('Customers Imported')).toBeVisible();
  await expect.poll(() => names()).toEqual(['Jake Novak', 'Nora Quill', 'Bo Lind']);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toast('Import Undone')).toHaveTextContent('2 imported customers removed.');
  await expect.poll(() => names()).toEqual(['Jake Novak']);
});
