import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type KeptDraft, useKeptDraft } from '#parts/forms/kept-draft.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { TextAreaField, TextField } from '#ui/form/field.tsx';
import { useSavedBeforeClosing } from './typed-texts.ts';

/** Time without a key until a text is saved, in milliseconds. */
const PAUSE_MS = 600;

type Saved = {
  /** Name of the text while it is typed and not stored, in this browser. */
  keptAs: string;
  /** The stored text. */
  stored: string;
  /** Calls `onSaved` once the text is saved, also when it took more than one try. Resolves to whether the first did it. */
  onSave: (text: string, onSaved: () => void) => Promise<boolean>;
  /** Says what is wrong with a text, which is then not saved. */
  problemOf?: ((text: string) => string | undefined) | undefined;
};

const useKeptText = (name: string, stored: string) =>
  useKeptDraft({ name, base: stored, schema: z.string(), lasts: 'browser' });

/** Returns a text that a page kept which was closed, and the answer to it. The original of a copied tab saves its own. */
function useLeftText({ offered }: KeptDraft<string>, stored: string, onTake: (text: string) => void) {
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const left = offered.find(
    ({ key, draft, where }) => where !== 'original tab' && draft !== stored && !answered.includes(key),
  );
  if (!left) return null;
  return {
    text: left.draft,
    onAnswer(takes: boolean) {
      setAnswered([...answered, left.key]);
      left.remove();
      if (takes) onTake(left.draft);
    },
  };
}

/**
 * Keeps what is typed and saves it after a pause, when the field is left, and when it disappears. Each key is kept in this browser at
 * once: a page that ends before the text is saved goes on with it.
 */
function useSavedText({ keptAs, stored, onSave, problemOf }: Saved) {
  const kept = useKeptText(keptAs, stored);
  const [typed, setTyped] = useState(kept.restored);
  const [problem, setProblem] = useState<string>();
  const unsaved = useRef(kept.restored);
  const timer = useRef<number>(undefined);

  async function flush(): Promise<boolean> {
    window.clearTimeout(timer.current);
    const text = unsaved.current;
    if (text === undefined) return true;
    const found = problemOf?.(text);
    setProblem(found);
    if (found) return false;
    unsaved.current = undefined;
    const isSaved = await onSave(text, () => {
      // What was typed meanwhile stays.
      if (unsaved.current !== undefined && unsaved.current !== text) return;
      unsaved.current = undefined;
      kept.forget();
      setTyped(undefined);
    });
    // What was not saved is tried again when the field is left.
    if (!isSaved) unsaved.current ??= text;
    return isSaved;
  }
  const flushNow = useEffectEvent(() => void flush());
  useSavedBeforeClosing(flush);
  useEffect(() => {
    // What the page kept when it ended before.
    flushNow();
    window.addEventListener('pagehide', flushNow);
    // A phone may end a page that is in the background.
    document.addEventListener('visibilitychange', flushNow);
    return () => {
      document.removeEventListener('visibilitychange', flushNow);
      window.removeEventListener('pagehide', flushNow);
      flushNow();
    };
  }, []);

  function put(text: string): void {
    unsaved.current = text;
    setTyped(text);
    setProblem(undefined);
    kept.keep(text);
  }

  return {
    left: useLeftText(kept, stored, (text) => {
      put(text);
      void flush();
    }),
    field: {
      value: typed ?? stored,
      error: problem,
      onChange({ currentTarget }: { currentTarget: { value: string } }) {
        put(currentTarget.value);
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => void flush(), PAUSE_MS);
      },
      onBlur: () => void flush(),
    },
  };
}

type LeftTextProps = { label: string; text: string; onAnswer: (takes: boolean) => void };

/** A text that was typed before and not saved, and the choice to save it. */
function LeftText({ label, text, onAnswer }: LeftTextProps) {
  return (
    <Alert
      tone="blue"
      role="status"
      title={`${label}: typed before, but not saved`}
      action={
        <span className="flex gap-2">
          <Button size="small" onClick={() => onAnswer(true)}>
            Use This Text
          </Button>
          <Button size="small" onClick={() => onAnswer(false)}>
            Discard
          </Button>
        </span>
      }
    >
      <bdi className="wrap-anywhere whitespace-pre-line">{text || 'No text'}</bdi>
    </Alert>
  );
}

/** Text field that saves itself. */
export function SavedTextField({
  keptAs,
  stored,
  onSave,
  problemOf,
  ...rest
}: Saved & ComponentProps<typeof TextField>) {
  const { field, left } = useSavedText({ keptAs, stored, onSave, problemOf });
  return (
    <div className="grid content-start gap-2">
      <TextField autoComplete="off" {...rest} {...field} />
      {left && <LeftText label={rest.label} {...left} />}
    </div>
  );
}

/** Text area that saves itself. */
export function SavedTextAreaField({ keptAs, stored, onSave, ...rest }: Saved & ComponentProps<typeof TextAreaField>) {
  const { field, left } = useSavedText({ keptAs, stored, onSave });
  return (
    <div className="grid content-start gap-2">
      <TextAreaField {...rest} {...field} />
      {left && <LeftText label={rest.label} {...left} />}
    </div>
  );
}

/** Saves a text that the page kept when it ended, while its field is not shown. */
export function KeptText({ label, keptAs, stored, onSave }: Saved & { label: string }) {
  const kept = useKeptText(keptAs, stored);
  const left = useLeftText(kept, stored, (text) => void save(text));
  const save = (text: string) => onSave(text, kept.forget);
  // biome-ignore lint/correctness/useExhaustiveDependencies: saves once; what fails is tried again in its field
  useEffect(() => {
    if (kept.restored !== undefined) void save(kept.restored);
  }, []);
  return left && <LeftText label={label} {...left} />;
}
