import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { isLong } from './long-run.ts';

const engine = createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js');

type Finding = { ruleId: string; value: [string, string]; message: string; snippet: string };

/** The one rule of the engine whose verdict depends on the theme, as a rule set of its own. */
const COLORS = {
  id: 'COLORS',
  checkpoints: [{ num: '1.4.3', rules: [{ id: 'text_contrast_sufficient', level: 'VIOLATION' }] }],
};

type Engine = {
  addGuideline(guideline: typeof COLORS): void;
  check(root: Document, guidelines: string[]): Promise<{ results: Finding[] }>;
};

/** The engine passes over a color that it cannot read, and it reads sRGB alone: the page tells its computed colors so. */
function tellColorsInSrgb(): void {
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
  window.getComputedStyle = (...about) =>
    new Proxy(computed(...about), {
      get(style, name) {
        const value: unknown = Reflect.get(style, name, style);
        if (typeof value === 'function') return value.bind(style);
        return typeof value === 'string' ? value.replace(/\b(ok)?l(ch|ab)\([^)]*\)/g, inSrgb) : value;
      },
    });
}

/** What the accessibility engine calls a violation on the page as it stands, as 'rule: message (element)'. */
async function violationsOn(page: Page, guideline: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'ace' in window))) {
    // Chromium gives a script added by the test the rights of the test, whatever the page's policy says.
    await page.addScriptTag({ path: engine });
    await page.evaluate(tellColorsInSrgb);
  }
  return page.evaluate(
    async ([colors, guideline]) => {
      const { ace } = window as unknown as { ace: { Checker: new () => Engine } };
      const checker = new ace.Checker();
      checker.addGuideline(colors);
      // What fades is judged as it will stand, or not at all when it leaves.
      while (document.querySelector('[data-leaving]')) await new Promise(requestAnimationFrame);
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      // Judged in the page: it finds thousands of things in order.
      return (await checker.check(document, [guideline])).results
        .filter(({ value: [kind, outcome] }) => kind === 'VIOLATION' && outcome === 'FAIL')
        .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} (${snippet})`);
    },
    [COLORS, guideline] as const,
  );
}

/** Judges the page by WCAG 2.2, and again in the dark theme: there by its colors, and by everything in the long run. */
export async function expectNoViolation(page: Page, where = ''): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // An `expect` that waits describes the whole page to itself each time it has looked in vain.
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
    // What is read from storage comes one frame after the heading.
    if (colorScheme === 'light') await page.waitForTimeout(300);
    const guideline = colorScheme === 'light' || isLong ? 'WCAG_2_2' : COLORS.id;
    expect(await violationsOn(page, guideline), `${where} ${colorScheme}`).toEqual([]);
  }
}
