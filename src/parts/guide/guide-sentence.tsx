import { Link } from '@tanstack/react-router';
import type { PlainPath } from '#parts/navigation/paths.ts';
import { parseSearch } from '#parts/navigation/search-params.ts';
import { guidePieces } from './guide-text.ts';

/** Renders a sentence of a guide: control names in bold, links to pages of the app. */
export function GuideSentence({ children }: { children: string }) {
  return guidePieces(children).map((piece, index) => {
    const key = `${index}`;
    if ('text' in piece) return piece.text;
    if ('control' in piece) {
      return (
        <b key={key} className="font-bold text-text">
          {piece.control}
        </b>
      );
    }
    return (
      <GuideLink key={key} href={piece.href}>
        {piece.label}
      </GuideLink>
    );
  });
}

function GuideLink({ href, children }: { href: string; children: string }) {
  const [pathname = '', query = ''] = href.split('?');
  return (
    // A test of the guides follows every link.
    <Link to={pathname as PlainPath} search={parseSearch(query)} className="link">
      {children}
    </Link>
  );
}
