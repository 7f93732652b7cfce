import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { DEFAULT_WEEK_HOURS, isClosedAllWeek, type WeekHours } from '#domain/calendar/week-hours.ts';
import { weekHoursFormSchema, weekHoursLines } from '#domain/calendar/work-week.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { EditSettings, SettingsSection, useSettingsForm } from '#features/settings/settings-form.tsx';
import type { SectionSettings } from '#features/settings/settings-session.ts';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormPage } from '#parts/forms/form-page.tsx';
import { WeekHoursField } from '#parts/hours/week-hours-field.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ApplyHours } from './apply-hours.tsx';
import { ClosedDaysSection } from './closed-days-section.tsx';

const HOURS = ['weekHours'] as const;
type Hours = Pick<Settings, (typeof HOURS)[number]>;

const draftSchema = z.object({ weekHours: weekHoursFormSchema });

function factsOf({ weekHours = DEFAULT_WEEK_HOURS }: Hours): Fact[] {
  const lines = weekHoursLines(weekHours).map(({ days, hours }) => `${days} ${hours}`);
  return [['Usual Hours', lines.join(', ')]];
}

/** The usual hours and the closed days of the shop. */
export function HoursSection() {
  return (
    <SettingsSection title="Hours">
      <EditSettings keys={HOURS}>{(session) => <HoursForm session={session} />}</EditSettings>
      <ClosedDaysSection />
    </SettingsSection>
  );
}

function HoursForm({ session }: { session: EditSession<SectionSettings<(typeof HOURS)[number]>> }) {
  const form = useSettingsForm({
    section: 'hours',
    session,
    schema: draftSchema,
    draftOfRecord: (settings) => ({ weekHours: settings.weekHours ?? DEFAULT_WEEK_HOURS }),
    factsOf: factsOf,
    settingsOf: (facts) => facts,
    saved: 'New stations and staff start with these hours.',
  });
  const { weekHours } = useWatch({ control: form.control }) as { weekHours: WeekHours };
  return (
    <FormPage
      label="Hours"
      form={form}
      submit="Save"
      rail={
        <>
          <ApplyHours hours={weekHours} isSaved={!form.formState.isDirty} />
          {isClosedAllWeek(weekHours) && (
            <Alert tone="amber" role="status" title="Closed all week">
              New stations and staff would never be available.
            </Alert>
          )}
        </>
      }
    >
      <WeekHoursField
        title="Usual Hours"
        name="weekHours"
        closed="Closed"
        hours={weekHours}
        errorOf={form.errorOf}
        onChange={(hours) => form.put('weekHours', hours)}
      />
    </FormPage>
  );
}
