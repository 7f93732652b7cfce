import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { BidiText } from '#ui/display/bidi-text.tsx';

type DeletionBodyProps = {
  /** The record in a line or two. */
  recap: ReactNode;
  /** What refers to the record, and what becomes of that; a sentence each. */
  effects: readonly string[];
  /** What the shop can no longer do. */
  warning?: string | undefined;
};

/** What a confirm says about the record that is to be deleted. */
export function DeletionBody({ recap, effects, warning }: DeletionBodyProps) {
  return (
    <>
      <div className="mt-2.5 break-words rounded-card border bg-surface-2 px-3 py-2 text-text">{recap}</div>
      {effects.length > 0 && (
        <ul className="mt-2.5 grid gap-1 text-label">
          {effects.map((effect) => (
            <li key={effect}>
              <BidiText text={effect} />
            </li>
          ))}
        </ul>
      )}
      {warning && (
        <p className="mt-2.5 flex gap-1.5 font-semibold text-amber-ink text-label">
          <TriangleAlert size={14} aria-hidden className="mt-0.5" />
          <span>
            <BidiText text={warning} />
          </span>
        </p>
      )}
    </>
  );
}
