import { type Settings, settingsSchema } from '#domain/shop/settings.ts';
import { type KeyValueStorage, quarantineInStorage } from '#io/browser/storage.ts';
import { StoreError } from './store.ts';
import { frozen } from './stored-records.ts';

/** The settings as they are stored. Throws a StoreError of kind 'invalid'. */
export function checkedSettings(settings: Settings): Settings {
  const result = settingsSchema.safeParse(JSON.parse(JSON.stringify(settings)));
  if (result.success) return frozen(result.data);
  const message = 'These settings cannot be saved. Please check what you typed.';
  throw new StoreError('invalid', message, { cause: result.error });
}

/** Sets a damaged text aside: what to tell, and where there was no room for that, why nothing may be written over it. */
export function quarantineSettings(storage: KeyValueStorage, text: string): { message: string; refusal?: StoreError } {
  try {
    quarantineInStorage(storage, 'settings', text);
  } catch (error) {
    const message =
      'The settings could not be read, and the browser has no room to set the damaged text aside. Until it has, the settings that a new shop starts with apply and cannot be changed.';
    return { message, refusal: new StoreError('full', message, { cause: error }) };
  }
  return {
    message:
      'The settings could not be read. The damaged text was set aside; the settings that a new shop starts with apply.',
  };
}
