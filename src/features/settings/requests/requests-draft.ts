import * as z from 'zod/mini';
import type { Service } from '#domain/catalog/service.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import { FRAME_ORIGIN } from '#domain/shop/frame-origin.ts';
import type { Settings } from '#domain/shop/settings.ts';

export const REQUESTS = ['requestPage'] as const;
export type Requests = Pick<Settings, (typeof REQUESTS)[number]>;

const MAX_INTRO_LENGTH = 1000;
const MAX_BLOCKED_LENGTH = 10_000;
const MAX_FRAMES = 10;

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);

/** Returns the origin of a web address that may show the page; undefined for any other text. */
function frameOf(line: string): string | undefined {
  const origin = URL.canParse(line) ? new URL(line).origin : '';
  return FRAME_ORIGIN.test(origin) ? origin : undefined;
}

const draft = z.object({
  isOn: z.boolean(),
  offersAll: z.boolean(),
  serviceIds: z.array(z.string()),
  intro: z.string().check(z.trim(), z.maxLength(MAX_INTRO_LENGTH, 'Enter at most 1,000 characters.')),
  showsPrices: z.boolean(),
  /** One in a line. */
  frames: z.string().check(
    z.refine(
      (text) => linesOf(text).every(frameOf),
      'Enter each web site as https:// and its name, such as https://www.example.com.',
    ),
    z.refine((text) => linesOf(text).length <= MAX_FRAMES, `Enter at most ${MAX_FRAMES} web sites.`),
  ),
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
  const { isOn = false, serviceIds, intro = '', showsPrices = false, frames = [], blocked = [] } = requestPage ?? {};
  return {
    isOn,
    offersAll: serviceIds === undefined,
    serviceIds: [...(serviceIds ?? [])],
    intro,
    showsPrices,
    frames: frames.join('\n'),
    blocked: blocked.join('\n'),
  };
}

export function requestsOf(draft: RequestsDraft): Requests {
  const { isOn, offersAll, serviceIds, intro, showsPrices } = draft;
  const frames = [...new Set(linesOf(draft.frames).flatMap((line) => frameOf(line) ?? []))];
  const blocked = linesOf(draft.blocked);
  return {
    requestPage: {
      isOn,
      ...(!offersAll && { serviceIds }),
      intro,
      showsPrices,
      ...(frames.length > 0 && { frames }),
      ...(blocked.length > 0 && { blocked }),
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
    ['Web Sites', linesOf(draft.frames).join(', ')],
    ['Blocked', linesOf(draft.blocked).join(', ')],
  ];
}
