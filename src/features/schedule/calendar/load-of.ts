import { type ShopLoad, shopLoad } from '#domain/scheduling/load.ts';
import type { ShownDay } from '#features/schedule/calendar-params/shown-calendar.ts';

/** How full the shown stations are that day; undefined while anything of it is being read. */
export function loadOf({ date, figures, shop }: ShownDay): ShopLoad | undefined {
  return figures && shop && shopLoad(shop.stations, date, figures.bookings, shop.settings);
}
