import { useCallback } from 'react';
import { useWatch } from 'react-hook-form';
import type { Channel } from '#domain/messages/message.ts';
import { TEMPLATE_NAMES, templateLabel } from '#domain/messages/templates.ts';
import { linkOrigin } from '#domain/shop/link-origin.ts';
import { NeedsServer } from '#features/settings/needs-server.tsx';
import { EditSettings, SettingsSection, useSettingsForm } from '#features/settings/settings-form.tsx';
import type { SectionSettings } from '#features/settings/settings-session.ts';
import { useSettings, useWorld, useZone } from '#io/react/world.tsx';
import type { Sending, SendingAccount } from '#io/sending/sending.ts';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormPage } from '#parts/forms/form-page.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { useAsync } from '#parts/queries/use-async.ts';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { TextField } from '#ui/form/field.tsx';
import { FormSection, fieldGrid } from '#ui/form/form-layout.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { EmailCard, TextCard } from './account-cards.tsx';
import { ComingMessages } from './coming-messages.tsx';
import {
  SENDING,
  type SendingDraft,
  sendingDraftOf,
  sendingDraftSchema,
  sendingFacts,
  sendingOf,
} from './sending-draft.ts';

type Accounts = Readonly<Record<Channel, SendingAccount>>;

/** The accounts by which the server sends messages, and which go by themselves. */
export function SendingSection() {
  const { sending } = useWorld();
  return (
    <SettingsSection title="Sending">
      {sending ? (
        <SendingCards sending={sending} />
      ) : (
        <NeedsServer>
          Reminders, “your car is ready” and other messages go by themselves from your own email account, to customers
          who did not say no. Everything you send by hand works without it.
        </NeedsServer>
      )}
    </SettingsSection>
  );
}

function SendingCards({ sending }: { sending: Sending }) {
  const canChange = useCan('changeCustomerLinks');
  const { data, previous, failed, retry } = useAsync(
    useCallback(() => Promise.all([sending.accounts(), sending.addresses()]), [sending]),
  );
  const settings = useSettings();
  const read = data ?? previous;
  if (failed) return <LoadFailure title="The accounts could not be read" onRetry={retry} />;
  if (!read) return null;
  const [accounts, { origin, reports }] = read;
  const hasLinks = linkOrigin(origin ?? settings.sending?.origin ?? location.origin) !== '';
  const shown = { sending, canChange, onChanged: retry };
  return (
    <>
      <EmailCard {...shown} account={accounts.email} />
      <TextCard {...shown} account={accounts.text} reports={reports} />
      {canChange ? (
        <EditSettings keys={SENDING}>
          {(session) => <SendingForm session={session} accounts={accounts} hasLinks={hasLinks} />}
        </EditSettings>
      ) : (
        <p className="text-text-2">Only the owner can change what goes by itself.</p>
      )}
      <ComingMessages accounts={accounts} hasLinks={hasLinks} />
    </>
  );
}

const CHOICES = [
  { value: 'by hand', label: 'By Hand' },
  { value: 'automatically', label: 'Automatically' },
] as const;

type SendingFormProps = {
  session: EditSession<SectionSettings<(typeof SENDING)[number]>>;
  accounts: Accounts;
  /** Customers reach the documents of the shop by link. */
  hasLinks: boolean;
};

function SendingForm({ session, accounts, hasLinks }: SendingFormProps) {
  const zone = useZone();
  const { clock } = useWorld();
  const form = useSettingsForm({
    section: 'sending',
    session,
    schema: sendingDraftSchema,
    draftOfRecord: sendingDraftOf,
    factsOf: sendingFacts,
    settingsOf: (draft) =>
      sendingOf(draft, session.base ?? session.record, {
        at: clock.now().toISOString(),
        origin: location.origin,
        zone,
      }),
    saved: 'The server sends with these settings.',
  });
  const { automatic } = useWatch({ control: form.control }) as SendingDraft;
  const isSet = accounts.email.isSet || accounts.text.isSet;
  return (
    <FormPage label="Sending" form={form} submit="Save">
      <FormSection title="Sender">
        <div className={fieldGrid}>
          <TextField label="Sender Name" hint="Leave it empty for your business name." {...form.field('fromName')} />
          <TextField
            label="Sender Address"
            type="email"
            hint="Leave it empty for the address of the account."
            {...form.field('fromAddress')}
          />
          <TextField
            label="Reply-To Address"
            type="email"
            hint="Where answers go. Leave it empty for the sender."
            {...form.field('replyTo')}
          />
        </div>
      </FormSection>
      <FormSection group title="What Goes by Itself">
        <div className="grid gap-2.5">
          <p className="max-w-text text-text-2">
            {isSet
              ? 'Only what becomes due after you save goes by itself, in the morning, or three minutes after the car is ready or the booking is made. Customers who said no get nothing, and quiet hours hold texts back. What you write and send yourself goes by these accounts too.'
              : 'Set up an account above first. Until then, everything waits for you under Messages.'}
          </p>
          {!hasLinks && (
            <p className="max-w-text text-text-2">
              These messages have no link to the document: customers can’t reach this server. The person who runs it
              sets PUBLIC_URL to the address at which it is reached from the internet.
            </p>
          )}
          {TEMPLATE_NAMES.map((name) => (
            <div key={name} className="flex flex-wrap items-center justify-between gap-2">
              <span>{templateLabel(name)}</span>
              <Segmented
                label={templateLabel(name)}
                options={CHOICES}
                value={automatic.includes(name) ? 'automatically' : 'by hand'}
                onChange={(choice) =>
                  form.put(
                    'automatic',
                    TEMPLATE_NAMES.filter((one) =>
                      one === name ? choice === 'automatically' : automatic.includes(one),
                    ),
                  )
                }
              />
            </div>
          ))}
        </div>
      </FormSection>
    </FormPage>
  );
}
