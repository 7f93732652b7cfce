import type { ComponentProps, ReactNode } from 'react';
import { FormLayout } from '#ui/form/form-layout.tsx';
import type { FormState } from './use-record-form.tsx';

type FormPageProps = Pick<ComponentProps<typeof FormLayout>, 'label' | 'submit' | 'submitTour' | 'rail' | 'below'> & {
  /** From useRecordForm. */
  form: { page: FormState };
  /** Why the form cannot be saved as it is, where no field says so. */
  lacking?: string | undefined;
  /** Notices below those of the form itself. */
  notice?: ReactNode;
  /** The sections. */
  children: ReactNode;
};

/** A form as a page: its notices, its sections, and its buttons. */
export function FormPage({ form, lacking, notice, ...layout }: FormPageProps) {
  const { problems, attempts, saving, blocked, onSubmit, onCancel } = form.page;
  const reason = blocked ?? lacking;
  return (
    <FormLayout
      {...layout}
      {...{ problems, attempts, onSubmit, onCancel }}
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
