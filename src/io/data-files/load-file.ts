/** A file of the app that is not available, such as without a connection. */
export class FileNotLoaded extends Error {
  override readonly name = 'FileNotLoaded';
}

async function fetchFile(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
}

/** Loads the bytes of a file of the app. Rejects with a FileNotLoaded when it is not available. */
export async function loadFile(address: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await fetchFile(address));
  } catch (error) {
    throw new FileNotLoaded(address, { cause: error });
  }
}

/** Loads code of the app with a dynamic import. Rejects with a FileNotLoaded when it is not available. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new FileNotLoaded('A part of the app is not available', { cause: error });
  }
}
