import type { Page } from '@playwright/test';
import { VIEWS } from '#domain/inspections/inspection.ts';
import { expect, test } from './killable.ts';
import { type Act, survive } from './survive.ts';

/** Draws a JPEG of its own color: the same bytes would be one photo. */
async function shot(page: Page, n: number): Promise<Buffer> {
  const bytes = await page.evaluate(async (at) => {
    const canvas = new OffscreenCanvas(64, 48);
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = `hsl(${at * 30} 80% 50%)`;
    pen?.fillRect(0, 0, 64, 48);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())];
  }, n);
  return Buffer.from(bytes);
}

test('ten photos, and what was typed, are there after the browser was killed at the tenth', async ({ start }) => {
  let jobId = '';

  const inspect: Act = async (page, before) => {
    const used = new Set(before.inspections.map((one) => one.jobId));
    jobId = before.jobs.find(({ id, stage }) => stage === 'Booked' && !used.has(id))?.id ?? '';
    await page.goto(`/jobs/${jobId}?tab=check-in`);
    await page.getByLabel('Belongings').fill('Child seat');
    await page.getByLabel('Belongings').press('Tab');
    const views = [...VIEWS, 'Front', 'Front Left'] as const;
    for (const [at, view] of views.entries()) {
      const count = views.slice(0, at + 1).filter((one) => one === view).length;
      const file = { name: `${view}.jpg`, mimeType: 'image/jpeg', buffer: await shot(page, at) };
      await page.getByLabel(`${view}: file`, { exact: true }).setInputFiles(file);
      await page.getByRole('img', { name: `${view}, photo ${count}`, exact: true }).waitFor();
    }
    return async (after, again) => {
      const own = after.inspections.filter((one) => one.jobId === jobId);
      expect(own.map(({ belongings }) => belongings)).toEqual(['Child seat']);
      expect(own.flatMap(({ walkaround }) => walkaround.flatMap(({ photoIds }) => photoIds))).toHaveLength(10);
      await again.goto(`/jobs/${jobId}?tab=check-in`);
      await expect(again.getByText('8 of 8 views')).toBeVisible();
      await expect(again.getByRole('img', { name: /, photo \d$/ })).toHaveCount(10);
    };
  };
  await survive(start, [inspect]);
});
