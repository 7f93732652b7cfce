import { StoreError } from './store.ts';

/** The kind of an error in this visit, without its message. */
export type LoggedError = {
  /** ISO date-time. */
  at: string;
  /** The error's name, with the kind of a StoreError: 'StoreError full'. */
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

/** Records each uncaught error and each `console.error`. Returns a function that returns the last 20, oldest first. */
export function logErrors({ page, console, now }: Watched): () => readonly LoggedError[] {
  let entries: readonly LoggedError[] = [];
  function note(thrown: unknown): void {
    entries = [...entries, { at: now().toISOString(), kind: kindOf(thrown) }].slice(-MAX_KEPT);
  }
  page.addEventListener('error', ({ error }) => note(error));
  page.addEventListener('unhandledrejection', ({ reason }) => note(reason));
  const original = console.error;
  console.error = (...args) => {
    note(args.find((arg) => arg instanceof Error) ?? args[0]);
    original(...args);
  };
  return () => entries;
}
