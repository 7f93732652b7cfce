import { type CopyEngine, createCopyEngine } from './copy-engine.ts';
import { formIn, newestForm } from './forms.ts';
import { NEWER } from './forward.ts';
import { HOME_KEY, homeIn, PACE, type Pace, ROOM, type Room } from './keeping-rules.ts';
import type { ListWorld } from './local-list.ts';
import type { OpenEngine } from './local-store.ts';
import { withPackedLists } from './packed-lists.ts';
import { RECORD_NAMES } from './records.ts';
import { openSafeCopy } from './safe-copy.ts';
import { NoSafeCopy } from './safe-copy-database.ts';
import type { OnBroken } from './safe-copy-read.ts';
import { readText, setAside } from './storage.ts';
import { ENTITY_TYPES, StoreError } from './store.ts';

/** Sets a record of the safe copy aside that cannot be read, and tells of it, once. */
function brokenRecords({ storage, notify }: ListWorld): OnBroken {
  const reported = new Set<string>();
  return (entity, text) => {
    if (reported.has(text)) return;
    reported.add(text);
    try {
      setAside(storage, entity, text);
    } catch (error) {
      console.error('A damaged record could not be set aside; it stays where it is', error);
    }
    const what = `One ${RECORD_NAMES[entity]} could not be read from the safe copy. Its text was set aside; all others are in place.`;
    notify({ entity, what });
  };
}

/** The safe copy of that name under the lists; the keys alone where the browser refuses one. */
export function copyEngineIn(name: string, room: Room = ROOM, pace: Pace = PACE): OpenEngine {
  return async (lists, world, { onLost, ...beside }) => {
    const { storage, steps, clock } = world;
    if (formIn(storage) > newestForm(steps)) throw new StoreError('unavailable', NEWER);
    let hasLedOn = false;
    const told: Promise<void>[] = [];
    async function tell(about: 'EMPTIED' | 'LED_ON'): Promise<void> {
      world.notify({ entity: 'settings', what: (await import('./copy-words.ts'))[about] });
    }
    let engine: CopyEngine | undefined;
    try {
      // Without steps there is no earlier form to lead on from. Fetched now: an upgrade of the database does not wait for a file.
      const upgrade = steps.length > 0 ? await import('./safe-copy-upgrade.ts') : undefined;
      const rows = await openSafeCopy({
        name,
        steps,
        async leadOn(...args) {
          hasLedOn = true;
          await upgrade?.leadOnWith(steps, clock.now)(...args);
        },
        onLost,
        onEmptied: () => void told.push(tell('EMPTIED')),
        onBroken: brokenRecords(world),
      });
      const copy = withPackedLists(rows, { name, form: newestForm(steps), least: room.packed });
      engine = createCopyEngine(copy, lists, world, beside, room, pace);
      await engine.alone(engine.compare);
      if (hasLedOn) told.push(tell('LED_ON'));
      // A word that does not come holds nothing up.
      await Promise.allSettled(told);
      return engine;
    } catch (error) {
      const isFull = error instanceof StoreError && error.kind === 'full';
      if (!isFull && !(error instanceof NoSafeCopy)) throw error;
      const { HOME_REFUSED, NO_ROOM, REFUSED } = await import('./copy-words.ts');
      if (homeIn(readText(storage, HOME_KEY)) === 'indexeddb' || engine?.home() === 'indexeddb') {
        throw isFull ? error : new StoreError('unavailable', HOME_REFUSED, { cause: error });
      }
      await engine?.close();
      for (const entity of ENTITY_TYPES) if (lists[entity].held()?.text === null) lists[entity].letGo();
      const { openKeyEngine } = await import('./key-engine.ts');
      return openKeyEngine(lists, world, isFull ? NO_ROOM : REFUSED);
    }
  };
}
