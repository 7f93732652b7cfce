import fc from 'fast-check';
import { test } from 'vitest';

/** A browser has no process: there the runner hands the same over in its own way. */
const env: Readonly<Record<string, string | undefined>> = globalThis.process?.env ?? import.meta.env;
/** True in the long run, which tries everything. */
export const isLong = Boolean(env['LONG']);
const seed = env['SEED'];

/** Number of tries of a law; the long run tries it fifty times as often. */
const LONGER = 50;
const PATIENCE_MS = isLong ? 60 * 60_000 : 60_000;

/**
 * A test that a law holds for `tries` random values, many more with LONG=1. A failure prints its seed and the smallest
 * counterexample; SEED=<seed> runs the same values again.
 */
export function law<Values>(
  title: string,
  property: fc.IProperty<Values> | fc.IAsyncProperty<Values>,
  tries = 100,
): void {
  const numRuns = isLong ? tries * LONGER : tries;
  test(
    title,
    () => fc.assert(property as fc.IAsyncProperty<Values>, { numRuns, ...(seed && { seed: Number(seed) }) }),
    PATIENCE_MS,
  );
}
