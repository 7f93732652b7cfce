/** A control on the page. */
export type Found = {
  /** The same for the same control of another row and on another day. */
  key: string;
  /** Role and words, for a person. */
  label: string;
  /** Marker of the control, for the next press. */
  mark: string;
  /** Why nothing is expected of it: disabled with a reason, or chosen already. */
  rests: boolean;
  /** Cannot be pressed, and nothing says why. */
  unexplained: boolean;
  /** Part of the frame around every page. */
  isShell: boolean;
};

export type Seen = {
  /** The dialogs and menus over the page, from the lowest. */
  overlays: string[];
  controls: Found[];
  /** A measure of the records of the shop. */
  data: number;
};

export type Probe = {
  /** Lists the controls. If `whole`, each row and day counts separately. */
  see: (whole: boolean) => Seen;
  /** Returns the result of `see` once several looks in a row found the same controls; undefined after the timeout. */
  settled: (whole: boolean, looks: number, ms: number) => Promise<Seen | undefined>;
  /** Waits until the page has looked the same for some time; also undefined after the timeout. */
  quiet: (quietMs: number, ms: number) => Promise<true | undefined>;
  /** The control with this key, rather one that can be pressed, as soon as there is one; undefined after the time. */
  find: (whole: boolean, key: string, ms: number) => Promise<Found | undefined>;
  /** Waits until the control with this key is enabled or says why it is not, or for the time. */
  explained: (whole: boolean, key: string, ms: number) => Promise<boolean>;
  /** Records the state of the page before a press. */
  remember: (mark: string) => void;
  /** Returns true if something differs from the recorded state, within the timeout. */
  changed: (ms: number) => Promise<boolean>;
};

/** Runs inside the page before its own code: finds the controls, and what a press changed, except the focus. */
export function installProbe(): void {
  const CONTROLS =
    'a[href], button, summary, [role="button"], [role="tab"], [role^="menuitem"], [role="switch"], [role="radio"], [role="checkbox"], [role="option"], input[type="checkbox"], input[type="radio"]';
  const ROWS = 'tr, li, article, [role="row"], [role="option"], [role="gridcell"]';
  const OVERLAYS = 'dialog[open], [role="menu"], [role="listbox"]';
  // These come and go by themselves: tips, toasts, and the notice that waits until the page is idle.
  const APART = '[role="tooltip"], [aria-label="Notifications"], [aria-label="Sample data"]';
  let signs = 0;
  let before = '';
  let pressed: Element | null = null;
  let marks = 0;

  window.open = () => {
    signs += 1;
    return null;
  };
  window.print = () => {
    signs += 1;
  };
  // What leaves the app: mail, phone, and files.
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest('a[href]');
      if (!link || !/^(mailto|tel|sms):/.test(link.getAttribute('href') ?? '')) return;
      signs += 1;
      event.preventDefault();
    },
    true,
  );

  const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  function nameOf(element: Element): string {
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const named = by.map((id) => document.getElementById(id)).filter((one) => one !== null);
    if (named.length > 0) return named.map(textOf).join(' ');
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    return element.getAttribute('aria-label') ?? (label ? textOf(label) : textOf(element));
  }
  const roleOf = (element: Element) =>
    element.getAttribute('role') ?? (element instanceof HTMLInputElement ? element.type : element.localName);
  const withoutFigures = (text: string) =>
    text.replace(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/g, '~').replace(/\d+/g, '#');

  function isSeen(element: Element): boolean {
    const shown = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element;
    const { width, height, bottom } = shown.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      bottom + window.scrollY > 0 &&
      shown.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  }
  const isOverlay = (element: Element) =>
    element.getAttribute('role') === 'listbox' ? element.closest('[data-trigger]') !== null : true;

  function overlays(): Element[] {
    return [...document.querySelectorAll(OVERLAYS)].filter((one) => isSeen(one) && isOverlay(one));
  }

  function keyOf(element: Element, overlay: string, whole: boolean): string {
    const role = roleOf(element);
    const row = /^(menuitem|tab)/.test(role) ? null : element.closest(ROWS);
    const words = whole ? nameOf(element) : withoutFigures(nameOf(element));
    if (!row || whole) return `${overlay}|${role}|${words}`;
    const named =
      row.localName === 'article' ? null : row.parentElement?.closest('[aria-label], [aria-labelledby], table');
    const list = named ? withoutFigures(named.ariaLabel ?? nameOf(named)).slice(0, 40) : '';
    const place = [...row.querySelectorAll(element.localName)].indexOf(element);
    return `${overlay}|${role}|row of ${list}|${place}`;
  }

  function see(whole: boolean): Seen {
    const open = overlays();
    const top = open.at(-1);
    // A menu of a row is named after its record.
    const names = open.map((one) =>
      roleOf(one) === 'menu' ? 'menu' : `${roleOf(one)} ${withoutFigures(nameOf(one)).slice(0, 60)}`,
    );
    const controls = [...(top ?? document.body).querySelectorAll(CONTROLS)]
      .filter((element) => !element.closest('[aria-label="Notifications"], [inert]') && isSeen(element))
      .map((element): Found => {
        const target = element instanceof HTMLInputElement ? (element.closest('label') ?? element) : element;
        if (!target.hasAttribute('data-walk')) marks += 1;
        const mark = target.getAttribute('data-walk') ?? `${marks}`;
        target.setAttribute('data-walk', mark);
        const isDisabled = element.matches(':disabled, [aria-disabled="true"]');
        const described = element.getAttribute('aria-describedby')?.split(' ') ?? [];
        const reason = described.map((id) => document.getElementById(id)?.textContent ?? '').join('');
        const isExplained = reason.trim() !== '' || element.hasAttribute('title');
        const isChosen =
          element.matches(
            '[aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"], :checked[type="radio"]',
          ) ||
          (element.matches('[role="radio"], [role="menuitemradio"]') && element.matches('[aria-checked="true"]'));
        return {
          key: keyOf(element, names.join(' > '), whole),
          label: `${roleOf(element)} “${nameOf(element).slice(0, 60)}”`,
          mark,
          rests: isDisabled || isChosen,
          unexplained: isDisabled && !isExplained,
          isShell: !top && element.closest('[aria-label="Main"], header, [href="#main"]') !== null,
        };
      });
    const data = Object.entries(localStorage)
      .filter(([, text]) => text.startsWith('['))
      .reduce((sum, [, text]) => sum + text.length, 0);
    return { overlays: names, controls, data };
  }

  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const isToast = target instanceof Element && target.closest('[aria-label="Notifications"]') !== null;
      if (isToast && addedNodes.length > 0) signs += 1;
    }
  }).observe(document, { childList: true, subtree: true });

  function face(): string {
    let page = document.body.innerHTML;
    for (const tip of document.querySelectorAll(APART)) page = page.replace(tip.outerHTML, '');
    page = page.replace(
      / (data-walk|data-focused|data-focus-visible|data-focus-within|data-hovered|data-pressed|aria-describedby|tabindex)="[^"]*"/g,
      '',
    );
    const fields = [...document.querySelectorAll('input, select, textarea')].map((field) =>
      field instanceof HTMLInputElement ? `${field.value} ${field.checked}` : (field as HTMLSelectElement).value,
    );
    const theme = document.documentElement
      .getAttributeNames()
      .map((name) => document.documentElement.getAttribute(name));
    const modals = document.querySelectorAll('dialog[open]').length;
    return [signs, location.href, page, fields, theme, modals, JSON.stringify(localStorage)].join('\n');
  }

  /** The focus moved to a place where the press did not put it. */
  function hasMovedFocus(): boolean {
    const { activeElement } = document;
    const isOwn = !activeElement || activeElement === document.body || activeElement.contains(pressed);
    return !isOwn && !pressed?.contains(activeElement);
  }

  /** Calls until there is a result, and once more at the end of the time. */
  async function within<T>(ms: number, call: () => T | undefined, pause = 60): Promise<T | undefined> {
    for (const end = performance.now() + ms; ; ) {
      const result = call();
      if (result !== undefined || performance.now() > end) return result;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  function control(whole: boolean, key: string): Found | undefined {
    const same = see(whole).controls.filter((one) => one.key === key);
    return same.find(({ rests }) => !rests) ?? same[0];
  }

  const probe: Probe = {
    see,
    settled: (whole, looks, ms) => {
      let last = '';
      let same = 0;
      return within(ms, () => {
        const seen = see(whole);
        const now = JSON.stringify(seen.controls.map(({ key }) => key));
        same = now === last ? same + 1 : 0;
        last = now;
        return same >= looks ? seen : undefined;
      });
    },
    quiet: (quietMs, ms) => {
      let last = '';
      let since = 0;
      return within(ms, () => {
        const now = face();
        if (now !== last) since = performance.now();
        last = now;
        return performance.now() - since >= quietMs || undefined;
      });
    },
    find: (whole, key, ms) => within(ms, () => control(whole, key)),
    explained: async (whole, key, ms) =>
      (await within(ms, () => control(whole, key)?.unexplained === false || undefined)) ?? false,
    remember: (mark) => {
      // A toast may lie over the control.
      const dismiss = '[aria-label="Notifications"] button[aria-label="Dismiss notification"]';
      for (const button of document.querySelectorAll<HTMLElement>(dismiss)) button.click();
      pressed = document.querySelector(`[data-walk="${mark}"]`);
      before = face();
    },
    changed: async (ms) => (await within(ms, () => face() !== before || hasMovedFocus() || undefined, 25)) ?? false,
  };
  Object.assign(window, { probe });
}
