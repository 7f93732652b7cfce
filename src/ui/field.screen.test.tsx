import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import '#ui/styles.css';
import { CheckboxField, NumberField, PasswordField, SelectField, TextAreaField, TextField } from '#ui/field.tsx';

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

test('the fields work with register(): what is missing is focused, described and marked, and the values arrive', async () => {
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

test('a text of several lines is seen whole, and an empty one has its rows', async () => {
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
