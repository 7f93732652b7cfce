import type { ComponentProps } from 'react';
import type { DocumentKind } from '#parts/documents/document-kinds.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { CheckboxField } from '#ui/form/field.tsx';

type DraftNoticeProps = {
  kind: DocumentKind;
  status: string;
  /** The tick without which a paid invoice is not saved; undefined where none is needed. */
  reopen?: Omit<ComponentProps<typeof CheckboxField>, 'label'> | undefined;
};

/** What saving does to a document that is no Draft any more. */
export function BackToDraftNotice({ kind, status, reopen }: DraftNoticeProps) {
  return (
    <Alert tone="amber" title={`Saving returns this ${kind} to Draft`}>
      <p>
        {kind === 'invoice'
          ? `It is ${status} now. What was paid and when it was sent stay noted; send it again when it is ready.`
          : `It is ${status} now. Send it again when it is ready.`}
      </p>
      {reopen && (
        <div className="mt-2">
          <CheckboxField label="Reopen as Draft" {...reopen} />
        </div>
      )}
    </Alert>
  );
}
