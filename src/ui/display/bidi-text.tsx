import { Fragment, type ReactNode } from 'react';

/** Unicode isolates that `isolate` (`domain/text/direction.ts`) puts around a name in Hebrew or Arabic. */
const ISOLATES = /\u2068([^\u2069]*)\u2069/;

type BidiTextProps = {
  text: string;
  /** Renders each piece of the text; unchanged by default. */
  draw?: (piece: string) => ReactNode;
};

/** Renders isolated names as `<bdi>`: numbers and brackets next to them stay in place, and the text has no isolate characters. */
export function BidiText({ text, draw = (piece) => piece }: BidiTextProps) {
  if (!ISOLATES.test(text)) return draw(text);
  // Odd pieces are names.
  return text.split(ISOLATES).map((piece, at) => {
    const key = `${at}`;
    return at % 2 === 1 ? <bdi key={key}>{draw(piece)}</bdi> : <Fragment key={key}>{draw(piece)}</Fragment>;
  });
}
