import { FIRST_FORM, type FormStep, newestForm } from './forms.ts';
import { COPIED, type PlainRecord } from './shared-copies.ts';
import type { EntityType } from './store.ts';

/** Said instead of reading anything. */
export const NEWER =
  'The data of this shop was saved by a newer version of Clearcoat than the one on this page. Nothing was changed. Reload the page to get the newest version.';
/** Said in a tab that was open when that happened. */
export const OUTDATED =
  'A newer version of Clearcoat was opened in another tab. Reload this page to go on; nothing is lost.';

/** Leads what should be a record of the list on to the newest form. */
export type Forward = (entity: EntityType, record: unknown) => unknown;

function isRecord(value: unknown): value is PlainRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** From one form to the newest. What a step cannot lead on stays as it is: the door tells whether it can be read. */
export function forwardFrom(form: number, steps: readonly FormStep[]): Forward {
  const ahead = steps.slice(form - FIRST_FORM);

  function alone(entity: EntityType, record: PlainRecord): PlainRecord {
    try {
      return ahead.reduce((before, step) => step[entity]?.(before) ?? before, record);
    } catch (error) {
      console.error(`A record of ${entity} could not be brought over from an earlier version`, error);
      return record;
    }
  }

  return (entity, record) => {
    if (!isRecord(record)) return record;
    const copies = Object.entries(COPIED[entity] ?? {}).flatMap(([field, of]) => {
      const copy = record[field];
      return isRecord(copy) ? [[field, alone(of, copy)] as const] : [];
    });
    return alone(entity, { ...record, ...Object.fromEntries(copies) });
  };
}

/** A stored list in the newest form; a text that is no list as it is. */
export function forwardText(entity: EntityType, text: string, form: number, steps: readonly FormStep[]): string {
  if (form === newestForm(steps)) return text;
  try {
    const items: unknown = JSON.parse(text);
    if (!Array.isArray(items)) return text;
    const forward = forwardFrom(form, steps);
    return JSON.stringify(items.map((item) => forward(entity, item)));
  } catch {
    return text;
  }
}
