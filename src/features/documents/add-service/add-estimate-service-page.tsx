import { useSearch } from '@tanstack/react-router';
import { paths } from '#parts/navigation/paths.ts';
import { AddServicePage } from './add-service-page.tsx';

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
