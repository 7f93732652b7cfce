import type { CustomerDocument } from '#domain/documents/sheet-content.ts';
import { classNames } from '#ui/class-names.ts';
import { DocumentSheet } from './document-sheet.tsx';

type SheetThumbnailProps = {
  document: CustomerDocument;
  /** Width: 212 px, or 294 px (261 px in the rail of a tablet). */
  size: 'small' | 'large';
  className?: string;
};

/** Shows a small picture of the document, hidden from screen readers. */
export function SheetThumbnail({ document, size, className }: SheetThumbnailProps) {
  return (
    <div
      aria-hidden
      inert
      className={classNames(
        'flex-none overflow-hidden',
        size === 'small' ? 'w-53' : 'w-73.5 tablet:w-65.25',
        className,
      )}
    >
      <div className={classNames('w-paper', size === 'small' ? '[zoom:0.26]' : '[zoom:0.36] tablet:[zoom:0.32]')}>
        <DocumentSheet document={document} />
      </div>
    </div>
  );
}
