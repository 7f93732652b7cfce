import { foldText } from '#domain/text/fold-text.ts';
import { plainGuideText } from '#parts/guide/guide-text.ts';
import { type Article, blockTexts } from './article.ts';

/** An article that matches, with its best section. */
export type FoundArticle = { article: Article; section: string | undefined };

/** Words ignored in a query. */
const STOP_WORDS = new Set(
  'a an the i my me we you it is are be do does did can could how what where when why who which to of in on at for from with and or not'.split(
    ' ',
  ),
);

const WEIGHTS = { title: 12, keyword: 8, summary: 4, heading: 4, body: 1 };

type IndexedArticle = {
  article: Article;
  title: string;
  keywords: string;
  summary: string;
  sections: readonly { title: string; heading: string; body: string }[];
};

const indexed = new WeakMap<Article, IndexedArticle>();

function indexOf(article: Article): IndexedArticle {
  const known = indexed.get(article);
  if (known) return known;
  const index = {
    article,
    title: foldText(article.title),
    keywords: foldText(article.keywords.join('\n')),
    summary: foldText(article.summary),
    sections: article.sections.map(({ title, body }) => ({
      title,
      heading: foldText(title),
      body: foldText(body.flatMap(blockTexts).map(plainGuideText).join('\n')),
    })),
  };
  indexed.set(article, index);
  return index;
}

function wordsOf(query: string): string[] {
  const all = foldText(query)
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(Boolean);
  const words = all.filter((word) => !STOP_WORDS.has(word));
  // Drops a plural s: 'invoice' also matches 'invoices'.
  return (words.length > 0 ? words : all).map((word) => word.replace(/(?<=.{3})s$/, ''));
}

function scoreOf({ title, keywords, summary, sections }: IndexedArticle, word: string): number {
  const inSections = sections.map(
    ({ heading, body }) => (heading.includes(word) ? WEIGHTS.heading : 0) + (body.includes(word) ? WEIGHTS.body : 0),
  );
  return (
    (title.includes(word) ? WEIGHTS.title : 0) +
    (keywords.includes(word) ? WEIGHTS.keyword : 0) +
    (summary.includes(word) ? WEIGHTS.summary : 0) +
    Math.max(0, ...inSections)
  );
}

/** Returns the title of the section with the most words of the query, if any. */
function bestSection({ sections }: IndexedArticle, words: readonly string[]): string | undefined {
  const counted = sections.map(({ title, heading, body }) => ({
    title,
    count: words.filter((word) => heading.includes(word) || body.includes(word)).length,
  }));
  const [best] = counted.toSorted((a, b) => b.count - a.count);
  return best && best.count > 0 ? best.title : undefined;
}

/**
 * Returns the articles that contain the most words of the query, matches in titles and keywords first. Ignores stop words ('how do I').
 * Returns none for an empty query.
 */
export function findArticles(articles: readonly Article[], query: string): FoundArticle[] {
  const words = wordsOf(query);
  const scored = articles.map((article) => {
    const index = indexOf(article);
    const scores = words.map((word) => scoreOf(index, word));
    return {
      index,
      matched: scores.filter((score) => score > 0).length,
      score: scores.reduce((sum, one) => sum + one, 0),
    };
  });
  const best = Math.max(0, ...scored.map(({ matched }) => matched));
  if (best === 0) return [];
  return scored
    .filter(({ matched }) => matched === best)
    .toSorted((a, b) => b.score - a.score)
    .map(({ index }) => ({ article: index.article, section: bestSection(index, words) }));
}
