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

const SENTENCE = 'Enter a whole percent from 1 to 99, or leave it empty.';

function isTarget(typed: unknown): boolean {
  return Number.isInteger(typed) && Number(typed) >= 1 && Number(typed) <= 99;
}

/** An emptied number field is NaN, which means no target. */
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

/** The target margin, and how labor is priced. */
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
    draftOfRecord: draftOf,
    factsOf: factsOf,
    settingsOf: (facts) => facts,
    saved: 'Margins below the target are now marked.',
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
            hint="Services, quotes and bookings below it are marked. Leave empty for no target."
            {...form.numberField('targetMargin')}
          />
        </div>
      </FormSection>
      <FormSection title="Labor">
        <p className="max-w-text text-text-2">
          Labor uses the hourly rate of the person who does the job. If no one is chosen yet, it uses{' '}
          {formatDollars(DEFAULT_HOURLY_RATE)} an hour.
        </p>
      </FormSection>
    </FormPage>
  );
}
