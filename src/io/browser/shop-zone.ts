import { isTimeZone } from '#domain/calendar/calendar.ts';
import { DEFAULT_SETTINGS, zoneOf } from '#domain/shop/settings.ts';
import type { Store } from '#io/store/store.ts';

/** Returns the IANA name of the device's time zone; 'UTC' when the browser reports no valid one. */
export function browserZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** Returns the shop's time zone; the browser's while the settings are not loaded or have none. */
export function shopZone({ settings }: { settings: Pick<Store['settings'], 'cached'> }): string {
  return zoneOf(settings.cached?.() ?? DEFAULT_SETTINGS, browserZone());
}
