import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import { ComboBox, type ComboBoxItem } from './combo-box.tsx';

const many: ComboBoxItem[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: `c${index}`,
  label: index === 9999 ? 'José Ibáñez' : `Customer ${index}`,
  detail: index === 9999 ? '2025 Porsche 911' : '2024 Ford F-150',
}));

type PickerProps = { items?: ComboBoxItem[]; initial?: string | null; onCreate?: (typed: string) => void };

function Picker({ items = many, initial = null, onCreate }: PickerProps) {
  const [id, setId] = useState(initial);
  return (
    <div className="w-80 p-4">
      <ComboBox
        label="Customer"
        required
        placeholder="Select a customer"
        emptyText="No customer found"
        items={items}
        selectedId={id}
        onSelect={setId}
        create={onCreate && { label: 'New Customer', onCreate }}
        error={id ? undefined : 'Choose the customer.'}
      />
      <output aria-label="Chosen">{id ?? 'nobody'}</output>
    </div>
  );
}

const input = page.getByRole('combobox', { name: 'Customer' });
const options = page.getByRole('option');
const chosen = page.getByRole('status', { name: 'Chosen' });

test('the page scrolls while the list is open, and the typed text stays', async () => {
  await render(
    <div style={{ paddingBottom: 3000 }}>
      <Picker />
    </div>,
  );
  await userEvent.fill(input, 'José');
  await expect.element(options.first()).toBeVisible();
  const above = options.first().element().getBoundingClientRect().top - input.element().getBoundingClientRect().top;
  window.scrollTo(0, 40);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await expect.element(input).toHaveValue('José');
  const below = options.first().element().getBoundingClientRect().top - input.element().getBoundingClientRect().top;
  expect(Math.round(below)).toBe(Math.round(above));
  await userEvent.keyboard('{Escape}');
  await expect.element(options.first()).not.toBeInTheDocument();
  window.scrollTo(0, 0);
});

test('a press opens the list: the first 50 of 10,000, and how many more there are', async () => {
  await render(<Picker />);
  await userEvent.click(input);
  await expect.element(options.first()).toBeVisible();
  expect(options.elements()).toHaveLength(50);
  await expect.element(page.getByText('9,950 more. Keep typing to find them.')).toBeVisible();
});

test('it searches label and detail, ignoring case and accents, and the keyboard selects', async () => {
  await render(<Picker />);
  await userEvent.tab();
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('jose PORSCHE');
  await expect.element(page.getByRole('option', { name: 'José Ibáñez' })).toBeVisible();
  expect(options.elements()).toHaveLength(1);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(chosen).toHaveTextContent('c9999');
  await expect.element(input).toHaveValue('José Ibáñez');
  // The list closes a moment after the selection.
  await expect.poll(() => options.elements()).toHaveLength(0);
});

test('Enter selects the only match; with several it marks the first, and the typed text stays', async () => {
  const made: string[] = [];
  await render(<Picker initial="c3" onCreate={(typed) => made.push(typed)} />);
  await userEvent.click(input);
  await userEvent.keyboard('porsche');
  await expect.element(options.first()).toHaveTextContent('José Ibáñez');
  await userEvent.keyboard('{Enter}');
  await expect.element(chosen).toHaveTextContent('c9999');
  await expect.element(input).toHaveValue('José Ibáñez');

  await userEvent.click(input);
  await userEvent.keyboard('Customer 12');
  await expect.element(options.first()).toHaveTextContent('Customer 12');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue('Customer 12');
  await expect.element(options.first()).toHaveAttribute('data-focused', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(chosen).toHaveTextContent('c12');

  await userEvent.click(input);
  await userEvent.keyboard('xyz');
  await expect.element(options).toHaveAccessibleName('New Customer “xyz”');
  await userEvent.keyboard('{Enter}');
  expect(made).toEqual(['xyz']);
  await expect.element(chosen).toHaveTextContent('c12');
});

test('typed text that was not selected is discarded; the selection stays', async () => {
  await render(<Picker initial="c9999" />);
  await expect.element(input).toHaveValue('José Ibáñez');
  await userEvent.click(input);
  await userEvent.keyboard('Customer 12');
  await userEvent.tab();
  await expect.element(input).toHaveValue('José Ibáñez');
  await expect.element(chosen).toHaveTextContent('c9999');
});

test('clearing the field deselects', async () => {
  await render(<Picker initial="c3" />);
  await userEvent.clear(input);
  await userEvent.tab();
  await expect.element(chosen).toHaveTextContent('nobody');
  await expect.element(input).toHaveValue('');
});

test('it says when nothing is found, and the error describes the field', async () => {
  await render(<Picker />);
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveAccessibleDescription('Choose the customer.');
  await userEvent.click(input);
  await userEvent.keyboard('xyz');
  await expect.element(page.getByText('No customer found')).toBeVisible();
});

test('it offers to create what was typed and not found, by keyboard; the selection stays', async () => {
  const made: string[] = [];
  await render(<Picker initial="c3" onCreate={(typed) => made.push(typed)} />);
  await userEvent.click(input);
  await userEvent.keyboard('Customer 12');
  await expect.element(options.first()).toHaveTextContent('Customer 12');
  expect(page.getByRole('option', { name: /^New Customer/ }).elements()).toHaveLength(0);
  await userEvent.keyboard('xyz');
  await expect.element(options).toHaveAccessibleName('New Customer “Customer 12xyz”');
  await expect.element(page.getByText('No customer found')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(made).toEqual(['Customer 12xyz']);
  await expect.element(chosen).toHaveTextContent('c3');
  await expect.element(input).toHaveValue('Customer 3');

  await userEvent.click(input);
  await userEvent.keyboard('xyz');
  await options.click();
  expect(made).toEqual(['Customer 12xyz', 'xyz']);
  await expect.element(input).toHaveValue('Customer 3');
});
