import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Service } from '#domain/catalog/service.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { VEHICLE_SIZES, type VehicleSize } from '#domain/vehicles/vehicle.ts';
import { useList, useRecord } from '#io/react/world.tsx';
import { DOCUMENT_KINDS, type DocumentKind } from '#parts/documents/document-kinds.ts';
import { paths } from '#parts/navigation/paths.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import { NewServiceForm } from './new-service-form.tsx';
import { ServiceRadios } from './service-radios.tsx';

export function AddInvoiceServicePage() {
  const { invoiceId, ...search } = useSearch({ from: paths.addInvoiceService });
  return <AddDocumentService kind="invoice" documentId={invoiceId} {...search} />;
}

export function AddEstimateServicePage() {
  const { estimateId, ...search } = useSearch({ from: paths.addEstimateService });
  return <AddDocumentService kind="estimate" documentId={estimateId} {...search} />;
}

type AddDocumentServiceProps = {
  kind: DocumentKind;
  /** An id; 'new' or undefined for a new document. */
  documentId: string | undefined;
  customerId?: string | undefined;
  vehicleSize?: string | undefined;
  optionId?: string | undefined;
};

/** Selects or creates a service, then goes back to the document with it (INV-34 to INV-40, EST-27 to EST-29). */
function AddDocumentService({ kind, documentId, customerId, vehicleSize, optionId }: AddDocumentServiceProps) {
  const { add, edit } = DOCUMENT_KINDS[kind];
  const navigate = useNavigate();
  const query = useQueries({
    services: useList('services'),
    stations: useList('stations'),
    customer: useRecord('customers', customerId ?? ''),
  });
  const { data } = query;
  const [isMaking, setIsMaking] = useState(false);

  /** Goes back to the document, whose form restores the unsaved draft. */
  function back(addService?: string) {
    return documentId === undefined || documentId === 'new'
      ? navigate({ to: add, search: { customerId, addService, optionId } })
      : navigate({ to: edit, params: { id: documentId }, search: { addService, optionId } });
  }

  if (!data) return <NotLoaded query={query} />;
  const sizeInUrl = VEHICLE_SIZES.find((size) => size === vehicleSize);
  const size: VehicleSize = sizeInUrl ?? data.customer?.vehicle.size ?? 'Mid-size';
  const cancel = () => void back();
  return (
    <Card>
      <CardHeader title={isMaking ? 'New service' : 'Services'}>
        <Button size="small" icon={isMaking ? undefined : Plus} onClick={() => setIsMaking(!isMaking)}>
          {isMaking ? 'Select Existing Service' : 'Create New Service'}
        </Button>
      </CardHeader>
      <CardBody>
        {isMaking ? (
          <NewServiceForm stations={data.stations} onMade={(id) => void back(id)} onCancel={cancel} kind={kind} />
        ) : (
          <Choice
            services={data.services}
            size={size}
            customer={data.customer ?? undefined}
            onChoose={(id) => void back(id)}
            onCancel={cancel}
          />
        )}
      </CardBody>
    </Card>
  );
}

type ChoiceProps = {
  services: readonly Service[];
  size: VehicleSize;
  customer: Customer | undefined;
  onChoose: (id: string) => void;
  onCancel: () => void;
};

function Choice({ services, size, customer, onChoose, onCancel }: ChoiceProps) {
  const [chosen, setChosen] = useState<string>();
  const isThere = services.some(({ id }) => id === chosen);
  return (
    <form
      aria-label="Select a service"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined && isThere) onChoose(chosen);
      }}
    >
      <ServiceRadios services={services} size={size} customer={customer} chosen={chosen} onChoose={setChosen} />
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        {!isThere && services.length > 0 && (
          <p id="choose-first" className="mr-auto self-center text-label text-text-2 phone:w-full">
            Choose a service.
          </p>
        )}
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          variant="solid"
          type="submit"
          disabled={!isThere}
          aria-describedby={isThere ? undefined : 'choose-first'}
        >
          Add Selected Service
        </Button>
      </div>
    </form>
  );
}
