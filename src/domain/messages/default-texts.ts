import type { MessageTexts } from '#domain/shop/settings.ts';
import type { TemplateName } from './templates.ts';

const CLOSING = `{shop}
{contact}`;

/** Text that a message written by hand begins with. */
export const FREE_TEXTS: MessageTexts = {
  subject: 'A message from {shop}',
  message: `Hello {first name},\n\n\n\n${CLOSING}`,
  text: 'Hi {first name}, this is {shop}. ',
};

/** Options of the shop that the app's own texts depend on. */
export type TextOptions = {
  /** Customers can open documents by link. */
  hasLinks: boolean;
  paymentLink?: string | undefined;
  /** The server sends texts, from a number at which nobody reads answers. */
  isAutomatic?: boolean;
};

/** Returns the app's texts. Text messages use only characters of GSM-7, so that they stay short. */
export function defaultTexts({
  hasLinks,
  paymentLink = '',
  isAutomatic = false,
}: TextOptions): Readonly<Record<TemplateName, MessageTexts>> {
  const link = hasLinks ? '\nView it online: {link}\n' : '';
  const textLink = hasLinks ? ' {link}' : '';
  const pay = paymentLink.trim() === '' ? '' : '\nPay online: {pay link}\n';
  const reply = isAutomatic ? 'call us' : 'reply here';
  const another = isAutomatic ? 'Please call us.' : 'Reply here.';
  const textPay = paymentLink.trim() === '' ? '' : ' Pay online: {pay link}';
  return {
    'booking confirmation': {
      subject: 'You are booked for {date} at {time}',
      message: `Hello {first name},

Your {vehicle} is booked with us for {date} at {time}: {service}.

If you need another time, please reply or call us.

${CLOSING}`,
      text: `Hi {first name}, your {vehicle} is booked with {shop} for {date} at {time}. Need another time? ${another}`,
    },
    'reminder 48 h': {
      subject: 'Your appointment on {date} at {shop}',
      message: `Hello {first name},

This is a reminder that your {vehicle} is booked with us for {date} at {time}: {service}.

If you need another time, please reply or call us.

${CLOSING}`,
      text: `Hi {first name}, this is {shop}. Your {vehicle} is booked for {date} at {time}. Need another time? ${another}`,
    },
    'reminder 24 h': {
      subject: 'See you on {date} at {time}',
      message: `Hello {first name},

We look forward to seeing your {vehicle} on {date} at {time}: {service}.

Please take your valuables out of the car before you drop it off.

${CLOSING}`,
      text: `Hi {first name}, see you on {date} at {time} with your {vehicle}. Please take your valuables out of the car. {shop}`,
    },
    'car ready': {
      subject: 'Your {vehicle} is ready',
      message: `Hello {first name},

Your {vehicle} is ready for pickup.

${CLOSING}`,
      text: `Hi {first name}, your {vehicle} is ready for pickup. {shop}`,
    },
    'estimate follow-up': {
      subject: 'Your estimate {number} from {shop}',
      message: `Hello {first name},

Do you have any questions about estimate {number} for your {vehicle}? The total is {total}, and it is valid until {date}.
${link}
Reply or call us, and we'll find a date for you.

${CLOSING}`,
      text: `Hi {first name}, this is {shop}. Any questions about estimate {number} for your {vehicle}? {total}, valid until {date}.${textLink}`,
    },
    'overdue invoice': {
      subject: 'Invoice {number} from {shop} is past due',
      message: `Hello {first name},

Invoice {number} for your {vehicle} was due on {date}. {balance} is left to pay.
${pay}${link}
If you already paid, thank you, and please ignore this message.

${CLOSING}`,
      text: `Hi {first name}, this is {shop}. Invoice {number} was due on {date}. {balance} is left to pay.${textPay}`,
    },
    'care check': {
      subject: 'How is your {vehicle}?',
      message: `Hello {first name},

It has been a week since we finished your {vehicle}: {service}.

If you see a lifted edge, a bubble or anything you are not happy with, reply to this email and we'll take a look.

${CLOSING}`,
      text: `Hi {first name}, how is your {vehicle}? If you see a lifted edge or a bubble, ${reply} and we'll take a look. {shop}`,
    },
    'care visit': {
      subject: 'A visit is due for your {vehicle}',
      message: `Hello {first name},

It's time for the visit that we agreed on for your {vehicle}:

{visit}

Any day from {from} through {through} is fine. Reply or call us, and we'll find a time.

${CLOSING}`,
      text: `Hi {first name}, your {vehicle} is due for a visit at {shop}, from {from} through {through}. Need a time? ${another}`,
    },
    'care offer': {
      subject: 'Your {vehicle} is due',
      message: `Hello {first name},

A reminder from the care sheet of your {vehicle}:

{visit}

Reply or call us, and we'll find a time.

If you'd rather not get emails like this, reply and we'll stop.

${CLOSING}`,
      text: `Hi {first name}, a reminder from {shop} for your {vehicle}: {visit} Need a time? ${another} Reply STOP to opt out.`,
    },
    'review request': {
      subject: 'How did we do?',
      message: `Hello {first name},

Thank you for trusting {shop} with your {vehicle}. Would you write a short review?

{review link}

If you'd rather not get emails like this, reply and we'll stop.

${CLOSING}`,
      text: `Hi {first name}, thank you for trusting {shop} with your {vehicle}. Would you write a review? {review link} Reply STOP to opt out.`,
    },
  };
}
