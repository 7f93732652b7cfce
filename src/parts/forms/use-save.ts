import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useWorld, type World } from '#io/react/world.tsx';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { reasonOf, useFailedSaves } from './failed-saves.tsx';

type SaveOptions = {
  /** What is not saved when it fails: the title of that notice. */
  title: string;
  /** Submits what is in the form by then, as its button would; for Retry. */
  again: () => void;
};

type AfterSave<Saved> = {
  /**
   * Once the store has committed: the toast, the way on. The form counts as saving until this is done. `onScreen` is false
   * when the user has left the form meanwhile: they stay where they are.
   */
  kept: (onScreen: boolean, saved: Saved) => void | Promise<void>;
  /** The toast of the failure. True when the form itself tells what stands in the way, and trying again would not help. */
  failed?: (error: unknown) => boolean;
};

export type Save = <Saved>(command: () => Promise<Saved>, after: AfterSave<Saved>) => Promise<void>;

/** What a user saved by hand shall stay: the browser is asked once never to clear it by itself. Settings tell what it answered. */
async function askToPersistOnce({ localData, device }: World): Promise<void> {
  if (!localData || device.read(STORAGE_KEYS.askedToPersist) !== null) return;
  device.write(STORAGE_KEYS.askedToPersist, 'yes');
  try {
    await localData.askToPersist();
  } catch (error) {
    console.error('The browser could not be asked to keep the data', error);
  }
}

/**
 * Saving by hand. `save` runs the command, unless one is running already; when it fails, the shell says so with Retry and
 * Export, until a later save of this form succeeds or the form is left. `forget` takes that notice away before.
 */
export function useSave({ title, again }: SaveOptions): {
  save: Save;
  saving: boolean;
  source: string;
  forget: () => void;
} {
  const world = useWorld();
  const saves = useFailedSaves();
  const source = useId();
  const [saving, setSaving] = useState(false);
  // A second press can come before the button is drawn disabled.
  const running = useRef(false);
  const newest = useRef(again);
  useLayoutEffect(() => {
    newest.current = again;
  });
  const forget = useCallback(() => saves.forget(source), [saves, source]);
  const onScreen = useRef(false);
  useEffect(() => {
    onScreen.current = true;
    return () => {
      onScreen.current = false;
      forget();
    };
  }, [forget]);

  async function run<Saved>(command: () => Promise<Saved>, { kept, failed }: AfterSave<Saved>): Promise<void> {
    let saved: Saved;
    try {
      saved = await command();
    } catch (error) {
      if (failed?.(error)) forget();
      else {
        console.error(title, error);
        saves.tell({ source, title, why: reasonOf(error), retry: () => newest.current() });
      }
      return;
    }
    forget();
    void askToPersistOnce(world);
    await kept(onScreen.current, saved);
  }

  async function save<Saved>(command: () => Promise<Saved>, after: AfterSave<Saved>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setSaving(true);
    try {
      await run(command, after);
    } finally {
      running.current = false;
      setSaving(false);
    }
  }

  return { save, saving, source, forget };
}
