// Finds a browser for the tests, or installs one. Runs after the packages are there.
import { installWithApt, succeeds } from './apt-install.mjs';
import { findTestBrowser } from './find-browser.mjs';
import { commandPath, UserError } from './install.mjs';

async function findAny() {
  const { chromium } = await import('@playwright/test');
  return findTestBrowser(chromium.executablePath());
}

export async function ensureBrowser() {
  if (await findAny()) return;
  console.log('Installing a browser for the tests …');
  // Ubuntu has no package with the first name.
  installWithApt(['chromium-headless-shell', 'chromium']);
  if (await findAny()) return;
  succeeds(process.execPath, [commandPath('@playwright/test', 'playwright'), 'install', 'chromium']);
  if (await findAny()) return;
  throw new UserError(
    'The tests need a browser, and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and try again.',
  );
}
