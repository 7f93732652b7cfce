import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import { pasteInto } from '#test/browser/paste-into.ts';
import '#ui/styles.css';
import { CheckboxField, NumberField, PasswordField, SelectField, TextAreaField, TextField } from './field.tsx';

function CustomerForm({ onSave }: { onSave: (values: object) => void }) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { firstName: '', source: 'Referral', discount: 5, taxable: true },
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onSave)(event)}>
      <TextField
        label="First Name"
        required
        hint="As on the invoice"
        error={formState.errors.firstName?.message}
        {...register('firstName', { required: 'Enter the first name.' })}
      />
      <SelectField label="Source" {...register('source')}>
        <option>Referral</option>
        <option>Website</option>
      </SelectField>
      <NumberField label="Discount" prefix="$" {...register('discount', { valueAsNumber: true })} />
      <CheckboxField label="Taxable" {...register('taxable')} />
      <button type="submit">Save</button>
    </form>
  );
}

test('an email field returns exactly what was typed, in any alphabet', async () => {
  await render(<TextField label="Email" type="email" />);
  const email = page.getByRole('textbox', { name: 'Email' });
  await userEvent.type(email, 'jake@müller.de');
  await expect.element(email).toHaveValue('jake@müller.de');
  await expect.element(email).toHaveAttribute('inputmode', 'email');
});

test('the fields work with register(): a missing one is focused, described and marked invalid, and the values arrive', async () => {
  const saved: object[] = [];
  await render(<CustomerForm onSave={(values) => saved.push(values)} />);
  const firstName = page.getByRole('textbox', { name: 'First Name', exact: true });
  await expect.element(firstName).toBeRequired();
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect.element(firstName).toHaveFocus();
  await expect.element(firstName).toHaveAttribute('aria-invalid', 'true');
  await expect.element(firstName).toHaveAccessibleDescription('Enter the first name. As on the invoice');
  await userEvent.keyboard('Daniel');
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Source' }), 'Website');
  await userEvent.fill(page.getByRole('spinbutton', { name: 'Discount' }), '12.5');
  await userEvent.click(page.getByRole('checkbox', { name: 'Taxable' }));
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect.poll(() => saved).toEqual([{ firstName: 'Daniel', source: 'Website', discount: 12.5, taxable: false }]);
});

test('a text area grows to show all its lines, and an empty one has its rows', async () => {
  await render(
    <>
      <TextAreaField label="Terms" rows={2} defaultValue={'One line of the terms\n'.repeat(8)} />
      <TextAreaField label="Notes" rows={2} />
    </>,
  );
  const [terms, notes] = ['Terms', 'Notes'].map((name) => page.getByRole('textbox', { name }).element());
  expect(terms?.scrollHeight).toBe(terms?.clientHeight);
  expect(notes?.clientHeight).toBeLessThan(72);
  expect(notes?.clientHeight).toBeGreaterThan(48);
});

test('a password can be shown and hidden again', async () => {
  await render(<PasswordField label="Password" defaultValue="secret" />);
  const password = page.getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveAttribute('type', 'password');
  await userEvent.click(page.getByRole('button', { name: 'Show password' }));
  await expect.element(password).toHaveAttribute('type', 'text');
  await userEvent.click(page.getByRole('button', { name: 'Hide password' }));
  await expect.element(password).toHaveAttribute('type', 'password');
});

/** A dollar field, a percent field, a plain number field, and a text field to move to. */
function NumbersForm({ onSave, onChoose }: { onSave: () => void; onChoose?: (unit: string) => void }) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <TextField label="Note" />
      <NumberField label="Price" prefix="$" defaultValue={7} min={0} step={0.01} />
      <NumberField label="Rate" suffix="%" step={0.1} />
      <NumberField label="Qty" step={0.1} />
      {onChoose && <NumberField label="Discount" defaultValue={0} units={{ chosen: '$', onChoose, choice: null }} />}
      <button type="submit">Save</button>
    </form>
  );
}

async function paste(text: string, name: string) {
  await userEvent.click(page.getByLabelText(name));
  pasteInto(page.getByLabelText(name).element(), text);
}

test('pasted formatted amounts and numbers replace the value', async () => {
  await render(<NumbersForm onSave={() => undefined} />);
  for (const [text, name, value] of [
    ['$1,249.99', 'Price', '1249.99'],
    ['1\u00a0250.5 ', 'Price', '1250.5'],
    ['(12.50)', 'Price', '-12.5'],
    ['8.875%', 'Rate', '8.875'],
    ['$1,249.99', 'Qty', '1249.99'],
    ['−5', 'Qty', '-5'],
  ] as const) {
    await paste(text, name);
    await expect.element(page.getByLabelText(name)).toHaveDisplayValue(value);
    await expect.element(page.getByLabelText(name)).toHaveAccessibleDescription('');
  }
});

test('pasted text that is not a number is rejected, and the value stays', async () => {
  const saved: string[] = [];
  await render(<NumbersForm onSave={() => saved.push('saved')} />);
  const price = page.getByLabelText('Price');
  for (const [text, refusal] of [
    ['12,5', "“12,5” isn't a number. Enter it like 1,249.99."],
    ['about 5', "“about 5” isn't a number. Enter it like 1,249.99."],
    ['10%', 'Enter an amount in dollars, not a percentage.'],
  ] as const) {
    await paste(text, 'Price');
    await expect.element(price).toHaveAccessibleDescription(refusal);
    await expect.element(price).toHaveDisplayValue('7');
  }
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect.element(price).toHaveFocus();
  expect(saved).toEqual([]);
  await userEvent.fill(price, '8');
  await expect.element(price).toHaveAccessibleDescription('');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  expect(saved).toEqual(['saved']);
});

test('a typed formatted amount is read; 12,5 and 10% in a dollar field are rejected, never read as 125 or 10', async () => {
  const saved: string[] = [];
  await render(<NumbersForm onSave={() => saved.push('saved')} />);
  const rate = page.getByLabelText('Rate');
  const qty = page.getByLabelText('Qty');
  for (const [typed, value] of [
    ['$1,249.99', '1249.99'],
    ['(12.50)', '-12.5'],
    ['1 249', '1249'],
  ] as const) {
    await userEvent.clear(qty);
    await userEvent.type(qty, typed);
    await userEvent.click(page.getByLabelText('Note'));
    await expect.element(qty).toHaveDisplayValue(value);
    await expect.element(qty).toHaveAccessibleDescription('');
  }
  await userEvent.type(rate, '7.25%');
  await expect.element(rate).toHaveDisplayValue('7.25');
  await userEvent.clear(qty);
  await userEvent.type(qty, '12,5');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect.element(qty).toHaveAccessibleDescription("“12,5” isn't a number. Enter it like 1,249.99.");
  await userEvent.fill(qty, '1');
  await userEvent.click(page.getByLabelText('Note'));
  await expect.element(qty).toHaveDisplayValue('1');
  await expect.element(qty).toHaveAccessibleDescription('');
  await userEvent.clear(qty);
  await userEvent.type(qty, '10%');
  await expect.element(qty).toHaveAccessibleDescription('Enter a number, not a percentage.');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  expect(saved).toEqual([]);
});

test('a field for dollars or a percentage switches to the unit that is typed or pasted', async () => {
  const units: string[] = [];
  await render(<NumbersForm onSave={() => undefined} onChoose={(unit) => units.push(unit)} />);
  const discount = page.getByLabelText('Discount');
  await userEvent.clear(discount);
  await userEvent.type(discount, '10%');
  await expect.element(discount).toHaveDisplayValue('10');
  expect(units).toEqual(['%']);
  await paste('15 %', 'Discount');
  await expect.element(discount).toHaveDisplayValue('15');
  expect(units).toEqual(['%', '%']);
});
