import { useSearch } from '@tanstack/react-router';
import { paths } from '#parts/navigation/paths.ts';
import { AddServicePage } from './add-service-page.tsx';

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
