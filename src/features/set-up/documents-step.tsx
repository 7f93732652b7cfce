import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useSettings, useWorld } from '#io/react/world.tsx';
import { LogoField } from '#parts/documents/logo-field.tsx';
import { neededTaxRate } from '#parts/forms/draft-fields.ts';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { NumberField } from '#ui/form/field.tsx';
import { FormSection, fieldGrid } from '#ui/form/form-layout.tsx';
import { StepForm, type StepProps } from './step-form.tsx';

const schema = z.object({ logo: z.string(), taxRatePercent: neededTaxRate });

/** Asks for the logo and the tax rate of estimates and invoices. */
export function DocumentsStep({ onSaved, onSkip }: StepProps) {
  const { store } = useWorld();
  const { logo: storedLogo = '', taxRatePercent } = useSettings();
  const [draft] = useState(() => ({ logo: storedLogo, taxRatePercent }));
  const form = useRecordForm({
    what: 'set-up',
    schema,
    draft,
    asksToLeave: false,
    async save({ logo, ...rate }) {
      await store.settings.change((settings) => ({ ...settings, ...rate, logo: logo || undefined }));
    },
    leaveTo: onSaved,
  });
  const { logo } = useWatch({ control: form.control }) as typeof draft;
  return (
    <StepForm label="Logo and tax rate" form={form} onSkip={onSkip}>
      <LogoField logo={logo} onChange={(next) => form.put('logo', next)} />
      <FormSection title="Sales Tax">
        <div className={fieldGrid}>
          <NumberField
            label="Tax Rate"
            required
            suffix="%"
            min={0}
            max={100}
            step={0.1}
            hint="Of new estimates and invoices. Enter 0 if you charge none."
            {...form.numberField('taxRatePercent')}
          />
        </div>
      </FormSection>
    </StepForm>
  );
}
