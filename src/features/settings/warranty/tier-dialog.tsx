import { useWatch } from 'react-hook-form';
import { formatDate } from '#domain/calendar/calendar.ts';
import { tierTitle, type WarrantyTier } from '#domain/warranty/warranty-tier.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import { EditRecord } from '#parts/forms/edit-record.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import type { ToastContent } from '#parts/messages/toast-contents.ts';
import { paths } from '#parts/navigation/paths.ts';
import { saveRecord } from '#parts/records/record-step.ts';
import { CheckboxField, NumberField, SelectField, TextAreaField, TextField } from '#ui/form/field.tsx';
import { fieldGrid } from '#ui/form/form-layout.tsx';
import { NEW_TIER, type TierDraft, tierDraftOf, tierDraftSchema, tierFacts, tierPromiseOf } from './tier-draft.ts';

const saved = (title: string, message: string): ToastContent => ({ type: 'success', title, message });
const failed: ToastContent = {
  type: 'error',
  title: 'Error',
  message: 'Failed to save the warranty. Please try again.',
};

type DialogProps = {
  /** 'new', or the id of a tier. */
  tierId: string;
  onClose: () => Promise<void>;
};

/** Dialog with the form of a warranty tier. */
export function TierDialog({ tierId, onClose }: DialogProps) {
  if (tierId === 'new') return <TierForm onClose={onClose} />;
  return (
    <EditRecord entity="warrantyTiers" id={tierId} what="warranty" list={paths.settings} listName="settings">
      {(session) => <TierForm session={session} onClose={onClose} />}
    </EditRecord>
  );
}

type FormProps = Pick<DialogProps, 'onClose'> & { session?: EditSession<WarrantyTier> };

function TierForm({ session, onClose }: FormProps) {
  const { store } = useWorld();
  const today = useToday();
  const partsOf = (draft: TierDraft, before: WarrantyTier | undefined) => ({
    promise: tierPromiseOf(draft),
    checkedOn: draft.isChecked ? (before?.checkedOn ?? today) : undefined,
  });
  const form = useRecordForm({
    what: 'warranty',
    schema: tierDraftSchema,
    draft: session ? tierDraftOf(session.record) : NEW_TIER,
    session,
    draftOfRecord: tierDraftOf,
    together: [
      ['term', 'years'],
      ['transfer', 'transferYears'],
      ['inspectionMonths', 'inspectionLateDays', 'isInspectionRequired'],
    ],
    factsOf: tierFacts,
    localOf: (draft, tier) => ({ ...tier, ...partsOf(draft, tier) }),
    async save(draft, made) {
      const facts = { source: session?.record.source ?? '', ...partsOf(draft, session?.record) };
      await saveRecord(store, 'warrantyTiers', { facts, session, made });
      return facts;
    },
    saved: ({ promise }) => saved(session ? 'Warranty Updated' : 'Warranty Added', tierTitle(promise)),
    failed,
    leaveTo: onClose,
  });
  const { kind, term, transfer, inspectionMonths } = useWatch({ control: form.control }) as TierDraft;
  const title = session ? 'Edit Warranty' : 'New Warranty';
  return (
    <FormDialog
      form={form}
      title={title}
      label={title}
      submit={session ? 'Update Warranty' : 'Add Warranty'}
      size="wide"
    >
      <div className={fieldGrid}>
        <SelectField label="Given by" {...form.field('kind')}>
          <option value="maker">The maker of the film</option>
          <option value="workmanship">Our shop, on its work</option>
        </SelectField>
        <TextField label="Maker" autoComplete="off" {...form.field('maker')} />
        <TextField label="Name" required autoComplete="off" {...form.field('name')} />
        <TextField
          label="Version"
          hint="Of the maker's text, such as 2026-03"
          autoComplete="off"
          {...form.field('version')}
        />
        <SelectField label="Term" {...form.field('term')}>
          <option value="years">A number of years</option>
          <option value="ownership">As long as the customer owns the car</option>
          <option value="vehicle">The life of the vehicle</option>
        </SelectField>
        {term === 'years' && <NumberField label="Years" required {...form.field('years')} />}
        <SelectField label="Starts on the day of" {...form.field('startsFrom')}>
          <option value="installation">Installation</option>
          <option value="purchase">Purchase</option>
        </SelectField>
        <SelectField label="When the car is sold" {...form.field('transfer')}>
          <option value="no">It ends</option>
          <option value="yes">It goes with the car</option>
          <option value="capped">It goes with the car for some years</option>
        </SelectField>
        {transfer === 'capped' && (
          <NumberField label="Years from the first day" required {...form.field('transferYears')} />
        )}
        {kind === 'maker' && (
          <NumberField
            label="Register Within"
            suffix="days"
            hint="With the maker, if it asks for that."
            {...form.field('registerDays')}
          />
        )}
        <NumberField label="Inspection Every" suffix="months" {...form.field('inspectionMonths')} />
        {inspectionMonths.trim() !== '' && (
          <>
            <NumberField label="At Most Late" suffix="days" {...form.field('inspectionLateDays')} />
            <CheckboxField label="A missed inspection ends the warranty" {...form.field('isInspectionRequired')} />
          </>
        )}
      </div>
      <TextAreaField label="Covers" {...form.field('covers')} />
      <TextAreaField label="Excludes" {...form.field('excludes')} />
      <TextAreaField label="A Claim Needs" {...form.field('claimNeeds')} />
      <TextAreaField label="Text of the Certificate" rows={5} {...form.field('text')} />
      <CheckboxField
        label="We checked these terms"
        hint="Certificates are issued from checked terms alone."
        {...form.field('isChecked')}
      />
      {session && session.record.source !== '' && (
        <p className="wrap-anywhere text-label text-text-2">
          Source: {session.record.source}
          {session.record.sourceDate && `, read ${formatDate(session.record.sourceDate)}`}.
        </p>
      )}
    </FormDialog>
  );
}
