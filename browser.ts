import { chromium } from '@playwright/test';
import { findTestBrowser } from './scripts/find-browser.mjs';

/** Returns the options with which Vitest and Playwright start the browser. Throws when there is none. */
export function launchOptions() {
  const executablePath = findTestBrowser(chromium.executablePath());
  if (!executablePath) {
    throw new Error(
      'No browser found. Run "npx playwright install chromium", or set CHROMIUM_PATH to a Chromium or Chrome.',
    );
  }
  return {
    executablePath,
    headless: true,
    // The camera shows a test picture and asks nobody.
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--disable-sync',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  };
}
