import type { BrowserContext, Page } from '@playwright/test';
import { ROUTES } from '#test/app/pages.ts';
import { isComplaint } from '../fixtures.ts';
import { type Found, installProbe, type Probe, type Seen } from './control-probe.ts';

/** A control, and what leads to it: the address of the page and the presses there. */
type Turn = {
  address: string;
  path: readonly Found[];
  control: Found;
  /** Number of presses since the page was opened. */
  level: number;
  isSecond: boolean;
  /** It was found after a press had changed the records. */
  isOfChanged: boolean;
};

type Walked = { wrong: string[]; pressed: number };

type WalkOptions = {
  /** A browser in which the demo shop is as it was. */
  fresh: () => Promise<BrowserContext>;
  route: string;
  /** Includes the frame around every page. */
  withShell: boolean;
  /** Also the controls of the other rows and days. */
  whole: boolean;
  /** Most presses that may lead to a control; 0 presses only the controls of the page itself. */
  depth: number;
};

/** Milliseconds for a press to show something, and for a control to come back. */
const SHOWS_MS = 800;
const CLICK_MS = 3000;
const BACK_MS = 1000;
/** For what waits until the page is idle. */
const IDLE_MS = 8000;
const RESTS_MS = 10_000;
/** An idle page still changes in several goes: the notice of samples, the count of messages that are due. */
const QUIET_MS = 1000;
const PREPARES_MS = 2500;
const ESCAPES = 3;

/** Those that have something to do only after another one. */
const NOT_BEFORE = new Map([['button “Today”', /^button “Next (month|week)”$/]]);

const pathnameOf = (url: string) => new URL(url, 'http://localhost').pathname;
function addressOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Calls the probe in the page. */
function ask<N extends keyof Probe>(
  page: Page,
  name: N,
  ...args: Parameters<Probe[N]>
): Promise<Awaited<ReturnType<Probe[N]>>> {
  return page.evaluate(
    ([method, values]) => {
      const { probe } = window as unknown as { probe: Record<string, (...values: unknown[]) => never> };
      return probe[method]?.(...values) as never;
    },
    [name, args] as const,
  );
}

const look = (page: Page, whole: boolean): Promise<Seen> => ask(page, 'see', whole);

/** Calls until there is an answer or the time is up, again when a page is loaded meanwhile. */
async function askWithin<T>(ms: number, call: (msLeft: number) => Promise<T | undefined>): Promise<T | undefined> {
  for (const end = Date.now() + ms; ; ) {
    const answer = await call(Math.max(0, end - Date.now())).catch(() => undefined);
    if (answer !== undefined || Date.now() >= end) return answer;
  }
}

/** Presses every control of a page, and of what opens over it. A control that does nothing gets a second chance after all others. */
export async function walkControls({ fresh, route, withShell, whole, depth }: WalkOptions): Promise<Walked> {
  const wrong: string[] = [];
  const known = new Set<string>();
  const turns: Turn[] = [];
  const late: Turn[] = [];
  let pressed = 0;
  let context: BrowserContext | undefined;
  let page: Page;
  let current = '';
  let untouched = 0;
  /** A file, a window or a question of the browser: what leaves the page. */
  let left = () => {};

  async function open(): Promise<void> {
    await context?.close();
    context = await fresh();
    await context.addInitScript(installProbe);
    page = await context.newPage();
    for (const event of ['download', 'popup', 'filechooser'] as const) page.on(event as 'popup', () => left());
    page.on('dialog', (dialog) => {
      left();
      void dialog.accept();
    });
    page.on('console', (message) => {
      if (isComplaint(message)) wrong.push(`${current} makes the page complain: ${message.text()}`);
    });
    page.on('pageerror', (error) => wrong.push(`${current} makes the page fail: ${error}`));
    await load(route);
    untouched = (await look(page, whole)).data;
  }

  async function load(address: string): Promise<void> {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Comes last, when the page is idle: what comes by itself would count as done by a press.
    await page.getByRole('region', { name: 'Sample data' }).waitFor();
    await ask(page, 'quiet', QUIET_MS, RESTS_MS);
    await settled(3);
  }

  /** The page once it has looked the same for a few moments. */
  async function settled(moments = 1): Promise<Seen> {
    const seen = await askWithin(RESTS_MS, (msLeft) => ask(page, 'settled', whole, moments, msLeft));
    if (!seen) throw new Error(`${route} does not come to rest after ${current}`);
    return seen;
  }

  /** Returns true if the press changed anything. Fails when something covers the control. */
  async function press({ mark, label }: Found, ms = SHOWS_MS): Promise<boolean> {
    current = `${route}: ${label}`;
    const gone = new Promise<boolean>((resolve) => {
      left = () => resolve(true);
    });
    await ask(page, 'remember', mark);
    await page.locator(`[data-walk="${mark}"]`).click({ timeout: CLICK_MS });
    // It fails when the page is loaded again.
    const shown = ask(page, 'changed', ms).catch(() => true);
    return Promise.race([shown, gone]);
  }

  const find = ({ key }: Found, ms: number): Promise<Found | undefined> =>
    askWithin(ms, (msLeft) => ask(page, 'find', whole, key, msLeft));

  async function follow({ path, control }: Turn): Promise<Found | undefined> {
    for (const step of path) {
      const found = await find(step, BACK_MS);
      if (!found) return undefined;
      await press(found);
      await settled();
    }
    return find(control, control.isShell ? IDLE_MS : BACK_MS);
  }

  /** Waits for what is on its way, such as a file to be sent, and at the second chance does what has to come first. */
  async function prepared(found: Found, isSecond: boolean): Promise<Found> {
    const first = isSecond && NOT_BEFORE.get(found.label);
    const other = first && (await look(page, whole)).controls.find(({ label }) => first.test(label));
    if (other) await press(other);
    else if (found.unexplained) await ask(page, 'explained', whole, found.key, PREPARES_MS);
    else return found;
    return (await find(found, BACK_MS)) ?? found;
  }

  /** A page that is walked for itself is not walked from here. */
  function hasLeft(): boolean {
    const address = addressOf(page.url());
    return pathnameOf(address) !== pathnameOf(route) || (address !== route && ROUTES.includes(address));
  }

  async function goBack(): Promise<void> {
    if (pathnameOf(page.url()) !== pathnameOf(route)) await page.goBack();
    for (let tries = 0; tries < ESCAPES && (await settled()).overlays.length > 0; tries += 1) {
      await page.keyboard.press('Escape');
    }
  }

  /** Finds the control and presses it, going back, reloading or starting over if needed. */
  async function reach(turn: Turn): Promise<{ found: Found; changes: boolean } | undefined> {
    const isHere = pathnameOf(page.url()) === pathnameOf(route);
    const isTouched = (await look(page, whole).catch(() => undefined))?.data !== untouched;
    const reload = () => load(turn.address);
    const openThere = async () => {
      await open();
      if (turn.address !== route) await reload();
    };
    const ways = [
      async () => {},
      ...(isTouched && turn.path.length > 0 && !turn.isOfChanged ? [] : [goBack, reload]),
      openThere,
    ];
    for (const way of isHere ? ways : ways.slice(1)) {
      try {
        await way();
        const found = way === ways[0] ? await find(turn.control, 0) : await follow(turn);
        if (!found) continue;
        const ready = await prepared(found, turn.isSecond);
        if (ready.rests) return { found: ready, changes: false };
        return { found: ready, changes: await press(ready, turn.isSecond ? 2 * SHOWS_MS : SHOWS_MS) };
      } catch (error) {
        if (way === openThere) throw error;
      }
    }
    return undefined;
  }

  function note({ controls, data }: Seen, { address, path, level }: Pick<Turn, 'address' | 'path' | 'level'>): void {
    const fresh = controls.filter(({ key, isShell }) => !known.has(key) && (withShell || !isShell));
    for (const { key } of fresh) known.add(key);
    const first = new Map(fresh.map((control) => [control.key, control]).reverse() as [string, Found][]);
    turns.push(
      ...[...first.values()].map((control) => ({
        address,
        path,
        level,
        control,
        isSecond: false,
        isOfChanged: data !== untouched,
      })),
    );
  }

  async function take(turn: Turn): Promise<void> {
    const { address, path, control, isSecond } = turn;
    const words = `${address}: ${[...path, control].map(({ label }) => label).join(' › ')}`;
    const reached = await reach(turn).catch((error: unknown) => {
      wrong.push(`${words} cannot be pressed: ${String(error).split('\n', 1)}`);
      return 'failed' as const;
    });
    if (reached === 'failed') return;
    if (!reached) return void (turn.isOfChanged || wrong.push(`${words} does not come back`));
    const { found, changes } = reached;
    if (found.unexplained) return void wrong.push(`${words} is disabled without a reason`);
    if (found.rests) return void (isSecond || late.push({ ...turn, isSecond: true }));
    if (!changes && isSecond) wrong.push(`${words} changes nothing`);
    if (!changes) return void (isSecond || late.push({ ...turn, isSecond: true }));
    pressed += 1;
    if (turn.level >= depth || hasLeft()) return;
    // What a press leads to may be drawn in two goes.
    const seen = await settled(3);
    const isOver = seen.overlays.length > 0;
    if (hasLeft() || !(whole || isOver)) return;
    const now = addressOf(page.url());
    const level = turn.level + 1;
    note(
      seen,
      !isOver && now !== address ? { address: now, path: [], level } : { address, path: [...path, found], level },
    );
  }

  await open();
  note(await settled(3), { address: route, path: [], level: 0 });
  for (let turn = turns.pop(); turn; turn = turns.pop() ?? late.shift()) await take(turn);
  await context?.close();
  return { wrong, pressed };
}
