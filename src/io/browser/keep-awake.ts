/**
 * Keeps the screen on until the returned function is called, where the browser can. The browser turns the lock off when the page is
 * hidden, so it is requested again when the page is back.
 */
export function keepAwake(): () => void {
  const until = new AbortController();
  let lock: WakeLockSentinel | undefined;

  async function request() {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
    try {
      const given = await navigator.wakeLock.request('screen');
      if (until.signal.aborted) await given.release();
      else lock = given;
    } catch {
      // Refused on low battery: the screen then goes off as usual.
    }
  }

  document.addEventListener('visibilitychange', () => void request(), { signal: until.signal });
  void request();
  return () => {
    until.abort();
    void lock?.release();
  };
}
