import { Link, useNavigate } from '@tanstack/react-router';
import { CopyPlus, Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { SERVICE_CATEGORIES, type Service } from '#domain/catalog/service.ts';
import { formatCount, formatWholeDollars } from '#domain/money/money.ts';
import { searchFor, searchTextOf } from '#domain/text/search-text.ts';
import { useList } from '#io/react/world.tsx';
import { ExportCsvButton } from '#parts/csv/export-csv-button.tsx';
import { loadFailed } from '#parts/messages/toast-contents.ts';
import { paths } from '#parts/navigation/paths.ts';
import { usePreload } from '#parts/navigation/use-preload.ts';
import { RowActions } from '#parts/records/row-actions.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { buttonClass, iconButtonClass } from '#ui/form/button.tsx';
import { PillRadioGroup } from '#ui/form/pills.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { EmptyList, ListHead, ListSkeleton } from '#ui/table/list-page.tsx';
import { CategoryBadge, Margin, SERVICE_COLUMNS, stationsText } from './service-columns.tsx';
import { useDeleteService } from './use-delete-service.tsx';

function NewServiceLink() {
  usePreload(paths.newService);
  return (
    <Link to={paths.newService} className={buttonClass('solid')}>
      <Plus size={16} aria-hidden />
      New Service
    </Link>
  );
}

/** Every service, in stored order. */
export function ServiceList() {
  const { data, failed, retry } = useList('services');
  if (failed) return <LoadFailure title={loadFailed('services')} onRetry={retry} />;
  if (!data) return <ListSkeleton />;
  if (data.length === 0) {
    return (
      <EmptyList
        title="No services"
        text="A service is what you sell, priced for every vehicle size. Get started by creating your first one."
        action={<NewServiceLink />}
      />
    );
  }
  return <Services services={data} />;
}

const CATEGORY_FILTERS = ['All Categories', ...SERVICE_CATEGORIES] as const;
type CategoryFilter = (typeof CATEGORY_FILTERS)[number];

function isIn(filter: CategoryFilter, { category }: Service): boolean {
  return filter === 'All Categories' || filter === category;
}

function Services({ services }: { services: readonly Service[] }) {
  const navigate = useNavigate();
  const remove = useDeleteService();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<CategoryFilter>('All Categories');
  const shown = useMemo(() => {
    const isFound = searchFor(search);
    return services.filter(
      (one) => isIn(filter, one) && isFound(searchTextOf([one.name, one.description, one.category])),
    );
  }, [services, search, filter]);
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
    <>
      <ListHead
        action={
          <div className="flex gap-2">
            <ExportCsvButton list="services" />
            <NewServiceLink />
          </div>
        }
      >
        <b className="font-bold text-text">{formatCount(services.length)}</b> services available
      </ListHead>
      <DataTable
        label="Services"
        columns={[
          ...SERVICE_COLUMNS,
          { id: 'actions', header: 'Actions', align: 'end', width: '116px', cell: actionsOf },
        ]}
        rows={shown}
        rowKey={({ id }) => id}
        minWidth={860}
        cardHeight={172}
        onRowOpen={({ id }) => void navigate({ to: paths.editService, params: { id } })}
        renderCard={(service) => <ServiceCard service={service} actions={actionsOf(service)} />}
        empty={
          <EmptyState art={false} title="No services found" text="Try adjusting your search or filter criteria." />
        }
        tools={
          <>
            <SearchField
              label="Search services"
              value={search}
              onChange={setSearch}
              className="w-search phone:w-full"
            />
            <PillRadioGroup
              label="Category"
              options={CATEGORY_FILTERS.map((value) => ({
                value,
                label: value,
                count: formatCount(services.filter((service) => isIn(value, service)).length),
              }))}
              value={filter}
              onChange={setFilter}
            />
          </>
        }
      />
    </>
  );
}

function ServiceCard({ service, actions }: { service: Service; actions: ReactNode }) {
  return (
    <article aria-label={service.name} className="flex h-full flex-col gap-1.5 px-3.5 py-3">
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 truncate font-semibold text-title">{service.name}</h2>
        <span className="flex-none font-semibold text-title">{formatWholeDollars(service.basePrice)}</span>
      </div>
      <div className="flex items-start justify-between gap-2">
        <CategoryBadge category={service.category} />
        <span className="text-meta text-text-3">Cost: {formatWholeDollars(service.baseCost)}</span>
      </div>
      <div>
        <Margin service={service} />
      </div>
      <div className="mt-auto flex items-center justify-between gap-2 border-t pt-1.5 text-meta text-text-3">
        <span className="min-w-0 truncate">
          {`${service.baseTimeHours} h · ${service.skillLevel} · ${stationsText(service)}`}
        </span>
        {actions}
      </div>
    </article>
  );
}
