import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { useZone } from '#io/react/world.tsx';
import type { Sending, SendingAccount } from '#io/sending/sending.ts';
import { LinkAddress } from '#parts/customer-links/link-address.tsx';
import { useLeaveGuard } from '#parts/forms/use-leave-guard.ts';
import { paths } from '#parts/navigation/paths.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { fieldGrid } from '#ui/form/form-layout.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';

type AccountProps = { sending: Sending; account: SendingAccount; canChange: boolean; onChanged: () => void };

/** Returns what the account does now. */
function stateLine(
  { isSet, isLost, workedAt, failingSince, why = '' }: SendingAccount,
  works: string,
  zone: string,
): string {
  if (isLost) return 'Not set up. It was entered on another server: enter it again below.';
  if (!isSet) return 'Not set up.';
  if (failingSince) return `Failing since ${formatInstantTime(failingSince, zone)}: ${why}`;
  return workedAt ? `Works. ${works}` : 'Set up. Not tried yet.';
}

type FieldOf = {
  name: string;
  label: string;
  hint?: string;
  isSecret?: boolean;
  start?: string;
  isWrong?: (text: string) => boolean;
};

type AccountFormProps = {
  label: string;
  /** The account within a sentence. */
  what: string;
  fields: readonly FieldOf[];
  onSave: (values: Record<string, string>) => Promise<void>;
  onSaved: () => void;
};

/** The form of an account. What it saves is never shown again, so it begins empty each time. */
function AccountForm({ label, what, fields, onSave, onSaved }: AccountFormProps) {
  const empty = Object.fromEntries(fields.map(({ name, start = '' }) => [name, start]));
  const [values, setValues] = useState<Record<string, string>>(empty);
  const [wasTried, setWasTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useLeaveGuard(
    () => fields.some(({ name }) => values[name] !== empty[name]),
    `What you entered for this ${what} is not saved yet.`,
  );
  const problemOf = ({ name, label: of, isWrong }: FieldOf) => {
    const text = values[name]?.trim() ?? '';
    if (text === '') return `Enter ${of}.`;
    return isWrong?.(text) ? `Check ${of}.` : undefined;
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    setWasTried(true);
    setFailure(undefined);
    if (fields.some(problemOf)) return;
    setIsBusy(true);
    try {
      await onSave(Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()])));
      setValues(empty);
      setWasTried(false);
      onSaved();
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form noValidate aria-label={label} className="grid gap-3.5" onSubmit={(event) => void save(event)}>
      {failure && <Alert tone="red" role="alert" title={failure} />}
      <div className={fieldGrid}>
        {fields.map((field) => (
          <TextField
            key={field.name}
            label={field.label}
            required
            type={field.isSecret ? 'password' : 'text'}
            autoComplete="off"
            hint={field.hint}
            value={values[field.name] ?? ''}
            onChange={({ target }) => setValues({ ...values, [field.name]: target.value })}
            error={wasTried ? problemOf(field) : undefined}
          />
        ))}
      </div>
      <div>
        <BusyButton type="submit" disabled={isBusy}>
          Save Account
        </BusyButton>
      </div>
    </form>
  );
}

type AccountCardProps = {
  title: string;
  state: string;
  hint: string | undefined;
  /** Buttons for an account that is set up. */
  actions: ReactNode;
  children: ReactNode;
};

function AccountCard({ title, state, hint, actions, children }: AccountCardProps) {
  return (
    <Card>
      <CardHeader title={title} level={3} />
      <CardBody className="grid gap-3.5">
        <p role="status" className="max-w-text text-text-2">
          {state}
        </p>
        {hint !== undefined && (
          <div className="flex flex-wrap items-center gap-2.5">
            <bdi className="text-label text-text-3">{hint}</bdi>
            {actions}
          </div>
        )}
        {children}
      </CardBody>
    </Card>
  );
}

/** Returns a function that removes an account after asking, and says how it went. */
function useRemove(sending: Sending, onChanged: () => void) {
  const toast = useToast();
  const confirm = useConfirm();
  return async (channel: 'email' | 'text', what: string) => {
    const body = 'What waits to be sent by it comes back to you under Messages.';
    if (!(await confirm({ title: `Are you sure you want to remove the ${what}?`, body, verb: 'Remove' }))) return;
    try {
      await sending.remove(channel);
      toast.show({ type: 'success', title: 'Account Removed', message: '' });
    } catch (error) {
      toast.show({ type: 'error', title: 'The account was not removed', message: (error as Error).message });
    }
    onChanged();
  };
}

type TestButtonProps = {
  label: string;
  /** Resolves to the notice when it went well. */
  onTest: () => Promise<{ title: string; message: string }>;
  failed: string;
  onChanged: () => void;
};

/** Tries an account, and says how it went. */
function TestButton({ label, onTest, failed, onChanged }: TestButtonProps) {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  async function test() {
    setIsBusy(true);
    try {
      toast.show({ type: 'success', ...(await onTest()) });
    } catch (error) {
      toast.show({ type: 'error', title: failed, message: (error as Error).message });
    } finally {
      setIsBusy(false);
    }
    onChanged();
  }
  return (
    <BusyButton size="small" disabled={isBusy} onClick={() => void test()}>
      {label}
    </BusyButton>
  );
}

/** The shop's own email account. */
export function EmailCard({ sending, account, canChange, onChanged }: AccountProps) {
  const zone = useZone();
  const remove = useRemove(sending, onChanged);
  return (
    <AccountCard
      title="Email"
      state={stateLine(account, 'Emails go from your own account.', zone)}
      hint={account.hint}
      actions={
        canChange && (
          <>
            <TestButton
              label="Send Test Email"
              onTest={async () => ({
                title: 'Test Email Sent',
                message: `Look in the inbox of ${await sending.testEmail()}.`,
              })}
              failed="The test email was not sent"
              onChanged={onChanged}
            />
            <Button size="small" onClick={() => void remove('email', 'email account')}>
              Remove
            </Button>
          </>
        )
      }
    >
      {canChange && (
        <>
          <AccountForm
            label="Email Account"
            what="email account"
            fields={[
              { name: 'host', label: 'SMTP Host', hint: 'Such as smtp.gmail.com.' },
              {
                name: 'port',
                label: 'Port',
                start: '587',
                hint: '587 or 465.',
                isWrong: (text) => !/^\d{1,5}$/.test(text),
              },
              { name: 'user', label: 'User', hint: 'Usually your email address.' },
              {
                name: 'password',
                label: 'Password',
                isSecret: true,
                hint: 'Nobody can read it here again. Gmail and Outlook need an app password.',
              },
            ]}
            onSave={({ host = '', port, user = '', password = '' }) =>
              sending.saveEmail({ host, port: Number(port), user, password })
            }
            onSaved={onChanged}
          />
          <p className="max-w-text text-meta text-text-3">
            SPF and DKIM are two entries in the DNS of your domain by which mailboxes know that your provider may send
            for you. Without them your emails land in spam: your email provider shows which entries to add.{' '}
            <Link to={paths.helpArticle} params={{ id: 'send-automatically' }} className="link">
              Send reminders automatically
            </Link>
          </p>
        </>
      )}
    </AccountCard>
  );
}

/** The shop's account at a text provider. */
export function TextCard({
  sending,
  account,
  canChange,
  onChanged,
  reports,
}: AccountProps & { reports: string | undefined }) {
  const zone = useZone();
  const remove = useRemove(sending, onChanged);
  return (
    <AccountCard
      title="Text Messages"
      state={stateLine(account, 'Texts go from your number.', zone)}
      hint={account.hint}
      actions={
        canChange && (
          <>
            <TestButton
              label="Check Account"
              onTest={async () => {
                await sending.testTexts();
                return { title: 'Twilio Answers', message: 'The account can be used. No text was sent.' };
              }}
              failed="The account can’t be used"
              onChanged={onChanged}
            />
            <Button size="small" onClick={() => void remove('text', 'text account')}>
              Remove
            </Button>
          </>
        )
      }
    >
      {canChange && (
        <>
          <AccountForm
            label="Twilio Account"
            what="Twilio account"
            fields={[
              { name: 'accountSid', label: 'Account SID', hint: 'From the Twilio Console.' },
              { name: 'authToken', label: 'Auth Token', isSecret: true, hint: 'Nobody can read it here again.' },
              {
                name: 'from',
                label: 'Your Twilio Number',
                hint: 'Such as +15125550190. It must be registered for texts.',
              },
            ]}
            onSave={({ accountSid = '', authToken = '', from = '' }) =>
              sending.saveText({ accountSid, authToken, from })
            }
            onSaved={onChanged}
          />
          <p className="max-w-text text-meta text-text-3">
            Twilio bills each text by its length: 160 plain characters are one message.
          </p>
          {reports ? (
            <>
              <p className="max-w-text text-meta text-text-3">
                Enter this address in Twilio as the webhook of your number. Then what customers answer is under
                Messages, and STOP is a no here too. Until then, answers are in Twilio alone.
              </p>
              <LinkAddress address={reports} who="Twilio" />
            </>
          ) : (
            <Alert tone="amber" title="Twilio can’t report to this server">
              What customers answer stays in Twilio, and STOP and texts that did not arrive are not noted here. The
              person who runs the server sets PUBLIC_URL to the address at which it is reached from the internet.
            </Alert>
          )}
        </>
      )}
    </AccountCard>
  );
}
