import { Copy } from 'lucide-react';
import { type FormEvent, useCallback, useState } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { formatDollars } from '#domain/money/money.ts';
import { NeedsServer } from '#features/settings/needs-server.tsx';
import { SettingsSection } from '#features/settings/settings-form.tsx';
import { copyText } from '#io/browser/copy-text.ts';
import type { CardAccount, Cards } from '#io/cards/cards.ts';
import { useWorld, useZone } from '#io/react/world.tsx';
import { LinkAddress } from '#parts/customer-links/link-address.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { useAsync } from '#parts/queries/use-async.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert, LoadFailure } from '#ui/feedback/alert.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';

/** The shop's own Stripe account: its state, its keys, and how to try it. */
export function CardsSection() {
  const { cards } = useWorld();
  return (
    <SettingsSection title="Card Payments">
      {cards ? (
        <Account cards={cards} />
      ) : (
        <NeedsServer>
          Your own Stripe account takes cards: customers press Pay Online on an invoice or estimate, and the payment is
          recorded by itself. Without a team server, use the payment link under Documents.
        </NeedsServer>
      )}
    </SettingsSection>
  );
}

function Account({ cards }: { cards: Cards }) {
  const canChange = useCan('changeCustomerLinks');
  const { data: account, previous, failed, retry } = useAsync(useCallback(() => cards.account(), [cards]));
  const shown = account ?? previous;
  if (failed) return <LoadFailure title="The card payments could not be read" onRetry={retry} />;
  if (!shown) return null;
  return (
    <>
      <StuckRefunds cards={cards} />
      <StateCard cards={cards} account={shown} canChange={canChange} onChanged={retry} />
      {canChange ? (
        <>
          <KeysCard cards={cards} account={shown} onSaved={retry} />
          <WebhookCard cards={cards} />
          <TestModeCard />
        </>
      ) : (
        <p className="text-text-2">Only the owner can change how the shop takes cards.</p>
      )}
    </>
  );
}

/** Refunds that a person has to look at: the money left, and the ledger can't say so. */
function StuckRefunds({ cards }: { cards: Cards }) {
  const zone = useZone();
  const toast = useToast();
  const { data: refunds = [], retry } = useAsync(useCallback(() => cards.stuck(), [cards]));

  async function settle(entry: string) {
    try {
      await cards.settle(entry);
    } catch (error) {
      toast.show({ type: 'error', title: 'Not Saved', message: (error as Error).message });
    }
    retry();
  }

  return refunds.map(({ entry, number, amount, at }) => (
    <Alert
      key={entry}
      tone="red"
      role="alert"
      title={`A refund of ${formatDollars(amount)} is not recorded`}
      action={
        <Button size="small" onClick={() => void settle(entry)}>
          It Is Recorded
        </Button>
      }
    >
      Stripe sent it back to the card for {number} on {formatInstantTime(at, zone)}, but less than that is left there to
      give back. Reverse a refund that was recorded in another way: then this one is recorded by itself.
    </Alert>
  ));
}

function stateLine({ isSet, isLost, failingSince, why = '' }: CardAccount, zone: string): string {
  if (isLost) return 'Failing: the keys were entered on another server. Enter them again below.';
  if (!isSet) return 'Not set up. Customers pay by your payment link, if you have one under Documents.';
  if (failingSince) return `Failing since ${formatInstantTime(failingSince, zone)}. ${why}`;
  return 'Works. Customers can pay online on every invoice and deposit that you share by link.';
}

type StateCardProps = { cards: Cards; account: CardAccount; canChange: boolean; onChanged: () => void };

function StateCard({ cards, account, canChange, onChanged }: StateCardProps) {
  const zone = useZone();
  const toast = useToast();
  const confirm = useConfirm();

  async function run(work: () => Promise<void>, done: string, failed: string) {
    try {
      await work();
      toast.show({ type: 'success', title: done, message: '' });
    } catch (error) {
      toast.show({ type: 'error', title: failed, message: (error as Error).message });
    }
    onChanged();
  }

  async function remove() {
    const body =
      'Customers can’t pay online until you enter keys again. Payments that are recorded stay. A payment that a customer is making now is not recorded.';
    if (await confirm({ title: 'Are you sure you want to stop taking cards?', body, verb: 'Remove' }))
      await run(() => cards.remove(), 'Keys Removed', 'The keys were not removed');
  }

  return (
    <Card>
      <CardHeader title="Your Stripe Account" level={3} />
      <CardBody className="grid gap-3.5">
        <p role="status" className="max-w-text text-text-2">
          {stateLine(account, zone)}
        </p>
        {account.isTest && (
          <Alert tone="amber" title="Test mode: no money moves. Every shared link takes test cards.">
            Enter the live keys before you share a link with a customer.
          </Alert>
        )}
        {account.isSet && (
          <div className="flex flex-wrap items-center gap-2.5">
            <span className="text-label text-text-3">Secret key {account.hint}</span>
            <Button size="small" onClick={() => void run(() => cards.test(), 'Stripe Answers', 'Stripe can’t be used')}>
              Test
            </Button>
            {canChange && (
              <Button size="small" onClick={() => void remove()}>
                Remove Keys
              </Button>
            )}
          </div>
        )}
      </CardBody>
    </Card>
  );
}

/** Returns what is wrong with a key, as a sentence. */
function keyProblem(text: string, starts: RegExp, example: string): string | undefined {
  return starts.test(text.trim()) ? undefined : `Enter the whole key, as Stripe shows it. It starts with ${example}.`;
}

function KeysCard({ cards, account, onSaved }: { cards: Cards; account: CardAccount; onSaved: () => void }) {
  const toast = useToast();
  const [secretKey, setSecretKey] = useState('');
  const [webhookSecret, setWebhookSecret] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const problems = {
    secretKey: keyProblem(secretKey, /^[rs]k_(test|live)_\w+$/, 'rk_ or sk_'),
    // Without one, the server asks Stripe what was paid.
    webhookSecret: webhookSecret.trim() === '' ? undefined : keyProblem(webhookSecret, /^whsec_\S+$/, 'whsec_'),
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    setWasTried(true);
    setFailure(undefined);
    if (problems.secretKey || problems.webhookSecret) return;
    setIsBusy(true);
    try {
      await cards.save({ secretKey: secretKey.trim(), webhookSecret: webhookSecret.trim() });
      setSecretKey('');
      setWebhookSecret('');
      setWasTried(false);
      await cards.test();
      toast.show({ type: 'success', title: 'Card Payments Set Up', message: 'Customers can pay online now.' });
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setIsBusy(false);
      onSaved();
    }
  }

  return (
    <Card>
      <CardHeader title={account.isSet ? 'Other Keys' : 'Keys'} level={3} />
      <CardBody>
        <form noValidate aria-label="Keys" className="grid gap-3.5" onSubmit={(event) => void save(event)}>
          <p className="max-w-text text-text-2">
            Keys are written once: nobody can read them here again. In Stripe, under Developers › API keys, create a
            restricted key with these permissions: Checkout Sessions write; Charges and Refunds write; PaymentIntents
            read; Balance transactions read.
          </p>
          {failure && <Alert tone="red" role="alert" title={failure} />}
          <TextField
            label="Secret Key"
            required
            type="password"
            autoComplete="off"
            value={secretKey}
            onChange={(event) => setSecretKey(event.target.value)}
            error={wasTried ? problems.secretKey : undefined}
          />
          <TextField
            label="Webhook Secret"
            type="password"
            autoComplete="off"
            value={webhookSecret}
            onChange={(event) => setWebhookSecret(event.target.value)}
            error={wasTried ? problems.webhookSecret : undefined}
            hint="Stripe shows it once you have added the webhook address below. Without it, payments are recorded within five minutes."
          />
          <div>
            <BusyButton variant="solid" type="submit" disabled={isBusy}>
              Save Keys
            </BusyButton>
          </div>
        </form>
      </CardBody>
    </Card>
  );
}

function WebhookCard({ cards }: { cards: Cards }) {
  const toast = useToast();
  const { data: address, failed, retry } = useAsync(useCallback(() => cards.webhookAddress(), [cards]));

  async function copy(text: string) {
    toast.show(
      (await copyText(text))
        ? { type: 'success', title: 'Address Copied', message: 'Add it in Stripe as a webhook endpoint.' }
        : {
            type: 'error',
            title: 'Not Copied',
            message: "The browser didn't allow it. Select the address and copy it yourself.",
          },
    );
  }

  return (
    <Card>
      <CardHeader title="Webhook Address" level={3} />
      <CardBody className="grid gap-3.5">
        <p className="max-w-text text-text-2">
          In Stripe, under Developers › Webhooks, add this address with the events checkout.session.completed and
          checkout.session.expired. Payments are then recorded within seconds. If Stripe can’t reach this server, leave
          the webhook out: the server asks Stripe every five minutes.
        </p>
        {failed && <LoadFailure title="The address could not be read" onRetry={retry} />}
        {address && (
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 phone:grid-cols-1">
            <LinkAddress address={address} />
            <Button icon={Copy} onClick={() => void copy(address)}>
              Copy Address
            </Button>
          </div>
        )}
      </CardBody>
    </Card>
  );
}

function TestModeCard() {
  return (
    <Card>
      <CardHeader title="Try It First" level={3} />
      <CardBody>
        <p className="max-w-text text-text-2">
          Switch Stripe to test mode and enter its keys here; they contain _test_. Share an invoice of $1.00 with
          yourself and pay it with the card 4242 4242 4242 4242, any later month and any code. The payment appears on
          the invoice. No money moves. Then refund it, delete the invoice, and enter the live keys.
        </p>
      </CardBody>
    </Card>
  );
}
