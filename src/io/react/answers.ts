import { createListeners } from '#io/store/listeners.ts';
import type { EntityType } from '#io/store/store.ts';

/** What a question is about: when that changes, it is asked again. */
export type Topic = EntityType | 'settings';

export type Question = {
  topic: Topic;
  key: string;
  ask: () => Promise<unknown>;
  /** The answer where it needs no waiting. */
  atOnce?: () => unknown;
};

/** `data` is the last answer, also while it is asked again and after a try that failed. */
export type Answer = { data: unknown; failed: boolean };

const NO_ANSWER: Answer = { data: undefined, failed: false };

type Entry = {
  question: Question;
  answer: Answer;
  /** Counts the tries: a late answer to an earlier one is dropped. */
  tries: number;
  listeners: ReturnType<typeof createListeners<void>>;
  followers: number;
};

/** How many answers that nobody follows are kept, so that going back to a screen draws it at once. */
const KEPT_UNFOLLOWED = 50;

/** The answers that screens wait for, shared by those who ask the same. */
export type Answers = {
  /** What is known, or can be known at once. */
  answer(question: Question): Answer;
  /** Asks unless the answer is known, and calls back on every change. Returns the way to stop. */
  follow(question: Question, onChange: () => void): () => void;
  /** Asks everything about the topic again that somebody follows, and forgets the rest: nobody shall start on an old answer. */
  askAgain(topic: Topic): void;
  retry(key: string): void;
};

export function createAnswers(): Answers {
  const entries = new Map<string, Entry>();

  function settle(entry: Entry, attempt: number, answer: Answer): void {
    if (entry.tries !== attempt) return;
    entry.answer = answer;
    entry.listeners.tell();
  }

  function answerAtOnce({ atOnce }: Question): unknown {
    try {
      return atOnce?.();
    } catch {
      // Who asks and waits is told why.
      return undefined;
    }
  }

  async function ask(entry: Entry): Promise<void> {
    entry.tries += 1;
    const attempt = entry.tries;
    try {
      settle(entry, attempt, { data: await entry.question.ask(), failed: false });
    } catch (error) {
      console.error(`Reading failed: ${entry.question.key}`, error);
      settle(entry, attempt, { data: entry.answer.data, failed: true });
    }
  }

  function entryOf(question: Question): Entry {
    const known = entries.get(question.key);
    if (known) return known;
    const data = answerAtOnce(question);
    const entry: Entry = {
      question,
      answer: data === undefined ? NO_ANSWER : { data, failed: false },
      tries: data === undefined ? 0 : 1,
      listeners: createListeners(),
      followers: 0,
    };
    entries.set(question.key, entry);
    return entry;
  }

  /** Forgets the oldest answers that nobody follows. */
  function tidy(): void {
    const unfollowed = [...entries].filter(([, entry]) => entry.followers === 0);
    for (const [key] of unfollowed.slice(0, -KEPT_UNFOLLOWED)) entries.delete(key);
  }

  return {
    answer: (question) => entryOf(question).answer,
    follow(question, onChange) {
      const entry = entryOf(question);
      entry.question = question;
      const stop = entry.listeners.add(onChange);
      entry.followers += 1;
      if (entry.tries === 0 || entry.answer.failed) void ask(entry);
      return () => {
        stop();
        entry.followers -= 1;
        tidy();
      };
    },
    askAgain(topic) {
      for (const [key, entry] of entries) {
        if (entry.question.topic !== topic) continue;
        if (entry.followers > 0) void ask(entry);
        else entries.delete(key);
      }
    },
    retry(key) {
      const entry = entries.get(key);
      if (entry) void ask(entry);
    },
  };
}
