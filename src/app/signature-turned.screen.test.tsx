import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { estimateDocument } from '#domain/documents/document.ts';
import type { SharedDocument } from '#domain/documents/shared-document.ts';
import { VIEWS } from '#domain/inspections/inspection.ts';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { SharedDocumentPage } from '#features/shared-document/shared-document-page.tsx';
import { render } from '#test/app/render.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { drawSignature, hasInk } from '#test/browser/draw-signature.ts';
import { buildEstimate, buildInspection, buildJob } from '#test/build.ts';
import { documentContext, fourLines } from '#test/data/documents.ts';

const SOURCES = import.meta.glob<string>(['/src/**/*.tsx', '!/src/**/*.test.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const { items, subtotal, taxRate, taxAmount, discountAmount, totalAmount } = fourLines;
const estimate = buildEstimate({
  status: 'Sent',
  items,
  subtotal,
  taxRate,
  taxAmount,
  discountAmount,
  totalAmount,
});

async function openShop(path: string): Promise<void> {
  const walkaround = VIEWS.map((view) => ({ view, photoIds: [], skippedBecause: 'Dark lot' }));
  const samples = () => ({
    ...demoShop('2026-11-20'),
    estimates: [estimate],
    jobs: [buildJob({ bookingIds: ['booking-01'] })],
    inspections: [buildInspection({ walkaround })],
  });
  await renderApp({ path, samples: { demo: samples, starter: samples } });
}

/** Opens each screen whose source draws a signature field, or the fields of an answer that have one. */
const SIGNED: Record<string, () => Promise<void>> = {
  '/src/features/jobs/inspection/sign-section.tsx': () => openShop('/jobs/job-1?tab=check-in'),
  async '/src/features/documents/present/presented-answer.tsx'() {
    await openShop('/estimates/estimate-1/view');
    await page.getByRole('button', { name: 'Present', exact: true }).click();
  },
  async '/src/features/shared-document/answer-card.tsx'() {
    const shared: SharedDocument = {
      kind: 'Estimate',
      shop: { name: 'Apex', phone: '', email: '' },
      status: 'Sent',
      hash: 'h',
      document: estimateDocument(estimate, documentContext),
      offer: { estimate, context: documentContext },
      isOpen: true,
      isExpired: false,
      answeredAt: '',
      acceptedBy: '',
      declineReason: '',
      zone: 'America/Chicago',
    };
    const shown = { kind: 'shown', shared, refusal: undefined } as const;
    await render(
      <SharedDocumentPage
        client={{ open: async () => shown, answer: async () => shown }}
        makePdf={() => Promise.reject()}
        onSave={() => undefined}
      />,
    );
  },
};

/** Returns the files that draw the component, through others that do: the outermost alone. */
function usersOf(component: string): string[] {
  return Object.entries(SOURCES).flatMap(([file, source]) => {
    if (!new RegExp(`<${component}\\b`).test(source)) return [];
    return file.startsWith('/src/features/') ? [file] : Object.values(usersOf(nameIn(source)));
  });
}
const nameIn = (source: string) => /export function ([A-Z]\w+)/.exec(source)?.[1] ?? '';

test('every screen with a signature field is among those that are turned while it is signed', () => {
  expect(usersOf('SignatureField').toSorted()).toEqual(Object.keys(SIGNED).toSorted());
});

test.each(Object.entries(SIGNED))('%s: what is signed on a tablet stays when it is turned upright', async (_, open) => {
  await page.viewport(1024, 800);
  onTestFinished(() => page.viewport(1280, 800));
  await open();
  const field = page.getByRole('img', { name: /^Signature( \(optional\))?$/ });
  await expect.element(field).toBeVisible();
  const canvas = field.element() as HTMLCanvasElement;
  canvas.scrollIntoView({ block: 'center' });
  // Until the pad has its size, it draws itself again and ends a stroke.
  await expect.poll(() => canvas.width).toBe(canvas.clientWidth);
  const { clientWidth: width, clientHeight: height } = canvas;
  await drawSignature(canvas, 20, width - 20, 60);
  await page.viewport(390, 844);
  await expect.poll(() => canvas.clientWidth).toBeLessThan(width);
  // The field is the same one, shows all that was drawn, and takes the next stroke where it is seen.
  expect(field.element()).toBe(canvas);
  const scale = canvas.clientWidth / width;
  expect(canvas.clientHeight).toBe(Math.round(height * scale));
  await expect.poll(() => hasInk(canvas, 0.7 * canvas.clientWidth, 60 * scale)).toBe(true);
  await drawSignature(canvas, 20, canvas.clientWidth - 20, 100 * scale);
  expect(hasInk(canvas, 0.7 * canvas.clientWidth, 100 * scale)).toBe(true);
});
