import { expectConsole } from '#test/console/console-guard.ts';

/** Another document of this origin: it hears this page's writes as another tab would, through the real storage event. */
function openFrame(): { window: Window & typeof globalThis; close: () => void } {
  const frame = document.createElement('iframe');
  frame.src = 'about:blank';
  document.body.append(frame);
  if (!frame.contentWindow) throw new Error('The frame has no window');
  return { window: frame.contentWindow as Window & typeof globalThis, close: () => frame.remove() };
}

const PREFIX = 'bms_';
const MARK_KEY = 'bms_test_mark';
/** The name of the stores' lock and of the channel between them (tabs.ts). */
const STORE = 'bms_store';

function clearOurs(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  }
}

/** Lets the page do what is due: an event, a message, a timer. */
const aTask = () => new Promise((resolve) => setTimeout(resolve));

/** Waits until no store holds the lock or waits for it. */
async function lockIsFree(): Promise<void> {
  if (!('locks' in navigator)) return;
  for (let isTaken = true; isTaken; ) {
    await navigator.locks.request(STORE, () => undefined);
    const { held = [], pending = [] } = await navigator.locks.query();
    isTaken = [...held, ...pending].some(({ name }) => name === STORE);
  }
}

/** The browser's own localStorage, emptied of our keys, with as many documents on it as are opened. */
export function realBrowser() {
  clearOurs();
  const closing: (() => void)[] = [clearOurs];
  const pages: Window[] = [];
  /** For each tab, how many messages of the others have not reached it. */
  const unheard = new Map<Window, number>();
  let marks = 0;
  let refused = false;
  let closed = false;

  function open() {
    const frame = openFrame();
    closing.unshift(frame.close);
    pages.push(frame.window);
    return frame;
  }

  function heard(page: Window, mark: string): Promise<void> {
    return new Promise((resolve) => {
      page.addEventListener('storage', function listen({ key, newValue }) {
        if (key !== MARK_KEY || newValue !== mark) return;
        page.removeEventListener('storage', listen);
        resolve();
      });
    });
  }

  open();
  return {
    tab() {
      const frame = open();
      const inner = frame.window.localStorage;
      const storage = {
        getItem: (key: string) => inner.getItem(key),
        setItem(key: string, text: string) {
          // A tab that was closed writes no more.
          if (closed) return;
          if (refused) throw new DOMException('The quota is exceeded.', 'QuotaExceededError');
          inner.setItem(key, text);
        },
        removeItem: (key: string) => inner.removeItem(key),
        key: (position: number) => inner.key(position),
        get length() {
          return inner.length;
        },
      };
      const channel = new frame.window.BroadcastChannel(STORE);
      unheard.set(frame.window, 0);
      channel.addEventListener('message', () => unheard.set(frame.window, (unheard.get(frame.window) ?? 0) - 1));
      const post = channel.postMessage.bind(channel);
      channel.postMessage = (message) => {
        for (const [other, count] of unheard) if (other !== frame.window) unheard.set(other, count + 1);
        post(message);
      };
      return { storage, locks: frame.window.navigator.locks, page: frame.window, channel };
    },
    refuseWrites() {
      refused = true;
      expectConsole('error', /Storage refused a write/);
    },
    allowWrites() {
      refused = false;
    },
    /**
     * Waits until every tab has received the events and messages of the others, and no store is at work on them. Events come in the
     * order of the writes: once a mark has come everywhere, all before it have.
     */
    async settled() {
      marks += 1;
      const everywhere = Promise.all(pages.map((page) => heard(page, String(marks))));
      localStorage.setItem(MARK_KEY, String(marks));
      await everywhere;
      do await aTask();
      while ([...unheard.values()].some((count) => count > 0));
      await lockIsFree();
    },
    async close() {
      closed = true;
      for (const step of closing) step();
    },
  };
}
