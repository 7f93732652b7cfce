import * as z from 'zod/mini';
import { DEFAULT_HOURLY_RATE } from '#domain/catalog/employee.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { EditSettings, SettingsSection, useSettingsForm } from '#features/settings/settings-form.tsx';
import type { SectionSettings } from '#features/settings/settings-session.ts';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormPage } from '#parts/forms/form-page.tsx';
import { NumberField } from '#ui/form/field.tsx';
import { FormSection } from '#ui/form/form-layout.tsx';

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
      <EditSettings keys={PRICING}>{(session) => <PricingForm session={session} />}</EditSettings>
    </SettingsSection>
  );
}

function PricingForm({ session }: { session: EditSession<SectionSettings<(typeof PRICING)[number]>> }) {
  const form = useSettingsForm({
    section: 'pricing',
    session,
    schema: draftSchema,
    draft: draftOf(session.record),
    factsOf: factsOf,
    settingsOf: (facts) => facts,
    saved: 'Margins below the target are marked from now on.',
  });
  return (
    <FormPage label="Pricing" form={form} submit="Save">
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
    </FormPage>
  );
}
