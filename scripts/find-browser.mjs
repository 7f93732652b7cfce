// One answer to "which browser do the tests use?" for Vitest, Playwright and `npm test`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's headless browser. Runs the tests in two thirds of the time. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

function usualPlaces() {
  const { CHROMIUM_PATH, LOCALAPPDATA, ProgramFiles } = process.env;
  const programs = [LOCALAPPDATA, ProgramFiles, process.env['ProgramFiles(x86)']].filter(
    (folder) => folder !== undefined,
  );
  return [
    CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...programs.map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
    ...programs.map((folder) => join(folder, 'Chromium', 'Application', 'chrome.exe')),
    HEADLESS_SHELL,
  ].filter(Boolean);
}

/**
 * Returns a full browser: CHROMIUM_PATH, then Playwright's build, then an installed Chromium or Chrome.
 * @param {string} [playwrightBuild] where Playwright would keep its own build
 * @returns {string | undefined}
 */
export function findBrowser(playwrightBuild) {
  const [first, ...others] = usualPlaces();
  const places = process.env.CHROMIUM_PATH ? [first, playwrightBuild, ...others] : [playwrightBuild, first, ...others];
  return places.find((place) => place && existsSync(place));
}

/**
 * Returns the browser for tests: CHROMIUM_PATH, then a headless one, then any.
 * @param {string} [playwrightBuild] where Playwright would keep its own build
 * @returns {string | undefined}
 */
export function findTestBrowser(playwrightBuild) {
  if (!process.env.CHROMIUM_PATH && existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL;
  return findBrowser(playwrightBuild);
}
