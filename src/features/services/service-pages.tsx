import { useParams, useSearch } from '@tanstack/react-router';
import { useList } from '#io/react/world.tsx';
import { EditRecord } from '#parts/forms/edit-record.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { addServiceDraft, duplicateDraft, NEW_SERVICE, serviceDraftOf } from './service-draft.ts';
import { ServiceForm } from './service-form.tsx';

function useServiceShop() {
  return useQueries({
    services: useList('services'),
    stations: useList('stations'),
    employees: useList('employees'),
  });
}

/** The form of a new service: empty, or a copy of another service. */
export function NewServicePage() {
  const { copy: copied } = useSearch({ from: paths.newService });
  return (
    <Loaded query={useServiceShop()}>
      {(shop) => {
        const original = shop.services.find(({ id }) => id === copied);
        return <ServiceForm initial={original ? duplicateDraft(original, shop.stations) : NEW_SERVICE} shop={shop} />;
      }}
    </Loaded>
  );
}

export function AddServicePage() {
  return (
    <Loaded query={useServiceShop()}>
      {(shop) => <ServiceForm initial={addServiceDraft(shop.stations)} shop={shop} />}
    </Loaded>
  );
}

export function EditServicePage() {
  const { id } = useParams({ from: paths.editService });
  const query = useServiceShop();
  return (
    <EditRecord entity="services" id={id} what="service" list={paths.services} listName="services">
      {(session) => (
        <Loaded query={query}>
          {(shop) => (
            <ServiceForm initial={serviceDraftOf(session.record, shop.stations)} session={session} shop={shop} />
          )}
        </Loaded>
      )}
    </EditRecord>
  );
}
