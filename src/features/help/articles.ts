import type { Article } from './article.ts';
import { CALENDAR } from './articles/calendar.ts';
import { CATALOGUE } from './articles/catalogue.ts';
import { DAILY_WORK } from './articles/daily-work.ts';
import { DATA } from './articles/data.ts';
import { GET_STARTED } from './articles/get-started.ts';
import { GLOSSARY } from './articles/glossary.ts';
import { MONEY } from './articles/money.ts';
import { MOVING } from './articles/moving.ts';

export const ARTICLES: readonly Article[] = [
  ...GET_STARTED,
  GLOSSARY,
  ...DAILY_WORK,
  ...MONEY,
  ...CALENDAR,
  ...CATALOGUE,
  ...DATA,
  ...MOVING,
];
