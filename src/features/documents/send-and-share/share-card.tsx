import { Copy } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatDate, isDate } from '#domain/calendar/calendar.ts';
import type { DocumentLink, DocumentLinks, LinksOfDocument } from '#io/customer-links/document-links.ts';
import { LinkAddress } from '#parts/customer-links/link-address.tsx';
import { LinkRow } from '#parts/customer-links/link-row.tsx';
import { linkRefusal, useRevokeLink } from '#parts/customer-links/use-revoke-link.ts';
import type { DocumentKind, DocumentRecord } from '#parts/documents/document-kinds.ts';
import { useAsync } from '#parts/queries/use-async.ts';
import { type UserCommand, useTransaction } from '#parts/records/use-transaction.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Button } from '#ui/form/button.tsx';
import { DateField } from '#ui/form/field.tsx';
import { AnsweredDocument, answerTitle } from './answered-document.tsx';

type ShareCardProps = {
  links: DocumentLinks;
  kind: DocumentKind;
  record: DocumentRecord;
  /** Marks the document as sent; undefined if its status does not allow it. */
  sent: UserCommand | undefined;
};

function answerInWords({ answer, answeredBy }: DocumentLink): string | undefined {
  return answer && `${answer}${answeredBy ? ` by ${answeredBy}` : ''}`;
}

function throughInWords(day: string | undefined): string {
  return day === undefined ? 'until a year after the invoice is paid' : `through ${formatDate(day)}`;
}

/** Returns the hint about an empty day; undefined until the server has answered. */
function standardInWords(kind: DocumentKind, shown: LinksOfDocument | undefined): string | undefined {
  if (!shown) return undefined;
  const { today, standardDay } = shown;
  const rule = kind === 'estimate' ? '30 days after the estimate expires' : 'a year after the invoice was paid';
  if (standardDay === undefined) return 'Leave empty to keep it open until a year after the invoice is paid.';
  if (standardDay < today) return `${formatDate(standardDay)} was ${rule}. Choose a later day to make a link.`;
  return `Leave empty for ${formatDate(standardDay)}, ${rule}.`;
}

/** Returns the error of a typed day, or undefined. An empty day means the server's default. */
function dayErrorOf(day: string, { today, standardDay }: LinksOfDocument, isHalfTyped = false): string | undefined {
  if (isHalfTyped) return 'Enter the whole date, or clear it.';
  if (day === '') return standardDay !== undefined && standardDay < today ? 'Choose today or a later day.' : undefined;
  return isDate(day) && day >= today ? undefined : 'Choose today or a later day.';
}

/** Creates and copies links that open the document for the customer, and lists the earlier ones. */
export function ShareCard({ links, kind, record, sent }: ShareCardProps) {
  const toast = useToast();
  const { run } = useTransaction();
  const [address, setAddress] = useState<string>();
  const [lastDay, setLastDay] = useState('');
  const [dayError, setDayError] = useState<string>();
  const dayField = useRef<HTMLInputElement>(null);
  const [shownLink, setShownLink] = useState<DocumentLink>();
  const [changes, setChanges] = useState(0);
  const lookAgain = useCallback(() => setChanges((count) => count + 1), []);
  useEffect(() => links.subscribe(kind, record.id, lookAgain), [links, kind, record.id, lookAgain]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change it asks again
  const ask = useMemo(() => () => links.of(kind, record.id), [links, kind, record.id, changes]);
  const asked = useAsync(ask);
  const shown = asked.data ?? asked.previous;

  async function copy() {
    const error = shown && dayErrorOf(lastDay, shown, dayField.current?.validity.badInput);
    setDayError(error);
    if (error) {
      dayField.current?.focus();
      return;
    }
    const made = await links.make(kind, record.id, lastDay || undefined).catch(refused);
    if (made === undefined) return;
    const give = () => giveOut(made).catch(refused);
    // Sharing a link counts as sending. The link would not show a Draft.
    if (record.status === 'Draft' && sent) await run({ ...sent, after: give });
    else await give();
  }

  async function giveOut(made: string): Promise<void> {
    setAddress(made);
    lookAgain();
    const isCopied = await links.copy(made);
    if (isCopied)
      toast.show({ type: 'success', title: 'Link Copied', message: 'Paste it into a message to your customer.' });
  }

  function refused(error: unknown): undefined {
    toast.show({ type: 'error', title: 'Link Not Created', message: linkRefusal(error) });
  }

  const revoke = useRevokeLink(links.revoke, () => {
    setAddress(undefined);
    lookAgain();
  });

  return (
    <Card>
      <CardHeader title="Customer link">
        <Button size="small" icon={Copy} onClick={() => void copy()}>
          Copy Link
        </Button>
      </CardHeader>
      <CardBody>
        <p className="text-small text-text-3">
          {kind === 'estimate'
            ? 'Your customer can open, accept or decline the estimate without an account.'
            : 'Your customer can open the invoice without an account.'}
          {record.status === 'Draft' && sent && ' Copying a link marks it as sent.'}
        </p>
        <div className="mt-3">
          <DateField
            ref={dayField}
            label="Link works through"
            min={shown?.today}
            value={lastDay}
            onChange={(event) => {
              setLastDay(event.target.value);
              setDayError(undefined);
            }}
            error={dayError}
            hint={standardInWords(kind, shown)}
          />
        </div>
        {address && (
          <div className="mt-3">
            <LinkAddress address={address} />
          </div>
        )}
        {asked.failed && <LoadFailure title="Couldn't load the links" onRetry={asked.retry} />}
        {shown && shown.links.length > 0 && (
          <ul aria-label="Links" className="mt-3 grid gap-2.5">
            {shown.links.map((link) => (
              <LinkRow
                key={link.id}
                link={link}
                answer={answerInWords(link)}
                facts={[
                  link.isOfJob ? 'From the link of the job' : undefined,
                  link.isUsable ? `Works ${throughInWords(link.lastDay)}` : undefined,
                ]}
                onRevoke={() => void revoke(link.id)}
              >
                {link.answer && (
                  <Button size="small" variant="ghost" className="-ml-2.5" onClick={() => setShownLink(link)}>
                    {answerTitle(link.answer)}
                  </Button>
                )}
              </LinkRow>
            ))}
          </ul>
        )}
        {shownLink && <AnsweredDocument links={links} link={shownLink} onClose={() => setShownLink(undefined)} />}
      </CardBody>
    </Card>
  );
}
