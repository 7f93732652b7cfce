import { SHORTCUT_GROUPS, type ShortcutGroup } from './shortcuts.ts';
import { isTechniciansPage } from './technicians-pages.ts';
import { useCan } from './use-can.ts';

const TECHNICIANS: readonly ShortcutGroup[] = SHORTCUT_GROUPS.map(({ title, shortcuts }) => ({
  title,
  shortcuts: shortcuts.filter(({ to }) => to === undefined || isTechniciansPage(to)),
})).filter(({ shortcuts }) => shortcuts.length > 0);

/** The shortcuts that lead to what the person at the screen may see; the same lists from one time to the next. */
export function useShortcutGroups(): readonly ShortcutGroup[] {
  return useCan('viewMoney') ? SHORTCUT_GROUPS : TECHNICIANS;
}
