import { expectConsole } from '#test/console/console-guard.ts';

/** Lets the browser's database refuse every write, as a full disk does, until the way back is called. */
export function refuseDatabaseWrites(): () => void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  };
  expectConsole('error', /The database refused a write/);
  return () => {
    IDBObjectStore.prototype.put = put;
  };
}
