import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SHORTCUT_GROUPS } from '#parts/navigation/shortcuts.ts';
import { renderApp } from '#test/app/render-app.tsx';

async function open(path = '/invoices') {
  const app = await renderApp({ path });
  const { screen } = app;
  await expect.element(screen.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  return {
    ...app,
    search: screen.getByRole('dialog', { name: 'Search' }),
    list: screen.getByRole('dialog', { name: 'Keyboard shortcuts' }),
  };
}

test('each pair of keys opens the page in the list', async () => {
  const { history, screen } = await open();
  const pairs = SHORTCUT_GROUPS.flatMap(({ shortcuts }) => shortcuts).filter(({ to }) => to);
  expect(pairs).toHaveLength(22);
  for (const { keys, to, search = {} } of pairs) {
    // An opened form or dialog takes the focus.
    (document.activeElement as HTMLElement | null)?.blur();
    for (const dialog of document.querySelectorAll('dialog[open]')) (dialog as HTMLDialogElement).close();
    await userEvent.keyboard(keys.join(''));
    const query = new URLSearchParams(search as Record<string, string>).toString();
    await expect.poll(() => history.location.href, { message: keys.join(' ') }).toBe(query ? `${to}?${query}` : to);
    // Its dialog opens after the URL changes, and takes the keys that follow.
    if (query === 'lead=new') await expect.element(screen.getByRole('dialog', { name: 'New Lead' })).toBeVisible();
  }
}, 60_000);

test('? lists all shortcuts; the list can also be opened without a key', async () => {
  const { screen, list } = await open();
  await userEvent.keyboard('?');
  await expect.element(list).toBeVisible();
  const named = list
    .getByRole('term')
    .elements()
    .map((term) => term.textContent);
  expect(named).toEqual(SHORTCUT_GROUPS.flatMap(({ shortcuts }) => shortcuts.map(({ label }) => label)));
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Search', exact: true }).click();
  await screen.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect.element(list).toBeVisible();
});

test('the user menu opens the list of shortcuts, and closing it returns the focus to the menu', async () => {
  const { screen, list } = await open();
  const menu = screen.getByRole('button', { name: /^User menu/ });
  await menu.click();
  await screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
});

test('when off, no single key does anything, even after a reload; Ctrl K still searches', async () => {
  const { screen, world, history, search, list } = await open();
  await userEvent.keyboard('?');
  await list.getByRole('checkbox', { name: 'Use single-key shortcuts' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard('gc?/');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(search).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
  expect(history.location.pathname).toBe('/invoices');
  await screen.unmount();

  const again = await renderApp({ path: '/invoices', world: { device: world.device } });
  await expect.element(again.screen.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await userEvent.keyboard('/');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(again.screen.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await expect.element(again.screen.getByRole('combobox', { name: 'Search' })).toHaveValue('');
});

test('no shortcut fires in a field, in a dialog, in a menu, with a modifier, or when the second key is late', async () => {
  const { screen, history, list } = await open();
  const box = screen.getByRole('searchbox', { name: 'Search invoices' });
  await box.click();
  await userEvent.keyboard('gc?');
  await expect.element(box).toHaveValue('gc?');
  await box.fill('');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Alt>}g{/Alt}c');
  await userEvent.keyboard('g{Shift}');
  await userEvent.keyboard('xc');
  await screen.getByRole('button', { name: 'Data', exact: true }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Export' })).toHaveFocus();
  await userEvent.keyboard('gc');
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('?');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('gc');
  expect(history.location.pathname).toBe('/invoices');
});
