import { useSearch } from '@tanstack/react-router';
import { AddServicePage } from '#parts/billing/add-service-page.tsx';
import { paths } from '#parts/navigation/paths.ts';

export function AddInvoiceServicePage() {
  const { invoiceId, customerId, vehicleSize } = useSearch({ from: paths.addInvoiceService });
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
