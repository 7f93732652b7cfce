import { useNavigate } from '@tanstack/react-router';
import { FilePlus, Send } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { hasContact, useContact } from '#features/quick-quote/customer/use-contact.ts';
import { HideCostsButton } from '#features/quick-quote/hidden-costs.tsx';
import type { CustomerDetails, QuoteProgress } from '#features/quick-quote/quote-progress.ts';
import { saveAsEstimate } from '#features/quick-quote/save-as-estimate.ts';
import { useWorld } from '#io/react/world.tsx';
import type { CreatedDocument } from '#parts/documents/created-document.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { OfferTimes } from './offer-times.tsx';

type QuoteActionsProps = {
  progress: QuoteProgress;
  offer: Omit<ComponentProps<typeof OfferTimes>, 'leadId'>;
  /** Called before the page of the estimate opens. */
  onSaved: () => void;
};

/** Keeps the priced quote as an estimate, or sends it. Asks for a name and a number or address first, unless the customer is known. */
export function QuoteActions({ progress, offer, onSaved }: QuoteActionsProps) {
  const { randomDigits } = useWorld();
  const navigate = useNavigate();
  const { run } = useTransaction();
  const { query, resolved, isReading } = useContact(progress.customer);
  const canViewMoney = useCan('viewMoney');
  const [asking, setAsking] = useState<{ isSent: boolean }>();
  const [isSaving, setSaving] = useState(false);
  const isBusy = isSaving || isReading;
  const { leadId } = progress.customer;

  function commandOf(customer: CustomerDetails, after: (estimate: CreatedDocument) => unknown) {
    return saveAsEstimate({ progress: { ...progress, customer }, vinDigits: randomDigits(13), after });
  }
  function open({ id }: CreatedDocument, isSent: boolean) {
    onSaved();
    return navigate({ to: paths.viewEstimate, params: { id }, search: isSent ? { open: 'send' } : {} });
  }
  async function press(isSent: boolean) {
    const customer = resolved();
    // The dialog also says that it is not known whether they are a customer already.
    if (query.failed || !hasContact(customer)) return setAsking({ isSent });
    setSaving(true);
    await run(commandOf(customer, (estimate) => open(estimate, isSent)));
    setSaving(false);
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {canViewMoney && (
        <>
          <BusyButton variant="tint" icon={Send} disabled={isBusy} onClick={() => void press(true)}>
            Send
          </BusyButton>
          <BusyButton icon={FilePlus} disabled={isBusy} onClick={() => void press(false)}>
            Save as Estimate
          </BusyButton>
        </>
      )}
      {/* Until the customers are read, nobody knows whether this one has agreed prices. */}
      {leadId !== undefined && query.data && <OfferTimes leadId={leadId} {...offer} />}
      {leadId !== undefined && query.failed && (
        <NotLoaded query={query}>
          Two times can't be offered until we know whether this email or phone belongs to an existing customer, who may
          have agreed prices.
        </NotLoaded>
      )}
      <span className="ml-auto">
        <HideCostsButton />
      </span>
      {asking && (
        <ContactDialog
          progress={progress}
          submit={asking.isSent ? 'Save and Send' : 'Save as Estimate'}
          commandOf={commandOf}
          onSaved={(estimate) => open(estimate, asking.isSent)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
