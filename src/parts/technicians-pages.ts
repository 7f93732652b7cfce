import { paths } from '#parts/paths.ts';
import { matchPath } from '#parts/router/address.ts';

/** The pages of a technician; the others show money or change something. */
const PAGES = [
  paths.customers,
  paths.editCustomer,
  paths.schedule,
  paths.editBooking,
  paths.profile,
  paths.settings,
  paths.settingsSection,
  paths.help,
  paths.helpArticle,
] as const;

/** Whether an address, with or without a search, leads to one of them. */
export function isTechniciansPage(href: string): boolean {
  const [pathname = ''] = href.split('?');
  const isNew = matchPath(paths.newBooking, pathname);
  return !isNew && PAGES.some((path) => matchPath(path, pathname));
}
