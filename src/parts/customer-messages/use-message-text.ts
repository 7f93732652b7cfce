import { useMemo } from 'react';
import { defaultTexts, FREE_TEXTS } from '#domain/messages/default-texts.ts';
import type { Due } from '#domain/messages/due-messages.ts';
import { fieldValues, messageText, templateTexts } from '#domain/messages/templates.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { fieldsIn } from '#domain/text/merge-fields.ts';
import { useUser, useWorld } from '#io/react/world.tsx';
import { makeReachableLink } from '#parts/customer-links/make-reachable-link.ts';
import { reasonOf } from '#parts/failed-saves/failed-saves.tsx';
import { useAsync } from '#parts/queries/use-async.ts';
import { useSendingChannels } from './use-sending-accounts.ts';

const NO_SHOP = { businessName: '', phone: '', email: '' };

/** Subject of a message. Without a template, someone writes it by hand. */
type MessageAbout = Pick<Due, 'customer'> & Partial<Pick<Due, 'template' | 'values' | 'record'>>;

/** Returns the texts of a message with its fields filled in, and makes the link that they name. */
export function useMessageText({ template, customer, values, record }: MessageAbout, settings: Settings) {
  const { links, sending } = useWorld();
  const user = useUser();
  // Nobody reads answers at the number of the text provider.
  const isAutomatic = useSendingChannels().includes('text');
  const kind = record?.kind;
  const id = record?.id ?? '';
  const raw = useMemo(() => {
    if (template === undefined) return FREE_TEXTS;
    const options = { hasLinks: links !== undefined, paymentLink: settings.paymentLink, isAutomatic };
    return templateTexts(template, settings, defaultTexts(options));
  }, [template, settings, links, isAutomatic]);
  const namesLink = fieldsIn(`${raw.subject} ${raw.message} ${raw.text}`).includes('link');
  const owners = settings.sending?.origin;
  const load = useMemo(
    () =>
      links && namesLink && (kind === 'estimate' || kind === 'invoice')
        ? () => makeReachableLink({ links, sending, owners, kind, id })
        : undefined,
    [links, sending, owners, namesLink, kind, id],
  );
  const link = useAsync(load);
  const shop = user ?? NO_SHOP;
  const all = fieldValues(customer, { ...values, link: link.data ?? '' }, { shop, settings });
  return {
    texts: { email: messageText(raw, 'email', all), text: messageText(raw, 'text', all) },
    link: link.data,
    /** The link for the customer is being made. */
    isPending: load !== undefined && link.pending,
    /** Why the link could not be made. */
    failed: link.failed ? reasonOf(link.error) : undefined,
    retry: link.retry,
  };
}
