import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { StorageFacts } from '#io/local/local-data.ts';
import { WorldProvider } from '#io/react/world.tsx';
import { StoreError } from '#io/store/store.ts';
import { render } from '#test/app/render.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { buildBackup, memoryLocalData } from '#test/browser/memory-local-data.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { ToastProvider } from '#ui/feedback/toast.tsx';
import { ConfirmProvider } from '#ui/overlay/confirm-dialog.tsx';
import { BackupList } from './backup-list.tsx';

const DAILY = 'Nov 19, 2026, 8:05 AM';
const GONE = new StoreError('unavailable', 'Your browser closed its database. Reload the page, then try again.');

async function open(start: Parameters<typeof memoryLocalData>[0] = {}, section = 'data') {
  const data = memoryLocalData(start);
  const app = await renderApp({ path: `/settings/${section}`, world: { localData: data.localData } });
  const { screen } = app;
  const first = section === 'data' ? 'Your data as a file' : 'Where your data lives';
  await expect.element(screen.getByRole('heading', { level: 3, name: first })).toBeVisible();
  const dialog = screen.getByRole('alertdialog');
  const press = (name: string) => screen.getByRole('main').getByRole('button', { name, exact: true }).click();
  const answer = (name: string) => dialog.getByRole('button', { name }).click();
  const toast = (role: 'status' | 'alert', text: string) =>
    screen.getByRole('region', { name: 'Notifications' }).getByRole(role).filter({ hasText: text });
  return { ...app, data, dialog, press, answer, toast };
}

type Opened = Awaited<ReturnType<typeof open>>;

function rowsOf(screen: Opened['screen'], name: string) {
  const list = screen.getByRole('list', { name }).element();
  return [...list.querySelectorAll('li')].map((row) => [...row.querySelectorAll('p')].map((line) => line.textContent));
}

test('/settings/data has the title Settings and shows the Data section', async () => {
  const { screen, history } = await open();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Data' })).toBeVisible();
  const sections = screen.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  expect(
    sections
      .elements()
      .filter((link) => link.getAttribute('aria-current'))
      .map((link) => link.textContent),
  ).toEqual(['Data']);
  expect(history.location.pathname).toBe('/settings/data');
});

test.each<[string, Partial<StorageFacts>, RegExp]>([
  ['both', { home: 'both' }, /In this browser, in two places.*IndexedDB.*localStorage.*Nothing is sent anywhere\./],
  [
    'IndexedDB alone',
    { home: 'indexeddb' },
    /In this browser, in its database.*too large for plain text.*Nothing is sent anywhere\./,
  ],
])('storage in %s is described', async (_, facts, words) => {
  const { screen } = await open({ facts }, 'storage');
  expect(screen.getByRole('main').element().textContent).toMatch(words);
});

test('a crash-safe copy is shown, with its promise for confirmed saves', async () => {
  const { screen } = await open({}, 'storage');
  await expect.element(screen.getByRole('term').filter({ hasText: 'Crash-safe copy' })).toHaveTextContent('Yes');
  await expect
    .element(screen.getByText('Confirmed saves are kept even if the browser crashes or the power goes out.'))
    .toBeVisible();
});

test('Keep this data asks the browser and shows its answer', async () => {
  const refused = await open({}, 'storage');
  await refused.press('Keep this data');
  await expect.element(refused.screen.getByText(/The browser didn't agree this time/)).toBeVisible();
  await expect.element(refused.screen.getByText('Not promised')).toBeVisible();
  await refused.screen.unmount();

  const { screen, press } = await open({ promises: true }, 'storage');
  await press('Keep this data');
  await expect.element(screen.getByText('Promised', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Keep this data' })).not.toBeInTheDocument();
});

test('a failed request to keep the data shows the reason', async () => {
  const { screen, data, press } = await open({}, 'storage');
  await expect.element(screen.getByRole('button', { name: 'Keep this data' })).toBeVisible();
  data.fail(GONE);
  expectConsole('error', /could not be asked to keep the data/);
  await press('Keep this data');
  await expect.element(screen.getByText(GONE.message)).toBeVisible();
});

test('the storage used is listed per list and in total', async () => {
  const { screen } = await open({}, 'storage');
  const table = screen.getByRole('table', { name: 'Storage by list' }).element() as HTMLTableElement;
  expect([...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent))).toEqual([
    ['List', 'Records', 'Size'],
    ['Customers', '1', '1 kB'],
    ['Services', '2', '2 kB'],
    ['Staff', '3', '3 kB'],
    ['Stations', '4', '4 kB'],
    ['Bookings', '5', '5 kB'],
    ['Leads', '6', '6 kB'],
    ['Invoices', '7', '7 kB'],
    ['Estimates', '8', '8 kB'],
    ['Jobs', '9', '9 kB'],
    ['Films', '10', '10 kB'],
    ['Inspections', '11', '11 kB'],
    ['Deposits', '12', '12 kB'],
    ['Messages', '13', '13 kB'],
    ['Deleted invoices', '14', '14 kB'],
    ['Consents', '15', '15 kB'],
    ['Tiers', '16', '16 kB'],
    ['Warranties', '17', '17 kB'],
    ['Claims', '18', '18 kB'],
    ['Follow-ups', '19', '19 kB'],
    ['All lists', '190', '190 kB'],
  ]);
});

test('the meters show the usage of the 5,242,880 characters and of the disk', async () => {
  const { screen } = await open({}, 'storage');
  await expect
    .element(screen.getByRole('meter', { name: 'Plain text (localStorage)' }))
    .toHaveAttribute('aria-valuetext', '512 kB of 5 MB (10%)');
  await expect.element(screen.getByText(/524,288 of 5,242,880 characters\./)).toBeVisible();
  await expect
    .element(screen.getByRole('meter', { name: 'Disk space of this address' }))
    .toHaveAttribute('aria-valuetext', '3 MB of 12 GB (less than 1%)');
});

test.each<[StorageFacts['home'], number, string | undefined]>([
  ['both', 0.79, undefined],
  ['both', 0.8, 'The plain text copy is almost full'],
  ['indexeddb', 0.9, undefined],
])('with the lists in %s and %d of the characters used, the warning is %s', async (home, share, warning) => {
  const limit = 5_242_880;
  const { screen } = await open({ facts: { home, keys: { used: Math.ceil(limit * share), limit } } }, 'storage');
  await expect.element(screen.getByRole('table', { name: 'Storage by list' })).toBeVisible();
  const shown = screen
    .getByText(/almost/)
    .elements()
    .map((title) => title.textContent);
  expect(shown).toEqual(warning ? [warning] : []);
  const meters = screen.getByRole('meter', { name: 'Plain text (localStorage)' }).elements();
  expect(meters).toHaveLength(home === 'indexeddb' ? 0 : 1);
});

test('the backups are listed with date, reason, counts and size', async () => {
  const { screen } = await open({
    backups: [
      buildBackup({
        id: 3,
        reason: 'foreign',
        madeAt: new Date('2026-11-20T16:00:00').toISOString(),
        bytes: 2_000_000,
      }),
      buildBackup({ id: 2, reason: 'import', counts: { ...buildBackup().counts, customers: 0, bookings: 0 } }),
      buildBackup(),
    ],
  });
  await expect.element(screen.getByRole('list', { name: 'Backups' })).toBeVisible();
  expect(rowsOf(screen, 'Backups')).toEqual([
    ['Nov 20, 2026, 4:00 PMBefore loading lists from another tool', 'Customers 12 · Bookings 1 · 1.9 MB'],
    [`${DAILY}Before an import`, 'No records · 20 kB'],
    [`${DAILY}Daily backup`, 'Customers 12 · Bookings 1 · 20 kB'],
  ]);
});

test('an empty list of backups says so', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('No backups yet.')).toBeVisible();
});

test('a backup is downloaded as an export file with its date in the name', async () => {
  const { press } = await open({ backups: [buildBackup()] });
  expect(await downloadOf(() => press(`Download the backup of ${DAILY}`))).toEqual({
    name: 'backup-business-data-2026-11-19.json',
    text: '{"backup":1}',
  });
});

test('a backup that cannot be read shows an error and is not downloaded', async () => {
  const { screen, data, press, toast } = await open({ backups: [buildBackup()] });
  await expect.element(screen.getByRole('list', { name: 'Backups' })).toBeVisible();
  data.fail(GONE);
  expectConsole('error', /Download Failed/);
  await press(`Download the backup of ${DAILY}`);
  await expect.element(toast('alert', 'Download Failed')).toHaveTextContent(GONE.message);
});

test('Restore lists the counts first, and Cancel changes nothing', async () => {
  const { data, press, dialog, answer } = await open({ backups: [buildBackup()] });
  await press(`Restore the backup of ${DAILY}`);
  await expect.element(dialog.getByRole('heading', { name: `Restore the backup of ${DAILY}?` })).toBeVisible();
  await expect
    .element(dialog)
    .toHaveTextContent(/All lists go back to what they were then: ?Customers 12 · Bookings 1/);
  await expect.element(dialog).toHaveTextContent('Your current data is backed up first');
  await answer('Cancel');
  expect(data.restored).toEqual([]);
});

test('a failed restore shows the reason and changes nothing', async () => {
  const { data, press, answer, toast } = await open({ backups: [buildBackup()] });
  await press(`Restore the backup of ${DAILY}`);
  data.fail(GONE);
  expectConsole('error', /Restore Failed/);
  await answer('Restore');
  await expect.element(toast('alert', 'Restore Failed')).toHaveTextContent(GONE.message);
  expect(data.restored).toEqual([]);
});

test('a restored backup shows a toast, and then everything is read again', async () => {
  const data = memoryLocalData({ backups: [buildBackup({ id: 7 })] });
  let readCount = 0;
  const screen = await render(
    <WorldProvider world={memoryWorld({ world: { localData: data.localData } })}>
      <ToastProvider>
        <ConfirmProvider>
          <BackupList
            source={data.localData}
            place="browser"
            onRestored={() => {
              readCount += 1;
            }}
          />
        </ConfirmProvider>
      </ToastProvider>
    </WorldProvider>,
  );
  await screen.getByRole('button', { name: `Restore the backup of ${DAILY}` }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect.element(screen.getByText(`Your data is back to ${DAILY}.`)).toBeVisible();
  expect(data.restored).toEqual([7]);
  expect(readCount).toBe(1);
});

test('damaged texts are listed, and each is downloaded unchanged', async () => {
  const { screen, press } = await open({ damaged: { bookings: '[{"id": "half a rec', profiles: '{' } });
  await expect.element(screen.getByRole('list', { name: 'Damaged data' })).toBeVisible();
  expect(rowsOf(screen, 'Damaged data')).toEqual([['Bookings 0.1 kB'], ['Profiles 0.1 kB']]);
  expect(await downloadOf(() => press('Download the damaged text of Bookings'))).toEqual({
    name: 'damaged-bookings.txt',
    text: '[{"id": "half a rec',
  });
});

test('a damaged text is deleted after a confirmation', async () => {
  const { screen, press, dialog, answer, toast } = await open({ damaged: { employees: '{' } });
  await press('Delete the damaged text of Staff');
  await expect.element(dialog.getByRole('heading', { name: 'Delete the damaged text of Staff?' })).toBeVisible();
  await answer('Cancel');
  await expect.element(screen.getByText('Staff', { exact: true }).last()).toBeVisible();
  await press('Delete the damaged text of Staff');
  await answer('Delete');
  await expect.element(toast('status', 'Damaged Text Deleted')).toBeVisible();
  await expect.element(screen.getByText('No damaged data.')).toBeVisible();
});

test('changes show without a reload', async () => {
  const { screen, data } = await open();
  await expect.element(screen.getByText('No backups yet.')).toBeVisible();
  data.change({ backups: [buildBackup()] });
  await expect.element(screen.getByText(DAILY, { exact: true })).toBeVisible();
  await screen.getByRole('link', { name: 'Storage', exact: true }).click();
  await expect.element(screen.getByText('In this browser, in two places')).toBeVisible();
  data.change({ facts: { home: 'indexeddb' } });
  await expect.element(screen.getByText('In this browser, in its database')).toBeVisible();
});

test('failed reads show an error, and Retry reads again', async () => {
  const data = memoryLocalData({ backups: [buildBackup()] });
  data.fail(GONE);
  expectConsole('error', /could not be read/);
  const { screen } = await renderApp({ path: '/settings/data', world: { localData: data.localData } });
  const alerts = screen.getByRole('main').getByRole('alert');
  await expect.poll(() => alerts.elements().length).toBe(2);
  await screen.getByRole('link', { name: 'Storage', exact: true }).click();
  const unchecked = alerts.filter({ hasText: 'Could not check how your data is stored' });
  await expect.element(unchecked).toBeVisible();
  data.heal();
  await unchecked.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText('In this browser, in two places')).toBeVisible();
  data.fail(GONE);
  await screen.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Data' }).click();
  await expect.poll(() => alerts.elements().length).toBe(2);
  data.heal();
  await alerts.filter({ hasText: 'The backups could not be read' }).getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText(DAILY, { exact: true })).toBeVisible();
});

test('Export, Import and Reset are here too, and work like the data menu', async () => {
  const { screen, press, dialog, answer } = await open({ facts: { kind: 'starter' } });
  const { name } = await downloadOf(() => press('Export'));
  expect(name).toBe('business-data-2026-11-20.json');
  const chooser = new Promise<string>((resolve) => {
    const catchChooser = (event: Event) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      document.removeEventListener('click', catchChooser, true);
      resolve(event.target.accept);
    };
    document.addEventListener('click', catchChooser, true);
  });
  await press('Import');
  expect(await chooser).toBe('.json');
  await press('Reset');
  const question = 'Are you sure you want to reset all data? This action cannot be undone.';
  await expect.element(dialog.getByRole('heading', { name: question })).toBeVisible();
  await answer('Cancel');
  await expect.element(screen.getByText(/what a new shop starts with: services, stations and staff/)).toBeVisible();
});

test('data on a server is described, with the copy that this browser keeps', async () => {
  const { screen } = await renderApp({ path: '/settings/storage' });
  await expect.element(screen.getByText(/On the server\. Every device signed in to your shop/)).toBeVisible();
  await expect.element(screen.getByText(/this browser keeps what it read last/)).toBeVisible();
  await screen.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Data' }).click();
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Your data as a file' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Backups' })).not.toBeInTheDocument();
});

test('Restore works by keyboard alone, and gets the focus back from its dialog', async () => {
  const { screen, data } = await open({ backups: [buildBackup()] });
  const restore = screen.getByRole('button', { name: `Restore the backup of ${DAILY}` });
  await expect.element(restore).toBeVisible();
  const sections = screen.getByRole('navigation', { name: 'Settings' });
  (sections.getByRole('link', { name: 'Data' }).element() as HTMLElement).focus();
  for (let presses = 0; presses < 8 && document.activeElement !== restore.element(); presses += 1) {
    await userEvent.keyboard('{Tab}');
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(restore).toHaveFocus();
  expect(data.restored).toEqual([]);
});

test('on a phone the sections are a row at the top, and nothing is wider than the screen', async () => {
  await page.viewport(390, 844);
  const { screen } = await open({ backups: [buildBackup()], damaged: { bookings: '[' } });
  await expect.element(screen.getByRole('list', { name: 'Damaged data' })).toBeVisible();
  const sections = screen.getByRole('navigation', { name: 'Settings' }).element().getBoundingClientRect();
  const title = screen.getByRole('heading', { level: 2, name: 'Data' }).element().getBoundingClientRect();
  expect(sections.bottom).toBeLessThanOrEqual(title.top);
  expect(document.documentElement.scrollWidth).toBe(390);
  await page.viewport(1280, 800);
});
