import type { ReactNode } from 'react';
import type { Settings } from '#domain/shop/settings.ts';
import { ELSEWHERE_REASON, ElsewhereNotice, type Fact } from '#parts/forms/elsewhere-notice.tsx';
import { useElsewhere } from '#parts/forms/use-opened.ts';
import type { useRecordForm } from '#parts/forms/use-record-form.ts';
import { messages } from '#parts/messages/messages.ts';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { FormPage } from '#ui/form/form-page.tsx';
import { type OpenedSettings, useOpenedSettings } from './use-opened-settings.ts';

/** A section of the settings: its heading, and what stands below. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-4.5 phone:gap-3.5">
      <h2 className="font-extrabold font-display text-section">{title}</h2>
      {children}
    </div>
  );
}

type OpenSettingsProps<Key extends keyof Settings> = {
  keys: readonly Key[];
  children: (opened: OpenedSettings<Key>) => ReactNode;
};

/** Draws a form over some settings once they are read. */
export function OpenSettings<Key extends keyof Settings>({ keys, children }: OpenSettingsProps<Key>) {
  const { opened, failed, retry } = useOpenedSettings(keys);
  if (failed) return <LoadFailure title={messages.loadFailed.settings} onRetry={retry} />;
  return opened && children(opened);
}

type FormState = Pick<ReturnType<typeof useRecordForm>, 'page' | 'isTyped' | 'saving' | 'leave'>;

type SettingsFormProps<Key extends keyof Settings> = {
  label: string;
  form: FormState;
  opened: OpenedSettings<Key>;
  /** To say what another tab changed. */
  factsOf: (settings: Pick<Settings, Key>) => readonly Fact[];
  rail?: ReactNode;
  children: ReactNode;
};

/** The form of a section; Save and Cancel stay on the page. */
export function SettingsForm<Key extends keyof Settings>(props: SettingsFormProps<Key>) {
  const { label, form, opened, factsOf, rail, children } = props;
  const isElsewhere = useElsewhere(opened, { isTyped: form.isTyped, isBusy: form.saving });
  return (
    <FormPage
      {...form.page}
      label={label}
      submit="Save"
      disabled={form.saving || isElsewhere}
      disabledReason={isElsewhere ? ELSEWHERE_REASON : undefined}
      notice={
        isElsewhere && <ElsewhereNotice opened={opened} what="section" factsOf={factsOf} onDiscard={form.leave} />
      }
      rail={rail}
    >
      {children}
    </FormPage>
  );
}
