import * as z from 'zod/mini';
import { emailProblem } from '#domain/customers/email.ts';
import { TEMPLATE_NAMES, type TemplateName, templateLabel } from '#domain/messages/templates.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import type { Settings } from '#domain/shop/settings.ts';

export const SENDING = ['sending'] as const;
export type SendingSettings = Pick<Settings, (typeof SENDING)[number]>;

const MAX_NAME = 100;

const emailOrNone = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || emailProblem(text) === undefined, 'Enter an email address like name@example.com.'),
);

export const sendingDraftSchema = z.object({
  fromName: z.string().check(z.trim(), z.maxLength(MAX_NAME, 'Enter at most 100 characters.')),
  fromAddress: emailOrNone,
  replyTo: emailOrNone,
  /** Names of the templates that go by themselves. */
  automatic: z.array(z.string()),
});
export type SendingDraft = z.input<typeof sendingDraftSchema>;

export function sendingDraftOf({ sending }: SendingSettings): SendingDraft {
  const { from, replyTo = '', automatic = {} } = sending ?? {};
  return {
    fromName: from?.name ?? '',
    fromAddress: from?.address ?? '',
    replyTo,
    automatic: TEMPLATE_NAMES.filter((name) => automatic[name] !== undefined),
  };
}

/** Facts of the browser in which the owner saves. `at`: ISO text of now. */
type SavedWith = { at: string; origin: string; zone: string };

/** Returns the settings of the draft. A template that is switched on sends only what becomes due from now on. */
export function sendingOf(
  draft: SendingDraft,
  before: SendingSettings,
  { at, origin, zone }: SavedWith,
): SendingSettings {
  const { from, replyTo, automatic, ...others } = before.sending ?? {};
  const chosen = draft.automatic.map((name) => [name, automatic?.[name] ?? { since: at }]);
  const { fromName: name, fromAddress: address } = draft;
  return {
    sending: {
      ...others,
      ...(chosen.length > 0 && { automatic: Object.fromEntries(chosen) }),
      ...((name !== '' || address !== '') && { from: { name, address } }),
      ...(draft.replyTo !== '' && { replyTo: draft.replyTo }),
      origin,
      zone,
    },
  };
}

export function sendingFacts(settings: SendingSettings): Fact[] {
  const { fromName, fromAddress, replyTo, automatic } = sendingDraftOf(settings);
  return [
    ['Sender Name', fromName],
    ['Sender Address', fromAddress],
    ['Reply-To Address', replyTo],
    ['Automatic', automatic.map((name) => templateLabel(name as TemplateName)).join(', ')],
  ];
}
