// `npm run team`: installs what is missing, builds what has changed, and hands over to the team server. Uses Node alone.
import { DIST, ensureBuilt } from './build.mjs';
import { ensureInstalled, explainAndExit, SERVER } from './install.mjs';

const [command, ...rest] = process.argv.slice(2).filter((word) => word !== '--tls');
try {
  ensureInstalled(SERVER);
  const { run } = await import('../server/cli.mjs');
  if (command === undefined) {
    ensureInstalled();
    ensureBuilt();
  }
  await run({ command, args: rest, env: process.env, dist: DIST, isTls: process.argv.includes('--tls') });
} catch (error) {
  explainAndExit(error);
}
