import { Printer } from 'lucide-react';
import { CARE_READ, passportTitle } from '#domain/passport/passport.ts';
import type { PassportClient } from '#io/customer-links/shared-record-client.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { AcknowledgeCard } from '../acknowledge-card.tsx';
import { SharedRecordPage } from '../shared-record-page.tsx';
import { PassportBody } from './passport-body.tsx';

const TEXTS = { title: 'Have you read the care sheet?', seen: CARE_READ, button: 'Acknowledge Care Sheet' };

/** The page of a customer with a link to a job: where the car is, and after delivery its passport. */
export function PassportPage({ client }: { client: PassportClient }) {
  return (
    <SharedRecordPage client={client} titleOf={passportTitle} isLive>
      {({ shared, isChanged, acknowledge }) => (
        <>
          {isChanged && (
            <Alert tone="amber" role="alert" title="The care sheet has changed since you opened it">
              Nothing was acknowledged. Read it again, then acknowledge it below.
            </Alert>
          )}
          <PassportBody passport={shared} />
          {shared.care && !shared.acknowledgement && (
            // A changed care sheet gets a new form.
            <AcknowledgeCard
              key={shared.hash}
              texts={TEXTS}
              keptWith="the care sheet"
              shared={shared}
              onAcknowledge={acknowledge}
            />
          )}
          {shared.stage === 'Delivered' && (
            <Button icon={Printer} className="justify-self-end print:hidden" onClick={() => window.print()}>
              Print Passport
            </Button>
          )}
        </>
      )}
    </SharedRecordPage>
  );
}
