import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TextMemory } from '#io/browser/text-memory.ts';
import { renderApp } from '#test/app/render-app.tsx';

async function open(setting: Parameters<typeof renderApp>[0] = {}) {
  const opened = await renderApp({ path: '/tutorials', ...setting });
  const { screen } = opened;
  const panel = screen.getByRole('complementary', { name: 'Tutorial' });
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
  const isAt = (title: string) => expect.element(panel.getByRole('heading', { name: title })).toBeVisible();
  return { ...opened, panel, press, isAt };
}

const outlined = () => document.querySelector('[data-tutorial]')?.textContent?.trim();

test('a tutorial starts with the focus in its panel, outlines the control, and completes the steps that happened', async () => {
  const { screen, isAt, history, press } = await open();
  await screen.getByRole('button', { name: 'Start Leads to customers' }).click();
  await isAt('Open Leads');
  await expect.poll(() => document.activeElement?.textContent).toBe('Open Leads');
  await expect.poll(outlined).toBe('Leads');
  await press('Show me');
  await expect.poll(() => document.activeElement?.textContent).toBe('Leads');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => history.location.pathname).toBe('/leads');
  await isAt('Add a lead');
  await expect.poll(outlined).toBe('New Lead');
  await screen.getByRole('button', { name: 'New Lead' }).click();
  const dialog = screen.getByRole('dialog', { name: 'New Lead' });
  await dialog.getByRole('textbox', { name: 'First Name' }).fill('Pat');
  await dialog.getByRole('button', { name: 'Create Lead' }).click();
  await isAt('Move the lead');
});

test('of several cards, the outline is on the one that the previous step moved', async () => {
  const { screen, isAt, history, press } = await open();
  await screen.getByRole('button', { name: 'Start Leads to customers' }).click();
  await isAt('Open Leads');
  history.push('/leads');
  await isAt('Add a lead');
  await press('Next');
  await isAt('Move the lead');
  await press('Show me');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('menuitem', { name: 'Qualified' }).click();
  await isAt('Convert the lead');
  await expect
    .poll(() => document.querySelector('[data-tutorial]')?.getAttribute('aria-label'))
    .toMatch(/^More actions/);
  await expect
    .poll(() => document.querySelector('[data-tutorial]')?.closest('section')?.querySelector('h2')?.textContent)
    .toBe('Qualified');
});

test('Start answers on a page that is not idle yet', async () => {
  const later = window.setTimeout.bind(window);
  const idle = vi
    .spyOn(window, 'setTimeout')
    .mockImplementation(((work: () => void, ms = 0) => (ms === 3000 ? 0 : later(work, ms))) as typeof setTimeout);
  const { screen, isAt } = await open();
  await screen.getByRole('button', { name: 'Start Leads to customers' }).click();
  await isAt('Open Leads');
  idle.mockRestore();
});

test('Back shows a completed step as done, Next continues, and Show me opens the page of the step', async () => {
  const { screen, panel, press, isAt, history } = await open();
  await screen.getByRole('button', { name: 'Start Back up your data' }).click();
  await isAt('Open the data settings');
  await press('Next');
  await isAt('See where your data is stored');
  await press('Back');
  await expect.element(panel.getByRole('img', { name: 'Done' })).toBeVisible();
  await press('Next');
  await press('Show me');
  await expect.poll(() => history.location.pathname).toBe('/settings/storage');
  await press('Next');
  await isAt('Export everything');
  await press('Next');
  await press('Next');
  await isAt('Once a week');
  await press('Finish');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.id).toBe('main');
  history.push('/tutorials');
  const card = screen.getByRole('region', { name: 'Back up your data' });
  await expect.element(card.getByText('Done')).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Restart Back up your data' })).toBeVisible();
});

test('Continue focuses the open panel, also when it is minimized; the first step has no Back', async () => {
  const { screen, panel, press, isAt } = await open();
  await screen.getByRole('button', { name: 'Start Leads to customers' }).click();
  await isAt('Open Leads');
  await expect.element(panel.getByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  for (const before of ['open', 'small']) {
    if (before === 'small') await press('Minimize');
    await screen.getByRole('button', { name: 'Continue Leads to customers' }).click();
    await expect.poll(() => document.activeElement?.textContent, { message: before }).toBe('Open Leads');
  }
});

test('Escape minimizes the panel, F6 switches between it and the control, and End keeps the step', async () => {
  const { screen, panel, press, isAt } = await open();
  await screen.getByRole('button', { name: 'Start Set up stations and staff' }).click();
  await isAt('Open Stations');
  await userEvent.keyboard('{Escape}');
  await expect.element(panel.getByRole('button', { name: 'Tutorial, step 1 of 8' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await isAt('Open Stations');
  await userEvent.keyboard('{F6}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Stations');
  await userEvent.keyboard('{F6}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Open Stations');
  await press('Next');
  await press('End tutorial');
  await expect.element(panel).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Continue Set up stations and staff' }).click();
  await isAt('Add a station');
});

test('a tutorial continues after a reload; damaged progress counts as none', async () => {
  const kept = new Map<string, string>();
  const device: TextMemory = {
    read: (key) => kept.get(key) ?? null,
    write: (key, text) => void kept.set(key, text),
    forget: (key) => void kept.delete(key),
  };
  const first = await open({ world: { device } });
  await first.screen.getByRole('button', { name: 'Start Book a multi-day job' }).click();
  await first.press('Next');
  await first.screen.unmount();
  const again = await open({ path: '/invoices', world: { device } });
  await again.isAt('Pick a day');
  await expect.element(again.panel.getByText('This step is on another page.')).toBeVisible();
  await again.screen.unmount();
  device.write('bms_tutorials', '{"running": "multi-day');
  const { screen, panel } = await open({ world: { device } });
  await expect.element(screen.getByRole('button', { name: 'Start Book a multi-day job' })).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
});

test('on a phone the panel is above the bar and does not cover the control', async () => {
  await page.viewport(390, 844);
  const { screen, panel, isAt } = await open();
  await screen.getByRole('button', { name: 'Start First quote to paid invoice' }).click();
  await isAt('Open the quick quote');
  await expect.poll(() => document.querySelector('[data-tutorial]')?.textContent).toBe('New');
  const box = panel.element().getBoundingClientRect();
  const control = document.querySelector('[data-tutorial]')?.getBoundingClientRect();
  expect(box.bottom).toBeLessThanOrEqual(control?.top ?? 0);
  expect([box.left >= 0, box.right <= 390]).toEqual([true, true]);
  await page.viewport(1280, 800);
});

test('on a phone a message does not cover the tutorial panel', async () => {
  await page.viewport(390, 844);
  const { screen, panel, isAt, history } = await open();
  await screen.getByRole('button', { name: 'Start Leads to customers' }).click();
  history.push('/leads');
  await isAt('Add a lead');
  await screen.getByRole('button', { name: 'New Lead' }).click();
  const dialog = screen.getByRole('dialog', { name: 'New Lead' });
  await dialog.getByRole('textbox', { name: 'First Name' }).fill('Pat');
  await dialog.getByRole('button', { name: 'Create Lead' }).click();
  await isAt('Move the lead');
  const toast = screen.getByRole('status').filter({ hasText: 'Lead Created' });
  await expect
    .poll(() => toast.element().getBoundingClientRect().bottom - panel.element().getBoundingClientRect().top)
    .toBeLessThan(0);
  await page.viewport(1280, 800);
});

test('on a phone the panel uncovers the save button once the control of the step is scrolled away', async () => {
  await page.viewport(390, 844);
  const { screen, panel, press, isAt, history } = await open();
  await screen.getByRole('button', { name: 'Start Set up stations and staff' }).click();
  for (let step = 1; step < 6; step += 1) await press('Next');
  await isAt('Add a staff member');
  history.push('/staff/new');
  await isAt('Fill in their details');
  const save = screen.getByRole('button', { name: 'Create Staff Member' });
  const hidden = () => {
    const [over, under] = [panel, save].map((one) => one.element().getBoundingClientRect()) as [DOMRect, DOMRect];
    return over.top < under.bottom && under.top < over.bottom;
  };
  // It uncovers the button, then moves back for the outlined field at the top.
  await expect
    .poll(async () => {
      const isMoved = document.querySelector('[data-tutorial]') && hidden();
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return isMoved && hidden();
    })
    .toBe(true);
  save.element().scrollIntoView({ block: 'end' });
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(hidden).toBe(false);
  await page.viewport(1280, 800);
});
