import { Link } from '@tanstack/react-router';
import { Monitor, Printer } from 'lucide-react';
import type { Ref } from 'react';
import type { Station } from '#domain/catalog/station.ts';
import { CAR_GROUPS, type CarGroup } from '#domain/jobs/car-group.ts';
import { formatCount } from '#domain/money/money.ts';
import { paths } from '#parts/navigation/paths.ts';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { SelectField } from '#ui/form/field.tsx';
import { pillClass, pillLine } from '#ui/form/pills.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import type { TodayParams } from './today-params.ts';

const GROUP_LABELS: Readonly<Record<CarGroup, string>> = {
  arriving: 'Arriving today',
  'in-shop': 'In shop',
  due: 'Due out today',
  late: 'Late',
  hold: 'On hold',
  customer: 'Waiting for the customer',
};

type GroupPillsProps = {
  counts: Readonly<Record<CarGroup, number>>;
  value: CarGroup | undefined;
  onChange: (group: CarGroup | undefined) => void;
};

/** Counts of the cars, each a filter. Pressing one again shows all cars. */
function GroupPills({ counts, value, onChange }: GroupPillsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a scrolling row.
    <div role="group" aria-label="Cars to show" className={pillLine}>
      {CAR_GROUPS.map((group) => (
        <button
          key={group}
          type="button"
          aria-pressed={group === value}
          onClick={() => onChange(group === value ? undefined : group)}
          className={pillClass(group === value, true)}
        >
          {GROUP_LABELS[group]}
          <span aria-hidden className="font-semibold text-small tabular-nums">
            {formatCount(counts[group])}
          </span>
        </button>
      ))}
    </div>
  );
}

type BoardHeadProps = Pick<GroupPillsProps, 'counts'> & {
  params: TodayParams;
  onChange: (params: TodayParams) => void;
  stations: readonly Pick<Station, 'id' | 'name'>[];
  /** The user is a staff member. */
  isStaff: boolean;
  search: string;
  onSearch: (text: string) => void;
  /** '3 found', while the cars are filtered. */
  found: string | undefined;
  wallButton: Ref<HTMLButtonElement>;
};

export function TodayHead(props: BoardHeadProps) {
  const { counts, params, onChange, stations, isStaff, search, onSearch, found, wallButton } = props;
  const { group, isMine, bay } = params;
  const isKnown = bay === undefined || stations.some(({ name }) => name === bay);
  return (
    <div className="mb-3.5 grid gap-2.5">
      <GroupPills counts={counts} value={group} onChange={(next) => onChange({ ...params, group: next })} />
      <div className="flex flex-wrap items-center gap-2.5">
        {isStaff && (
          <Segmented
            label="Whose cars"
            value={isMine ? 'mine' : 'all'}
            onChange={(next) => onChange({ ...params, isMine: next === 'mine' })}
            options={[
              { value: 'all', label: 'All' },
              { value: 'mine', label: 'Mine' },
            ]}
          />
        )}
        <div className="w-47.5 phone:min-w-0 phone:flex-1">
          <SelectField
            label="Bay"
            hideLabel
            value={bay ?? ''}
            onChange={(event) => onChange({ ...params, bay: event.target.value || undefined })}
          >
            <option value="">All bays</option>
            {[...stations.map(({ name }) => name), ...(isKnown ? [] : [bay])].map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <SearchField
          label="Search cars"
          placeholder="Job, customer, vehicle, plate, key tag"
          value={search}
          onChange={onSearch}
          end={found}
          className="mr-auto w-search phone:order-last phone:w-full"
        />
        <Link to={paths.daySheet} className={buttonClass()}>
          <Printer size={16} aria-hidden />
          Day Sheet
        </Link>
        <Button
          ref={wallButton}
          icon={Monitor}
          className="phone:hidden"
          onClick={() => onChange({ ...params, isWall: true })}
        >
          Wall Mode
        </Button>
      </div>
    </div>
  );
}
