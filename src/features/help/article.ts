import type { PictureName } from './pictures.ts';

/** Categories in the order they're shown. */
export const HELP_CATEGORIES = [
  'Get started',
  'Daily work',
  'Shop floor',
  'Money',
  'Calendar',
  'Catalog and pricing',
  'Data and backups',
] as const;
export type HelpCategory = (typeof HELP_CATEGORIES)[number];

/** Interactive parts: {{diagnostics}} in an article. */
export const TOOLS = ['diagnostics', 'shortcuts', 'figures'] as const;

/** Strings are guide texts: {New Invoice} names a control, [Invoices](/invoices) links to a page. */
export type Block =
  | string
  | { steps: readonly string[] }
  | { list: readonly string[] }
  | { terms: readonly (readonly [term: string, meaning: string])[] }
  | { picture: PictureName; alt: string }
  | { tool: (typeof TOOLS)[number] };

export type ArticleSection = { title: string; body: readonly Block[] };

export type Article = {
  /** Last part of the URL. The breadcrumb shows it in words. */
  id: string;
  category: HelpCategory;
  title: string;
  /** One sentence. */
  summary: string;
  /** Other search terms. */
  keywords: readonly string[];
  sections: readonly ArticleSection[];
};

/** Returns every text of a block, for search and tests. */
export function blockTexts(block: Block): readonly string[] {
  if (typeof block === 'string') return [block];
  if ('steps' in block) return block.steps;
  if ('list' in block) return block.list;
  return 'terms' in block ? block.terms.flat() : [];
}
