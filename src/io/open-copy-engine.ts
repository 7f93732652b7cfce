import { createCopyEngine, HOME_KEY } from './copy-engine.ts';
import { createKeyEngine } from './key-engine.ts';
import type { OpenEngine } from './local-store.ts';
import { RECORD_NAMES } from './records.ts';
import { openSafeCopy } from './safe-copy.ts';
import { NoSafeCopy } from './safe-copy-database.ts';
import { readText, setAside } from './storage.ts';
import { StoreError } from './store.ts';

const REFUSED =
  'This browser does not give this page a database (IndexedDB), as in some private windows. What you save is kept in its simple storage, which can lose the last seconds or minutes when the browser crashes, and has room for about 1,300 bookings.';
const HOME_REFUSED =
  "Your shop's data is in this browser's database (IndexedDB), and the browser does not open it now. Nothing is lost. Close private windows, free disk space or restart the browser, then try again.";

/** The safe copy of that name under the lists; the keys alone where the browser refuses one. */
export function copyEngineIn(name: string): OpenEngine {
  return async (lists, world, { onText, onLost }) => {
    const reported = new Set<string>();
    try {
      const copy = await openSafeCopy(name, {
        onLost,
        onBroken(entity, text) {
          if (reported.has(text)) return;
          reported.add(text);
          try {
            setAside(world.storage, entity, text);
          } catch (error) {
            console.error('A damaged record could not be set aside; it stays where it is', error);
          }
          world.notify({
            entity,
            what: `One ${RECORD_NAMES[entity]} could not be read from the safe copy. Its text was set aside; all others are in place.`,
          });
        },
      });
      const engine = createCopyEngine(copy, lists, world, onText);
      await engine.alone(engine.compare);
      return engine;
    } catch (error) {
      if (!(error instanceof NoSafeCopy)) throw error;
      if (readText(world.storage, HOME_KEY) === 'indexeddb') {
        throw new StoreError('unavailable', HOME_REFUSED, { cause: error });
      }
      return createKeyEngine(lists, world, REFUSED);
    }
  };
}
