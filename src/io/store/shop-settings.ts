import { DEFAULT_SETTINGS, type Settings, settingsSchema } from '#domain/shop/settings.ts';
import { parsedAs } from '#domain/text/parse-json.ts';
import type { KeyValueStorage } from '#io/browser/storage.ts';
import { createListeners } from './listeners.ts';
import type { ListWorld } from './memory-lists.ts';
import type { Store, StoreError } from './store.ts';
import { frozen } from './stored-records.ts';
import type { TextStore } from './text-store.ts';

export const SETTINGS_KEY = 'bms_settings';
const KEY = SETTINGS_KEY;

type ShopSettings = Required<Store['settings']> & { readonly key: string };

/** Parses the settings; undefined when the text is invalid. */
export function settingsIn(text: string | null): Settings | undefined {
  return frozen(parsedAs(settingsSchema, text));
}

/** Creates the store of the settings. Missing or damaged settings read as the defaults. */
export function createShopSettings({
  texts,
  storage,
  notify,
}: { texts: TextStore; storage: KeyValueStorage } & Pick<ListWorld, 'notify'>): ShopSettings {
  const listeners = createListeners<Settings>();
  let current: { text: string | null; settings: Settings; blocker?: StoreError } | undefined;

  function setCurrent(text: string | null, settings: Settings, blocker?: StoreError): Settings {
    current = { text, settings, ...(blocker && { blocker }) };
    return settings;
  }

  /** Quarantines a damaged text. If that fails, the text stays and `change` is rejected. */
  async function repair(text: string): Promise<Settings> {
    const { quarantineSettings } = await import('./settings-checks.ts');
    const { message, blocker } = quarantineSettings(storage, text);
    if (!blocker) await texts.write(new Map([[KEY, null]]));
    if (!blocker || !current?.blocker) notify({ entity: 'settings', message });
    return setCurrent(blocker ? text : null, DEFAULT_SETTINGS, blocker);
  }

  /** Returns the stored settings; undefined when they are damaged. */
  function readStored(): Settings | undefined {
    const text = texts.read(KEY);
    if (current?.text === text && !current.blocker) return current.settings;
    const settings = text === null ? DEFAULT_SETTINGS : settingsIn(text);
    return settings && setCurrent(text, settings);
  }

  /** Returns the stored settings and repairs them if needed, after the database restored what a crash left behind. */
  async function readAndRepair(): Promise<Settings> {
    const seen = readStored();
    if (seen) return seen;
    await texts.settled();
    const text = texts.read(KEY);
    return readStored() ?? (text === null ? DEFAULT_SETTINGS : await repair(text));
  }

  texts.onChange((key) => {
    if (key === null || key === KEY) {
      reload().catch((error: unknown) =>
        console.error('The settings that were changed elsewhere could not be read', error),
      );
    }
  });

  async function reload(): Promise<void> {
    const before = current?.settings;
    const settings = await readAndRepair();
    if (settings !== before) listeners.notify(settings);
  }

  return {
    key: KEY,
    cached: () => current?.settings ?? readStored(),
    get: async () => current?.settings ?? (await readAndRepair()),
    async change(change) {
      const { checkedSettings } = await import('./settings-checks.ts');
      await readAndRepair();
      if (current?.blocker) throw current.blocker;
      let settings = DEFAULT_SETTINGS;
      const text = await texts.change(KEY, (newest) => {
        settings = checkedSettings(change(settingsIn(newest) ?? settings));
        return JSON.stringify(settings);
      });
      // Another device or tab may have changed them since, and that is read already.
      if (texts.read(KEY) === text) listeners.notify(setCurrent(text, settings));
      else await reload();
      return settings;
    },
    subscribe: listeners.add,
  };
}
