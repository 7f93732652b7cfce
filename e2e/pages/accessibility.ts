import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const engine = createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js');

type Finding = { ruleId: string; value: [string, string]; message: string; snippet: string };

/** What the accessibility engine calls a violation of WCAG 2.2 on the page as it stands, as 'rule: message (element)'. */
export async function violationsOn(page: Page): Promise<string[]> {
  // Chromium gives a script added by the test the rights of the test, whatever the page's policy says.
  await page.addScriptTag({ path: engine });
  const findings = await page.evaluate(async () => {
    const { ace } = window as unknown as {
      ace: { Checker: new () => { check(root: Document, rules: string[]): Promise<{ results: Finding[] }> } };
    };
    return (await new ace.Checker().check(document, ['WCAG_2_2'])).results;
  });
  return findings
    .filter(({ value: [kind, outcome] }) => kind === 'VIOLATION' && outcome === 'FAIL')
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} (${snippet})`);
}
