import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { BidiText } from '#ui/display/bidi-text.tsx';

type DeletionBodyProps = {
  /** Summary of the record. */
  recap: ReactNode;
  /** Effects on other records, a sentence each. */
  effects: readonly string[];
  /** Consequence for the shop. */
  warning?: string | undefined;
  /** Offers of what to do before. */
  children?: ReactNode;
};

/** Body of the confirm dialog for deleting a record. */
export function DeletionBody({ recap, effects, warning, children }: DeletionBodyProps) {
  return (
    <>
      <div className="mt-2.5 wrap-anywhere rounded-card border bg-surface-2 px-3 py-2 text-text">{recap}</div>
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
      {children}
    </>
  );
}
