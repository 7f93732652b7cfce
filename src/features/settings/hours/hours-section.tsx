import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { DEFAULT_WEEK_HOURS, isClosedAllWeek, type WeekHours } from '#domain/calendar/week-hours.ts';
import { weekHoursFormSchema, weekHoursLines } from '#domain/calendar/work-week.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { OpenSettings, SettingsForm, SettingsSection } from '#features/settings/settings-form.tsx';
import { SETTINGS_NOT_SAVED, settingsSaved } from '#features/settings/settings-messages.ts';
import type { OpenedSettings } from '#features/settings/use-opened-settings.ts';
import type { Fact } from '#parts/forms/elsewhere-notice.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.ts';
import { WeekHoursField } from '#parts/forms/week-hours-field.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ApplyHours } from './apply-hours.tsx';
import { ClosedDays } from './closed-days.tsx';

const HOURS = ['weekHours'] as const;
type Hours = Pick<Settings, (typeof HOURS)[number]>;

const draftSchema = z.object({ weekHours: weekHoursFormSchema });

function factsOf({ weekHours = DEFAULT_WEEK_HOURS }: Hours): Fact[] {
  const lines = weekHoursLines(weekHours).map(({ days, hours }) => `${days} ${hours}`);
  return [['Usual Hours', lines.join(', ')]];
}

/** When the shop is open, and when it is not. */
export function HoursSection() {
  return (
    <SettingsSection title="Hours">
      <OpenSettings keys={HOURS}>{(opened) => <HoursForm key={opened.version} opened={opened} />}</OpenSettings>
      <ClosedDays />
    </SettingsSection>
  );
}

function HoursForm({ opened }: { opened: OpenedSettings<(typeof HOURS)[number]> }) {
  const form = useRecordForm({
    schema: draftSchema,
    draft: { weekHours: opened.record.weekHours ?? DEFAULT_WEEK_HOURS },
    isStored: true,
    draftOf: (facts) => facts,
    what: 'hours section',
    command: (facts) => opened.save(facts),
    saved: settingsSaved('New stations and staff start with these hours.'),
    failed: SETTINGS_NOT_SAVED,
  });
  const { weekHours } = useWatch({ control: form.control }) as { weekHours: WeekHours };
  return (
    <SettingsForm
      label="Hours"
      form={form}
      opened={opened}
      factsOf={factsOf}
      rail={
        <>
          <ApplyHours hours={weekHours} isSaved={!form.formState.isDirty} />
          {isClosedAllWeek(weekHours) && (
            <Alert tone="amber" role="status" title="Closed all week">
              New stations and staff would never be free.
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
    </SettingsForm>
  );
}
