import * as z from 'zod/mini';
import { can } from '#domain/shop/roles.ts';
import { useAuthState, useSettings } from '#io/react/world.tsx';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { useRemembered } from '#parts/use-remembered.ts';
import { paths } from './paths.ts';
import { useRole } from './use-can.ts';

/** Pages with which the app can open. */
export const FIRST_SCREENS = [
  { value: 'today', label: 'Today' },
  { value: 'invoices', label: 'Invoices' },
] as const;
export type FirstScreen = (typeof FIRST_SCREENS)[number]['value'];

const chosenSchema = z.record(z.string(), z.catch(z.string(), ''));

/**
 * Returns the page with which the app opens: the one that this person chose on this device, else the shop's, else the invoices (NAV-20).
 * Someone who may not see money begins on Today.
 */
export function useFirstScreen() {
  const auth = useAuthState();
  const { startsOnToday } = useSettings();
  const seesMoney = can(useRole(), 'viewMoney');
  const user = auth.status === 'signed-in' ? auth.user.id : '';
  const { value: all, save } = useRemembered('device', STORAGE_KEYS.firstScreen, chosenSchema, (kept = {}) => kept);
  const chosen = FIRST_SCREENS.find(({ value }) => value === all[user])?.value;
  const screen: FirstScreen = seesMoney ? (chosen ?? (startsOnToday ? 'today' : 'invoices')) : 'today';
  return {
    screen,
    path: paths[screen],
    isAsked: chosen === undefined && startsOnToday === undefined,
    canChoose: seesMoney,
    choose: (next: FirstScreen) => save({ ...all, [user]: next }),
  };
}
