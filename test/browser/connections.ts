/** Connections to databases that are opened from now on, until the way back is called. */
export function watchConnections() {
  const { open } = IDBFactory.prototype;
  const opened = new Set<IDBDatabase>();
  IDBFactory.prototype.open = function (...args: Parameters<IDBFactory['open']>) {
    const request = open.apply(this, args);
    request.addEventListener('success', () => opened.add(request.result));
    return request;
  };
  function take(): IDBDatabase[] {
    const all = [...opened];
    opened.clear();
    return all;
  }
  return {
    /** Closes them all without an event yet. */
    close(): void {
      for (const db of take()) db.close();
    },
    /** Closes them all with an event, as when the browser clears the data or its database process dies. */
    lose(): void {
      for (const db of take()) {
        db.close();
        db.dispatchEvent(new Event('close'));
      }
    },
    unwatch(): void {
      IDBFactory.prototype.open = open;
    },
  };
}
