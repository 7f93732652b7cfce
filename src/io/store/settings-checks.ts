import { type Settings, settingsSchema } from '#domain/shop/settings.ts';
import { type KeyValueStorage, quarantineInStorage } from '#io/browser/storage.ts';
import { StoreError } from './store.ts';
import { frozen } from './stored-records.ts';

/** Returns the settings as they are stored. Throws a StoreError of kind 'invalid'. */
export function checkedSettings(settings: Settings): Settings {
  const result = settingsSchema.safeParse(JSON.parse(JSON.stringify(settings)));
  if (result.success) return frozen(result.data);
  const message = "These settings can't be saved. Check what you typed.";
  throw new StoreError('invalid', message, { cause: result.error });
}

/** Quarantines a damaged text. Returns the message for the user, and an error if there was no space: then nothing may overwrite it. */
export function quarantineSettings(storage: KeyValueStorage, text: string): { message: string; blocker?: StoreError } {
  try {
    quarantineInStorage(storage, 'settings', text);
  } catch (error) {
    const message =
      "The settings couldn't be read, and the browser has no space to keep the damaged copy. The default settings apply and can't be changed until you free up some space.";
    return { message, blocker: new StoreError('full', message, { cause: error }) };
  }
  return {
    message: "The settings couldn't be read. The default settings apply now; the damaged copy is under Settings, Data.",
  };
}
