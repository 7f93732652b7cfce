import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { atRest } from './at-rest.ts';
import { isLong } from './long-run.ts';

const require = createRequire(import.meta.url);
const engine = require.resolve('accessibility-checker-engine/ace.js');
const axeScript = require.resolve('axe-core/axe.min.js');

type AxeChoice = { runOnly: { type: 'tag' | 'rule'; values: string[] }; rules?: Record<string, { enabled: boolean }> };

/** Rules that axe checks: WCAG 2.2 A and AA, its best practices for lists, and the size of what is pressed. */
const AXE_RULES: AxeChoice = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: Object.fromEntries(
    ['definition-list', 'dlitem', 'list', 'listitem', 'target-size'].map((rule) => [rule, { enabled: true }]),
  ),
};
/** The one rule of axe whose verdict depends on the theme. */
const AXE_COLORS: AxeChoice = { runOnly: { type: 'rule', values: ['color-contrast'] } };
type AxeResult = { id: string; help: string; nodes: { target: unknown[]; html: string }[] };
type Axe = {
  run(root: Document | Element, options: object): Promise<{ violations: AxeResult[] }>;
};

type Finding = { ruleId: string; value: [string, string]; message: string; snippet: string };

type Rule = { id: string; level: string };
type Guideline = { id: string; checkpoints: { num: string; rules?: Rule[] }[] };

/** The rules of WCAG 2.2 that can be violated, without those that recommend or ask a person to look. */
const RULES = 'WCAG_2_2_RULES';

type Engine = {
  getGuidelines(): Guideline[];
  addGuideline(guideline: Guideline): void;
  check(root: Document, guidelines: string[]): Promise<{ results: Finding[] }>;
};

type Judge = () => Promise<string[]>;

/** Runs in the page, with the engine in it: gives it `judge`. */
function addJudge(wanted: string): void {
  const { ace } = window as unknown as { ace: { Checker: new () => Engine } };
  const checker = new ace.Checker();
  const wcag = checker.getGuidelines().find(({ id }) => id === 'WCAG_2_2');
  if (!wcag) throw new Error('The engine has no rules of WCAG 2.2 by that name.');
  const checkpoints = wcag.checkpoints.map(({ rules = [], ...checkpoint }) => ({
    ...checkpoint,
    rules: rules.filter(({ level }) => level === 'VIOLATION'),
  }));
  checker.addGuideline({ id: wanted, checkpoints });

  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const known = new Map<string, string>();
  function inSrgb(color: string): string {
    let rgb = known.get(color);
    if (!rgb && pen) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
      rgb = `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`;
      known.set(color, rgb);
    }
    return rgb ?? color;
  }

  const computed = window.getComputedStyle.bind(window);
  // The engine passes over a color that it cannot read, and it reads sRGB alone: it gets the computed colors in sRGB. It asks for the
  // same styles again and again.
  function withSrgb(): typeof computed {
    const styles = new Map<Element, Map<string, CSSStyleDeclaration>>();
    return (element, pseudo = null) => {
      const ofElement = styles.get(element) ?? new Map<string, CSSStyleDeclaration>();
      styles.set(element, ofElement);
      const before = ofElement.get(pseudo ?? '');
      if (before) return before;
      const read = new Map<string | symbol, unknown>();
      const style = new Proxy(computed(element, pseudo), {
        get(style, name) {
          if (read.has(name)) return read.get(name);
          const raw: unknown = Reflect.get(style, name, style);
          const value =
            typeof raw === 'function'
              ? raw.bind(style)
              : typeof raw === 'string'
                ? raw.replace(/\b(ok)?l(ch|ab)\([^)]*\)/g, inSrgb)
                : raw;
          read.set(name, value);
          return value;
        },
      });
      ofElement.set(pseudo ?? '', style);
      return style;
    };
  }

  (window as unknown as { judge: Judge }).judge = async () => {
    // Fading elements are checked in their final state, or not at all when they leave.
    while (document.querySelector('[data-leaving]')) await new Promise(requestAnimationFrame);
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    window.getComputedStyle = withSrgb();
    const { results } = await checker.check(document, [wanted]);
    window.getComputedStyle = computed;
    // Judged in the page: it finds thousands of things in order.
    return results
      .filter(({ value: [kind, outcome] }) => kind === 'VIOLATION' && outcome === 'FAIL')
      .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} (${snippet})`);
  };
}

/** Returns the violations that the accessibility engine finds on the current page, as 'rule: message (element)'. */
async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'ace' in window))) {
    // Chromium gives a script added by the test the rights of the test, whatever the page's policy says.
    await page.addScriptTag({ path: engine });
    await page.evaluate(addJudge, RULES);
  }
  return page.evaluate(() => (window as unknown as { judge: Judge }).judge());
}

/** Returns the violations that axe finds on the current page: lists that assistive technology cannot read, targets that are too small. */
async function axeViolationsOn(page: Page, choice: AxeChoice): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: axeScript });
  if ((await axeFindingsOn(page, choice)).length === 0) return [];
  // What still moved is judged again where it stays.
  await atRest(page);
  return axeFindingsOn(page, choice);
}

function axeFindingsOn(page: Page, choice: AxeChoice): Promise<string[]> {
  return page.evaluate(async (chosen) => {
    const { axe } = window as unknown as { axe: Axe };
    const options = { ...chosen, resultTypes: ['violations'] };
    const { violations } = await axe.run(document, options);
    const top = scrollY;
    const found: string[] = [];
    for (const { id, help, nodes } of violations) {
      for (const { target, html } of nodes) {
        const element = id === 'target-size' ? document.querySelector(String(target[0])) : null;
        // A bar at the edge of the window may cover a part of it: it is judged where it can be pressed.
        element?.scrollIntoView({ block: 'center' });
        const again = element && (await axe.run(element, { runOnly: [id] }));
        if (!again || again.violations.length > 0)
          found.push(`${id}: ${help} (${target.join(' ')}: ${html.slice(0, 200)})`);
      }
    }
    scrollTo(0, top);
    return found;
  }, choice);
}

/**
 * Judges the page by WCAG 2.2 with axe, and again in the dark theme: there by its colors. The long run judges everything in both themes, and
 * asks a second engine, which has rules of its own and takes as long again.
 */
export async function expectNoViolation(page: Page, where = ''): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // An `expect` that waits describes the whole page to itself each time it has looked in vain.
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    if (colorScheme === 'light') await atRest(page);
    const isWhole = colorScheme === 'light' || isLong;
    const found = [
      ...(isLong ? await violationsOn(page) : []),
      ...(await axeViolationsOn(page, isWhole ? AXE_RULES : AXE_COLORS)),
    ];
    expect(found, `${where} ${colorScheme}`).toEqual([]);
  }
}
