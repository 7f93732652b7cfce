import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import { PillRadioGroup } from './pills.tsx';
import { TogglePills } from './toggle-pills.tsx';

const statuses = ['All Status', 'Draft', 'Sent', 'Viewed', 'Paid', 'Overdue', 'Cancelled'] as const;
type Status = (typeof statuses)[number];

function Filter() {
  const [value, setValue] = useState<Status>('All Status');
  const options = statuses.map((status, count) => ({ value: status, label: status, count: String(count) }));
  return <PillRadioGroup label="Status" options={options} value={value} onChange={setValue} />;
}

const radio = (name: string) => page.getByRole('radio', { name, exact: true });

test('arrow keys select the next and the previous status, wrapping around', async () => {
  await render(<Filter />);
  await userEvent.tab();
  await expect.element(radio('All Status')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(radio('Draft')).toBeChecked();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(radio('Cancelled')).toBeChecked();
});

test('a press selects; the count is not part of the name', async () => {
  await render(<Filter />);
  await userEvent.click(radio('Paid'));
  await expect.element(radio('Paid')).toBeChecked();
  expect(page.getByRole('radiogroup', { name: 'Status' }).getByRole('radio').elements()).toHaveLength(7);
});

test('on a phone the selected pill is scrolled into view, and the page does not scroll', async () => {
  await page.viewport(360, 700);
  await render(
    <div className="px-4">
      <Filter />
    </div>,
  );
  radio('All Status').element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(radio('Cancelled')).toBeChecked();
  const { right } = radio('Cancelled').element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(360);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.viewport(1280, 800);
});

test('one of the toggle pills is pressed', async () => {
  const stations = ['All Stations', 'Station A'].map((name) => ({ value: name, label: name }));
  const chosen: string[] = [];
  await render(
    <TogglePills label="Station" options={stations} value="All Stations" onChange={(value) => chosen.push(value)} />,
  );
  await expect.element(page.getByRole('button', { name: 'All Stations' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(page.getByRole('button', { name: 'Station A' }));
  expect(chosen).toEqual(['Station A']);
});
