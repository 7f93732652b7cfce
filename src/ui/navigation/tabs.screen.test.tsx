import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import { Tabs } from './tabs.tsx';

const tabs = [
  { id: 'search', label: 'Search', panel: 'Type to search' },
  { id: 'browse', label: 'Browse', panel: 'Choose a make' },
];
const tab = (name: string) => page.getByRole('tab', { name });

test('the tabs are one tab stop; arrow keys wrap around and select', async () => {
  await render(<Tabs label="Vehicle" tabs={tabs} />);
  await userEvent.tab();
  await expect.element(tab('Search')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Browse')).toHaveFocus();
  await expect.element(tab('Browse')).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tabpanel', { name: 'Browse' })).toHaveTextContent('Choose a make');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Search')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(tab('Browse')).toHaveFocus();
});
