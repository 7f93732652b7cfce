import { spawnSync } from 'node:child_process';

/** Signals a process and those that it has started. @param {number} pid @param {NodeJS.Signals} signal */
export function signalTree(pid, signal) {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const one of [pid, ...stdout.split('\n').filter(Boolean).map(Number)]) {
    try {
      process.kill(one, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}
