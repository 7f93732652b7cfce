import { type ComponentProps, createElement, type FunctionComponent } from 'react';

type Drawing = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };
type PlainIconProps = ComponentProps<'svg'> & { size?: number | string };

/** What lucide's own function of this place makes: its drawing as a component. How its lines look stands in the style sheet. */
export default function createPlainIcon({ node }: Drawing): FunctionComponent<PlainIconProps> {
  const parts = node.map(([tag, attributes], key) => createElement(tag, { ...attributes, key }));
  return ({ size = 24, className, ...rest }) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        'aria-hidden': true,
        className: className ? `lucide ${className}` : 'lucide',
        ...rest,
      },
      parts,
    );
}
