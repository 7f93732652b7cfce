import { createListeners } from '#io/store/listeners.ts';

/** 'ready': a new version is waiting. 'taken': it is active, because of another tab or despite this page. */
export type UpdateState = 'none' | 'ready' | 'taken';

export type AppUpdates = {
  state(): UpdateState;
  /** Returns the unsubscribe function. */
  onChange: (listener: () => void) => () => void;
  /** Activates the waiting version and reloads the page. The browser asks first if unsaved input would be lost. */
  apply(): void;
  /** Looks for a new version, activates it and reloads the page; also when there is none, or it cannot be installed. */
  renew(): Promise<void>;
};

const HOUR_MS = 3_600_000;
/** The states of a worker in their order; it can become redundant in each. */
const STATES: readonly ServiceWorkerState[] = [
  'parsed',
  'installing',
  'installed',
  'activating',
  'activated',
  'redundant',
];

/** Resolves once the worker has come to the state, or further. */
function reached(worker: ServiceWorker, state: ServiceWorkerState): Promise<void> {
  return new Promise((resolve) => {
    const look = () => STATES.indexOf(worker.state) >= STATES.indexOf(state) && resolve();
    worker.addEventListener('statechange', look);
    look();
  });
}

/**
 * Registers the service worker, which opens the app offline, and follows its versions. In a browser without service workers (plain
 * http from another computer, some private windows) the state stays 'none' and the app needs its server.
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
    // The first version is not an update.
    if (!next || !isControlled) return;
    waiting = next;
    set('ready');
  }

  async function follow(): Promise<void> {
    await container.register('/sw.js', { updateViaCache: 'none' });
    const registration = await container.ready;
    const watch = () => registration.installing?.addEventListener('statechange', () => look(registration));
    registration.addEventListener('updatefound', watch);
    // A version may already be installing or waiting.
    watch();
    look(registration);
    const ask = () => void registration.update().catch(() => undefined); // Ignored without a network.
    setInterval(ask, HOUR_MS);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask());
  }

  container.addEventListener('controllerchange', () => {
    const wasControlled = isControlled;
    isControlled = true;
    if (!wasControlled) return;
    // The page continues if the user chose to stay.
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
    async renew() {
      const registration = await container.getRegistration();
      await registration?.update();
      const next = registration?.installing ?? registration?.waiting;
      if (next) await reached(next, 'installed');
      next?.postMessage('take over');
      if (next) await reached(next, 'activated');
      // A version that cannot be installed, on a full disk for example, is left out: the page comes from the server.
      if (next?.state === 'redundant') await registration?.unregister();
      location.reload();
    },
  };
}
