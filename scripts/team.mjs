// `npm run team`: installs what is missing, builds what has changed, then starts the team server or runs one of its commands.
// Uses Node alone.
import { resolve } from 'node:path';
import { DIST, ensureBuilt } from './build.mjs';
import { ensureInstalled, explainAndExit, ROOT, SERVER } from './install.mjs';

const { argv, env } = process;
const [command, ...rest] = argv.slice(2).filter((word) => word !== '--tls');

async function serve() {
  ensureInstalled();
  ensureBuilt();
  const { supervise } = await import('../server/process/supervisor.mjs');
  const { openLog } = await import('../server/process/log.mjs');
  const { drainLimitMs } = await import('../server/net/drain.mjs');
  const flags = argv.includes('--tls') ? ['--tls'] : [];
  // What the supervisor logs it also prints.
  const log = env.DATABASE_URL ? () => {} : openLog(resolve(env.DATA_DIR || 'team-data'));
  const server = [resolve(ROOT, 'server', 'process', 'team-process.mjs'), DIST, ...flags];
  return supervise({ command: server, log, drainMs: drainLimitMs(env.DRAIN_SECONDS) });
}

try {
  ensureInstalled(SERVER);
  if (command === undefined) {
    process.exitCode = await serve();
  } else {
    const { run } = await import('../server/process/cli.mjs');
    await run({ command, args: rest, env });
  }
} catch (error) {
  explainAndExit(error);
}
