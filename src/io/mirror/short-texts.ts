import { appUserSchema } from '#domain/shop/profile.ts';
import { parsedAs, parseJson } from '#domain/text/parse-json.ts';
import { USER_KEY } from '#io/auth/local-user.ts';
import { INITIALIZED_KEY } from '#io/store/memory-lists.ts';
import { SETTINGS_KEY, settingsIn } from '#io/store/shop-settings.ts';
import { HOME_KEY, parseHome } from './mirror-rules.ts';

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the email of the user in a stored session; undefined for a damaged one. */
export function emailIn(session: string | null): string | undefined {
  return parsedAs(appUserSchema, session)?.email;
}

type ShortText = {
  /** Returns true for a valid text. */
  isValid(text: string): boolean;
  /** The name under which a damaged text is quarantined; without a name it is dropped. */
  name?: string;
};

/** The short texts that the database stores as safely as the lists, by key. */
export const SHORT_TEXTS: { readonly [key: string]: ShortText } = {
  [INITIALIZED_KEY]: { isValid: () => true },
  [HOME_KEY]: { isValid: (text) => parseHome(text) === 'indexeddb' },
  [SETTINGS_KEY]: { isValid: (text) => settingsIn(text) !== undefined, name: 'settings' },
  bms_profiles: { isValid: (text) => isObject(parseJson(text)), name: 'profiles' },
  [USER_KEY]: { isValid: (text) => emailIn(text) !== undefined },
};
