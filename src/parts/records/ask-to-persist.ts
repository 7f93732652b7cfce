import type { World } from '#io/react/world.tsx';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';

/** Asks the browser, once, to never clear the data on its own. Settings show the answer. */
export async function askToPersistOnce({ localData, device }: World): Promise<void> {
  if (!localData || device.read(STORAGE_KEYS.askedToPersist) !== null) return;
  device.write(STORAGE_KEYS.askedToPersist, 'yes');
  try {
    await localData.askToPersist();
  } catch (error) {
    console.error('The browser could not be asked to keep the data', error);
  }
}
