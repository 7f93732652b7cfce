import type { Article } from './article.ts';
import calendar from './articles/calendar.md?raw';
import catalog from './articles/catalog.md?raw';
import dailyWork from './articles/daily-work.md?raw';
import data from './articles/data.md?raw';
import floor from './articles/floor.md?raw';
import getStarted from './articles/get-started.md?raw';
import money from './articles/money.md?raw';
import selling from './articles/selling.md?raw';
import { parseArticles } from './parse-articles.ts';

const CHAPTERS = [getStarted, dailyWork, floor, money, selling, calendar, catalog, data];

export const ARTICLES: readonly Article[] = CHAPTERS.flatMap(parseArticles);
