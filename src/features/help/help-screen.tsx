import { useParams } from '@tanstack/react-router';
import { HelpArticle } from './help-article.tsx';
import { HelpHome } from './help-home.tsx';

/** The article that the address names, or all of them. */
export function HelpScreen() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <HelpHome /> : <HelpArticle id={id} />;
}
