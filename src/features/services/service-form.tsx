import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { capableStations, eligibleEmployees, type ShopResources } from '#domain/catalog/eligibility.ts';
import { SERVICE_CATEGORIES, type Service, SKILL_LEVELS } from '#domain/catalog/service.ts';
import { fullName } from '#domain/customers/customer.ts';
import { useWorld } from '#io/react/world.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormPage } from '#parts/forms/form-page.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { namesInWords } from '#parts/records/names-in-words.ts';
import { saveRecord } from '#parts/records/record-step.ts';
import { TierSelect } from '#parts/warranties/tier-select.tsx';
import { useTierTitle } from '#parts/warranties/use-tier-title.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { CheckboxField, NumberField, SelectField, TextAreaField, TextField } from '#ui/form/field.tsx';
import { FormSection, fieldGrid } from '#ui/form/form-layout.tsx';
import { MarginPanel } from './margin-panel.tsx';
import { PlannedAndActual } from './planned-and-actual.tsx';
import {
  capableNames,
  type ServiceDraft,
  serviceDraftOf,
  serviceDraftSchema,
  serviceFacts,
  serviceOf,
} from './service-draft.ts';
import { serviceMessages } from './service-messages.ts';
import { SizeTable } from './size-table.tsx';
import type { BaseFigures } from './suggested-figures.tsx';

type ServiceFormProps = {
  initial: ServiceDraft;
  /** The service that is edited; undefined for a new one. */
  session?: EditSession<Service>;
  shop: ShopResources;
};

export function ServiceForm({ initial, session, shop }: ServiceFormProps) {
  const { store } = useWorld();
  const canViewMoney = useCan('viewMoney');
  const titleOf = useTierTitle();
  const form = useRecordForm({
    what: 'service',
    schema: serviceDraftSchema,
    draft: initial,
    session,
    draftOfRecord: (record) => serviceDraftOf(record, shop.stations),
    // A station must be able to do the category.
    together: [['category', 'stations']],
    apart: ['vehicleSizeMultipliers'],
    factsOf: (service) => serviceFacts(service, titleOf),
    localOf: (typed, record) => ({ ...record, ...serviceOf(typed) }),
    save: (typed, made) => saveRecord(store, 'services', { facts: serviceOf(typed), session, made }),
    saved: session ? serviceMessages.updated : serviceMessages.created,
    failed: session ? serviceMessages.updateFailed : serviceMessages.createFailed,
    leaveTo: paths.services,
  });
  const { field, numberField, register, setValue, getValues } = form;
  const draft = useWatch({ control: form.control }) as ServiceDraft;
  const capable = capableStations(draft.category, shop.stations);
  const hasStation = draft.stations.length > 0 || (session !== undefined && initial.stations.length === 0);

  function uncheckIncapable() {
    const { stations, category } = getValues();
    setValue('stations', capableNames(stations, category, shop.stations), { shouldDirty: true });
  }

  function fill({ basePrice, baseTimeHours }: BaseFigures) {
    if (basePrice !== undefined) form.put('basePrice', basePrice);
    if (baseTimeHours !== undefined) form.put('baseTimeHours', baseTimeHours);
  }

  return (
    <FormPage
      form={form}
      label={session ? 'Edit service' : 'New service'}
      submit={session ? 'Update Service' : 'Create Service'}
      submitTour="save-service"
      lacking={hasStation ? undefined : 'Choose at least one station.'}
      rail={<EligibleStaff draft={draft} shop={shop} />}
    >
      <FormSection title="Basic Information">
        <div className={fieldGrid}>
          <div className="col-span-full">
            <TextField label="Service Name" required {...field('name')} />
          </div>
          <div className="col-span-full">
            <TextAreaField label="Description" required rows={2} {...field('description')} />
          </div>
          <SelectField
            label="Category"
            required
            {...register('category', { onChange: uncheckIncapable })}
            error={form.errorOf('category')}
          >
            {SERVICE_CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </SelectField>
          <SelectField label="Skill Level" required {...field('skillLevel')}>
            {SKILL_LEVELS.map((level) => (
              <option key={level}>{level}</option>
            ))}
          </SelectField>
          <TierSelect
            kind="workmanship"
            hint="Your shop's own, on this work. Issued at the hand-over."
            value={draft.tierId}
            onChoose={(id) => form.put('tierId', id)}
          />
        </div>
      </FormSection>
      <FormSection group data-tour="station-assignment" title="Station Assignment">
        <div className="grid grid-cols-2 gap-x-3.5 gap-y-2 phone:grid-cols-1 phone:gap-y-0">
          {capable.map(({ id, name }) => (
            <CheckboxField key={id} value={name} label={name} {...register('stations')} />
          ))}
        </div>
        {capable.length === 0 && (
          <Alert tone="amber" role="status" title={`No stations available for ${draft.category} services.`}>
            Create stations with that capability first:{' '}
            <Link to={paths.newStation} className="link">
              New Station
            </Link>
            , or add it to one of{' '}
            <Link to={paths.stations} className="link">
              your stations
            </Link>
            .
          </Alert>
        )}
      </FormSection>
      <FormSection title="Pricing & Time">
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,--spacing(70))] items-start gap-4.5 tablet:grid-cols-1 phone:grid-cols-1">
          <div className="grid gap-3.5">
            <NumberField label="Base Price" required prefix="$" min={0} step={0.01} {...numberField('basePrice')} />
            <NumberField
              label="Base Cost"
              required
              prefix="$"
              min={0}
              step={0.01}
              hint="Film, liquids and other materials used for the job."
              {...numberField('baseCost')}
            />
            <NumberField
              label="Base Time (hours)"
              required
              suffix="h"
              min={0.1}
              step={0.1}
              hint="For a mid-size vehicle."
              {...numberField('baseTimeHours')}
            />
          </div>
          <MarginPanel basePrice={draft.basePrice} baseCost={draft.baseCost} />
        </div>
      </FormSection>
      <FormSection group data-tour="size-multipliers" title="Vehicle Size Multipliers">
        <SizeTable draft={draft} numberField={numberField} />
      </FormSection>
      {session && canViewMoney && <PlannedAndActual service={session.record} draft={draft} onUse={fill} />}
    </FormPage>
  );
}

/** The people who can do the service with the form's skill level and stations. */
function EligibleStaff({ draft, shop }: { draft: ServiceDraft; shop: ShopResources }) {
  const people = shop.employees.filter((employee) =>
    draft.stations.some((station) => eligibleEmployees(draft, station, [employee]).length > 0),
  );
  if (people.length === 0 && draft.stations.length > 0) {
    return (
      <Alert tone="amber" role="status" title="No one can do this service">
        No one with the skill level {draft.skillLevel} works at <BidiText text={namesInWords(draft.stations)} />. Until
        someone does, this service can't be quoted or booked.
      </Alert>
    );
  }
  return (
    <Card>
      <CardHeader title="Who can do this" />
      <CardBody>
        <p className="text-label text-text-2">
          <BidiText text={namesInWords(people.map(fullName), 8) || 'Choose a station to see who can do it.'} />
        </p>
      </CardBody>
    </Card>
  );
}
