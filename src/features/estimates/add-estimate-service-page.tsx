import { useSearch } from '@tanstack/react-router';
import { AddServicePage } from '#parts/billing/add-service-page.tsx';
import { paths } from '#parts/navigation/paths.ts';

export function AddEstimateServicePage() {
  const { estimateId, customerId, vehicleSize } = useSearch({ from: paths.addEstimateService });
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
