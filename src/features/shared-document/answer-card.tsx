import { type RefObject, useState } from 'react';
import { MAX_REASON_LENGTH } from '#domain/documents/shared-document.ts';
import type { CustomerDocument } from '#domain/documents/sheet-content.ts';
import type { Offer } from '#domain/estimates/offer.ts';
import type { CustomerReply } from '#io/customer-links/shared-document-client.ts';
import { AnswerFields } from '#parts/documents/answer/answer-fields.tsx';
import { ChoiceFields } from '#parts/documents/answer/choice-fields.tsx';
import { type TypedAnswer, useAnswer } from '#parts/documents/answer/use-answer.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { TextAreaField } from '#ui/form/field.tsx';
import { brandStyle } from './brand-style.ts';
import { onSubmitOf, textProblem } from './typed-answer.ts';

/** Holds the texts and the choice of the customer, for either answer. */
export type TypedReply = TypedAnswer & { reason: string; isDeclining: boolean };

type AnswerCardProps = {
  document: CustomerDocument;
  offer: Offer;
  /** Outlives the card, which a new version of the estimate replaces. */
  typed: RefObject<TypedReply>;
  /** Resolves to the reason if the answer was refused. */
  onReply: (reply: CustomerReply) => Promise<string | undefined>;
};

/** The customer's answer to an estimate: accepted with what is chosen, a typed name and checkboxes, or declined with a reason. */
export function AnswerCard({ document, offer, typed, onReply }: AnswerCardProps) {
  const [isDeclining, setIsDeclining] = useState(typed.current.isDeclining);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  function decline(is: boolean) {
    typed.current.isDeclining = is;
    setIsDeclining(is);
  }

  async function send(reply: CustomerReply): Promise<void> {
    if (isSending) return;
    setIsSending(true);
    setFailure(await onReply(reply));
    setIsSending(false);
  }

  return (
    <section aria-label="Your answer">
      <Card>
        <CardHeader title={isDeclining ? 'Decline this estimate' : 'Accept this estimate'} />
        <CardBody>
          {failure && (
            <div className="mb-3.5">
              <Alert tone="red" role="alert" title={failure} />
            </div>
          )}
          {isDeclining ? (
            <Declining typed={typed} isSending={isSending} onSend={send} onBack={() => decline(false)} />
          ) : (
            <Accepting
              document={document}
              offer={offer}
              typed={typed}
              isSending={isSending}
              onSend={send}
              onDecline={() => decline(true)}
            />
          )}
        </CardBody>
      </Card>
    </section>
  );
}

type FormProps = Pick<AnswerCardProps, 'typed'> & {
  isSending: boolean;
  onSend: (reply: CustomerReply) => Promise<void>;
};

function Accepting({
  document,
  offer,
  typed,
  isSending,
  onSend,
  onDecline,
}: FormProps & Pick<AnswerCardProps, 'document' | 'offer'> & { onDecline: () => void }) {
  const answer = useAnswer(offer, {
    typed: typed.current,
    onTyped: (change) => Object.assign(typed.current, change),
  });

  function accept() {
    const signed = answer.read();
    if (signed) void onSend({ accepts: true, answer: signed });
  }

  return (
    <form noValidate aria-label="Accept" className="grid gap-3.5" onSubmit={onSubmitOf(accept)}>
      <ChoiceFields offer={offer} choice={answer.choice} onChoose={answer.setChoice} />
      <AnswerFields answer={answer} />
      <div className="flex flex-wrap gap-2.5" style={brandStyle(document)}>
        <BusyButton variant="solid" size="large" type="submit" disabled={isSending} className="phone:w-full">
          Accept Estimate
        </BusyButton>
        <Button variant="ghost" size="large" onClick={onDecline} disabled={isSending} className="phone:w-full">
          Decline
        </Button>
      </div>
    </form>
  );
}

function Declining({ typed, isSending, onSend, onBack }: FormProps & { onBack: () => void }) {
  const [reason, setReason] = useState(typed.current.reason);
  const [attempted, setAttempted] = useState(false);
  const fault = textProblem(reason, MAX_REASON_LENGTH, 'Enter the reason, in a few words.');

  function decline() {
    setAttempted(true);
    if (!fault) void onSend({ accepts: false, reason });
  }

  return (
    <form noValidate aria-label="Decline" className="grid gap-3.5" onSubmit={onSubmitOf(decline)}>
      <TextAreaField
        autoFocus
        label="Reason"
        required
        value={reason}
        onChange={({ target }) => {
          typed.current.reason = target.value;
          setReason(target.value);
        }}
        error={attempted ? fault : undefined}
        hint="For example the price, the date or another shop. A few words help."
      />
      <div className="flex flex-wrap gap-2.5">
        <BusyButton variant="danger" size="large" type="submit" disabled={isSending} className="phone:w-full">
          Decline Estimate
        </BusyButton>
        <Button variant="ghost" size="large" onClick={onBack} disabled={isSending} className="phone:w-full">
          Back
        </Button>
      </div>
    </form>
  );
}
