import * as z from 'zod/mini';
import { DEFAULT_HOURLY_RATE } from '#domain/catalog/employee.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { OpenSettings, SettingsForm, SettingsSection } from '#features/settings/settings-form.tsx';
import { SETTINGS_NOT_SAVED, settingsSaved } from '#features/settings/settings-messages.ts';
import type { OpenedSettings } from '#features/settings/use-opened-settings.ts';
import type { Fact } from '#parts/forms/elsewhere-notice.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.ts';
import { NumberField } from '#ui/form/field.tsx';
import { FormSection } from '#ui/form/form-page.tsx';

const PRICING = ['targetMargin'] as const;
type Pricing = Pick<Settings, (typeof PRICING)[number]>;

const SENTENCE = 'Enter a margin of 1 to 99 in whole percent, or leave it empty.';

function isTarget(typed: unknown): boolean {
  return Number.isInteger(typed) && Number(typed) >= 1 && Number(typed) <= 99;
}

/** A field that was emptied is NaN: no target. */
const draftSchema = z.object({
  targetMargin: z.pipe(
    z.custom<number | undefined>((value) => value === undefined || Number.isNaN(value) || isTarget(value), SENTENCE),
    z.transform((typed) => (Number.isNaN(typed) ? undefined : typed)),
  ),
});

function draftOf({ targetMargin }: Pricing) {
  return { targetMargin };
}

function factsOf({ targetMargin }: Pricing): Fact[] {
  return [['Target Margin', targetMargin === undefined ? '' : `${targetMargin}%`]];
}

/** What a job should leave. */
export function PricingSection() {
  return (
    <SettingsSection title="Pricing">
      <OpenSettings keys={PRICING}>{(opened) => <PricingForm key={opened.version} opened={opened} />}</OpenSettings>
    </SettingsSection>
  );
}

function PricingForm({ opened }: { opened: OpenedSettings<(typeof PRICING)[number]> }) {
  const form = useRecordForm({
    schema: draftSchema,
    draft: draftOf(opened.record),
    isStored: true,
    draftOf: (facts) => facts,
    what: 'pricing section',
    command: opened.save,
    saved: settingsSaved('Margins below the target are marked from now on.'),
    failed: SETTINGS_NOT_SAVED,
  });
  return (
    <SettingsForm label="Pricing" form={form} opened={opened} factsOf={factsOf}>
      <FormSection title="Margin">
        <div className="max-w-80 phone:max-w-none">
          <NumberField
            label="Target Margin"
            inputMode="numeric"
            suffix="%"
            min={1}
            max={99}
            step={1}
            hint="Services, quotes and bookings that leave less are marked. Empty means no target."
            {...form.numberField('targetMargin')}
          />
        </div>
      </FormSection>
      <FormSection title="Labor">
        <p className="max-w-text text-text-2">
          Labor is priced with the hourly rate of who does the job, as it stands on their page. Where nobody is chosen
          yet, {formatDollars(DEFAULT_HOURLY_RATE)} an hour is taken.
        </p>
      </FormSection>
    </SettingsForm>
  );
}
