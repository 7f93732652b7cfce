import { useParams } from '@tanstack/react-router';
import { HelpArticle } from './help-article.tsx';
import { HelpHome } from './help-home.tsx';

/** Shows the article in the URL, or the list of all articles. */
export function HelpScreen() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <HelpHome /> : <HelpArticle id={id} />;
}
