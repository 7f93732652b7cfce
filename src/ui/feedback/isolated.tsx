import { Fragment, type ReactNode } from 'react';

/** What `isolate` of the domain puts around a name in Hebrew or Arabic. */
const ISOLATES = /\u2068([^\u2069]*)\u2069/;

type IsolatedProps = {
  text: string /** Draws a piece of the text, as it is by default. */;
  draw?: (piece: string) => ReactNode;
};

/** A sentence with its isolated names as <bdi>: numbers and brackets next to them stay in place, and the text holds no marks. */
export function Isolated({ text, draw = (piece) => piece }: IsolatedProps) {
  if (!ISOLATES.test(text)) return draw(text);
  // Every second piece is a name.
  return text.split(ISOLATES).map((piece, at) => {
    const key = `${at}`;
    return at % 2 === 1 ? <bdi key={key}>{draw(piece)}</bdi> : <Fragment key={key}>{draw(piece)}</Fragment>;
  });
}
