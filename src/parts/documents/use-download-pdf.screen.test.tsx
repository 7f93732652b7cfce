import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#test/app/render.ts';
import '#ui/styles.css';
import { invoiceDocument } from '#domain/documents/document.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { WorldProvider } from '#io/react/world.tsx';
import { memoryWorld } from '#test/app/render-app.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { documentContext, fourLines } from '#test/data/documents.ts';
import { ToastProvider } from '#ui/feedback/toast.tsx';
import { ConfirmProvider } from '#ui/overlay/confirm-dialog.tsx';
import { useDownloadPdf } from './use-download-pdf.tsx';

// The first PDF reads its fonts: on a busy machine that takes long.
vi.setConfig({ testTimeout: 60_000 });
afterEach(() => vi.unstubAllGlobals());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const FILE = 'Invoice INV-0013 - Daniel Reyes.pdf';

function Screen({ invoice }: { invoice: Invoice }) {
  const { downloadPdf, making } = useDownloadPdf();
  return (
    <button type="button" disabled={making} onClick={() => void downloadPdf(invoiceDocument(invoice, documentContext))}>
      Download PDF
    </button>
  );
}

async function open(over: Partial<Invoice> = {}) {
  await render(
    <WorldProvider world={memoryWorld()}>
      <ToastProvider>
        <ConfirmProvider>
          <Screen invoice={{ ...fourLines, ...over }} />
        </ConfirmProvider>
      </ToastProvider>
    </WorldProvider>,
  );
}

test('when the fonts cannot be had, a toast says what to do instead', async () => {
  const { fetch } = window;
  vi.stubGlobal('fetch', (address: string) =>
    String(address).includes('.ttf') ? Promise.resolve(new Response('', { status: 503 })) : fetch(address),
  );
  expectConsole('error', /could not be made/);
  await open();
  await userEvent.click(button('Download PDF'));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/PDF Not Created.*Check your connection.*choose Print/);
  await expect.element(button('Download PDF')).toBeEnabled();
});

test('a PDF that fails for another reason is not blamed on the connection', async () => {
  await open();
  vi.stubGlobal('File', () => {
    throw new RangeError('Invalid array length');
  });
  expectConsole('error', /could not be made/);
  await userEvent.click(button('Download PDF'));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      "PDF Not CreatedThe PDF couldn't be created. Try again. You can also choose Print and save it as a PDF.",
    );
});

test('Download PDF hands over the file, and a toast names it', async () => {
  await open();
  const file = await downloadOf(() => userEvent.click(button('Download PDF')));
  expect({ name: file.name, start: file.text.slice(0, 5) }).toEqual({ name: FILE, start: '%PDF-' });
  await expect.element(page.getByRole('status').filter({ hasText: 'PDF Downloaded' })).toHaveTextContent(FILE);
});

test('a name in Hebrew or Arabic is asked about before the download, and Print is offered for it', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await open({ notes: 'שרה כהן (Garage 12), محمد' });
  await userEvent.click(button('Download PDF'));
  const question = page.getByRole('alertdialog', { name: "The PDF can't show ש ר ה כ ן م ح د" });
  await expect.element(question).toHaveTextContent('Print keeps them');
  expect(print).not.toHaveBeenCalled();
  await userEvent.click(question.getByRole('button', { name: 'Print', exact: true }));
  expect(print).toHaveBeenCalledTimes(1);
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole('status').filter({ hasText: 'PDF Downloaded' })).not.toBeInTheDocument();
});

test('what no typeface has is asked before the download: Cancel downloads nothing', async () => {
  await open({ notes: '完' });
  await userEvent.click(button('Download PDF'));
  const question = page.getByRole('alertdialog', { name: "The PDF can't show 完" });
  await expect.element(question).toBeVisible();
  await userEvent.click(button('Cancel'));
  await expect.element(button('Download PDF')).toBeEnabled();
  await userEvent.click(button('Download PDF'));
  const file = await downloadOf(() => userEvent.click(button('Download Anyway')));
  expect(file.name).toBe(FILE);
});
