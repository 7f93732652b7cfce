import type { Settings } from '#domain/shop/settings.ts';
import { useSettings } from '#io/react/world.tsx';
import { type Store, StoreError } from '#io/store/store.ts';
import { type EditSessionQuery, useEditSession } from '#parts/forms/edit-session.ts';

/** Some of the settings: those of one section. */
export type SectionSettings<Key extends keyof Settings> = Pick<Settings, Key>;

function partOf<Key extends keyof Settings>(settings: Settings, keys: readonly Key[]): SectionSettings<Key> {
  return Object.fromEntries(keys.map((key) => [key, settings[key]])) as SectionSettings<Key>;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Changes some settings; the others stay as they are by now. */
export function changeSettings(store: Store, change: (settings: Settings) => Partial<Settings>): Promise<Settings> {
  return store.settings.change((settings) => ({ ...settings, ...change(settings) }));
}

/** Opens the settings of a section in a form. */
export function useSettingsSession<Key extends keyof Settings>(
  keys: readonly Key[],
): EditSessionQuery<SectionSettings<Key>> {
  const { data, ...query } = useSettings();
  return useEditSession({ ...query, data: data && partOf(data, keys) }, isSame);
}

/** Saves the settings of a section; resolves to them as stored. Rejects with a 'conflict' when they are not the base any more. */
export async function saveSettings<Key extends keyof Settings>(
  store: Store,
  base: SectionSettings<Key>,
  change: SectionSettings<Key>,
): Promise<SectionSettings<Key>> {
  const keys = Object.keys(base) as Key[];
  const saved = await changeSettings(store, (settings) => {
    if (isSame(partOf(settings, keys), base)) return change;
    throw new StoreError('conflict', 'These settings were changed elsewhere. Choose above which of them count.');
  });
  return partOf(saved, keys);
}
