type Kind = 'error' | 'warn';
type Expectation = { kind: Kind; pattern: RegExp; met: boolean };

const original = { error: console.error, warn: console.warn };
let expectations: Expectation[] = [];
let unexpected: string[] = [];

/**
 * Allows a message on the console in this test, as in `expectConsole('error', /storage is full/)`.
 * Call it before the act. The test fails when the message does not come, and any other message still fails it.
 */
export function expectConsole(kind: Kind, pattern: RegExp): void {
  expectations.push({ kind, pattern, met: false });
}

function textOf(parts: readonly unknown[]): string {
  return parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' ');
}

function listen(kind: Kind, parts: readonly unknown[]): void {
  const text = textOf(parts);
  const expected = expectations.find((candidate) => candidate.kind === kind && candidate.pattern.test(text));
  if (expected) {
    expected.met = true;
    return;
  }
  unexpected.push(`console.${kind}: ${text}`);
  original[kind](...parts);
}

/** Listens from now on, also between the tests. For the setup file. */
export function startConsoleGuard(): void {
  console.error = (...parts: unknown[]) => listen('error', parts);
  console.warn = (...parts: unknown[]) => listen('warn', parts);
}

/** Throws what was left unexplained since the last call. For the setup file. */
export function checkConsole(): void {
  const spoken = unexpected;
  const missing = expectations.filter((expected) => !expected.met);
  unexpected = [];
  expectations = [];
  if (spoken.length > 0) throw new Error(`The console spoke unexpectedly.\n${spoken.join('\n')}`);
  if (missing.length > 0) {
    const wanted = missing.map(({ kind, pattern }) => `${kind} ${pattern}`).join(', ');
    throw new Error(`Expected on the console, but it did not come: ${wanted}`);
  }
}
