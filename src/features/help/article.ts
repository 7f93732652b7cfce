/** In this order on the page. */
export const HELP_CATEGORIES = [
  'Get started',
  'Daily work',
  'Money',
  'Calendar',
  'Catalog and pricing',
  'Data and backups',
] as const;
export type HelpCategory = (typeof HELP_CATEGORIES)[number];

/** Texts are guide texts: {New Invoice} names a control, [Invoices](/invoices) leads to a page. */
export type Block =
  | string
  | { steps: readonly string[] }
  | { list: readonly string[] }
  | { terms: readonly (readonly [term: string, meaning: string])[] }
  | { picture: 'calendar-month' | 'calendar-week' | 'leads' | 'invoice' | 'size-table' | 'data'; alt: string }
  /** Something to do here and now. */
  | { tool: 'diagnostics' | 'shortcuts' };

export type Section = { title: string; body: readonly Block[] };

export type Article = {
  /** The last part of its address; read as words it says what the article is about. */
  id: string;
  category: HelpCategory;
  title: string;
  /** One sentence. */
  summary: string;
  /** Other words that somebody may look for. */
  keywords: readonly string[];
  sections: readonly Section[];
};

/** Every text of a block, for the search and for the checks. */
export function blockTexts(block: Block): readonly string[] {
  if (typeof block === 'string') return [block];
  if ('steps' in block) return block.steps;
  if ('list' in block) return block.list;
  return 'terms' in block ? block.terms.flat() : [];
}
