import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Service } from '#domain/catalog/service.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { VEHICLE_SIZES, type VehicleSize } from '#domain/vehicles/vehicle.ts';
import { useList, useRecord, useWorld } from '#io/react/world.tsx';
import { DOCUMENT_KINDS, type DocumentKind } from '#parts/documents/document-kinds.ts';
import { paths } from '#parts/navigation/paths.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import { NewServiceForm } from './new-service-form.tsx';
import { PackagesToAdd } from './packages-to-add.tsx';
import { ServicesToAdd } from './services-to-add.tsx';

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
  const { device } = useWorld();
  const [isSeveral, setIsSeveral] = useState(() => device.read(STORAGE_KEYS.severalServices) === 'yes');
  function chooseSeveral(next: boolean): void {
    setIsSeveral(next);
    device.write(STORAGE_KEYS.severalServices, next ? 'yes' : 'no');
  }

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
        {!isMaking && (
          <Button size="small" onClick={() => chooseSeveral(!isSeveral)}>
            {isSeveral ? 'Choose One' : 'Choose Several'}
          </Button>
        )}
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
            isSeveral={isSeveral}
            onChoose={(ids) => void back(ids.join(','))}
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
  isSeveral: boolean;
  onChoose: (ids: readonly string[]) => void;
  onCancel: () => void;
};

function Choice({ services, size, customer, isSeveral, onChoose, onCancel }: ChoiceProps) {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const known = picked.filter((id) => services.some((service) => service.id === id));
  const chosen = isSeveral ? known : known.slice(-1);
  const isThere = chosen.length > 0;
  return (
    <form
      aria-label={isSeveral ? 'Select services' : 'Select a service'}
      onSubmit={(event) => {
        event.preventDefault();
        if (isThere) onChoose(chosen);
      }}
    >
      <PackagesToAdd
        services={services}
        size={size}
        customer={customer}
        onChoose={(id) => onChoose([...(isSeveral ? known : []), id])}
      />
      <ServicesToAdd
        services={services}
        size={size}
        customer={customer}
        isSeveral={isSeveral}
        chosen={chosen}
        onChoose={setPicked}
      />
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        {!isThere && services.length > 0 && (
          <p id="choose-first" className="mr-auto self-center text-label text-text-2 phone:w-full">
            {isSeveral ? 'Choose the services.' : 'Choose a service.'}
          </p>
        )}
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          variant="solid"
          type="submit"
          disabled={!isThere}
          aria-describedby={isThere ? undefined : 'choose-first'}
        >
          {!isSeveral ? 'Add Selected Service' : isThere ? `Add ${counted(chosen.length, 'Service')}` : 'Add Services'}
        </Button>
      </div>
    </form>
  );
}
