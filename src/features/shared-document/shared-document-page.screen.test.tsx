import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import '#ui/styles.css';
import { invoiceDocument } from '#domain/documents/document.ts';
import type { SharedDocument } from '#domain/documents/shared-document.ts';
import type { SharedDocumentClient } from '#io/customer-links/shared-document-client.ts';
import { documentFile } from '#parts/documents/document-file.ts';
import { documentContext, fourLines } from '#test/data/documents.ts';
import { SharedDocumentPage } from './shared-document-page.tsx';

// The first PDF loads its fonts, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const warning = page.getByRole('alert');

/** Opens the page of a shared invoice for a customer with this name. */
async function open(firstName: string, lastName: string) {
  const customer = { ...documentContext.customer, firstName, lastName };
  const shared: SharedDocument = {
    ...{ kind: 'Invoice', shop: { name: 'Apex Auto Protection', phone: '', email: '' }, status: 'Sent', hash: 'h' },
    document: invoiceDocument(fourLines, { ...documentContext, customer }),
    ...{ isOpen: false, isExpired: false, answeredAt: '', acceptedBy: '', declineReason: '', zone: 'America/Chicago' },
  };
  const shown = { kind: 'shown', shared, refusal: undefined } as const;
  const client: SharedDocumentClient = { open: async () => shown, answer: async () => shown };
  const saved: File[] = [];
  await render(
    <SharedDocumentPage
      client={client}
      makePdf={(document) => documentFile(document, new Date('2026-11-20T18:00:00.000Z'))}
      onSave={(file) => saved.push(file)}
    />,
  );
  return { saved };
}

test('a Hebrew name shows a warning before the PDF is saved, and suggests Print', async () => {
  const { saved } = await open('שרה', 'כהן (Garage 12)');
  await userEvent.click(button('Download PDF'));
  await expect.element(warning).toHaveTextContent("The PDF can't show ש ר ה כ ן");
  await expect.element(warning).toHaveTextContent('Print keeps them');
  expect(saved).toEqual([]);
  await userEvent.click(button('Download Anyway'));
  expect(saved.map(({ name }) => name)).toEqual(['Invoice INV-0013 - שרה כהן (Garage 12).pdf']);
  await expect.element(warning).not.toBeInTheDocument();
});

test('a PDF without missing letters is saved at once', async () => {
  const { saved } = await open('Ines', 'Varga');
  await userEvent.click(button('Download PDF'));
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['Invoice INV-0013 - Ines Varga.pdf']);
  await expect.element(warning).not.toBeInTheDocument();
});
