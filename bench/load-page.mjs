import { BLANK } from './static-server.mjs';

/** @import { Browser, Page } from '@playwright/test' */

/** @typedef {{ selector: string, count: number }} Ready what is on the page once it is ready, and how many of it */

const TIMEOUT_MS = 30_000;

/**
 * Runs in the page before anything else. `readyAt` is the time of the frame with at least `count` matches of `selector`,
 * checked after every DOM change and at every frame.
 * @param {Ready} ready
 */
function watch({ selector, count }) {
  let isFound = false;
  const look = () => {
    if (isFound || document.querySelectorAll(selector).length < count) return;
    isFound = true;
    observer.disconnect();
    requestAnimationFrame(() => {
      // The message arrives after the frame was drawn.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        window.readyAt = performance.now();
      };
      port2.postMessage(0);
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
  const atEachFrame = () => {
    look();
    if (!isFound) requestAnimationFrame(atEachFrame);
  };
  requestAnimationFrame(atEachFrame);
}

/**
 * Navigates to the address. Returns the milliseconds until the frame that shows `ready`.
 * @param {Page} page
 * @param {string} address
 * @param {Ready} ready
 */
export async function timeUntilReady(page, address, ready) {
  await page.addInitScript(watch, ready);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.readyAt !== undefined, null, { timeout: TIMEOUT_MS, polling: 100 });
  return Number(await page.evaluate(() => window.readyAt));
}

/**
 * Opens the page with nothing cached and the given storage. Times are milliseconds from the navigation; 1 kB is 1024 bytes.
 * @param {Browser} browser
 * @param {{ url: string, path: string, storage: Record<string, string>, ready: Ready, cpuSlowdown: number }} target
 */
export async function loadPage(browser, { url, path, storage, ready, cpuSlowdown }) {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });
  try {
    const blank = await context.newPage();
    await blank.goto(url + BLANK);
    await blank.evaluate((texts) => {
      for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
    }, storage);
    await blank.close();

    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const scripts = new Set();
    let scriptBytes = 0;
    devtools.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength;
    });
    const readyAt = await timeUntilReady(page, url + path, ready);
    // Files that the page loads afterwards still count as its first load.
    await page.waitForLoadState('networkidle');
    return { ready: readyAt, scriptKb: scriptBytes / 1024 };
  } finally {
    await context.close();
  }
}
