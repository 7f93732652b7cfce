import { useEffect, useState } from 'react';
import { type Customer, customerForRecord, fullName } from '#domain/customers/customer.ts';
import { depositsTaken } from '#domain/deposits/deposit-due.ts';
import { estimateDocument } from '#domain/documents/document.ts';
import type { DocumentContext } from '#domain/documents/sheet-head.ts';
import { isSameOffer } from '#domain/estimates/accepted.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { isPendingEstimate } from '#domain/estimates/estimate-figures.ts';
import { isUndecided } from '#domain/estimates/offered-options.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { acceptEstimate } from '#features/documents/lifecycle/estimate-actions.ts';
import { useRecord, useSettings, useToday, useUser, useZone } from '#io/react/world.tsx';
import { AnswerFields } from '#parts/documents/answer/answer-fields.tsx';
import { ChoiceFields } from '#parts/documents/answer/choice-fields.tsx';
import { useAnswer } from '#parts/documents/answer/use-answer.ts';
import { DocumentSheet } from '#parts/documents/document-sheet.tsx';
import { APP_NAME } from '#parts/messages/app-name.ts';
import { useDepositsOf } from '#parts/payments/use-deposits-of.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Card, CardBody } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { focusPage } from '#ui/focus/focus-page.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { HandBack } from './hand-back.tsx';

/** The estimate for the customer on the shop's tablet, instead of all other screens of this browser until staff takes it back. */
export function PresentScreen({ id }: { id: string }) {
  const query = useRecord('estimates', id);
  const estimate = query.data;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid min-h-dvh w-full max-w-214 content-start gap-4 px-5 py-8 outline-none phone:px-3 phone:py-4 pointer-coarse:[&_.field-box]:min-h-11 pointer-coarse:[&_button]:min-h-11 pointer-coarse:[&_label:has(input)]:min-h-11"
    >
      <title>{`${estimate?.estimateNumber ?? 'Estimate'} · ${APP_NAME}`}</title>
      <Loaded query={query}>
        {(found) =>
          found ? (
            <Offered key={id} estimate={found} />
          ) : (
            <Alert tone="amber" role="alert" title="This estimate can’t be shown">
              Hand the tablet back.
            </Alert>
          )
        }
      </Loaded>
      <HandBack />
    </main>
  );
}

function Offered({ estimate }: { estimate: Estimate }) {
  const { id: estimateId, customerId } = estimate;
  const settings = useSettings();
  const user = useUser();
  const today = useToday();
  const zone = useZone();
  const query = useQueries({
    customer: useRecord('customers', customerId),
    deposits: useDepositsOf({ customerId, estimateId }),
  });
  if (!user) return null;
  return (
    <Loaded query={query}>
      {({ customer, deposits }) => (
        <Presented
          estimate={estimate}
          context={{
            shop: user,
            settings,
            today,
            zone,
            customer: customerForRecord(estimate, customer),
            depositTaken: depositsTaken(deposits),
          }}
        />
      )}
    </Loaded>
  );
}

type PresentedProps = { estimate: Estimate; context: DocumentContext & { customer: Customer } };

function Presented({ estimate, context }: PresentedProps) {
  /** The version that the customer reads. */
  const [shown, setShown] = useState(estimate);
  const isChanged = isPendingEstimate(estimate) && !isSameOffer(shown, estimate);
  // The button that was pressed is gone: Present, Accept Estimate. What follows begins at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the status decides what is shown
  useEffect(() => {
    focusPage();
    window.scrollTo({ top: 0 });
  }, [estimate.status]);
  if (estimate.status === 'Accepted')
    return (
      <>
        <h1 className="wrap-anywhere font-display font-extrabold text-figure">Thank you, {estimate.acceptedBy}</h1>
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
      {isChanged ? (
        <DocumentSheet document={estimateDocument(shown, context)} />
      ) : (
        <Answer key={JSON.stringify(shown)} estimate={shown} context={context} />
      )}
    </>
  );
}

/** Shows the options and add-ons to choose from, then the whole estimate, then the fields to sign. */
function Answer({ estimate, context }: PresentedProps) {
  const answer = useAnswer({ estimate, context }, { needsSignature: true });
  const { run } = useTransaction();
  const [isSaving, setIsSaving] = useState(false);
  async function send(): Promise<void> {
    const signed = answer.read();
    if (!signed || isSaving) return;
    setIsSaving(true);
    await run(acceptEstimate(estimate, signed, { channel: 'in person' }));
    setIsSaving(false);
  }
  return (
    <form
      noValidate
      aria-label="Accept"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {isUndecided(estimate) && (
        <Card>
          <CardBody>
            <ChoiceFields offer={answer.offer} choice={answer.choice} onChoose={answer.setChoice} />
          </CardBody>
        </Card>
      )}
      <DocumentSheet document={estimateDocument(estimate, context)} />
      <section aria-label="Your answer">
        <Card>
          <CardBody className="grid gap-4">
            <AnswerFields answer={answer} />
            <BusyButton variant="solid" size="large" type="submit" disabled={isSaving} className="phone:w-full">
              Accept Estimate
            </BusyButton>
          </CardBody>
        </Card>
      </section>
    </form>
  );
}
