import { useState } from 'react';
import { MAX_NAME_LENGTH } from '#domain/documents/shared-document.ts';
import type { Choice } from '#domain/estimates/choice.ts';
import type { SignedAnswer } from '#domain/estimates/estimate-answer.ts';
import { choiceStillOffered, chosenLines, firstChoice, type Offer, textsToAgree } from '#domain/estimates/offer.ts';
import { isBlankText } from '#domain/text/fold-text.ts';

/** Ticked by a customer who does not draw. */
export const TYPED_SIGNATURE = 'I sign with my typed name.';

const NONE: ReadonlySet<string> = new Set();

/** Name and choice, which outlive a change of the estimate. */
export type TypedAnswer = { name: string; choice?: Choice | undefined };

type AnswerStart = {
  /** The answer is drawn, or its box is ticked. */
  needsSignature?: boolean;
  /** Typed before; a choice that is no longer offered is dropped. */
  typed?: TypedAnswer;
  /** Called with each change of name and choice. */
  onTyped?: (change: Partial<TypedAnswer>) => void;
};

/** Holds what the customer chooses, types, ticks and draws until it is sent. */
export function useAnswer(offer: Offer, { needsSignature = false, typed, onTyped }: AnswerStart = {}) {
  const [choice, setChoice] = useState<Choice>(() =>
    typed?.choice ? choiceStillOffered(offer.estimate, typed.choice) : firstChoice(offer.estimate),
  );
  /** The last choice of each option that was left. */
  const [left, setLeft] = useState<readonly Choice[]>([]);
  const [name, setName] = useState(typed?.name ?? '');
  const [ticked, setTicked] = useState(NONE);
  const [signature, setSignature] = useState<string>();
  const [attempted, setAttempted] = useState(false);
  const texts = textsToAgree(offer, choice);
  const isTyped = ticked.has(TYPED_SIGNATURE);
  const problems = {
    name: nameProblem(name),
    texts: texts.filter(({ text }) => !ticked.has(text)).map(({ text }) => text),
    signature: needsSignature && !signature && !isTyped ? 'Sign above, or check the box below.' : undefined,
  };
  const isWhole = !problems.name && problems.texts.length === 0 && !problems.signature;

  return {
    offer,
    choice,
    name,
    ticked,
    texts,
    attempted,
    problems,
    needsSignature,
    setSignature,
    lines: chosenLines(offer, choice),
    /** Chooses, an option with the add-ons that it had last. What was agreed and signed for another choice does not count for this one. */
    setChoice(wanted: Choice): void {
      const isOther = wanted.optionId !== choice.optionId;
      const before = isOther ? left.find(({ optionId }) => optionId === wanted.optionId) : undefined;
      const next = choiceStillOffered(offer.estimate, before ?? wanted);
      setChoice(next);
      setLeft([...left.filter(({ optionId }) => optionId !== choice.optionId), choice]);
      setTicked(NONE);
      setSignature(undefined);
      onTyped?.({ choice: next });
    },
    setName(next: string): void {
      setName(next);
      onTyped?.({ name: next });
    },
    tick(text: string, isTicked: boolean): void {
      const next = new Set(ticked);
      if (isTicked) next.add(text);
      else next.delete(text);
      setTicked(next);
    },
    /** Checks every text to agree to. A typed signature stays a choice of its own. */
    tickAll(): void {
      setTicked(new Set([...ticked, ...texts.map(({ text }) => text)]));
    },
    /** Returns the answer, or shows what it lacks. */
    read(): SignedAnswer | undefined {
      setAttempted(true);
      return isWhole ? signed() : undefined;
    },
    /** Returns the answer with the texts that are ticked. */
    signed,
  };

  function signed(): SignedAnswer {
    const typed = isTyped ? [{ about: 'signature', text: TYPED_SIGNATURE }] : [];
    return {
      name,
      optionId: choice.optionId,
      lineIds: [...choice.lineIds],
      agreed: [...texts.filter(({ text }) => ticked.has(text)), ...typed],
      ...(signature && !isTyped && { signature }),
    };
  }
}

export type AnswerState = ReturnType<typeof useAnswer>;

function nameProblem(name: string): string | undefined {
  const { length } = name.trim();
  if (isBlankText(name)) return 'Enter your name.';
  return length > MAX_NAME_LENGTH ? `Enter at most ${MAX_NAME_LENGTH} characters. You have ${length}.` : undefined;
}
