import { StoreError } from './store.ts';

/** Something that went wrong in this visit: what kind of error, and not a word of what it was about. */
export type LoggedError = {
  /** ISO date-time. */
  at: string;
  /** The error's name, and of a failure of the store its kind: 'StoreError full'. */
  kind: string;
};

const MAX_KEPT = 20;

function kindOf(thrown: unknown): string {
  if (thrown instanceof StoreError) return `${thrown.name} ${thrown.kind}`;
  if (thrown instanceof Error || thrown instanceof DOMException) return thrown.name;
  return typeof thrown;
}

type Watched = {
  page: Pick<typeof globalThis, 'addEventListener'>;
  console: Pick<Console, 'error'>;
  now: () => Date;
};

/** Notes each error that nobody caught or that was told on the console. Returns the way to the last twenty, oldest first. */
export function logErrors({ page, console, now }: Watched): () => readonly LoggedError[] {
  let troubles: readonly LoggedError[] = [];
  function note(thrown: unknown): void {
    troubles = [...troubles, { at: now().toISOString(), kind: kindOf(thrown) }].slice(-MAX_KEPT);
  }
  page.addEventListener('error', ({ error }) => note(error));
  page.addEventListener('unhandledrejection', ({ reason }) => note(reason));
  const tell = console.error;
  console.error = (...told) => {
    note(told.find((one) => one instanceof Error) ?? told[0]);
    tell(...told);
  };
  return () => troubles;
}
