import { Link, useNavigate } from '@tanstack/react-router';
import { CopyPlus, Package } from 'lucide-react';
import { SERVICE_CATEGORIES, type Service } from '#domain/catalog/service.ts';
import { searchTextOf } from '#domain/text/search-text.ts';
import { useList } from '#io/react/world.tsx';
import { ExportCsvButton } from '#parts/csv/export-csv-button.tsx';
import { NewRecordLink } from '#parts/lists/new-record-link.tsx';
import { RecordList } from '#parts/lists/record-list.tsx';
import { optionsOf, type RowTools } from '#parts/lists/use-found-rows.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useQueries } from '#parts/queries/use-queries.ts';
import { keptTexts } from '#parts/records/kept-rows.ts';
import { RowActions } from '#parts/records/row-actions.tsx';
import { buttonClass, iconButtonClass } from '#ui/form/button.tsx';
import { ServiceCard } from './service-card.tsx';
import { SERVICE_COLUMNS } from './service-columns.tsx';
import { useDeleteService } from './use-delete-service.tsx';

const FIND: RowTools<Service> = {
  search: {
    label: 'Search services',
    text: keptTexts(({ name, description, category }) => searchTextOf([name, description, category])),
  },
  filters: [
    {
      name: 'category',
      label: 'Category',
      options: optionsOf(['All Categories', ...SERVICE_CATEGORIES]),
      matches: ({ category }, value) => category === value,
    },
  ],
};

/** Every service, in stored order. */
export function ServiceList() {
  const navigate = useNavigate();
  const remove = useDeleteService();
  const query = useQueries({ services: useList('services') });
  const actionsOf = (service: Service) => (
    <RowActions
      name={service.name}
      edit={{ to: paths.editService, params: { id: service.id } }}
      editTour="edit-service"
      onDelete={() => void remove(service)}
    >
      <Link
        to={paths.newService}
        search={{ copy: service.id }}
        aria-label={`Duplicate ${service.name}`}
        title={`Duplicate ${service.name}`}
        className={iconButtonClass('small')}
      >
        <CopyPlus size={16} aria-hidden />
      </Link>
    </RowActions>
  );
  return (
    <RecordList
      label="Services"
      query={query}
      rows={query.data?.services}
      find={FIND}
      counted={['services available', 'services available']}
      none={{
        title: 'No services',
        text: 'A service is what you sell, priced for every vehicle size. Get started by creating your first one.',
        action: <NewRecordLink to={paths.newService}>New Service</NewRecordLink>,
      }}
      noneFound="No services found"
      actions={
        <>
          <ExportCsvButton list="services" />
          <Link to={paths.packages} className={buttonClass()}>
            <Package size={16} aria-hidden />
            <span className="max-phone:sr-only">Packages</span>
          </Link>
          <NewRecordLink to={paths.newService}>New Service</NewRecordLink>
        </>
      }
      columns={[
        ...SERVICE_COLUMNS,
        { id: 'actions', header: 'Actions', align: 'end', width: '116px', cell: actionsOf },
      ]}
      minWidth={860}
      onRowOpen={({ id }) => void navigate({ to: paths.editService, params: { id } })}
      renderCard={(service) => <ServiceCard service={service} actions={actionsOf(service)} />}
    />
  );
}
