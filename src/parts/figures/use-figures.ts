import { useEffect, useState } from 'react';
import type { AnswerOf, QuestionName, QuestionOf } from '#domain/figures/questions.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import { createFigures } from './ask-figures.ts';

const askFigures = createFigures();

type Answered<N extends QuestionName, Q> = {
  /** The question that the answer is to: an earlier one while another is computed. */
  question: Q;
  answer: AnswerOf<N>;
  isCurrent: boolean;
};

/** Asks a question about the shop. Undefined until the first answer; then the last one, until there is a newer one. */
export function useFigures<N extends QuestionName, Q extends QuestionOf<N>>(
  shop: ShopRows,
  name: N,
  question: Q,
): Answered<N, Q> | undefined {
  const key = JSON.stringify(question);
  const [last, setLast] = useState<{ shop: ShopRows; key: string; question: Q; answer: AnswerOf<N> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says whether it is another question
  useEffect(() => {
    let isWanted = true;
    askFigures(shop, name, question, () => isWanted).then(
      (answer) => {
        if (isWanted && answer !== undefined) setLast({ shop, key, question, answer });
      },
      (error: unknown) => {
        // Thrown while the page is drawn, so that the page says it.
        setLast(() => {
          throw error;
        });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [shop, name, key]);
  return last && { ...last, isCurrent: last.shop === shop && last.key === key };
}
