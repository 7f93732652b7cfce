import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FailedScreen } from '#app/shell/failed-screen.tsx';
import { manageFocus } from '#app/shell/manage-focus.ts';
import { parseSearch, stringifySearch } from '#parts/navigation/search-params.ts';
import { render } from '#test/app/render.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { expectConsole } from '#test/console/console-guard.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

function Shell() {
  return (
    <>
      <nav>
        <a href="/first">Plain</a>
        <Link to="/first">First</Link>
        <Link to="/second" search={{ month: '2026-11' }}>
          November
        </Link>
        <Link to="/second" search={{ month: '2026-12' }} resetScroll={false}>
          December
        </Link>
        <Link to="/slow">Slow</Link>
      </nav>
      <Outlet />
    </>
  );
}

function Long({ title }: { title: string }) {
  return (
    <main id="main" tabIndex={-1}>
      <h1>{title}</h1>
      <Link to="/first">On</Link>
      <div style={{ height: 4000 }} />
    </main>
  );
}

const rootRoute = createRootRoute({ component: Shell });

/** A route of these tests. */
function route(path: string, component: FunctionComponent) {
  return createRoute({ getParentRoute: () => rootRoute, path, component });
}

async function open(path: string, slow: FunctionComponent = () => <Long title="Slow" />) {
  const history = createMemoryHistory({ initialEntries: [path] });
  const second = createRoute({
    getParentRoute: () => rootRoute,
    path: '/second',
    component: () => <Long title={`Second ${new URLSearchParams(second.useSearch()).get('month')}`} />,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([route('/first', () => <Long title="First" />), second, route('/slow', slow)]),
    history,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: FailedScreen,
    scrollRestoration: true,
  });
  manageFocus(router);
  await router.load();
  // The types of the app's own routes are known everywhere; these are others.
  await render(<RouterProvider router={router as never} />);
  return history;
}

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const press = (name: string) => userEvent.click(page.getByRole('link', { name, exact: true }));

/** Clicks without scrolling first, like a user. */
function click(name: string) {
  (page.getByRole('link', { name, exact: true }).element() as HTMLElement).click();
}

beforeEach(() => window.scrollTo(0, 0));

test('a removed link passes the focus to the next page; one that stays keeps it', async () => {
  await open('/second?month=2026-11');
  await press('On');
  await expect.element(heading('First')).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
  const kept = page.getByRole('link', { name: 'November' });
  await kept.click();
  await expect.element(heading('Second 2026-11')).toBeVisible();
  await expect.element(kept).toHaveFocus();
});

test('the page takes the focus while the link is still there; a visit within the page leaves it there', async () => {
  const history = await open('/second?month=2026-11');
  const link = page.getByRole('link', { name: 'On' }).element() as HTMLElement;
  link.focus();
  history.push('/second?month=2026-12');
  await expect.element(heading('Second 2026-12')).toBeVisible();
  expect(document.activeElement).toBe(link);
  const wasThere: boolean[] = [];
  const watch = ({ target }: FocusEvent) => target instanceof HTMLElement && wasThere.push(link.isConnected);
  document.addEventListener('focusin', watch);
  click('On');
  await expect.element(heading('First')).toBeVisible();
  document.removeEventListener('focusin', watch);
  expect(wasThere[0]).toBe(true);
});

test('a link leads to its address; the current one is marked', async () => {
  const history = await open('/first');
  const link = page.getByRole('link', { name: 'First' });
  await expect.element(link).toHaveAttribute('aria-current', 'page');
  await press('November');
  await expect.element(heading('Second 2026-11')).toBeVisible();
  expect(history.location.href).toBe('/second?month=2026-11');
  await expect.element(link).not.toHaveAttribute('aria-current');
  await expect.element(page.getByRole('link', { name: 'December' })).not.toHaveAttribute('aria-current');
});

test('a click that asks for another tab is left to the browser', async () => {
  const history = await open('/first');
  const link = page.getByRole('link', { name: 'November' }).element();
  const left = vi.fn((event: Event) => event.preventDefault());
  document.addEventListener('click', left, { once: true });
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
  expect([left.mock.calls.length, history.location.href]).toEqual([1, '/first']);
});

test('a new page is at its top, one that is gone back to where it was left', async () => {
  const history = await open('/first');
  window.scrollTo(0, 1200);
  await expect.poll(() => window.scrollY).toBe(1200);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  click('November');
  await expect.element(heading('Second 2026-11')).toBeInTheDocument();
  await expect.poll(() => window.scrollY).toBe(0);
  window.scrollTo(0, 700);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  click('December');
  await expect.element(heading('Second 2026-12')).toBeInTheDocument();
  expect(window.scrollY).toBe(700);
  history.go(-2);
  await expect.element(heading('First')).toBeInTheDocument();
  await expect.poll(() => window.scrollY).toBe(1200);
});

test('the previous page stays until the next one is loaded, and the last navigation wins', async () => {
  let arrive = () => {};
  const slow = lazyComponent(
    () =>
      new Promise<FunctionComponent>((resolve) => {
        arrive = () => resolve(() => <Long title="Slow" />);
      }),
  );
  await open('/first', slow);
  await press('Slow');
  await expect.element(heading('First')).toBeInTheDocument();
  await press('November');
  await expect.element(heading('Second 2026-11')).toBeVisible();
  arrive();
  await slow.preload();
  await expect.element(heading('Second 2026-11')).toBeVisible();
  await press('Slow');
  await expect.element(heading('Slow')).toBeVisible();
});

test('code that fails to load is reported instead of the page, and Retry loads it', async () => {
  expectConsole('error', /offline/);
  expectConsole('warn', /Error in route match/);
  const load = vi.fn(async (): Promise<FunctionComponent> => () => <Long title="Slow" />);
  load.mockRejectedValue(new Error('offline'));
  await open('/first', lazyComponent(load));
  await press('Slow');
  await expect.element(page.getByRole('alert')).toHaveTextContent('offline');
  await expect.element(page.getByRole('link', { name: 'First' })).toBeVisible();
  load.mockImplementation(async () => () => <Long title="Slow" />);
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await expect.element(heading('Slow')).toBeVisible();
});

test('a page that fails to render is reported, and other pages work', async () => {
  expectConsole('error', /broken|error/i);
  expectConsole('warn', /Error in route match/);
  await open('/slow', () => {
    throw new Error('broken');
  });
  await expect.element(page.getByRole('alert')).toHaveTextContent('broken');
  await press('First');
  await expect.element(heading('First')).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(0);
});

test.each(['/invoices', '/invoices/', '/Invoices'])('%s is the list of invoices', async (path) => {
  const { screen } = await renderApp({ path });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Invoices', exact: true })).toBeVisible();
});

test.each([
  '/nowhere',
  '/invoicesandmore',
  '/invoices/7',
  '/customers/7/edit/more',
  '/settings/data/more',
  '/customers/50%/edit',
])('%s shows Page not found', async (path) => {
  const { screen } = await renderApp({ path });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go to Invoices' })).toBeVisible();
});

test('the first page leaves the focus alone, so that Tab begins at the skip link', async () => {
  (document.activeElement as HTMLElement | null)?.blur();
  const { screen } = await renderApp({ path: '/customers' });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  expect(document.activeElement).toBe(document.body);
});

test('the id of a record may have any character', async () => {
  const { screen } = await renderApp({ path: '/customers/a%2Fb%20c/edit' });
  await expect.element(screen.getByText('Customer not found')).toBeVisible();
});

test('the home URL and /auth redirect', async () => {
  const { screen, history } = await renderApp({ path: '/' });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  expect([history.location.href, history.length]).toEqual(['/invoices', 1]);
  history.push('/auth');
  await expect.poll(() => history.location.href).toBe('/invoices');
});

test('search params that a page does not know are ignored, and invalid ones fall back', async () => {
  const { screen } = await renderApp({ path: '/leads?lead=new&status=Nonsense&utm=7' });
  await expect.element(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('New');
});
