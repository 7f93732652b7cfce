import { formatDate } from '#domain/calendar/calendar.ts';
import type { StateOnDay, WarrantyState } from './warranty-state.ts';

const WORDS: Readonly<Record<WarrantyState, (on: string) => string>> = {
  Active: (on) => (on ? `Active through ${on}` : 'Active'),
  Register: (on) => `Register by ${on}`,
  'Register late': (on) => `Not registered by ${on}`,
  'Inspection due': (on) => `Inspection by ${on}`,
  'Inspection missed': (on) => `Inspection missed ${on}`,
  Expired: (on) => `Expired ${on}`,
  Void: (on) => `Void since ${on}`,
};

/** Returns the state in words: 'Inspection by Dec 30, 2027'. */
export function stateText({ state, on }: StateOnDay): string {
  return WORDS[state](on ? formatDate(on) : '');
}
