// Lists the files of the project for the checks; without git, because a download has none.
import { readdirSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { ROOT } from './install.mjs';

/** Made by scripts/build.mjs. */
const BUILT = 'server/rules/rules.mjs';
export const SOURCE_FOLDERS = ['src', 'gallery', 'test', 'e2e', 'bench', 'scripts', 'server', 'supabase'];

/**
 * Returns the files below a folder whose name matches, as paths from the root with '/'. Empty when there is no such folder.
 * @param {string} folder
 * @param {RegExp} name
 */
export function filesIn(folder, name) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && name.test(entry.name) && !entry.parentPath.includes('node_modules'))
      .map((entry) => relative(ROOT, `${entry.parentPath}/${entry.name}`).split(sep).join('/'))
      .filter((path) => path !== BUILT);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
