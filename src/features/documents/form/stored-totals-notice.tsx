import { documentTotals } from '#domain/documents/document-totals.ts';
import { formatDollars } from '#domain/money/money.ts';
import { contentOfDraft, creditsOf, documentDraftOf } from '#features/documents/draft/document-draft.ts';
import type { DocumentKind, DocumentRecord } from '#parts/documents/document-kinds.ts';
import { Alert } from '#ui/feedback/alert.tsx';

/** Warns that the saved totals differ from the sum of the lines, as in files from other programs (docs/money.md). */
export function StoredTotalsNotice({ kind, stored }: { kind: DocumentKind; stored: DocumentRecord }) {
  const saved = documentTotals(stored);
  const fromLines = contentOfDraft(documentDraftOf(stored), creditsOf(stored));
  const figures = [
    { label: 'Subtotal', saved: saved.subtotal, fromLines: fromLines.subtotal },
    { label: 'Tax', saved: saved.taxAmount, fromLines: fromLines.taxAmount },
    { label: 'Total', saved: saved.totalAmount, fromLines: fromLines.totalAmount },
  ].filter((figure) => figure.saved !== figure.fromLines);
  if (figures.length === 0) return null;
  return (
    <Alert tone="amber" title="The saved totals don't match the lines">
      <ul>
        {figures.map(({ label, saved, fromLines }) => (
          <li key={label}>
            {label}: {formatDollars(saved)} saved, {formatDollars(fromLines)} from the lines
          </li>
        ))}
      </ul>
      <p className="mt-1">
        {`Lists and the customer's copy show the saved amounts. They stay until you change a line, the tax rate or the discount of this ${kind}. Then it's calculated from its lines.`}
      </p>
    </Alert>
  );
}
