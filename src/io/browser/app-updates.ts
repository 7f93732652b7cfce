import { createListeners } from '#io/store/listeners.ts';

/** 'ready': a new version waits to be taken. 'taken': it was, in another tab or in spite of this page. */
export type UpdateState = 'none' | 'ready' | 'taken';

export type AppUpdates = {
  state(): UpdateState;
  /** Returns the way to stop. */
  onChange: (listener: () => void) => () => void;
  /** Lets the waiting version take over and loads the page again; the browser asks first where something would be lost. */
  apply(): void;
};

const HOUR_MS = 3_600_000;

/**
 * Registers the service worker with which the app opens without a network, and follows its versions. Where the browser has or
 * allows none (plain http on another computer, some private windows), the state stays 'none' and the app needs its server.
 */
export function followUpdates(container: ServiceWorkerContainer): AppUpdates {
  const listeners = createListeners<void>();
  let state: UpdateState = 'none';
  let waiting: ServiceWorker | undefined;
  let isTaking = false;
  let isControlled = container.controller !== null;

  function set(next: UpdateState): void {
    state = next;
    listeners.notify();
  }

  function look({ waiting: next }: ServiceWorkerRegistration): void {
    // The first version of all waits for nobody.
    if (!next || !isControlled) return;
    waiting = next;
    set('ready');
  }

  async function follow(): Promise<void> {
    await container.register('/sw.js', { updateViaCache: 'none' });
    const registration = await container.ready;
    const watch = () => registration.installing?.addEventListener('statechange', () => look(registration));
    registration.addEventListener('updatefound', watch);
    // One may be on its way, or here already.
    watch();
    look(registration);
    const ask = () => void registration.update().catch(() => undefined); // Without a network there is nothing newer.
    setInterval(ask, HOUR_MS);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask());
  }

  container.addEventListener('controllerchange', () => {
    const wasControlled = isControlled;
    isControlled = true;
    if (!wasControlled) return;
    // The page goes on when somebody chose not to leave it.
    set('taken');
    if (isTaking) location.reload();
  });
  follow().catch((error: unknown) => console.error('The app will not open without its server here', error));

  return {
    state: () => state,
    onChange: listeners.add,
    apply() {
      isTaking = true;
      if (state === 'taken') location.reload();
      else waiting?.postMessage('take over');
    },
  };
}
