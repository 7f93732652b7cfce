import { DEFAULT_SETTINGS, type Settings, settingsSchema } from '#domain/shop/settings.ts';
import type { KeyValueStorage } from '#io/browser/storage.ts';
import { createListeners } from '#io/store/listeners.ts';
import type { Store, StoreError } from '#io/store/store.ts';
import { frozen } from '#io/store/stored-records.ts';
import type { ListWorld } from './local-list.ts';
import type { TextStore } from './text-store.ts';

export const SETTINGS_KEY = 'bms_settings';
const KEY = SETTINGS_KEY;

type LocalSettings = Required<Store['settings']> & { readonly key: string };

/** The settings in a text; undefined when there are none. */
export function settingsIn(text: string | null): Settings | undefined {
  try {
    return text === null ? undefined : frozen(settingsSchema.safeParse(JSON.parse(text)).data);
  } catch {
    return undefined;
  }
}

/** The settings under their key; what is absent or damaged reads as the defaults. */
export function createLocalSettings({
  texts,
  storage,
  notify,
}: { texts: TextStore; storage: KeyValueStorage } & Pick<ListWorld, 'notify'>): LocalSettings {
  const listeners = createListeners<Settings>();
  let held: { text: string | null; settings: Settings; refusal?: StoreError } | undefined;

  function hold(text: string | null, settings: Settings, refusal?: StoreError): Settings {
    held = { text, settings, ...(refusal && { refusal }) };
    return settings;
  }

  /** Quarantines a damaged text, or leaves it in place and lets nobody write over it. */
  async function mend(text: string): Promise<Settings> {
    const { quarantineSettings } = await import('#io/store/settings-checks.ts');
    const { message, refusal } = quarantineSettings(storage, text);
    if (!refusal) await texts.write(new Map([[KEY, null]]));
    if (!refusal || !held?.refusal) notify({ entity: 'settings', message });
    return hold(refusal ? text : null, DEFAULT_SETTINGS, refusal);
  }

  /** The stored settings; undefined when they need mending. */
  function look(): Settings | undefined {
    const text = texts.read(KEY);
    if (held?.text === text && !held.refusal) return held.settings;
    const settings = text === null ? DEFAULT_SETTINGS : settingsIn(text);
    return settings && hold(text, settings);
  }

  /** The same, mended if need be. What a crash left behind is put right before anything is called damaged. */
  async function lookAndMend(): Promise<Settings> {
    const seen = look();
    if (seen) return seen;
    await texts.settled();
    const text = texts.read(KEY);
    return look() ?? (text === null ? DEFAULT_SETTINGS : await mend(text));
  }

  texts.onChange((key) => {
    if (key === null || key === KEY) {
      follow().catch((error: unknown) =>
        console.error('The settings that were changed elsewhere could not be read', error),
      );
    }
  });

  async function follow(): Promise<void> {
    const before = held?.settings;
    const settings = await lookAndMend();
    if (settings !== before) listeners.notify(settings);
  }

  return {
    key: KEY,
    cached: () => held?.settings ?? look(),
    get: async () => held?.settings ?? (await lookAndMend()),
    async change(change) {
      const { checkedSettings } = await import('#io/store/settings-checks.ts');
      await lookAndMend();
      if (held?.refusal) throw held.refusal;
      let settings = DEFAULT_SETTINGS;
      const text = await texts.change(KEY, (newest) => {
        settings = checkedSettings(change(settingsIn(newest) ?? settings));
        return JSON.stringify(settings);
      });
      listeners.notify(hold(text, settings));
      return settings;
    },
    subscribe: listeners.add,
  };
}
