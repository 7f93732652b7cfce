import { appUserSchema } from '#domain/shop/profile.ts';
import { USER_KEY } from '#io/auth/local-auth.ts';
import { INITIALIZED_KEY } from '#io/local/local-list.ts';
import { SETTINGS_KEY, settingsIn } from '#io/local/local-settings.ts';
import { HOME_KEY, parseHome } from './mirror-rules.ts';

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the email of the user in a stored session; undefined for a damaged one. */
export function emailIn(session: string | null): string | undefined {
  return appUserSchema.safeParse(jsonOf(session ?? '')).data?.email;
}

type ShortText = {
  /** Whether a text can be used. */
  isSound(text: string): boolean;
  /** The name under which a damaged one is quarantined; without one it is of no use to anyone. */
  name?: string;
};

/** The texts under keys of their own that the database keeps as safely as the lists. */
export const SHORT_TEXTS: { readonly [key: string]: ShortText } = {
  [INITIALIZED_KEY]: { isSound: () => true },
  [HOME_KEY]: { isSound: (text) => parseHome(text) === 'indexeddb' },
  [SETTINGS_KEY]: { isSound: (text) => settingsIn(text) !== undefined, name: 'settings' },
  bms_profiles: { isSound: (text) => isObject(jsonOf(text)), name: 'profiles' },
  [USER_KEY]: { isSound: (text) => emailIn(text) !== undefined },
};
