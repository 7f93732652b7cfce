import * as z from 'zod/mini';
import type { Service } from '#domain/catalog/service.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import type { Settings } from '#domain/shop/settings.ts';

export const REQUESTS = ['requestPage'] as const;
export type Requests = Pick<Settings, (typeof REQUESTS)[number]>;

const MAX_INTRO_LENGTH = 1000;
const MAX_BLOCKED_LENGTH = 10_000;

const draft = z.object({
  isOn: z.boolean(),
  offersAll: z.boolean(),
  serviceIds: z.array(z.string()),
  intro: z.string().check(z.trim(), z.maxLength(MAX_INTRO_LENGTH, 'Enter at most 1,000 characters.')),
  showsPrices: z.boolean(),
  /** One in a line. */
  blocked: z.string().check(z.maxLength(MAX_BLOCKED_LENGTH, 'Too many. Remove some lines.')),
});
export type RequestsDraft = z.input<typeof draft>;
export const requestsDraftSchema = draft.check(
  z.refine(({ offersAll, serviceIds }) => offersAll || serviceIds.length > 0, {
    error: 'Choose a service, or offer all of them.',
    path: ['offersAll'],
  }),
);

export function requestsDraftOf({ requestPage }: Requests): RequestsDraft {
  const { isOn = false, serviceIds, intro = '', showsPrices = false, blocked = [] } = requestPage ?? {};
  return {
    isOn,
    offersAll: serviceIds === undefined,
    serviceIds: [...(serviceIds ?? [])],
    intro,
    showsPrices,
    blocked: blocked.join('\n'),
  };
}

export function requestsOf({ isOn, offersAll, serviceIds, intro, showsPrices, blocked }: RequestsDraft): Requests {
  const lines = blocked.split('\n').flatMap((line) => line.trim() || []);
  return {
    requestPage: {
      isOn,
      ...(!offersAll && { serviceIds }),
      intro,
      showsPrices,
      ...(lines.length > 0 && { blocked: lines }),
    },
  };
}

export function requestsFacts({ requestPage }: Requests, services: readonly Service[]): Fact[] {
  const draft = requestsDraftOf({ requestPage });
  const offered = services.filter(({ id }) => draft.serviceIds.includes(id)).map(({ name }) => name);
  return [
    ['Take Requests', draft.isOn ? 'yes' : 'no'],
    ['Services', draft.offersAll ? 'all' : offered.join(', ')],
    ['Welcome Text', draft.intro],
    ['Show Prices', draft.showsPrices ? 'yes' : 'no'],
    ['Blocked', draft.blocked.split('\n').join(', ')],
  ];
}
