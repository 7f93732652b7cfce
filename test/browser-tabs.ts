import { expectConsole } from './console-guard.ts';

/** Another document of this origin: it hears this page's writes as another tab would, through the real storage event. */
function openFrame(): { window: Window & typeof globalThis; close: () => void } {
  const frame = document.createElement('iframe');
  frame.src = 'about:blank';
  document.body.append(frame);
  if (!frame.contentWindow) throw new Error('The frame has no window');
  return { window: frame.contentWindow as Window & typeof globalThis, close: () => frame.remove() };
}

const PREFIX = 'bms_';

function clearOurs(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  }
}

/** The browser's own localStorage, emptied of our keys, with as many documents on it as are opened. */
export function realBrowser() {
  clearOurs();
  const closing: (() => void)[] = [clearOurs];
  let refused = false;
  return {
    tab() {
      const frame = openFrame();
      closing.unshift(frame.close);
      const inner = frame.window.localStorage;
      const storage = {
        getItem: (key: string) => inner.getItem(key),
        setItem(key: string, text: string) {
          if (refused && key !== 'bms_turn') throw new DOMException('The quota is exceeded.', 'QuotaExceededError');
          inner.setItem(key, text);
        },
        removeItem: (key: string) => inner.removeItem(key),
        key: (position: number) => inner.key(position),
        get length() {
          return inner.length;
        },
      };
      return { storage, locks: frame.window.navigator.locks, page: frame.window };
    },
    refuseWrites() {
      refused = true;
      expectConsole('error', /Storage refused a write/);
    },
    allowWrites() {
      refused = false;
    },
    settled: () => new Promise<void>((resolve) => setTimeout(resolve, 50)),
    async close() {
      for (const step of closing) step();
    },
  };
}
