import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { TextAreaField, TextField } from '#ui/form/field.tsx';

/** Time without a key until a text is saved, in milliseconds. */
const PAUSE_MS = 600;

type Saved = {
  /** The stored text. */
  stored: string;
  onSave: (text: string) => unknown;
};

/** Keeps what is typed and saves it after a pause, when the field is left, and when it disappears. */
function useSavedText({ stored, onSave }: Saved) {
  const [typed, setTyped] = useState<string>();
  const unsaved = useRef<string>(undefined);
  const timer = useRef<number>(undefined);
  const save = useRef(onSave);
  useEffect(() => {
    save.current = onSave;
  });

  async function flush(): Promise<void> {
    window.clearTimeout(timer.current);
    const text = unsaved.current;
    if (text === undefined) return;
    unsaved.current = undefined;
    await save.current(text);
    // What was typed meanwhile stays.
    if (unsaved.current === undefined) setTyped(undefined);
  }
  const last = useRef(flush);
  useEffect(() => {
    last.current = flush;
  });
  useEffect(() => {
    const flushNow = () => void last.current();
    window.addEventListener('pagehide', flushNow);
    return () => {
      window.removeEventListener('pagehide', flushNow);
      flushNow();
    };
  }, []);

  return {
    value: typed ?? stored,
    onChange({ currentTarget }: { currentTarget: { value: string } }) {
      unsaved.current = currentTarget.value;
      setTyped(currentTarget.value);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void last.current(), PAUSE_MS);
    },
    onBlur: () => void flush(),
  };
}

/** Text field that saves itself. */
export function SavedTextField({ stored, onSave, ...field }: Saved & ComponentProps<typeof TextField>) {
  return <TextField autoComplete="off" {...field} {...useSavedText({ stored, onSave })} />;
}

/** Text area that saves itself. */
export function SavedTextAreaField({ stored, onSave, ...field }: Saved & ComponentProps<typeof TextAreaField>) {
  return <TextAreaField {...field} {...useSavedText({ stored, onSave })} />;
}
