import { useState } from 'react';
import type { Settings } from '#domain/shop/settings.ts';
import { useSettings, useWorld } from '#io/react/react.tsx';
import { type Store, StoreError } from '#io/store/store.ts';
import type { Opened, Opening } from '#parts/forms/use-opened.ts';

/** The settings of one section in a form; `save` keeps them beside all others. */
export type OpenedSettings<Key extends keyof Settings> = Opened<Pick<Settings, Key>> & {
  /** Rejects with a 'conflict' when they were changed elsewhere since. */
  save: (change: Pick<Settings, Key>) => Promise<void>;
};

type SettingsOpening<Key extends keyof Settings> = Omit<Opening<unknown>, 'opened'> & {
  /** Undefined while they are being read. */
  opened: OpenedSettings<Key> | undefined;
};

function partOf<Key extends keyof Settings>(settings: Settings, keys: readonly Key[]): Pick<Settings, Key> {
  return Object.fromEntries(keys.map((key) => [key, settings[key]])) as Pick<Settings, Key>;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Changes some settings; the others stay as they are by now. */
export function changeSettings(store: Store, change: (settings: Settings) => Partial<Settings>): Promise<Settings> {
  return store.settings.change((settings) => ({ ...settings, ...change(settings) }));
}

/** Opens the settings of a section in a form and keeps watch: a change elsewhere is told before it is saved over. */
export function useOpenedSettings<Key extends keyof Settings>(keys: readonly Key[]): SettingsOpening<Key> {
  const { store } = useWorld();
  const { data, failed, retry } = useSettings();
  const [taken, setTaken] = useState<{ record: Pick<Settings, Key>; base: Pick<Settings, Key>; version: number }>();
  const newest = data && partOf(data, keys);

  if (!taken) {
    if (newest) setTaken({ record: newest, base: newest, version: 0 });
    return { opened: undefined, failed, retry };
  }
  const { base } = taken;
  return {
    opened: {
      ...taken,
      elsewhere: newest === undefined || isSame(newest, base) ? undefined : newest,
      takeTheirs() {
        if (newest) setTaken({ record: newest, base: newest, version: taken.version + 1 });
      },
      keepMine: () => setTaken({ ...taken, base: newest ?? base }),
      async save(change) {
        const saved = await changeSettings(store, (settings) => {
          if (isSame(partOf(settings, keys), base)) return change;
          throw new StoreError('conflict', 'These settings were changed elsewhere. Choose above which of them count.');
        });
        setTaken({ ...taken, base: partOf(saved, keys) });
      },
    },
    failed: false,
    retry,
  };
}
