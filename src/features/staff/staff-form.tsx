import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { isClosedAllWeek } from '#domain/calendar/week-hours.ts';
import { canBeDone, type ShopResources, servicesLost } from '#domain/catalog/eligibility.ts';
import { EMPLOYMENT_TYPES, type Employee } from '#domain/catalog/employee.ts';
import { type Service, SKILL_LEVELS } from '#domain/catalog/service.ts';
import { fullName } from '#domain/customers/customer.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { useWorld } from '#io/react/world.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormPage } from '#parts/forms/form-page.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { WeekHoursField } from '#parts/hours/week-hours-field.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { namesInWords } from '#parts/records/names-in-words.ts';
import { saveRecord } from '#parts/records/record-step.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { CheckboxField, NumberField, SelectField, TextField } from '#ui/form/field.tsx';
import { FormSection, fieldGrid } from '#ui/form/form-layout.tsx';
import { newStaffMember, type StaffDraft, staffDraftOf, staffDraftSchema, staffFacts } from './staff-draft.ts';
import { staffMessages } from './staff-messages.ts';

type StaffFormProps = {
  /** The person who is edited; undefined for a new one. */
  session?: EditSession<Employee>;
  shop: ShopResources & { settings: Pick<Settings, 'weekHours'> };
};

/** Names the missing choice. A stored person without skill levels or stations needs none. */
function missingChoice({ skillLevels, stations }: StaffDraft, stored: StaffDraft | undefined): string | undefined {
  const lacksSkill = skillLevels.length === 0 && stored?.skillLevels.length !== 0;
  const lacksStation = stations.length === 0 && stored?.stations.length !== 0;
  if (lacksSkill && lacksStation) return 'Choose at least one skill level and one station.';
  if (lacksSkill) return 'Choose at least one skill level.';
  return lacksStation ? 'Choose at least one station.' : undefined;
}

export function StaffForm({ session, shop }: StaffFormProps) {
  const { store } = useWorld();
  const employee = session?.record;
  const stationNames = shop.stations.map(({ name }) => name);
  const initial = employee ? staffDraftOf(employee, stationNames) : newStaffMember(shop.settings);
  const form = useRecordForm({
    what: 'staff member',
    schema: staffDraftSchema,
    draft: initial,
    session,
    draftOfRecord: (record) => staffDraftOf(record, stationNames),
    factsOf: staffFacts,
    localOf: (typed, record) => ({ ...record, ...typed }),
    save: (facts, made) => saveRecord(store, 'employees', { facts, session, made }),
    saved: employee ? staffMessages.updated : staffMessages.created,
    failed: staffMessages.saveFailed,
    leaveTo: paths.staff,
  });
  const { field, numberField, errorOf } = form;
  const draft = useWatch({ control: form.control }) as StaffDraft;

  return (
    <FormPage
      form={form}
      label={employee ? 'Edit staff member' : 'New staff member'}
      submit={employee ? 'Update Staff Member' : 'Create Staff Member'}
      lacking={missingChoice(draft, employee && initial)}
      rail={<StaffCapabilities employee={session?.base ?? undefined} draft={draft} shop={shop} />}
    >
      <FormSection title="Person">
        <div className={fieldGrid}>
          <TextField
            label="First Name"
            data-tour="staff-first-name"
            required
            autoComplete="off"
            {...field('firstName')}
          />
          <TextField label="Last Name" required autoComplete="off" {...field('lastName')} />
          <TextField label="Email" type="email" required autoComplete="off" {...field('email')} />
          <TextField label="Phone" type="tel" required autoComplete="off" {...field('phone')} />
          <SelectField label="Employment Type" {...field('type')}>
            {EMPLOYMENT_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </SelectField>
          <NumberField
            label="Hourly Rate"
            required
            prefix="$"
            suffix="an hour"
            min={0}
            step={0.01}
            hint="Used for the labor cost of every job."
            {...numberField('hourlyRate')}
          />
        </div>
      </FormSection>
      <div className="grid grid-cols-2 items-start gap-4.5 phone:grid-cols-1">
        <FormSection group title="Skill Levels">
          <div className="grid gap-2 phone:gap-0">
            {SKILL_LEVELS.map((level) => (
              <CheckboxField key={level} value={level} label={level} {...form.register('skillLevels')} />
            ))}
          </div>
          <p className="mt-2.5 text-small text-text-3">
            Jobs only go to people with that exact level, so check every level this person can do.
          </p>
        </FormSection>
        <FormSection group title="Assigned Stations">
          <div className="grid gap-2 phone:gap-0">
            {stationNames.map((name) => (
              <CheckboxField key={name} value={name} label={name} {...form.register('stations')} />
            ))}
          </div>
          {stationNames.length === 0 && (
            <p className="text-label text-text-2">
              No stations yet.{' '}
              <Link to={paths.newStation} className="link">
                Create a station
              </Link>{' '}
              first.
            </p>
          )}
        </FormSection>
      </div>
      <WeekHoursField
        title="Availability"
        name="availability"
        closed="Off"
        hours={draft.availability}
        errorOf={errorOf}
        onChange={(hours) => form.put('availability', hours)}
      />
    </FormPage>
  );
}

type StaffCapabilitiesProps = { employee: Employee | undefined; draft: StaffDraft; shop: ShopResources };

/** Services that the person in the form can do, and a warning about services that no one else could do. */
function StaffCapabilities({ employee, draft, shop }: StaffCapabilitiesProps) {
  const able = shop.services.filter((service) => canBeDone(service, { ...shop, employees: [draft] }));
  const lost = employee
    ? servicesLost(shop, {
        ...shop,
        employees: shop.employees.map((one) =>
          one.id === employee.id ? { ...one, skillLevels: draft.skillLevels, stations: draft.stations } : one,
        ),
      })
    : [];
  return (
    <>
      <Card>
        <CardHeader title="Can do" />
        <CardBody>
          <p className="text-label text-text-2">
            <BidiText
              text={
                namesInWords(namesOf(able), 8) ||
                'No services yet. Choose a skill level and a station that match a service.'
              }
            />
          </p>
        </CardBody>
      </Card>
      {employee && lost.length > 0 && (
        <Alert tone="amber" role="status" title="No one else can do">
          <BidiText text={namesInWords(namesOf(lost), 8)} />. Only <bdi>{fullName(employee)}</bdi> can do this. You can
          still save, but it can't be quoted or booked until someone else can do it.
        </Alert>
      )}
      {isClosedAllWeek(draft.availability) && (
        <Alert tone="amber" role="status" title="Off all week">
          This person can't be quoted for a job until they work at least one day.
        </Alert>
      )}
    </>
  );
}

function namesOf(services: readonly Service[]): string[] {
  return services.map(({ name }) => name);
}
