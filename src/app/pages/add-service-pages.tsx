import { AddServicePage } from '#parts/billing/add-service-page.tsx';
import { paths } from '#parts/paths.ts';
import { useSearch } from '#parts/router/router-provider.tsx';

export function AddInvoiceServicePage() {
  const { invoiceId, customerId, vehicleSize } = useSearch<'invoiceId' | 'customerId' | 'vehicleSize'>();
  return (
    <AddServicePage
      what="Invoice"
      documentId={invoiceId}
      customerId={customerId}
      vehicleSize={vehicleSize}
      newPath={paths.newInvoice}
      editPath={paths.editInvoice}
    />
  );
}

export function AddEstimateServicePage() {
  const { estimateId, customerId, vehicleSize } = useSearch<'estimateId' | 'customerId' | 'vehicleSize'>();
  return (
    <AddServicePage
      what="Estimate"
      documentId={estimateId}
      customerId={customerId}
      vehicleSize={vehicleSize}
      newPath={paths.newEstimate}
      editPath={paths.editEstimate}
    />
  );
}
