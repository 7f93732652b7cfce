import { isTimeZone } from '#domain/calendar/calendar.ts';
import { DEFAULT_SETTINGS, zoneOf } from '#domain/shop/settings.ts';
import type { Store } from '#io/store/store.ts';

/** The IANA name of the zone that this device is in; 'UTC' where the browser names none that it can use. */
export function browserZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** The zone of the shop, as far as its settings are known; until then, and where they name none, the browser's. */
export function shopZone({ settings }: { settings: Pick<Store['settings'], 'cached'> }): string {
  return zoneOf(settings.cached?.() ?? DEFAULT_SETTINGS, browserZone());
}
