import { useRef, useState } from 'react';
import { loadCode } from '#io/data-files/load-file.ts';
import { PhotoError } from '#io/photos/photo-store.ts';

/** The most photos of a request. */
export const MOST_PHOTOS = 4;

/** A photo that was made small, without the place where it was taken. */
export type ChosenPhoto = { id: string; name: string; bytes: ArrayBuffer; thumbnail: ArrayBuffer };

export type ChosenPhotos = ReturnType<typeof useChosenPhotos>;

function problemOf(file: File, error: unknown): string {
  const why =
    error instanceof PhotoError
      ? error.message
      : "This photo can't be made ready right now. Check your connection, then add it again.";
  return `${file.name}: ${why}`;
}

/** Keeps the photos of a request that is being written, and makes them small. Nothing is sent yet. */
export function useChosenPhotos(newId: () => string) {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isMaking, setIsMaking] = useState(false);
  // What is there now, also for work that began before it was drawn.
  const latest = useRef(photos);
  const work = useRef(Promise.resolve());
  /** The choices of files that are not done yet, and what was refused since there were none. */
  const waiting = useRef(0);
  const refused = useRef<readonly string[]>([]);

  function change(to: (before: readonly ChosenPhoto[]) => readonly ChosenPhoto[]) {
    latest.current = to(latest.current);
    setPhotos(latest.current);
  }

  function refuse(problem: string) {
    refused.current = [...refused.current, problem];
  }

  async function make(files: readonly File[]): Promise<void> {
    const room = MOST_PHOTOS - latest.current.length;
    if (files.length > room) refuse(`Choose up to ${MOST_PHOTOS} photos.`);
    for (const file of files.slice(0, room)) {
      try {
        const { preparePhoto } = await loadCode(() => import('#io/photos/prepare-photo.ts'));
        const { bytes, thumbnail } = await preparePhoto(file);
        change((before) => [...before, { id: newId(), name: file.name, bytes, thumbnail }]);
      } catch (error) {
        refuse(problemOf(file, error));
      }
    }
    waiting.current -= 1;
    setProblems(refused.current);
    setIsMaking(waiting.current > 0);
  }

  return {
    photos,
    problems,
    isMaking,
    add(files: readonly File[]): void {
      if (waiting.current === 0) refused.current = [];
      waiting.current += 1;
      setIsMaking(true);
      work.current = work.current.then(() => make(files));
    },
    remove: (id: string) => change((before) => before.filter((photo) => photo.id !== id)),
    /** Resolves to the photos once all of them have been made small; undefined if some were refused meanwhile. */
    async ready(): Promise<readonly ChosenPhoto[] | undefined> {
      const wasWaiting = waiting.current > 0;
      await work.current;
      return wasWaiting && refused.current.length > 0 ? undefined : latest.current;
    },
  };
}
