import { Plus } from 'lucide-react';
import type { Station } from '#domain/catalog/station.ts';
import { SAMPLE_STATIONS } from '#domain/samples/sample-services.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/form/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { FormLayout, FormSection, fieldGrid } from '#ui/form/form-layout.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { EmptyList, ListHead } from '#ui/table/list-page.tsx';
import { Specimen } from './specimen.tsx';

const nothing = () => undefined;

export function EmptyAndLoading() {
  return (
    <>
      <Specimen title="While it loads">
        <SkeletonRows rows={3} />
      </Specimen>
      <EmptyList
        title="No stations"
        text="Get started by creating your first station."
        action={
          <Button variant="solid" icon={Plus}>
            New Station
          </Button>
        }
      />
    </>
  );
}

const COLUMNS: readonly Column<Station>[] = [
  { id: 'name', header: 'Station', sortValue: ({ name }) => name, cell: ({ name }) => <b>{name}</b> },
  { id: 'text', header: 'Description', cell: ({ description }) => description },
  {
    id: 'jobs',
    header: 'Max Jobs',
    align: 'end',
    sortValue: ({ maxConcurrentJobs }) => maxConcurrentJobs,
    cell: ({ maxConcurrentJobs }) => maxConcurrentJobs,
  },
];

function Stations({ rows }: { rows: readonly Station[] }) {
  return (
    <DataTable
      label={rows.length > 0 ? 'Stations' : 'No stations'}
      columns={COLUMNS}
      rows={rows}
      renderCard={({ name, description }) => (
        <div className="px-3.5 py-3">
          <b>{name}</b>
          <p>{description}</p>
        </div>
      )}
      empty={<EmptyState art={false} title="No stations found" text="Try adjusting your search or filter criteria." />}
    />
  );
}

export function ListPages() {
  return (
    <div>
      <ListHead
        action={
          <Button variant="solid" icon={Plus}>
            New Station
          </Button>
        }
      >
        <b>4</b> stations
      </ListHead>
      <div className="grid gap-4.5">
        <Stations rows={SAMPLE_STATIONS} />
        <Stations rows={[]} />
      </div>
    </div>
  );
}

export function Forms() {
  return (
    <FormLayout
      label="Specimen of a form"
      submit="Create Station"
      onSubmit={nothing}
      onCancel={nothing}
      problems={[{ name: 'specimen', text: 'Enter the name of the station.' }]}
      attempts={1}
      disabled
      disabledReason="Choose at least one capability."
    >
      <FormSection title="Station">
        <div className={fieldGrid}>
          <TextField name="specimen" label="Station Name" required error="Enter the name of the station." />
        </div>
      </FormSection>
    </FormLayout>
  );
}
