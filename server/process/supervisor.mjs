// `npm run team` is two processes: the server, and this one, which starts it again when it ends unexpectedly.
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const STEADY_MS = 60_000;
/** Longer than a clean stop of the server and Postgres, without draining. */
const STOP_LIMIT_MS = 75_000;

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {{ pid?: number, code: number | null, signal: string | null, ranMs?: number }} End ranMs: undefined if it never started */

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Runs the server once.
 * @param {string[]} command
 * @param {(child: ChildProcess) => void} onStart
 * @param {() => void} onReady
 * @returns {Promise<End>} how it ended, and how long it ran after its start
 */
function runOnce(command, onStart, onReady) {
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  onStart(child);
  /** @type {number | undefined} */
  let readyAt;
  child.on('message', () => {
    readyAt = performance.now();
    onReady();
  });
  return new Promise((resolve) => {
    /** @param {number | null} code @param {string | null} signal */
    const end = (code, signal) =>
      resolve({ pid: child.pid, code, signal, ranMs: readyAt === undefined ? undefined : performance.now() - readyAt });
    child.once('exit', end);
    child.once('error', (error) => end(1, error.message));
  });
}

/**
 * Runs the server until it is stopped. Does not retry if the first start fails.
 * @param {object} options
 * @param {string[]} options.command arguments of Node; the process sends a message when it has started, and stops when it gets one or when
 *   this process is gone
 * @param {(text: string) => void} options.log
 * @param {number} [options.drainMs] how much longer a stop may take
 * @param {number[]} [options.pausesMs] before the first restart, the second and so on; from the beginning again after a minute of running
 * @returns {Promise<number>} the exit code
 */
export async function supervise({ command, log, drainMs = 0, pausesMs = [1000, 2000, 5000, 10_000, 30_000] }) {
  const stopping = new AbortController();
  /** @type {ChildProcess | undefined} */
  let child;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      // Ctrl-C reaches both processes; the server ignores the second signal.
      if (child?.connected) child.send('stop');
      setTimeout(() => child?.kill('SIGKILL'), STOP_LIMIT_MS + drainMs).unref();
      stopping.abort();
    });
  }
  /** @param {string} text */
  const say = (text) => {
    log(text);
    console.error(text);
  };

  let hasRun = false;
  let failures = 0;
  /** @type {number | undefined} */
  let endedAt;
  for (;;) {
    const { pid, code, signal, ranMs } = await runOnce(
      command,
      (started) => (child = started),
      () => {
        if (endedAt !== undefined)
          say(`The server runs again, ${seconds(performance.now() - endedAt)} after it ended.`);
        hasRun = true;
        endedAt = undefined;
      },
    );
    if (code === 0 || stopping.signal.aborted) return code ?? 1;
    const how = signal ? `killed by ${signal}` : `exit code ${code}`;
    if (!hasRun) {
      if (signal) console.error(`The server ended before it had started (${how}).`);
      return 1;
    }
    endedAt ??= performance.now();
    if (ranMs !== undefined && ranMs >= STEADY_MS) failures = 0;
    const pauseMs = pausesMs[Math.min(failures, pausesMs.length - 1)];
    failures += 1;
    say(`The server process ${pid} ended unexpectedly (${how}). It is started again in ${seconds(pauseMs)}.`);
    await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return 0;
  }
}
