import { foldText } from '#domain/text/fold-text.ts';
import { plainGuideText } from '#parts/guide/guide-text.ts';
import { type Article, blockTexts } from './article.ts';

/** An article that was found, and the section that says most about what was asked. */
export type FoundArticle = { article: Article; section: string | undefined };

/** Words of a question that say nothing about what it asks for. */
const EMPTY_WORDS = new Set(
  'a an the i my me we you it is are be do does did can could how what where when why who which to of in on at for from with and or not'.split(
    ' ',
  ),
);

const WORTH = { title: 12, keyword: 8, summary: 4, heading: 4, body: 1 };

type Indexed = {
  article: Article;
  title: string;
  keywords: string;
  summary: string;
  sections: readonly { title: string; heading: string; body: string }[];
};

const indexed = new WeakMap<Article, Indexed>();

function indexOf(article: Article): Indexed {
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
  const telling = all.filter((word) => !EMPTY_WORDS.has(word));
  // Of 'invoices' the singular is looked for: it stands in the plural too.
  return (telling.length > 0 ? telling : all).map((word) => word.replace(/(?<=.{3})s$/, ''));
}

function worthOf({ title, keywords, summary, sections }: Indexed, word: string): number {
  const inSections = sections.map(
    ({ heading, body }) => (heading.includes(word) ? WORTH.heading : 0) + (body.includes(word) ? WORTH.body : 0),
  );
  return (
    (title.includes(word) ? WORTH.title : 0) +
    (keywords.includes(word) ? WORTH.keyword : 0) +
    (summary.includes(word) ? WORTH.summary : 0) +
    Math.max(0, ...inSections)
  );
}

/** The section with the most words of the query; undefined when none has one. */
function bestSection({ sections }: Indexed, words: readonly string[]): string | undefined {
  const counted = sections.map(({ title, heading, body }) => ({
    title,
    count: words.filter((word) => heading.includes(word) || body.includes(word)).length,
  }));
  const [best] = counted.toSorted((a, b) => b.count - a.count);
  return best && best.count > 0 ? best.title : undefined;
}

/**
 * The articles that hold most words of the query, those in the title and among the keywords first. Empty words ('how do I') do not
 * count. Without a word it is none.
 */
export function findArticles(articles: readonly Article[], query: string): FoundArticle[] {
  const words = wordsOf(query);
  const judged = articles.map((article) => {
    const index = indexOf(article);
    const worths = words.map((word) => worthOf(index, word));
    return {
      index,
      held: worths.filter((worth) => worth > 0).length,
      worth: worths.reduce((sum, one) => sum + one, 0),
    };
  });
  const most = Math.max(0, ...judged.map(({ held }) => held));
  if (most === 0) return [];
  return judged
    .filter(({ held }) => held === most)
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ index }) => ({ article: index.article, section: bestSection(index, words) }));
}
