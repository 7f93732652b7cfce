import { addDays } from '#domain/calendar/calendar.ts';
import { addressOn } from '#domain/messages/consent.ts';
import { defaultTexts } from '#domain/messages/default-texts.ts';
import { dueMessages, type ShopFacts } from '#domain/messages/due-messages.ts';
import type { Message } from '#domain/messages/message.ts';
import { fieldValues, messageText, TEMPLATES, type TemplateName } from '#domain/messages/templates.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { sampleInstant } from './sample-instant.ts';
import { SAMPLE_PROFILE } from './sample-profile.ts';

type Logged = [
  daysAgo: number,
  template: TemplateName,
  customer: string,
  channel: Message['channel'],
  state: Message['state'],
];

const LOG: readonly Logged[] = [
  [24, 'estimate follow-up', 'kenji', 'email', 'sent'],
  [16, 'overdue invoice', 'marcus', 'text', 'sent'],
  [5, 'overdue invoice', 'sofia', 'email', 'sent'],
  [4, 'review request', 'hannah', 'email', 'sent'],
  [3, 'care check', 'rachel', 'email', 'skipped'],
  [2, 'overdue invoice', 'andre', 'email', 'not sent'],
  [1, 'reminder 24 h', 'claire', 'text', 'sent'],
];

const SETTINGS = { ...DEFAULT_SETTINGS, reviewLink: 'https://example.com/review' };
const SHOP = { shop: { ...SAMPLE_PROFILE, email: 'hello@example.com' }, settings: SETTINGS };
const TEXTS = defaultTexts({ hasLinks: false });

/** Returns a log of messages, each on a day on which it was due. */
export function sampleMessages(today: string, shop: Omit<ShopFacts, 'messages'>): Message[] {
  return LOG.flatMap(([daysAgo, template, customer, channel, state], index): Message[] => {
    const day = addDays(today, -daysAgo);
    const context = { today: day, time: '10:00', zone: 'UTC', settings: SETTINGS };
    const due = dueMessages({ ...shop, messages: [] }, context).find(
      (one) => one.template === template && one.customerId === `customer-${customer}`,
    );
    if (!due) return [];
    const at = sampleInstant(day);
    return [
      {
        id: `message-${String(index + 1).padStart(4, '0')}`,
        customerId: due.customerId,
        template,
        dueKey: due.key,
        channel,
        purpose: TEMPLATES[template].purpose,
        address: addressOn(due.customer, channel),
        ...messageText(TEXTS[template], channel, fieldValues(due.customer, due.values, SHOP)),
        state,
        at,
        by: 'Maya Torres',
        createdAt: at,
        updatedAt: at,
      },
    ];
  });
}
