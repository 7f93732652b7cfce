import type { ComponentProps, ReactNode } from 'react';
import { FormLayout } from '#ui/form/form-layout.tsx';
import type { FormState } from './use-record-form.tsx';

type FormPageProps = Pick<ComponentProps<typeof FormLayout>, 'label' | 'submit' | 'submitTour' | 'rail' | 'below'> & {
  /** Result of useRecordForm. */
  form: { page: FormState };
  /** Reason why the form can't be saved now, if no field shows it. */
  lacking?: string | undefined;
  /** Notices below those of the form itself. */
  notice?: ReactNode;
  /** The sections. */
  children: ReactNode;
};

/** Form as a page: its notices, sections and buttons. */
export function FormPage({ form, lacking, notice, ...layout }: FormPageProps) {
  const { problems, attempts, saving, blocked, onSubmit, onCancel } = form.page;
  const reason = blocked ?? lacking;
  return (
    <FormLayout
      {...layout}
      problems={problems}
      attempts={attempts}
      onSubmit={onSubmit}
      onCancel={onCancel}
      disabled={saving || reason !== undefined}
      disabledReason={reason}
      notice={
        <>
          {form.page.conflict}
          {notice}
          {form.page.keptDraft}
        </>
      }
    />
  );
}
