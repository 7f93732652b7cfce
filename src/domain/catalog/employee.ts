import * as z from 'zod/mini';
import { weekHoursSchema } from '#domain/calendar/week-hours.ts';
import { amount, id, text } from '#domain/records/fields.ts';
import { SKILL_LEVELS } from './service.ts';

/** Dollars per hour, used until a person is chosen (spec §9). */
export const DEFAULT_HOURLY_RATE = 25;

export const EMPLOYMENT_TYPES = ['Employee', 'Contractor'] as const;

export const employeeSchema = z.looseObject({
  id,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  type: z._default(z.enum(EMPLOYMENT_TYPES), 'Employee'),
  hourlyRate: amount,
  skillLevels: z.array(z.enum(SKILL_LEVELS)),
  stations: z.array(z.string()),
  availability: weekHoursSchema,
  createdAt: text,
  updatedAt: z.optional(z.string()),
});
export type Employee = z.infer<typeof employeeSchema>;
