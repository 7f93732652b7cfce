import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { SEEN, type SharedInspection } from '#domain/inspections/shared-inspection.ts';
import { isolate } from '#domain/text/direction.ts';
import type { SharedInspectionClient } from '#io/customer-links/shared-record-client.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { AcknowledgeCard } from '../acknowledge-card.tsx';
import { Contact } from '../document-notice.tsx';
import { SharedRecordPage } from '../shared-record-page.tsx';
import { InspectionBody, inspectionTitle } from './inspection-body.tsx';

const TEXTS = { title: 'Have you seen this?', seen: SEEN, button: 'Acknowledge Inspection' };

/** The page of a customer with a link to an inspection: what was found, and the form to acknowledge it. */
export function SharedInspectionPage({ client }: { client: SharedInspectionClient }) {
  return (
    <SharedRecordPage client={client} titleOf={inspectionTitle}>
      {({ shared, isChanged, acknowledge }) => (
        <>
          <Notice shared={shared} isChanged={isChanged} />
          <InspectionBody shared={shared} />
          {!shared.acknowledgement && (
            // A changed inspection gets a new form.
            <AcknowledgeCard
              key={shared.hash}
              texts={TEXTS}
              keptWith="this inspection"
              shared={shared}
              onAcknowledge={acknowledge}
            />
          )}
        </>
      )}
    </SharedRecordPage>
  );
}

function Notice({ shared, isChanged }: { shared: SharedInspection; isChanged: boolean }) {
  const { acknowledgement, contact, shop, zone } = shared;
  if (isChanged)
    return (
      <Alert tone="amber" role="alert" title="This page has changed since you opened it">
        Nothing was acknowledged. Read it again, then acknowledge it below.
      </Alert>
    );
  if (acknowledgement)
    return (
      <Alert tone="green" role="status" title={`Acknowledged by ${isolate(acknowledgement.name)}`}>
        {formatInstantTime(acknowledgement.at, zone)}. Do you see something that isn’t listed? Let the shop know.
        <Contact shop={{ name: shop.name, ...contact }} />
      </Alert>
    );
  return (
    <Alert tone="blue" role="status" title={`${isolate(shop.name)} inspected your car while you were away`}>
      Look at the photos and the damage. If they are right, acknowledge them at the end of this page. If not, call the
      shop first.
      <Contact shop={{ name: shop.name, ...contact }} />
    </Alert>
  );
}
