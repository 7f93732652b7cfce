import { type Settings, settingsSchema } from '#domain/shop/settings.ts';
import { type KeyValueStorage, setAside } from '#io/browser/storage.ts';
import { frozen } from './records.ts';
import { StoreError } from './store.ts';

/** The settings as they are stored. Throws a StoreError of kind 'invalid'. */
export function checkedSettings(settings: Settings): Settings {
  const result = settingsSchema.safeParse(JSON.parse(JSON.stringify(settings)));
  if (result.success) return frozen(result.data);
  const what = 'These settings cannot be saved. Please check what you typed.';
  throw new StoreError('invalid', what, { cause: result.error });
}

/** Sets a damaged text aside: what to tell, and where there was no room for that, why nothing may be written over it. */
export function setSettingsAside(storage: KeyValueStorage, text: string): { what: string; refusal?: StoreError } {
  try {
    setAside(storage, 'settings', text);
  } catch (error) {
    const what =
      'The settings could not be read, and the browser has no room to set the damaged text aside. Until it has, the settings that a new shop starts with apply and cannot be changed.';
    return { what, refusal: new StoreError('full', what, { cause: error }) };
  }
  return {
    what: 'The settings could not be read. The damaged text was set aside; the settings that a new shop starts with apply.',
  };
}
