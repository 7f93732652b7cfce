import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useWorld } from '#io/react/world.tsx';
import { reasonOf, useFailedSaves } from '#parts/failed-saves/failed-saves.tsx';
import { askToPersistOnce } from '#parts/records/ask-to-persist.ts';
import { useOnScreen } from '#ui/use-on-screen.ts';

type SaveOptions = {
  /** Title of the notice of a failed save. */
  title: string;
  /** Submits the form as it is then; for Retry. */
  again: () => void;
};

type AfterSave<Saved> = {
  /**
   * Called once the store has committed, to show the toast and leave the form. The form counts as saving until this is done.
   * `onScreen` is false if the user has left the form meanwhile: they stay on their page.
   */
  kept: (onScreen: boolean, saved: Saved) => void | Promise<void>;
  /** Shows the toast of a failure. Returns true if the form shows the reason itself and a retry would not help. */
  failed?: (error: unknown) => boolean;
};

export type Save = <Saved>(command: () => Promise<Saved>, after: AfterSave<Saved>) => Promise<void>;

/**
 * Saves on the user's command. `save` runs the command unless one is running already. If it fails, the shell shows it with Retry
 * and Export until a later save of this form succeeds or the user leaves the form.
 */
export function useSave({ title, again }: SaveOptions): {
  save: Save;
  saving: boolean;
} {
  const world = useWorld();
  const saves = useFailedSaves();
  const source = useId();
  const [saving, setSaving] = useState(false);
  // A second press can come before React has disabled the button.
  const running = useRef(false);
  const newest = useRef(again);
  useLayoutEffect(() => {
    newest.current = again;
  });
  const forget = useCallback(() => saves.forget(source), [saves, source]);
  const onScreen = useOnScreen();
  useEffect(() => forget, [forget]);

  async function run<Saved>(command: () => Promise<Saved>, { kept, failed }: AfterSave<Saved>): Promise<void> {
    let saved: Saved;
    try {
      saved = await command();
    } catch (error) {
      if (failed?.(error)) forget();
      else {
        console.error(title, error);
        saves.report({ source, title, why: reasonOf(error), retry: () => newest.current() });
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

  return { save, saving };
}
