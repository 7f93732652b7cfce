import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatTime } from '#domain/calendar/calendar.ts';
import type { MessageDraft } from '#domain/messages/round.ts';
import type { FixPlace } from '#domain/messages/templates.ts';
import { paths } from '#parts/navigation/paths.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextAreaField, TextField } from '#ui/form/field.tsx';
import type { NewMessage } from './message-operations.ts';
import { SegmentCount } from './segment-count.tsx';
import type { MessageOpening } from './use-opening.ts';

type MessageFieldsProps = {
  message: Pick<NewMessage, 'channel' | 'customerId' | keyof MessageDraft>;
  opening: MessageOpening;
  onChange: (change: Partial<MessageDraft>) => void;
  rows: number;
  /** Hint below the address. */
  addressHint?: ReactNode;
  /** The text is still being made. */
  isReadOnly?: boolean;
};

/** The address and text of a message, and what holds it back. */
export function MessageFields({ message, opening, onChange, rows, addressHint, isReadOnly }: MessageFieldsProps) {
  const { channel, customerId, address, subject, body } = message;
  const { problems, wrongAddress, refusal, isEmpty, waits, copies, failure, canOpen, sends } = opening;
  const program = channel === 'email' ? 'mail program' : 'text program';
  return (
    <>
      <TextField
        label="To"
        type={channel === 'email' ? 'email' : 'tel'}
        autoComplete="off"
        value={address}
        error={wrongAddress}
        hint={addressHint}
        onChange={(event) => onChange({ address: event.target.value })}
      />
      {channel === 'email' && (
        <TextField
          label="Subject"
          autoComplete="off"
          value={subject}
          readOnly={isReadOnly}
          onChange={(event) => onChange({ subject: event.target.value })}
        />
      )}
      <TextAreaField
        label="Message"
        rows={rows}
        value={body}
        readOnly={isReadOnly}
        error={isEmpty ? 'Enter a message.' : undefined}
        hint={
          channel === 'text' ? (
            <SegmentCount text={body} onReplace={(plain) => onChange({ body: plain(body) })} />
          ) : undefined
        }
        onChange={(event) => onChange({ body: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void opening.go();
        }}
      />
      {problems.length > 0 && (
        <Alert tone="red" role="alert" title={`This message can’t be ${sends ? 'sent' : 'opened'} yet`}>
          <ul className="grid gap-1">
            {problems.map(({ field, sentence, place }) => (
              <li key={field}>
                {sentence} <FixLink place={place} customerId={customerId} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {refusal !== undefined && (
        <Alert tone="amber" role="status" title={refusal}>
          Enter another one above, or ask them first and note a new yes with Change Consent on the customer’s page.
        </Alert>
      )}
      {waits !== undefined && (
        <Alert tone="amber" role="status" title={`Quiet hours until ${formatTime(waits)}`}>
          Text messages are not offered now. Send an email, or come back later.
        </Alert>
      )}
      {copies && canOpen && !sends && (
        <Alert tone="blue" role="status" title={`This message is too long for your ${program} to take over`}>
          Copy and Open copies the text and opens your {program} with{' '}
          {channel === 'email' ? 'the subject only' : 'an empty message'}. Paste the text there.
        </Alert>
      )}
      {failure && <Alert tone="red" role="alert" title={failure} />}
    </>
  );
}

const linkClass = 'link inline-flex min-h-6 items-center whitespace-nowrap font-semibold phone:min-h-11';

/** Opens the page on which a field without a value is fixed. */
function FixLink({ place, customerId }: { place: FixPlace; customerId: string }) {
  if (place === 'customer') {
    return (
      <Link to={paths.editCustomer} params={{ id: customerId }} className={linkClass}>
        Edit Customer
      </Link>
    );
  }
  if (place === 'profile') {
    return (
      <Link to={paths.profile} className={linkClass}>
        Open Profile
      </Link>
    );
  }
  return (
    <Link to={paths.settingsSection} params={{ id: place }} className={linkClass}>
      {place === 'documents' ? 'Open Settings › Documents' : 'Open Settings › Messages'}
    </Link>
  );
}
