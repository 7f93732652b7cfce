// `node --import` of this file kills the process right before it renames or removes what KILL_AT names, such as 'rename postgres.new', or
// puts a photo that was written whole in its place, such as 'put <id>.jpg'.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';

const { renameSync, rmSync, promises } = fs;
const { rename } = promises;

/** @param {string} what @param {fs.PathLike} path */
function killAt(what, path) {
  if (`${what} ${basename(String(path))}` === process.env.KILL_AT) process.kill(process.pid, 'SIGKILL');
}

Object.assign(fs, {
  renameSync(/** @type {fs.PathLike} */ from, /** @type {fs.PathLike} */ to) {
    killAt('rename', from);
    renameSync(from, to);
  },
  rmSync(/** @type {fs.PathLike} */ path, /** @type {fs.RmOptions | undefined} */ options) {
    killAt('remove', path);
    rmSync(path, options);
  },
});
Object.assign(promises, {
  rename(/** @type {fs.PathLike} */ from, /** @type {fs.PathLike} */ to) {
    killAt('put', to);
    return rename(from, to);
  },
});
syncBuiltinESMExports();
