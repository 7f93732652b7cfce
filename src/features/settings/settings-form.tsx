import { useLocation } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Fact } from '#domain/records/changed-fields.ts';
import type { MergeRules } from '#domain/records/merge-drafts.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { useWorld } from '#io/react/world.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { SETTINGS_NOT_SAVED, settingsSaved } from './settings-messages.ts';
import { type SectionSettings, saveSettings, useSettingsSession } from './settings-session.ts';

/**
 * Heading and forms of a settings section. An address such as '/settings/business#pricing' scrolls to the part with that id once, not when
 * the form starts over.
 */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const part = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (part) document.getElementById(part)?.scrollIntoView({ block: 'center' });
  }, [part]);
  return (
    <div className="grid min-w-0 gap-4.5 phone:gap-3.5">
      <h2 className="font-extrabold font-display text-section">{title}</h2>
      {children}
    </div>
  );
}

type EditSettingsProps<Key extends keyof Settings> = {
  keys: readonly Key[];
  /** Draws the form. */
  children: (session: EditSession<SectionSettings<Key>>) => ReactNode;
};

/** Reads some settings for a form, and starts the form over when a remote version is accepted. */
export function EditSettings<Key extends keyof Settings>({ keys, children }: EditSettingsProps<Key>) {
  const session = useSettingsSession(keys);
  return session && <Fragment key={session.version}>{children(session)}</Fragment>;
}

type SettingsFormOptions<Draft extends FieldValues, Facts, Key extends keyof Settings> = {
  /** Name within a sentence: 'pricing'. */
  section: string;
  session: EditSession<SectionSettings<Key>>;
  schema: z.ZodMiniType<Facts, Draft>;
  /** Returns the draft of some settings. */
  draftOfRecord: (settings: SectionSettings<Key>) => Draft;
  factsOf: (settings: SectionSettings<Key>) => readonly Fact[];
  settingsOf: (draft: Draft) => SectionSettings<Key>;
  /** The message of the toast after saving. */
  saved: string;
} & MergeRules<Draft>;

/** The form of a section; Save and Cancel stay on the page. */
export function useSettingsForm<Draft extends FieldValues, Facts extends Draft, Key extends keyof Settings>({
  section,
  settingsOf,
  saved,
  ...options
}: SettingsFormOptions<Draft, Facts, Key>) {
  const { store } = useWorld();
  const { base, record, continueFrom } = options.session;
  return useRecordForm<Draft, Facts, void, SectionSettings<Key>>({
    ...options,
    what: `${section} section`,
    draft: options.draftOfRecord(record) as DefaultValues<Draft>,
    localOf: (draft, settings) => ({ ...settings, ...settingsOf(draft) }),
    draftOf: (facts) => facts,
    save: async (facts) => continueFrom(await saveSettings(store, base ?? record, settingsOf(facts))),
    saved: settingsSaved(saved),
    failed: SETTINGS_NOT_SAVED,
  });
}
