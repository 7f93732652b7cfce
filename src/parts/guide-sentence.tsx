import { guidePieces } from '#parts/guide-text.ts';
import { paths } from '#parts/paths.ts';
import { matchPath, type PlainPath, searchOf } from '#parts/router/address.ts';
import { Link } from '#parts/router/link.tsx';

/** A sentence of a guide: the names of controls stand out, and links lead to the pages of the app. */
export function GuideSentence({ children }: { children: string }) {
  return guidePieces(children).map((piece, index) => {
    const key = `${index}`;
    if ('text' in piece) return piece.text;
    if ('control' in piece) {
      return (
        <b key={key} className="font-[620] text-text">
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
  const article = matchPath(paths.helpArticle, pathname)?.['id'];
  if (article !== undefined) {
    return (
      <Link to={paths.helpArticle} params={{ id: article }} className="link">
        {children}
      </Link>
    );
  }
  return (
    // A test of the guides follows every link.
    <Link to={pathname as PlainPath} search={searchOf(query)} className="link">
      {children}
    </Link>
  );
}
