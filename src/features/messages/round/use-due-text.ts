import { useMemo } from 'react';
import { defaultTexts } from '#domain/messages/default-texts.ts';
import type { Due } from '#domain/messages/due-messages.ts';
import type { Channel } from '#domain/messages/message.ts';
import { fieldValues, type MessageText, messageText, templateTexts } from '#domain/messages/templates.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { fieldsIn } from '#domain/text/merge-fields.ts';
import { useAuthState, useWorld } from '#io/react/world.tsx';
import { reasonOf } from '#parts/failed-saves/failed-saves.tsx';
import { useAsync } from '#parts/queries/use-async.ts';

const NO_SHOP = { businessName: '', phone: '', email: '' };

type DueText = {
  texts: Readonly<Record<Channel, MessageText>>;
  /** The link for the customer is being made. */
  isPending: boolean;
  /** Why the link could not be made. */
  failed: string | undefined;
  retry: () => void;
};

/** Returns the texts of a due message with its fields filled in, and makes the link that they name. */
export function useDueText({ template, customer, values, record }: Due, settings: Settings): DueText {
  const { links } = useWorld();
  const auth = useAuthState();
  const { kind, id } = record;
  const filled = useMemo(() => {
    const options = { hasLinks: links !== undefined, paymentLink: settings.paymentLink };
    return templateTexts(template, settings, defaultTexts(options));
  }, [template, settings, links]);
  const namesLink = fieldsIn(`${filled.subject} ${filled.message} ${filled.text}`).includes('link');
  const load = useMemo(
    () =>
      links && namesLink && (kind === 'estimate' || kind === 'invoice') ? () => links.address(kind, id) : undefined,
    [links, namesLink, kind, id],
  );
  const link = useAsync(load);
  const shop = auth.status === 'signed-in' ? auth.user : NO_SHOP;
  const all = fieldValues(customer, { ...values, link: link.data ?? '' }, { shop, settings });
  return {
    texts: { email: messageText(filled, 'email', all), text: messageText(filled, 'text', all) },
    isPending: load !== undefined && link.pending,
    failed: link.failed ? reasonOf(link.error) : undefined,
    retry: link.retry,
  };
}
