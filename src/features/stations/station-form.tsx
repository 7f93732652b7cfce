import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isClosedAllWeek } from '#domain/calendar/week-hours.ts';
import { servicesLost } from '#domain/catalog/eligibility.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import { SERVICE_CATEGORIES, type Service } from '#domain/catalog/service.ts';
import { MAX_CONCURRENT_JOBS, type Station } from '#domain/catalog/station.ts';
import { stationUsers } from '#domain/catalog/station-changes.ts';
import { fullName } from '#domain/customers/customer.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { useWorld } from '#io/react/world.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormPage } from '#parts/forms/form-page.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { WeekHoursField } from '#parts/hours/week-hours-field.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { namesInWords } from '#parts/records/names-in-words.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { CheckboxField, NumberField, TextAreaField, TextField } from '#ui/form/field.tsx';
import { FormSection, fieldGrid } from '#ui/form/form-layout.tsx';
import { saveStation } from './save-station.ts';
import { newStation, type StationDraft, stationDraftOf, stationDraftSchema, stationFacts } from './station-draft.ts';
import { stationMessages } from './station-messages.ts';

export type StationShop = {
  stations: readonly Station[];
  services: readonly Service[];
  employees: readonly Employee[];
  settings: Pick<Settings, 'weekHours'>;
};

type StationFormProps = {
  /** The station that is edited; undefined for a new one. */
  session?: EditSession<Station>;
  shop: StationShop;
};

export function StationForm({ session, shop }: StationFormProps) {
  const { store } = useWorld();
  const station = session?.record;
  // Read once: a new station that a try before has stored, without confirming it, does not take its own name.
  const [otherNames] = useState(() => shop.stations.filter(({ id }) => id !== station?.id).map(({ name }) => name));
  const form = useRecordForm({
    what: 'station',
    schema: stationDraftSchema(otherNames),
    draft: station ? stationDraftOf(station) : newStation(shop.settings),
    session,
    draftOfRecord: stationDraftOf,
    factsOf: stationFacts,
    localOf: (typed, record) => ({ ...record, ...typed }),
    save: (facts, made) => saveStation(store, { facts, session, made }),
    saved: station ? stationMessages.updated : stationMessages.created,
    failed: stationMessages.saveFailed,
    leaveTo: paths.stations,
  });
  const { field, errorOf, setValue, getValues } = form;
  const draft = useWatch({ control: form.control }) as StationDraft;
  const hasCapability = draft.capabilities.length > 0 || station?.capabilities.length === 0;

  return (
    <FormPage
      form={form}
      label={station ? 'Edit station' : 'New station'}
      submit={station ? 'Update Station' : 'Create Station'}
      lacking={hasCapability ? undefined : 'Choose at least one capability.'}
      rail={<StationUse station={shop.stations.find((one) => one.id === station?.id)} draft={draft} shop={shop} />}
    >
      <FormSection title="Station">
        <div className={fieldGrid}>
          <TextField label="Station Name" data-tour="station-name" required {...field('name')} />
          <NumberField
            label="Max Concurrent Jobs"
            required
            inputMode="numeric"
            min={1}
            max={MAX_CONCURRENT_JOBS}
            step={1}
            hint="How many jobs it can run at the same time."
            {...form.register('maxConcurrentJobs', {
              // An empty field counts as one job (STN-14).
              setValueAs: (text) => (text === '' ? 1 : Number(text)),
              onBlur: () => setValue('maxConcurrentJobs', getValues('maxConcurrentJobs')),
            })}
            error={errorOf('maxConcurrentJobs')}
          />
          <div className="col-span-full">
            <TextAreaField label="Description" required rows={2} {...field('description')} />
          </div>
        </div>
      </FormSection>
      <FormSection group title="Capabilities">
        <div className="grid grid-cols-2 gap-x-3.5 gap-y-2 phone:grid-cols-1 phone:gap-y-0">
          {SERVICE_CATEGORIES.map((category) => (
            <CheckboxField
              key={category}
              value={category}
              {...form.register('capabilities')}
              label={
                <span className="flex items-center gap-2">
                  <FilmSwatch tone={CATEGORY_LOOKS[category].tone} />
                  {category}
                </span>
              }
            />
          ))}
        </div>
      </FormSection>
      <WeekHoursField
        title="Operating Hours"
        name="operatingHours"
        closed="Closed"
        hours={draft.operatingHours}
        errorOf={errorOf}
        onChange={(hours) => form.put('operatingHours', hours)}
      />
    </FormPage>
  );
}

type StationUseProps = { station: Station | undefined; draft: StationDraft; shop: StationShop };

/** Services and staff of the station, and a warning about services that would lose their last station. */
function StationUse({ station, draft, shop }: StationUseProps) {
  const isClosed = isClosedAllWeek(draft.operatingHours);
  if (!station) {
    return (
      <>
        <Card>
          <CardHeader title="Next" />
          <CardBody>
            <p className="text-label text-text-2">
              After saving, add this station to services and assign staff to it. It isn't used until then.
            </p>
          </CardBody>
        </Card>
        {isClosed && <ClosedAllWeek />}
      </>
    );
  }
  const users = stationUsers(shop, station.name);
  const edited = { ...station, capabilities: draft.capabilities };
  const lost = servicesLost(shop, {
    ...shop,
    stations: shop.stations.map((one) => (one.id === station.id ? edited : one)),
  });
  return (
    <>
      <Card>
        <CardHeader title="In use" />
        <CardBody>
          <dl className="grid gap-2.5 text-label">
            <div>
              <dt className="text-text-3">Services</dt>
              <dd>
                <BidiText text={namesInWords(namesOf(users.services), 8) || 'None yet'} />
              </dd>
            </div>
            <div>
              <dt className="text-text-3">Staff</dt>
              <dd>
                <BidiText text={namesInWords(users.employees.map(fullName), 8) || 'No one yet'} />
              </dd>
            </div>
          </dl>
          <p className="mt-2.5 text-small text-text-3">Services, staff and bookings get a new name automatically.</p>
        </CardBody>
      </Card>
      {lost.length > 0 && (
        <Alert tone="amber" role="status" title="No station is left for">
          <BidiText text={namesInWords(namesOf(lost), 8)} />. You can still save, but it can't be quoted or booked until
          another station can do it.
        </Alert>
      )}
      {isClosed && <ClosedAllWeek />}
    </>
  );
}

function namesOf(services: readonly Service[]): string[] {
  return services.map(({ name }) => name);
}

function ClosedAllWeek() {
  return (
    <Alert tone="amber" role="status" title="Closed all week">
      Jobs can't be quoted here until at least one day is open.
    </Alert>
  );
}
