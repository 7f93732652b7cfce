import { createMemoryHistory } from '@tanstack/history';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { paths } from '#parts/paths.ts';
import { expectConsole } from '#test/console-guard.ts';
import { codeFrom, codeOf } from '#ui/code.ts';
import { Link, Redirect, useNavigate } from './link.tsx';
import { createRouter, type Route } from './router.ts';
import { Outlet, RouterProvider, useParams, useSearch } from './router-provider.tsx';

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <p role="alert">
      {String(error)}{' '}
      <button type="button" onClick={onRetry}>
        Retry
      </button>
    </p>
  );
}

function Shell() {
  const navigate = useNavigate();
  return (
    <>
      <nav>
        <Link to={paths.invoices}>Invoices</Link>
        <Link to={paths.schedule} search={{ month: '2026-11' }}>
          November
        </Link>
        <Link to={paths.editCustomer} params={{ id: 'a/b' }}>
          Customer
        </Link>
        <Link to={paths.help}>Help</Link>
        <button
          type="button"
          onClick={() => void navigate({ to: paths.schedule, search: { month: '2026-12' }, resetScroll: false })}
        >
          December
        </button>
      </nav>
      <Outlet />
    </>
  );
}

function Long({ title }: { title: string }) {
  return (
    <main id="main" tabIndex={-1}>
      <h1>{title}</h1>
      <Link to={paths.staff}>On</Link>
      <div style={{ height: 4000 }} />
    </main>
  );
}

function Schedule() {
  const { month } = useSearch<'month'>();
  return <Long title={`Calendar ${month}`} />;
}

function Customer() {
  return <Long title={`Customer ${useParams(paths.editCustomer).id}`} />;
}

function Broken(): never {
  throw new Error('broken');
}

const routes: readonly Route[] = [
  { path: paths.invoices, screens: [codeOf(() => <Long title="Invoices" />)] },
  { path: paths.schedule, screens: [codeOf(Schedule)] },
  { path: paths.editCustomer, screens: [codeOf(Customer)] },
  { path: paths.auth, screens: [codeOf(() => <Redirect to={paths.invoices} />)] },
];

async function open(path: string, more: readonly Route[] = []) {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({
    routes: [...routes, ...more],
    redirects: { '/': paths.invoices },
    notFound: codeOf(() => <Long title="Not found" />),
    history,
  });
  await render(
    <RouterProvider router={router} failure={Failure}>
      <Shell />
    </RouterProvider>,
  );
  return history;
}

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const press = (name: string) => userEvent.click(page.getByRole('link', { name, exact: true }));

/** Without scrolling to it first, as a user's click does not either. */
function click(role: 'link' | 'button', name: string) {
  (page.getByRole(role, { name }).element() as HTMLElement).click();
}

beforeEach(() => window.scrollTo(0, 0));

test('a link that goes with its page leaves the focus to the next page; one that stays keeps it', async () => {
  await open('/invoices', [{ path: paths.staff, screens: [codeOf(() => <Long title="Staff" />)] }]);
  await page.getByRole('link', { name: 'On' }).click();
  await expect.element(page.getByRole('heading', { name: 'Staff' })).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
  const kept = page.getByRole('link', { name: 'Invoices' });
  await kept.click();
  await expect.element(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await expect.element(kept).toHaveFocus();
});

test('the page takes the focus while the link still stands; a visit within the page leaves it there', async () => {
  const history = await open('/schedule?month=2026-11', [
    { path: paths.staff, screens: [codeOf(() => <Long title="Staff" />)] },
  ]);
  const link = page.getByRole('link', { name: 'On' }).element() as HTMLElement;
  link.focus();
  history.push('/schedule?month=2026-12');
  await expect.element(heading('Calendar 2026-12')).toBeVisible();
  expect(document.activeElement).toBe(link);
  const stood: boolean[] = [];
  const watch = ({ target }: FocusEvent) => target instanceof HTMLElement && stood.push(link.isConnected);
  document.addEventListener('focusin', watch);
  click('link', 'On');
  await expect.element(heading('Staff')).toBeVisible();
  document.removeEventListener('focusin', watch);
  expect(stood[0]).toBe(true);
});

test('a link leads to its address; the current one is marked', async () => {
  const history = await open('/invoices');
  await expect.element(heading('Invoices')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Invoices' })).toHaveAttribute('aria-current', 'page');
  await press('November');
  await expect.element(heading('Calendar 2026-11')).toBeVisible();
  expect(history.location.href).toBe('/schedule?month=2026-11');
  await expect.element(page.getByRole('link', { name: 'Invoices' })).not.toHaveAttribute('aria-current');
  await press('Customer');
  await expect.element(heading('Customer a/b')).toBeVisible();
  expect(history.location.href).toBe('/customers/a%2Fb/edit');
});

test('the home address and one that leads on are left behind', async () => {
  const history = await open('/');
  await expect.element(heading('Invoices')).toBeVisible();
  expect([history.location.href, history.length]).toEqual(['/invoices', 1]);
  history.push('/auth');
  await expect.poll(() => history.location.href).toBe('/invoices');
  await expect.element(heading('Invoices')).toBeVisible();
});

test('an address without a page says so', async () => {
  await open('/nowhere');
  await expect.element(heading('Not found')).toBeVisible();
});

test('a click that asks for another tab is left to the browser', async () => {
  const history = await open('/invoices');
  await expect.element(heading('Invoices')).toBeVisible();
  const link = page.getByRole('link', { name: 'November' }).element();
  const left = vi.fn((event: Event) => event.preventDefault());
  document.addEventListener('click', left, { once: true });
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
  expect([left.mock.calls.length, history.location.href]).toEqual([1, '/invoices']);
});

test('a new page stands at its top, one that is gone back to where it was left', async () => {
  const history = await open('/invoices');
  await expect.element(heading('Invoices')).toBeVisible();
  window.scrollTo(0, 1200);
  await expect.poll(() => window.scrollY).toBe(1200);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  click('link', 'November');
  await expect.element(heading('Calendar 2026-11')).toBeInTheDocument();
  expect(window.scrollY).toBe(0);
  window.scrollTo(0, 700);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  click('button', 'December');
  await expect.element(heading('Calendar 2026-12')).toBeInTheDocument();
  expect(window.scrollY).toBe(700);
  history.go(-2);
  await expect.element(heading('Invoices')).toBeInTheDocument();
  expect(window.scrollY).toBe(1200);
});

test('the former page stands until the code of the next is here, and the last one asked for wins', async () => {
  let arrive = () => {};
  const slow = codeFrom(
    () =>
      new Promise<() => React.ReactNode>((resolve) => {
        arrive = () => resolve(() => <Long title="Help" />);
      }),
  );
  await open('/invoices', [{ path: paths.help, screens: [slow] }]);
  await press('Help');
  await expect.element(heading('Invoices')).toBeInTheDocument();
  await press('November');
  await expect.element(heading('Calendar 2026-11')).toBeVisible();
  arrive();
  await slow.fetch();
  await expect.element(heading('Calendar 2026-11')).toBeVisible();
  await press('Help');
  await expect.element(heading('Help')).toBeVisible();
});

test('code that cannot be loaded is told in the place of the page, and Retry gets it', async () => {
  expectConsole('error', /The page could not be loaded/);
  const load = vi.fn(async () => () => <Long title="Help" />).mockRejectedValue(new Error('offline'));
  await open('/invoices', [{ path: paths.help, screens: [codeFrom(load)] }]);
  await press('Help');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error: offline');
  await expect.element(page.getByRole('link', { name: 'Invoices' })).toBeVisible();
  load.mockImplementation(async () => () => <Long title="Help" />);
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await expect.element(heading('Help')).toBeVisible();
});

test('a page that cannot be drawn is told in its place, and other pages can', async () => {
  expectConsole('error', /broken|error/i);
  await open('/help', [{ path: paths.help, screens: [codeOf(Broken)] }]);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error: broken');
  await press('Invoices');
  await expect.element(heading('Invoices')).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(0);
});

test('a page of two screens draws the second where the first has its outlet', async () => {
  const frame = codeOf(() => (
    <section>
      Frame <Outlet />
    </section>
  ));
  await open('/help', [{ path: paths.help, screens: [frame, codeOf(() => <h1>Help</h1>)] }]);
  await expect.element(heading('Help')).toBeVisible();
  expect(heading('Help').element().closest('section')?.textContent).toBe('Frame Help');
});
