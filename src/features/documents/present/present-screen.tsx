import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type Customer, customerForRecord } from '#domain/customers/customer.ts';
import { depositsTaken } from '#domain/deposits/deposit-due.ts';
import { estimateDocument } from '#domain/documents/document.ts';
import type { DocumentContext } from '#domain/documents/sheet-head.ts';
import { isSameOffer } from '#domain/estimates/accepted.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { isPendingEstimate } from '#domain/estimates/estimate-figures.ts';
import { useRecord, useSettings, useToday, useUser, useZone } from '#io/react/world.tsx';
import { DocumentSheet } from '#parts/documents/document-sheet.tsx';
import { APP_NAME } from '#parts/messages/app-name.ts';
import { useDepositsOf } from '#parts/payments/use-deposits-of.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { useRemembered } from '#parts/use-remembered.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { focusPage } from '#ui/focus/focus-page.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { HandBack } from './hand-back.tsx';
import { PresentedAnswer, PresentedTitle } from './presented-answer.tsx';

/** The estimate for the customer on the shop's tablet, instead of all other screens of this browser until staff takes it back. */
export function PresentScreen({ id }: { id: string }) {
  const query = useRecord('estimates', id);
  const estimate = query.data;
  return (
    <main
      id="main"
      tabIndex={-1}
      // Add-ons that come and boxes that go must not move the window.
      style={{ overflowAnchor: 'none' }}
      className="mx-auto grid min-h-dvh w-full max-w-246 content-start gap-4 px-5 py-4 outline-none phone:px-3 pointer-coarse:[&_.field-box]:min-h-11 pointer-coarse:[&_button]:min-h-11 pointer-coarse:[&_label:has(input)]:min-h-11"
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
      {/* Where an estimate is drawn, it is above the sheet: it needs no scrolling. */}
      {!estimate && <HandBack />}
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
    <>
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
      {!query.data && <HandBack />}
    </>
  );
}

const typedSchema = z.object({
  estimateId: z.string(),
  name: z.string(),
  choice: z.optional(z.object({ optionId: z.optional(z.string()), lineIds: z.readonly(z.array(z.string())) })),
});

function Presented({ estimate, context }: { estimate: Estimate; context: DocumentContext & { customer: Customer } }) {
  const { id, status } = estimate;
  /** The version that the customer reads. */
  const [shown, setShown] = useState(estimate);
  /** Outlives a reload and a new version of the estimate. */
  const typed = useRemembered('device', STORAGE_KEYS.presentedAnswer, typedSchema, (kept) =>
    kept?.estimateId === id ? kept : { estimateId: id, name: '' },
  );
  const isPending = isPendingEstimate(estimate);
  const isChanged = isPending && !isSameOffer(shown, estimate);
  // The button that was pressed is gone: Present, Accept Estimate. What follows begins at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the status decides what is shown
  useEffect(() => {
    focusPage();
    window.scrollTo({ top: 0 });
  }, [status]);
  if (isPending && !isChanged)
    return (
      <PresentedAnswer
        key={JSON.stringify(shown)}
        estimate={shown}
        context={context}
        typed={typed.value}
        onTyped={(change) => typed.save({ ...typed.value, ...change })}
      />
    );
  return (
    <>
      {status === 'Accepted' ? (
        <>
          <h1 className="wrap-anywhere font-display font-extrabold text-figure">Thank you, {estimate.acceptedBy}</h1>
          <p className="text-lead">You accepted this estimate. Hand the tablet back.</p>
        </>
      ) : (
        <PresentedTitle estimate={estimate} customer={context.customer} />
      )}
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
      {!isPending && status !== 'Accepted' && (
        <Alert tone="amber" role="alert" title="This estimate can’t be accepted now">
          Hand the tablet back.
        </Alert>
      )}
      <HandBack />
      {(isChanged || status === 'Accepted') && (
        <DocumentSheet document={estimateDocument(isChanged ? shown : estimate, context)} />
      )}
    </>
  );
}
