// Finds a browser for the tests, or installs one. Runs after the packages are there.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findTestBrowser } from './find-browser.mjs';
import { commandPath, Trouble } from './install.mjs';

async function findAny() {
  const { chromium } = await import('@playwright/test');
  return findTestBrowser(chromium.executablePath());
}

function succeeds(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** Debian and Ubuntu, as root or where sudo asks for no password. */
function installWithApt() {
  if (!existsSync('/usr/bin/apt-get')) return;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (sudo.length > 0 && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return;
  const [command, ...rest] = [...sudo, 'apt-get', '-qq'];
  if (!succeeds(command, [...rest, 'update'])) return;
  // Ubuntu has no package of the first name.
  for (const browser of ['chromium-headless-shell', 'chromium']) {
    if (succeeds(command, [...rest, 'install', '-y', '--no-install-recommends', browser])) return;
  }
}

export async function ensureBrowser() {
  if (await findAny()) return;
  console.log('Installing a browser for the tests …');
  installWithApt();
  if (await findAny()) return;
  succeeds(process.execPath, [commandPath('@playwright/test', 'playwright'), 'install', 'chromium']);
  if (await findAny()) return;
  throw new Trouble(
    'The tests need a browser, and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and try again.',
  );
}
