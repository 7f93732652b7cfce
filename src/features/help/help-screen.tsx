import { useShown } from '#parts/router/router-provider.tsx';
import { HelpArticle } from './help-article.tsx';
import { HelpHome } from './help-home.tsx';

/** The article that the address names, or all of them. */
export function HelpScreen() {
  const { id } = useShown().params;
  return id === undefined ? <HelpHome /> : <HelpArticle id={id} />;
}
