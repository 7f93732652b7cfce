import { Ban, Mail, MessageSquare, Pencil, Phone } from 'lucide-react';
import { emailHref } from '#domain/customers/email.ts';
import { phoneHref, textMessageHref } from '#domain/customers/phone.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { addressOn, answerFor, type ConsentBook } from '#domain/messages/consent.ts';
import type { Channel } from '#domain/messages/message.ts';
import { openingOf } from '#domain/messages/open-message.ts';
import type { MessageText } from '#domain/messages/templates.ts';
import type { MenuItem } from '#ui/overlay/menu-item.ts';

type ContactActions = {
  /** The answers that belong to numbers and addresses; undefined until they are read. */
  book: ConsentBook | undefined;
  /** Opens the lead. */
  edit: (lead: Lead) => void;
  /** Records that the shop contacted the lead. */
  contact: (lead: Lead) => void;
};

/** Returns menu items that email, call or text the lead with the device's own apps. `text`: what the message says. */
export function contactItems(lead: Lead, { contact, edit, book }: ContactActions, text?: MessageText): MenuItem[] {
  const onSelect = () => contact(lead);
  const saidNo = (channel: Channel) =>
    book && answerFor(book, { channel, purpose: 'service' }, addressOn(lead, channel))?.given === false;
  // A no to the number or address is not offered, but named; the lead says more.
  const refused = { icon: Ban, onSelect: () => edit(lead) };
  const { email, phone } = lead;
  const call = text ? undefined : phoneHref(phone);
  const sms = textMessageHref(phone);
  const opened = (channel: Channel) => text && openingOf(channel, addressOn(lead, channel), text).href;
  const items = [
    ...(email && !saidNo('email')
      ? [{ id: 'email', label: 'Email', icon: Mail, href: opened('email') ?? emailHref(email), onSelect }]
      : []),
    ...(call ? [{ id: 'call', label: 'Call', icon: Phone, href: call, onSelect }] : []),
    ...(sms && !saidNo('text')
      ? [{ id: 'text', label: 'Text message', icon: MessageSquare, href: opened('text') ?? sms, onSelect }]
      : []),
    ...(saidNo('email') ? [{ id: 'no email', label: 'Said no to emails', ...refused }] : []),
    ...(saidNo('text') ? [{ id: 'no text', label: 'Said no to text messages', ...refused }] : []),
  ];
  if (items.length > 0) return items;
  return [{ id: 'add', label: 'Add an email or phone first', icon: Pencil, onSelect: () => edit(lead) }];
}
