// Draws the icons of the installed app from public/mark.svg: `node scripts/icons.mjs`. Run it after the mark changes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureBrowser } from './ensure-browser.mjs';
import { findBrowser } from './find-browser.mjs';
import { ROOT } from './install.mjs';

/** A maskable icon may be cut to the circle of 80 % in its middle (W3C Web Application Manifest): its background reaches the edges. */
const ICONS = [
  { file: 'icon-192.png', size: 192, share: 1 },
  { file: 'icon-512.png', size: 512, share: 1 },
  { file: 'icon-maskable-512.png', size: 512, share: 0.6, ground: '#eef3f5' },
  { file: 'apple-touch-icon.png', size: 180, share: 0.78, ground: '#eef3f5' },
];

await ensureBrowser();
const mark = readFileSync(join(ROOT, 'public', 'mark.svg')).toString('base64');
const browser = await chromium.launch({
  executablePath: findBrowser(chromium.executablePath()),
  args: ['--disable-gpu'],
});
for (const { file, size, share, ground = 'transparent' } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">` +
      `<img src="data:image/svg+xml;base64,${mark}" style="width:${share * 100}%">`,
  );
  await page.screenshot({ path: join(ROOT, 'public', file), omitBackground: true });
  await page.close();
}
await browser.close();
