import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const engine = createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js');

type Finding = { ruleId: string; value: [string, string]; message: string; snippet: string };

/** What the accessibility engine calls a violation of WCAG 2.2 on the page as it stands, as 'rule: message (element)'. */
async function violationsOn(page: Page): Promise<string[]> {
  // Chromium gives a script added by the test the rights of the test, whatever the page's policy says.
  if (!(await page.evaluate(() => 'ace' in window))) await page.addScriptTag({ path: engine });
  return page.evaluate(async () => {
    const { ace } = window as unknown as {
      ace: { Checker: new () => { check(root: Document, rules: string[]): Promise<{ results: Finding[] }> } };
    };
    // Judged in the page: it finds thousands of things in order.
    return (await new ace.Checker().check(document, ['WCAG_2_2'])).results
      .filter(({ value: [kind, outcome] }) => kind === 'VIOLATION' && outcome === 'FAIL')
      .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} (${snippet})`);
  });
}

/** Looks in both themes. */
export async function expectNoViolation(page: Page, where = ''): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    // What is read from storage comes one frame after the heading, and colors change over a moment.
    await page.waitForTimeout(300);
    expect(await violationsOn(page), `${where} ${colorScheme}`).toEqual([]);
  }
}
