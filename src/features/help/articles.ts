import type { Article } from './article.ts';
import { CALENDAR_ARTICLES } from './articles/calendar-articles.ts';
import { CATALOG_ARTICLES } from './articles/catalog-articles.ts';
import { DAILY_WORK_ARTICLES } from './articles/daily-work-articles.ts';
import { DATA_ARTICLES } from './articles/data-articles.ts';
import { FLOOR_ARTICLES } from './articles/floor-articles.ts';
import { GET_STARTED_ARTICLES } from './articles/get-started-articles.ts';
import { GLOSSARY_ARTICLE } from './articles/glossary-article.ts';
import { MONEY_ARTICLES } from './articles/money-articles.ts';
import { PHOTO_ARTICLES } from './articles/photo-articles.ts';
import { SELLING_ARTICLES } from './articles/selling-articles.ts';
import { SERVER_ARTICLES } from './articles/server-articles.ts';

export const ARTICLES: readonly Article[] = [
  ...GET_STARTED_ARTICLES,
  GLOSSARY_ARTICLE,
  ...DAILY_WORK_ARTICLES,
  ...FLOOR_ARTICLES,
  ...MONEY_ARTICLES,
  ...SELLING_ARTICLES,
  ...CALENDAR_ARTICLES,
  ...CATALOG_ARTICLES,
  ...DATA_ARTICLES,
  ...PHOTO_ARTICLES,
  ...SERVER_ARTICLES,
];
