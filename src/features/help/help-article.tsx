import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { APP_NAME } from '#parts/messages/app-name.ts';
import { paths } from '#parts/navigation/paths.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import type { Article } from './article.ts';
import { ArticleBlock } from './article-block.tsx';
import { ARTICLES } from './articles.ts';

/** Shows one article. */
export function HelpArticle({ id }: { id: string }) {
  const article = ARTICLES.find((one) => one.id === id);
  if (!article) return <ArticleNotFound />;
  return (
    <div className="max-w-guide">
      <title>{`${article.title} · Help · ${APP_NAME}`}</title>
      <Link to={paths.help} className="link mb-3 inline-flex min-h-6 items-center gap-1.5 text-label phone:min-h-11">
        <ArrowLeft size={14} aria-hidden />
        All help
      </Link>
      <div className="grid grid-cols-[minmax(0,1fr)_--spacing(70)] items-start gap-4.5 max-desktop:grid-cols-1">
        <article aria-labelledby="help-article">
          <Card>
            <div className="px-6.5 pt-6 pb-7 phone:px-4 phone:pt-4 phone:pb-5">
              <p className="text-meta text-text-3">{article.category}</p>
              <h2 id="help-article" className="mt-0.5 font-extrabold font-display text-section">
                {article.title}
              </h2>
              <p className="mt-1.5 max-w-reading text-title text-text-2">{article.summary}</p>
              {article.sections.map(({ title, body }) => (
                <section key={title} aria-label={title} className="mt-6">
                  <h3 className="mb-1.5 font-bold text-lead">{title}</h3>
                  <div className="grid max-w-reading gap-2.5 text-title text-text-2 leading-relaxed">
                    {body.map((block, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: an article never changes
                      <ArticleBlock key={index} block={block} />
                    ))}
                  </div>
                </section>
              ))}
            </div>
          </Card>
        </article>
        <RelatedArticles article={article} />
      </div>
    </div>
  );
}

function RelatedArticles({ article }: { article: Article }) {
  const others = ARTICLES.filter(({ category, id }) => category === article.category && id !== article.id);
  return (
    <nav aria-label={`More about ${article.category}`} className="desktop:sticky desktop:top-below-header">
      <Card>
        <CardHeader title={article.category} />
        <CardBody>
          <ul className="grid gap-1">
            {others.map(({ id, title }) => (
              <li key={id} className="py-0.5 phone:py-2">
                <Link to={paths.helpArticle} params={{ id }} className="link">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </CardBody>
      </Card>
    </nav>
  );
}

function ArticleNotFound() {
  return (
    <>
      <title>{`Article not found · Help · ${APP_NAME}`}</title>
      <EmptyState
        title="Article not found"
        text="The link may be out of date. Search Help for what you need."
        action={
          <Link to={paths.help} className={buttonClass('solid')}>
            Go to Help
          </Link>
        }
      />
    </>
  );
}
