import { DEFAULT_SETTINGS, type Settings, settingsSchema } from '#domain/settings.ts';
import type { ListWorld } from './local-list.ts';
import { frozen } from './records.ts';
import { readText, setAside, writeTexts } from './storage.ts';
import { type Store, StoreError } from './store.ts';

const KEY = 'bms_settings';

function parse(text: string): Settings | undefined {
  try {
    return frozen(settingsSchema.safeParse(JSON.parse(text)).data);
  } catch {
    return undefined;
  }
}

/** The settings under their key; what is absent or damaged reads as the defaults. */
export function createLocalSettings({
  storage,
  tabs,
  notify,
}: Pick<ListWorld, 'storage' | 'tabs' | 'notify'>): Store['settings'] & { readonly key: string; follow(): void } {
  const listeners = new Set<(settings: Settings) => void>();
  let held: { text: string | null; settings: Settings } | undefined;

  function mend(text: string): void {
    setAside(storage, 'settings', text);
    writeTexts(storage, new Map([[KEY, null]]));
    held = { text: null, settings: DEFAULT_SETTINGS };
    notify({
      entity: 'settings',
      what: 'The settings could not be read. The damaged text was set aside, and the settings a new shop starts with apply.',
    });
  }

  async function get(): Promise<Settings> {
    const text = readText(storage, KEY);
    if (held?.text === text) return held.settings;
    const settings = text === null ? DEFAULT_SETTINGS : parse(text);
    if (settings) {
      held = { text, settings };
      return settings;
    }
    await tabs.alone(async () => {
      if (text !== null && readText(storage, KEY) === text) mend(text);
    });
    return get();
  }

  function announce(settings: Settings): void {
    for (const listener of [...listeners]) listener(settings);
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
      await tabs.alone(async () => writeTexts(storage, new Map([[KEY, text]])));
      held = { text, settings: frozen(result.data) };
      announce(held.settings);
    },
    follow() {
      get().then(announce, (error: unknown) => console.error('The settings of another tab could not be read', error));
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
