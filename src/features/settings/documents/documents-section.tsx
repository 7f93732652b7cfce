import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { DISCOUNT_RULES, PAYMENT_TERMS } from '#domain/documents/billing.ts';
import { prefixProblem } from '#domain/documents/document-numbers.ts';
import { DEFAULT_FOOTER } from '#domain/documents/sheet-head.ts';
import { DEFAULT_ESTIMATE_TERMS } from '#domain/estimates/estimate-terms.ts';
import { EditSettings, SettingsSection, useSettingsForm } from '#features/settings/settings-form.tsx';
import type { SectionSettings } from '#features/settings/settings-session.ts';
import { useToday } from '#io/react/world.tsx';
import { useNextNumber } from '#parts/documents/free-number.ts';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormPage } from '#parts/forms/form-page.tsx';
import { Button } from '#ui/form/button.tsx';
import { DateField, NumberField, SelectField, TextAreaField, TextField } from '#ui/form/field.tsx';
import { FormSection, fieldGrid } from '#ui/form/form-layout.tsx';
import {
  DISCOUNT_RULE_NAMES,
  DOCUMENT_DEFAULTS,
  type DocumentsDraft,
  documentDefaultFacts,
  documentDefaultsOf,
  documentsDraftOf,
  documentsDraftSchemaOn,
} from './documents-draft.ts';
import { PaymentFields } from './payment-fields.tsx';

/** Defaults of new invoices and estimates. */
export function DocumentsSection() {
  return (
    <SettingsSection title="Documents">
      <EditSettings keys={DOCUMENT_DEFAULTS}>{(session) => <DocumentsForm session={session} />}</EditSettings>
    </SettingsSection>
  );
}

function DocumentsForm({ session }: { session: EditSession<SectionSettings<(typeof DOCUMENT_DEFAULTS)[number]>> }) {
  const form = useSettingsForm({
    section: 'documents',
    session,
    schema: documentsDraftSchemaOn(useToday()),
    draftOfRecord: documentsDraftOf,
    together: [
      ['invoicePrefix', 'estimatePrefix'],
      ['deposit', 'serviceDeposits'],
    ],
    factsOf: documentDefaultFacts,
    settingsOf: documentDefaultsOf,
    saved: 'New invoices and estimates use these defaults. Existing ones stay as they are.',
  });
  const { field, numberField } = form;
  const draft = useWatch({ control: form.control }) as DocumentsDraft;
  const prefixes = {
    invoicePrefix: draft.invoicePrefix.trim().toUpperCase(),
    estimatePrefix: draft.estimatePrefix.trim().toUpperCase(),
  };
  const nextInvoice = useNextNumber('invoice', prefixes).data;
  const nextEstimate = useNextNumber('estimate', prefixes).data;

  return (
    <FormPage label="Documents" form={form} submit="Save">
      <FormSection title="Defaults">
        <div className={fieldGrid}>
          <NumberField
            label="Tax Rate"
            required
            suffix="%"
            min={0}
            max={100}
            step={0.1}
            {...numberField('taxRatePercent')}
          />
          <SelectField
            label="Discount applies"
            hint="Before tax, a discount lowers the amount that is taxed. Your state decides."
            {...field('discountApplies')}
          >
            {DISCOUNT_RULES.map((rule) => (
              <option key={rule} value={rule}>
                {DISCOUNT_RULE_NAMES[rule]}
              </option>
            ))}
          </SelectField>
          <SelectField label="Payment Terms" {...field('paymentTerms')}>
            {PAYMENT_TERMS.map((terms) => (
              <option key={terms}>{terms}</option>
            ))}
          </SelectField>
          <NumberField
            label="Estimates Are Valid For"
            required
            inputMode="numeric"
            suffix="days"
            min={1}
            max={365}
            step={1}
            {...numberField('estimateValidityDays')}
          />
        </div>
      </FormSection>
      <FormSection title="Numbers">
        <div className={fieldGrid}>
          <TextField
            label="Invoice Prefix"
            required
            mono
            autoComplete="off"
            spellCheck={false}
            hint={
              prefixProblem(prefixes.invoicePrefix) ? undefined : nextInvoice && `The next invoice is ${nextInvoice}.`
            }
            {...field('invoicePrefix')}
          />
          <TextField
            label="Estimate Prefix"
            required
            mono
            autoComplete="off"
            spellCheck={false}
            hint={
              prefixProblem(prefixes.estimatePrefix)
                ? undefined
                : nextEstimate && `The next estimate is ${nextEstimate}.`
            }
            {...field('estimatePrefix')}
          />
        </div>
      </FormSection>
      <FormSection title="Books">
        <div className={fieldGrid}>
          <DateField
            label="Books Closed Through"
            hint="Nothing dated on or before this day can change. Corrections are booked on the day you make them. Leave empty to keep the books open."
            {...field('booksClosedThrough')}
          />
        </div>
      </FormSection>
      <PaymentFields form={form} draft={draft} />
      <FormSection title="Texts on Paper">
        <div className="grid gap-3.5">
          <ResettableText
            label="Terms and Conditions"
            isOriginal={draft.estimateTerms === DEFAULT_ESTIMATE_TERMS}
            onReset={() => form.put('estimateTerms', DEFAULT_ESTIMATE_TERMS)}
          >
            <TextAreaField
              label="Terms and Conditions"
              rows={6}
              hint="Added to new estimates. Invoices have none."
              {...field('estimateTerms')}
            />
          </ResettableText>
          <ResettableText
            label="Footer"
            isOriginal={draft.documentFooter === DEFAULT_FOOTER}
            onReset={() => form.put('documentFooter', DEFAULT_FOOTER)}
          >
            <TextField
              label="Footer"
              hint="The last line of every invoice and estimate, including existing ones."
              {...field('documentFooter')}
            />
          </ResettableText>
        </div>
      </FormSection>
    </FormPage>
  );
}

type ResettableTextProps = {
  label: string;
  isOriginal: boolean;
  onReset: () => void;
  children: ReactNode;
};

/** A text field with a button that restores the app's original text. */
function ResettableText({ label, isOriginal, onReset, children }: ResettableTextProps) {
  return (
    <div>
      {children}
      {!isOriginal && (
        <Button size="small" variant="ghost" icon={RotateCcw} className="mt-1.5 -ml-2.5" onClick={onReset}>
          Use the Original Text<span className="sr-only"> of {label}</span>
        </Button>
      )}
    </div>
  );
}
