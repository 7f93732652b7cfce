import type { ComponentProps } from 'react';
import type { DocumentKind } from '#parts/documents/document-kinds.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { CheckboxField } from '#ui/form/field.tsx';

type DraftNoticeProps = {
  kind: DocumentKind;
  status: string;
  /** The checkbox that a paid invoice needs to be saved; undefined for other documents. */
  reopen?: Omit<ComponentProps<typeof CheckboxField>, 'label'> | undefined;
};

/** Warns that saving turns a document back into a Draft. */
export function BackToDraftNotice({ kind, status, reopen }: DraftNoticeProps) {
  return (
    <Alert tone="amber" title={`Saving returns this ${kind} to Draft`}>
      <p>
        {kind === 'invoice'
          ? `It's ${status} now. Payments and the date it was sent stay on it. Send it again when it's ready.`
          : `It's ${status} now. ${status === 'Accepted' ? 'What the customer accepted is kept as Earlier Evidence. ' : ''}Send it again when it's ready.`}
      </p>
      {reopen && (
        <div className="mt-2">
          <CheckboxField label="Reopen as Draft" {...reopen} />
        </div>
      )}
    </Alert>
  );
}
