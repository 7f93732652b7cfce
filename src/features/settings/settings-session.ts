import type { Settings } from '#domain/shop/settings.ts';
import { useSettings } from '#io/react/world.tsx';
import { type Store, StoreError } from '#io/store/store.ts';
import { type EditSession, useEditSession } from '#parts/forms/edit-session.ts';

/** The settings of one section. */
export type SectionSettings<Key extends keyof Settings> = Pick<Settings, Key>;

function pickKeys<Key extends keyof Settings>(settings: Settings, keys: readonly Key[]): SectionSettings<Key> {
  return Object.fromEntries(keys.map((key) => [key, settings[key]])) as SectionSettings<Key>;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Changes some settings of the newest stored ones. Resolves to all settings. */
export function changeSettings(store: Store, change: (settings: Settings) => Partial<Settings>): Promise<Settings> {
  return store.settings.change((settings) => ({ ...settings, ...change(settings) }));
}

/** Returns an edit session of a section's settings. */
export function useSettingsSession<Key extends keyof Settings>(
  keys: readonly Key[],
): EditSession<SectionSettings<Key>> | null | undefined {
  return useEditSession(pickKeys(useSettings(), keys), isSame);
}

/** Saves the settings of a section. Resolves to the stored ones. Rejects with 'conflict' when they differ from the base. */
export async function saveSettings<Key extends keyof Settings>(
  store: Store,
  base: SectionSettings<Key>,
  change: SectionSettings<Key>,
): Promise<SectionSettings<Key>> {
  const keys = Object.keys(base) as Key[];
  const saved = await changeSettings(store, (settings) => {
    if (isSame(pickKeys(settings, keys), base)) return change;
    throw new StoreError('conflict', 'These settings were changed elsewhere. Choose above which version to keep.');
  });
  return pickKeys(saved, keys);
}
