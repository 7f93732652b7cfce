import { realBrowser } from '#test/browser-tabs.ts';
import { authContract } from './auth.contract.ts';
import { newId } from './ids.ts';
import { createLocalAuth } from './local-auth.ts';
import { plainTexts } from './plain-texts.ts';
import { browserTabs } from './tabs.ts';

const clock = { now: () => new Date('2026-11-20T18:00:00Z') };

authContract("the browser's localStorage", async () => {
  const browser = realBrowser();
  return {
    ...browser,
    open() {
      const { storage, locks, page } = browser.tab();
      return createLocalAuth({ storage, clock, newId, texts: plainTexts(storage, browserTabs(locks, page)) });
    },
  };
});
