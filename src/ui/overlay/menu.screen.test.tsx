import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import { MenuButton } from './menu.tsx';

const chosen = vi.fn();
const items = [
  { id: 'view', label: 'View', onSelect: () => chosen('view') },
  { id: 'edit', label: 'Edit', onSelect: () => chosen('edit') },
  { id: 'send', label: 'Send', onSelect: () => chosen('send') },
  { id: 'pdf', label: 'Download PDF', onSelect: () => chosen('pdf') },
  'separator' as const,
  { id: 'delete', label: 'Delete', danger: true, onSelect: () => chosen('delete') },
];

const button = page.getByRole('button', { name: 'More actions for INV-0008' });
const menu = page.getByRole('menu', { name: 'More actions for INV-0008' });
const item = (name: string) => page.getByRole('menuitem', { name });

beforeEach(async () => {
  chosen.mockClear();
  await render(
    <div className="flex justify-between pt-40">
      <button type="button">Before</button>
      <MenuButton label="More actions for INV-0008" items={items} />
      <button type="button">After</button>
    </div>,
  );
});

afterEach(() => {
  vi.useRealTimers();
});

test('a press opens the menu on its first item and sets aria-expanded', async () => {
  await expect.element(button).toHaveAttribute('aria-haspopup', 'menu');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(item('View')).toHaveFocus();
  expect(menu.getByRole('menuitem').elements()).toHaveLength(5);
});

test('arrow keys wrap around, Home and End go to the ends, letters go to the item that starts with them', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  button.element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(item('Delete')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('View')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(item('Delete')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(item('View')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(item('Delete')).toHaveFocus();
  await userEvent.keyboard('s');
  await expect.element(item('Send')).toHaveFocus();
  vi.advanceTimersByTime(500);
  await userEvent.keyboard('do');
  await expect.element(item('Download PDF')).toHaveFocus();
});

test('a page shortcut closes the menu with the focus on the button', async () => {
  await userEvent.click(button);
  await expect.element(item('View')).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('Enter selects, closes and returns the focus before the action runs', async () => {
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('View')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(chosen.mock.calls).toEqual([['edit']]);
  await expect.element(button).toHaveFocus();
  expect(menu.elements()).toHaveLength(0);
});

test('Escape closes and returns the focus', async () => {
  await userEvent.click(button);
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  expect(menu.elements()).toHaveLength(0);
  expect(chosen).not.toHaveBeenCalled();
});

test('Tab closes and moves on to the element after the button', async () => {
  await userEvent.click(button);
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  expect(menu.elements()).toHaveLength(0);
});

test('a press elsewhere closes it, and so does a second press on the button', async () => {
  await userEvent.click(button);
  await userEvent.click(page.getByRole('button', { name: 'Before' }));
  await expect.element(menu).not.toBeInTheDocument();
  await userEvent.click(button);
  await expect.element(menu).toBeVisible();
  await userEvent.click(button);
  await expect.element(menu).not.toBeInTheDocument();
});

test('it stays inside the window: above a button at the bottom, and never past an edge', async () => {
  await page.viewport(360, 300);
  await userEvent.click(button);
  const { left, right, top, bottom } = menu.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(360);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(300);
  await page.viewport(1280, 800);
});
