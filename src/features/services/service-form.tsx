import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { capableStations, eligibleEmployees, type ShopResources } from '#domain/catalog/eligibility.ts';
import { SERVICE_CATEGORIES, type Service, SKILL_LEVELS } from '#domain/catalog/service.ts';
import { fullName } from '#domain/customers/customer.ts';
import { useWorld } from '#io/react/react.tsx';
import { ELSEWHERE_REASON, ElsewhereNotice } from '#parts/forms/elsewhere-notice.tsx';
import { type Opened, useElsewhere } from '#parts/forms/use-opened.ts';
import { useRecordForm } from '#parts/forms/use-record-form.ts';
import { paths } from '#parts/navigation/paths.ts';
import { namesInWords } from '#parts/records/names-in-words.ts';
import { recordStep } from '#parts/records/record-step.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Isolated } from '#ui/feedback/isolated.tsx';
import { CheckboxField, NumberField, SelectField, TextAreaField, TextField } from '#ui/form/field.tsx';
import { FormPage, FormSection, fieldGrid } from '#ui/form/form-page.tsx';
import { MarginPanel } from './margin-panel.tsx';
import { type ServiceDraft, serviceDraftSchema, serviceFacts, stillCapable } from './service-draft.ts';
import { serviceMessages } from './service-messages.ts';
import { SizeTable } from './size-table.tsx';

type ServiceFormProps = {
  initial: ServiceDraft;
  /** The service that is edited; undefined for a new one. */
  opened?: Opened<Service>;
  shop: ShopResources;
};

export function ServiceForm({ initial, opened, shop }: ServiceFormProps) {
  const { store, newId, clock } = useWorld();
  const form = useRecordForm({
    schema: serviceDraftSchema,
    draft: initial,
    isStored: opened !== undefined,
    what: 'service',
    command: (facts) =>
      store.transact(() => [recordStep('services', { facts, opened, id: newId(), at: clock.now().toISOString() })]),
    saved: opened ? serviceMessages.updated : serviceMessages.created,
    failed: opened ? serviceMessages.updateFailed : serviceMessages.createFailed,
    list: paths.services,
  });
  const { field, numberField, register, setValue, getValues, saving } = form;
  const draft = useWatch({ control: form.control }) as ServiceDraft;
  const capable = capableStations(draft.category, shop.stations);
  const isElsewhere = useElsewhere(opened, { isTyped: form.isTyped, isBusy: saving });
  const hasStation = draft.stations.length > 0 || (opened !== undefined && initial.stations.length === 0);

  function untickIncapable() {
    const { stations, category } = getValues();
    setValue('stations', stillCapable(stations, category, shop.stations), { shouldDirty: true });
  }

  return (
    <FormPage
      {...form.page}
      label={opened ? 'Edit service' : 'New service'}
      submit={opened ? 'Update Service' : 'Create Service'}
      submitTour="save-service"
      disabled={saving || isElsewhere || !hasStation}
      disabledReason={isElsewhere ? ELSEWHERE_REASON : hasStation ? undefined : 'Choose at least one station.'}
      notice={
        isElsewhere &&
        opened && (
          <ElsewhereNotice
            opened={opened}
            what="service"
            factsOf={serviceFacts}
            mine={{ ...opened.record, ...draft }}
            onDiscard={form.leave}
          />
        )
      }
      rail={<Hands draft={draft} shop={shop} />}
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
            {...register('category', { onChange: untickIncapable })}
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
              hint="Film, liquids and whatever else the job uses up."
              {...numberField('baseCost')}
            />
            <NumberField
              label="Base Time (hours)"
              required
              suffix="h"
              min={0.1}
              step={0.1}
              hint="Of a mid-size vehicle."
              {...numberField('baseTimeHours')}
            />
          </div>
          <MarginPanel basePrice={draft.basePrice} baseCost={draft.baseCost} />
        </div>
      </FormSection>
      <FormSection group data-tour="size-multipliers" title="Vehicle Size Multipliers">
        <SizeTable draft={draft} numberField={numberField} />
      </FormSection>
    </FormPage>
  );
}

/** Who can do the service as it stands in the form. */
function Hands({ draft, shop }: { draft: ServiceDraft; shop: ShopResources }) {
  const people = shop.employees.filter((employee) =>
    draft.stations.some((station) => eligibleEmployees(draft, station, [employee]).length > 0),
  );
  if (people.length === 0 && draft.stations.length > 0) {
    return (
      <Alert tone="amber" role="status" title="Nobody can do it">
        Nobody with the skill level {draft.skillLevel} works at <Isolated text={namesInWords(draft.stations)} />. Until
        somebody does, it can neither be quoted nor booked.
      </Alert>
    );
  }
  return (
    <Card>
      <CardHeader title="Done by" />
      <CardBody>
        <p className="text-label text-text-2">
          <Isolated text={namesInWords(people.map(fullName), 8) || 'Choose a station to see who can do it.'} />
        </p>
      </CardBody>
    </Card>
  );
}
