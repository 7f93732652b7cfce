import * as z from 'zod/mini';
import { formatTime, isTime } from '#domain/calendar/calendar.ts';
import { DEFAULT_QUIET_HOURS } from '#domain/messages/quiet-hours.ts';
import {
  TEMPLATE_FIELDS,
  TEMPLATE_NAMES,
  type TemplateName,
  templateLabel,
  templateTexts,
} from '#domain/messages/templates.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import type { MessageTexts, Settings } from '#domain/shop/settings.ts';
import { unknownFields } from '#domain/text/merge-fields.ts';
import { isWebAddress, webAddressOf } from '#domain/text/web-address.ts';
import { neededText } from '#parts/forms/draft-fields.ts';
import { namesInWords } from '#parts/records/names-in-words.ts';

export const MESSAGES = ['messageTemplates', 'quietHours', 'reviewLink'] as const;
export type MessageSettings = Pick<Settings, (typeof MESSAGES)[number]>;
export type Defaults = Readonly<Record<TemplateName, MessageTexts>>;

export const TEXT_PARTS = ['subject', 'message', 'text'] as const;
export type TextPart = (typeof TEXT_PARTS)[number];

const time = z.string().check(z.refine(isTime, 'Enter a time.'));

/** Values of the form: the texts of each template, in order. */
export const messagesDraftSchema = z
  .object({
    templates: z.array(
      z.object({
        subject: neededText('Enter a subject.'),
        message: neededText('Enter a message.'),
        text: neededText('Enter a text message.'),
      }),
    ),
    quietFrom: time,
    quietTo: time,
    reviewLink: z.string().check(
      z.overwrite(webAddressOf),
      z.refine((link) => link === '' || isWebAddress(link), 'Enter the whole link, starting with https://.'),
    ),
  })
  .check(({ value, issues }) => {
    for (const [index, texts] of value.templates.entries()) {
      const fields = TEMPLATE_FIELDS[TEMPLATE_NAMES[index] ?? 'car ready'];
      for (const part of TEXT_PARTS) {
        const unknown = unknownFields(texts[part], fields);
        if (unknown.length === 0) continue;
        const message = `There is no field ${namesInWords(unknown, 4)}. Remove it, or choose one of the fields below.`;
        issues.push({ code: 'custom', message, input: texts[part], path: ['templates', index, part] });
      }
    }
  });
export type MessagesDraft = z.input<typeof messagesDraftSchema>;

export function messagesDraftOf(settings: MessageSettings, defaults: Defaults): MessagesDraft {
  const { from, to } = settings.quietHours ?? DEFAULT_QUIET_HOURS;
  return {
    templates: TEMPLATE_NAMES.map((name) => {
      const { subject, message, text } = templateTexts(name, settings, defaults);
      return { subject, message, text };
    }),
    quietFrom: from,
    quietTo: to,
    reviewLink: settings.reviewLink ?? '',
  };
}

export function isSameTexts(a: MessageTexts, b: MessageTexts): boolean {
  return TEXT_PARTS.every((part) => a[part] === b[part]);
}

/** Stores a text only if it differs from the app's. */
export function messageSettingsOf(draft: MessagesDraft, defaults: Defaults): MessageSettings {
  const { templates, quietFrom: from, quietTo: to, reviewLink } = draft;
  const own = TEMPLATE_NAMES.flatMap((name, index) => {
    const texts = templates[index];
    return texts && !isSameTexts(texts, defaults[name]) ? [[name, texts] as const] : [];
  });
  const isDefault = from === DEFAULT_QUIET_HOURS.from && to === DEFAULT_QUIET_HOURS.to;
  return {
    messageTemplates: own.length === 0 ? undefined : Object.fromEntries(own),
    quietHours: isDefault ? undefined : { from, to },
    reviewLink: reviewLink || undefined,
  };
}

export function messageFacts(settings: MessageSettings, defaults: Defaults): Fact[] {
  const { templates, quietFrom, quietTo, reviewLink } = messagesDraftOf(settings, defaults);
  return [
    ...TEMPLATE_NAMES.flatMap((name, index): Fact[] => {
      const label = templateLabel(name);
      return [
        [`Subject of ${label}`, templates[index]?.subject ?? ''],
        [`Email of ${label}`, templates[index]?.message ?? ''],
        [`Text message of ${label}`, templates[index]?.text ?? ''],
      ];
    }),
    ['Quiet Hours', `${formatTime(quietFrom)} to ${formatTime(quietTo)}`],
    ['Review Link', reviewLink],
  ];
}
