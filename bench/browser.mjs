import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.mjs';
import { UserError } from '../scripts/install.mjs';

/** Starts the browser for a bench. */
export function launchOptions() {
  const executablePath = findBrowser(chromium.executablePath());
  if (!executablePath) throw new UserError('No browser found: set CHROMIUM_PATH to a Chromium or Chrome.');
  return { executablePath, args: ['--disable-gpu', '--disable-quic', '--disable-sync'] };
}
