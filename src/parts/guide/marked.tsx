import { Fragment } from 'react';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { markedPieces } from './marked-pieces.ts';

/** Renders the text with the matches of the query highlighted. */
export function Marked({ text, query }: { text: string; query: string }) {
  const draw = (part: string) =>
    markedPieces(part, query).map((piece, at) =>
      piece.marked ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id.
        <mark key={at} className="-mx-0.5 rounded-bar bg-solar-soft px-0.5 text-inherit">
          {piece.text}
        </mark>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id.
        <Fragment key={at}>{piece.text}</Fragment>
      ),
    );
  return <BidiText text={text} draw={draw} />;
}
