import * as z from 'zod/mini';
import { isDate, isTime } from '#domain/calendar/calendar.ts';

/** Field schemas shared by several entities. */
export const id = z.string().check(z.minLength(1, 'needs an id'));
/** A text; empty when absent. */
export const text = z._default(z.string(), '');
/** 'YYYY-MM-DD' */
export const date = z.string().check(z.refine(isDate, 'must be a calendar day such as 2026-11-20'));
/** 'HH:MM' */
export const time = z.string().check(z.refine(isTime, 'must be a time such as 09:00'));
/** Dollars, hours or a rate: zero or more. */
export const amount = z.number().check(z.nonnegative('must not be negative'));
