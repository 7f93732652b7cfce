import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { TextAreaField, TextField } from '#ui/form/field.tsx';

/** Time without a key until a text is saved, in milliseconds. */
const PAUSE_MS = 600;

type Saved = {
  /** The stored text. */
  stored: string;
  /** Resolves to whether the text was saved. */
  onSave: (text: string) => Promise<boolean>;
  /** Says what is wrong with a text, which is then not saved. */
  problemOf?: ((text: string) => string | undefined) | undefined;
};

/** Keeps what is typed and saves it after a pause, when the field is left, and when it disappears. */
function useSavedText({ stored, onSave, problemOf }: Saved) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const unsaved = useRef<string>(undefined);
  const timer = useRef<number>(undefined);

  async function flush(): Promise<void> {
    window.clearTimeout(timer.current);
    const text = unsaved.current;
    if (text === undefined) return;
    const found = problemOf?.(text);
    setProblem(found);
    if (found) return;
    unsaved.current = undefined;
    const isSaved = await onSave(text);
    // What was typed meanwhile stays, and what was not saved is tried again when the field is left.
    if (unsaved.current !== undefined) return;
    if (isSaved) setTyped(undefined);
    else unsaved.current = text;
  }
  const last = useRef(flush);
  useEffect(() => {
    last.current = flush;
  });
  useEffect(() => {
    const flushNow = () => void last.current();
    window.addEventListener('pagehide', flushNow);
    // A phone may end a page that is in the background.
    document.addEventListener('visibilitychange', flushNow);
    return () => {
      document.removeEventListener('visibilitychange', flushNow);
      window.removeEventListener('pagehide', flushNow);
      flushNow();
    };
  }, []);

  return {
    value: typed ?? stored,
    error: problem,
    onChange({ currentTarget }: { currentTarget: { value: string } }) {
      unsaved.current = currentTarget.value;
      setTyped(currentTarget.value);
      setProblem(undefined);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void last.current(), PAUSE_MS);
    },
    onBlur: () => void flush(),
  };
}

/** Text field that saves itself. */
export function SavedTextField({ stored, onSave, problemOf, ...field }: Saved & ComponentProps<typeof TextField>) {
  return <TextField autoComplete="off" {...field} {...useSavedText({ stored, onSave, problemOf })} />;
}

/** Text area that saves itself. */
export function SavedTextAreaField({ stored, onSave, ...field }: Saved & ComponentProps<typeof TextAreaField>) {
  return <TextAreaField {...field} {...useSavedText({ stored, onSave })} />;
}
