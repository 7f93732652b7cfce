import { useState } from 'react';
import { type Customer, customerForRecord, fullName } from '#domain/customers/customer.ts';
import { estimateDocument } from '#domain/documents/document.ts';
import type { DocumentContext } from '#domain/documents/sheet-head.ts';
import { isSameOffer } from '#domain/estimates/accepted.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { isPendingEstimate } from '#domain/estimates/estimate-list.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { useAcceptEstimate } from '#features/documents/lifecycle/use-accept-estimate.ts';
import { useAuthState, useRecord, useSettings, useToday, useZone } from '#io/react/world.tsx';
import { AnswerFields } from '#parts/documents/answer/answer-fields.tsx';
import { useAnswer } from '#parts/documents/answer/use-answer.ts';
import { DocumentSheet } from '#parts/documents/document-sheet.tsx';
import { Card, CardBody } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { HandBack } from './hand-back.tsx';

/** The estimate for the customer on the shop's tablet, instead of all other screens of this browser until staff takes it back. */
export function PresentScreen({ id }: { id: string }) {
  const estimate = useRecord('estimates', id);
  const settings = useSettings();
  const auth = useAuthState();
  const today = useToday();
  const zone = useZone();
  const customer = useRecord('customers', estimate.data?.customerId ?? '');
  const record = estimate.data;
  if (record === undefined && !estimate.failed) return null;
  if (!settings.data || auth.status !== 'signed-in') return null;
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-214 content-start gap-4 px-5 py-8 phone:px-3 phone:py-4">
      {record ? (
        <Presented
          estimate={record}
          context={{
            ...{ shop: auth.user, settings: settings.data, today, zone },
            customer: customerForRecord(record, customer.data ?? undefined),
          }}
        />
      ) : (
        <Alert tone="amber" role="alert" title="This estimate can’t be shown">
          Hand the tablet back.
        </Alert>
      )}
      <HandBack />
    </main>
  );
}

type PresentedProps = { estimate: Estimate; context: DocumentContext & { customer: Customer } };

function Presented({ estimate, context }: PresentedProps) {
  /** The version that the customer reads. */
  const [shown, setShown] = useState(estimate);
  const isChanged = isPendingEstimate(estimate) && !isSameOffer(shown, estimate);
  if (estimate.status === 'Accepted')
    return (
      <>
        <h1 className="font-display font-extrabold text-figure">Thank you, {estimate.acceptedBy}</h1>
        <p className="text-lead">You accepted this estimate. Hand the tablet back.</p>
        <DocumentSheet document={estimateDocument(estimate, context)} />
      </>
    );
  if (!isPendingEstimate(estimate))
    return (
      <Alert tone="amber" role="alert" title="This estimate can’t be accepted now">
        Hand the tablet back.
      </Alert>
    );
  return (
    <>
      <h1 className="font-display font-extrabold text-figure">Estimate {estimate.estimateNumber}</h1>
      <p className="text-lead">
        <bdi>{fullName(context.customer)}</bdi>, {vehicleName(context.customer.vehicle)}
      </p>
      {isChanged && (
        <Alert
          tone="amber"
          role="alert"
          title="This estimate has changed"
          action={<BusyButton onClick={() => setShown(estimate)}>Show the New Version</BusyButton>}
        >
          Nothing was accepted. Read it again.
        </Alert>
      )}
      <DocumentSheet document={estimateDocument(shown, context)} />
      {!isChanged && <Answer key={JSON.stringify(shown)} estimate={shown} context={context} />}
    </>
  );
}

function Answer({ estimate, context }: PresentedProps) {
  const answer = useAnswer({ estimate, context }, { needsSignature: true });
  const accept = useAcceptEstimate(estimate);
  const [isSaving, setIsSaving] = useState(false);
  async function send(): Promise<void> {
    const signed = answer.read();
    if (!signed || isSaving) return;
    setIsSaving(true);
    await accept(signed, { channel: 'in person' });
    setIsSaving(false);
  }
  return (
    <section aria-label="Your answer">
      <Card>
        <CardBody>
          <form
            noValidate
            aria-label="Accept"
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              void send();
            }}
          >
            <AnswerFields answer={answer} />
            <BusyButton variant="solid" size="large" type="submit" disabled={isSaving} className="phone:w-full">
              Accept Estimate
            </BusyButton>
          </form>
        </CardBody>
      </Card>
    </section>
  );
}
