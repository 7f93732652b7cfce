// What `npm run team` does once everything is installed: serve, or one of its commands.
import { hostname, networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import { explainAndExit, Trouble } from '../scripts/install.mjs';
import { writeBackup } from './backup-file.mjs';
import { inUse, openDataFolder } from './data-folder.mjs';
import { withDatabase } from './database-access.mjs';
import { watchForInterruption } from './interruption.mjs';
import { restore } from './restore.mjs';
import { askPassword, findPerson, setPassword } from './set-password.mjs';
import { startTeamServer } from './team-server.mjs';
import { givenCertificate, ownCertificate } from './tls.mjs';

const USAGE = `npm run team                                   starts the team server
npm run team -- --tls                          the same with a certificate (https)
npm run team -- backup <file>                  writes all data to a file, also while the server runs
npm run team -- restore <file>                 puts a backup in the place of the data; the server stands still
npm run team -- set-password <e-mail>          asks for a new password for somebody

PORT (4300), HOST (127.0.0.1; 0.0.0.0 lets other devices in), DATA_DIR (./team-data) and TRUST_PROXY (the number of proxies before the
server, or their addresses) are set in the environment.`;

function readPort(text) {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new Trouble(`PORT is "${text}"; it must be a whole number from 0 to 65535.`);
}

/** Where people can open it: from this computer first, then from others if it listens to them. */
function addresses(host, scheme, port) {
  const at = (name) => `${scheme}://${name.includes(':') ? `[${name}]` : name}:${port}`;
  if (['127.0.0.1', 'localhost', '::1'].includes(host)) return [at('localhost')];
  if (host !== '0.0.0.0' && host !== '::') return [at(host)];
  const others = Object.values(networkInterfaces())
    .flat()
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => at(address));
  return [at('localhost'), at(hostname().toLowerCase()), ...others];
}

async function serve({ env, dataDir, dist, isTls }) {
  const host = env.HOST || '127.0.0.1';
  const given = givenCertificate(env);
  const server = await startTeamServer({
    dataDir,
    port: readPort(env.PORT || '4300'),
    host,
    dist,
    trustProxy: env.TRUST_PROXY,
    certificate: isTls || given ? (folder) => given ?? ownCertificate(folder) : undefined,
    onFailure: (what) => explainAndExit(new Trouble(what)),
  });
  const [here, ...elsewhere] = addresses(host, server.scheme, server.port);
  console.log(`The team server is running at ${here}`);
  if (elsewhere.length > 0) console.log(`From other devices: ${elsewhere.join(' or ')}`);
  if (server.authorityPath) console.log(`Devices trust it after they have taken in ${server.authorityPath}`);
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      console.log('Stopping …');
      server.stop().then(() => process.exit(0), explainAndExit);
    });
  }
}

const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;

function listTables(tables) {
  for (const { name, rows } of tables.filter((table) => table.rows > 0)) {
    console.log(`  ${name.replace('public.', '').padEnd(28)} ${String(rows).padStart(8)}`);
  }
}

async function backup({ dataDir, file, signal }) {
  const tables = await withDatabase(dataDir, { what: 'the backup', signal }, (sql) => writeBackup(sql, file, signal));
  listTables(tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${plural(rows, 'row')} of ${plural(tables.length, 'table')} are in ${file}`);
}

async function restoreFrom({ dataDir: path, file, signal }) {
  const folder = await openDataFolder(path, 'a restore');
  if (folder.heldBy) throw inUse(folder.dataDir, folder.heldBy);
  try {
    const { made, tables, kept } = await restore(folder, file, signal);
    listTables(tables);
    console.log(
      `Restored the backup of ${made}: each of the ${tables.length} tables was read back and is as the file says.`,
    );
    if (kept) console.log(`What was there before is kept in ${kept}`);
    folder.log(`Restored ${file}; the data before is kept in ${kept ?? 'nothing: there was none'}.`);
  } finally {
    folder.release();
  }
}

async function changePassword({ dataDir, email, signal }) {
  await withDatabase(dataDir, { what: 'the change of the password', signal }, async (sql) => {
    const person = await findPerson(sql, email);
    await setPassword(sql, person, await askPassword());
    console.log(`${person.email} has a new password and is signed out on all devices.`);
  });
}

/**
 * @param {object} options
 * @param {string | undefined} options.command undefined: serve
 * @param {string[]} options.args
 * @param {Record<string, string | undefined>} options.env
 * @param {string} options.dist the built app
 * @param {boolean} options.isTls
 */
export async function run({ command, args, env, dist, isTls }) {
  const dataDir = resolve(env.DATA_DIR || 'team-data');
  const [argument] = args;
  if (command === undefined) return serve({ env, dataDir, dist, isTls });
  if (args.length !== 1 || !['backup', 'restore', 'set-password'].includes(command)) throw new Trouble(USAGE);
  const signal = watchForInterruption();
  if (command === 'backup') await backup({ dataDir, file: resolve(argument), signal });
  else if (command === 'restore') await restoreFrom({ dataDir, file: resolve(argument), signal });
  else await changePassword({ dataDir, email: argument, signal });
}
