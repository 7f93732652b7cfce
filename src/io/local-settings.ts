import { DEFAULT_SETTINGS, type Settings, settingsSchema } from '#domain/settings.ts';
import { createListeners } from './listeners.ts';
import type { ListWorld } from './local-list.ts';
import { frozen } from './records.ts';
import { readText, setAside, writeTexts } from './storage.ts';
import { type Store, StoreError } from './store.ts';

const KEY = 'bms_settings';

type LocalSettings = Store['settings'] & { readonly key: string; follow(): Promise<void> };

function parse(text: string): Settings | undefined {
  try {
    return frozen(settingsSchema.safeParse(JSON.parse(text)).data);
  } catch {
    return undefined;
  }
}

/** The settings under their key; what is absent or damaged reads as the defaults. */
export function createLocalSettings(world: Pick<ListWorld, 'storage' | 'tabs' | 'notify'>): LocalSettings {
  const { storage, tabs, notify } = world;
  const listeners = createListeners<Settings>();
  let held: { text: string | null; settings: Settings; refusal?: StoreError } | undefined;

  function hold(text: string | null, settings: Settings, refusal?: StoreError): Settings {
    held = { text, settings, ...(refusal && { refusal }) };
    return settings;
  }

  /** Sets a damaged text aside, or leaves it where it stands and lets nobody write over it. */
  function mend(text: string): Settings {
    try {
      setAside(storage, 'settings', text);
    } catch (error) {
      const what =
        'The settings could not be read, and the browser has no room to set the damaged text aside. Until it has, the settings that a new shop starts with apply and cannot be changed.';
      if (!held?.refusal) notify({ entity: 'settings', what });
      return hold(text, DEFAULT_SETTINGS, new StoreError('full', what, { cause: error }));
    }
    writeTexts(storage, new Map([[KEY, null]]));
    const what =
      'The settings could not be read. The damaged text was set aside; the settings that a new shop starts with apply.';
    notify({ entity: 'settings', what });
    return hold(null, DEFAULT_SETTINGS);
  }

  /** The stored settings; undefined when they need mending and that is not allowed. */
  function look(mayMend: boolean): Settings | undefined {
    const text = readText(storage, KEY);
    if (held?.text === text && !held.refusal) return held.settings;
    const settings = text === null ? DEFAULT_SETTINGS : parse(text);
    if (settings) return hold(text, settings);
    return mayMend && text !== null ? mend(text) : undefined;
  }

  async function get(): Promise<Settings> {
    if (held) return held.settings;
    return look(false) ?? (await tabs.alone(async () => look(true) ?? DEFAULT_SETTINGS));
  }

  return {
    key: KEY,
    get,
    async set(settings) {
      const result = settingsSchema.safeParse(JSON.parse(JSON.stringify(settings)));
      if (!result.success) {
        throw new StoreError('invalid', 'These settings cannot be saved. Please check what you typed.', {
          cause: result.error,
        });
      }
      const text = JSON.stringify(result.data);
      await tabs.alone(async () => {
        look(true);
        if (held?.refusal) throw held.refusal;
        writeTexts(storage, new Map([[KEY, text]]));
        hold(text, frozen(result.data));
      });
      listeners.tell(frozen(result.data));
    },
    async follow() {
      const before = held?.settings;
      const settings = look(false) ?? (await tabs.alone(async () => look(true))) ?? DEFAULT_SETTINGS;
      if (settings !== before) listeners.tell(settings);
    },
    subscribe: listeners.add,
  };
}
