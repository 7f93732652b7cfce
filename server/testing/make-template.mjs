// Makes a data folder with the database of a first start in the folder given, and ends.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFolder, openDataFolder } from '../database/data-folder.mjs';
import { startPostgres } from '../database/postgres.mjs';
import { prepareDatabase } from '../database/prepare-database.mjs';

const opened = await openDataFolder(process.argv[2], 'a template');
if (opened.heldBy) throw new Error('The folder is in use.');
const folder = databaseFolder(opened.dataDir);
const database = await startPostgres({ folder, password: opened.secrets.databasePassword, isDurable: false });
await prepareDatabase(database.url).finally(() => database.stop());
opened.release();
// A copy begins its own.
rmSync(join(folder, 'postgres.log'), { force: true });
