import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import {
  BookOpen,
  CalendarDays,
  ClipboardList,
  Database,
  GraduationCap,
  Layers,
  type LucideIcon,
  ReceiptText,
  Wrench,
} from 'lucide-react';
import { useState } from 'react';
import { GuideSentence } from '#parts/guide/guide-sentence.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCanOpen } from '#parts/navigation/use-can-open.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { type Article, HELP_CATEGORIES, type HelpCategory } from './article.ts';
import { ARTICLES } from './articles.ts';
import { type FoundArticle, findArticles } from './find-articles.ts';

const ICONS: Record<HelpCategory, LucideIcon> = {
  'Get started': BookOpen,
  'Shop floor': ClipboardList,
  'Daily work': Wrench,
  Money: ReceiptText,
  Calendar: CalendarDays,
  'Catalog and pricing': Layers,
  'Data and backups': Database,
};

/** Lists articles by category, with a search. The query is kept in the URL. */
export function HelpHome() {
  const { q = '' } = useSearch({ from: paths.help });
  const navigate = useNavigate();
  const [query, setQuery] = useState(q);
  const canOpen = useCanOpen();
  const isSearching = query.trim() !== '';
  const found = isSearching ? findArticles(ARTICLES, query) : [];

  function search(next: string) {
    setQuery(next);
    void navigate({ to: paths.help, search: { q: next }, replace: true, resetScroll: false });
  }

  return (
    <div className="max-w-guide">
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <SearchField
          label="Search help"
          placeholder="What do you need help with?"
          value={query}
          onChange={search}
          end={isSearching ? counted(found.length, 'article') : undefined}
          className="w-full max-w-140"
        />
        {canOpen(paths.tutorials) && (
          <p className="text-label text-text-2">
            <GraduationCap size={14} aria-hidden className="mr-1.5 inline relative top-0.5 text-text-3" />
            <GuideSentence>Prefer hands-on? Try a [tutorial](/tutorials).</GuideSentence>
          </p>
        )}
      </div>
      {isSearching ? <Results found={found} query={query} /> : <Categories />}
    </div>
  );
}

function ArticleLink({ article }: { article: Article }) {
  return (
    <Link to={paths.helpArticle} params={{ id: article.id }} className="link font-semibold">
      {article.title}
    </Link>
  );
}

function Categories() {
  return (
    <div className="grid grid-cols-3 items-start gap-4.5 tablet:grid-cols-2 phone:grid-cols-1 phone:gap-3.5">
      {HELP_CATEGORIES.map((category) => {
        const Icon = ICONS[category];
        return (
          <section key={category} aria-label={category}>
            <Card>
              <CardHeader
                title={
                  <span className="flex items-center gap-2">
                    <Icon size={16} aria-hidden className="text-text-3" />
                    {category}
                  </span>
                }
              />
              <CardBody>
                <ul className="grid gap-1">
                  {ARTICLES.filter((article) => article.category === category).map((article) => (
                    <li key={article.id} className="py-0.5 phone:py-2">
                      <ArticleLink article={article} />
                    </li>
                  ))}
                </ul>
              </CardBody>
            </Card>
          </section>
        );
      })}
    </div>
  );
}

function Results({ found, query }: { found: readonly FoundArticle[]; query: string }) {
  if (found.length === 0) {
    return (
      <Card>
        <CardBody>
          <h2 className="font-bold text-title">No articles match “{query.trim()}”</h2>
          <p className="mt-1 text-text-2">
            Try a single word, such as invoice, backup or station, or clear the search to see all articles.
          </p>
        </CardBody>
      </Card>
    );
  }
  return (
    <ul aria-label="Articles found" className="grid gap-2.5">
      {found.map(({ article, section }) => (
        <li key={article.id}>
          <Card className="px-4.5 py-3.5 phone:px-4">
            <ArticleLink article={article} />
            <p className="mt-0.5 text-text-2">{article.summary}</p>
            <p className="mt-1 text-meta text-text-3">{[article.category, section].filter(Boolean).join(' · ')}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
