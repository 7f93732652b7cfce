import { open } from 'node:fs/promises';

/** Writes the new names of a folder to the disk. @param {string} folder */
export async function syncFolder(folder) {
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
