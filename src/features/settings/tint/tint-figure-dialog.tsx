import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { TintFigure } from '#domain/tint/tint-figure.ts';
import type { TintOverride, TintPlace } from '#domain/tint/tint-override.ts';
import { useToday } from '#io/react/world.tsx';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { type UserCommand, useTransaction } from '#parts/records/use-transaction.ts';
import { DateField, NumberField, SelectField, TextField } from '#ui/form/field.tsx';
import { fieldGrid } from '#ui/form/form-layout.tsx';
import { TINT_RULES, type TintDraft, tintDraftOf, tintDraftSchema, tintFactsOf } from './tint-draft.ts';

type TintFigureDialogProps = {
  title: string;
  place: TintPlace;
  /** The figure that counts today. */
  figure: TintFigure | undefined;
  commandOf: (figure: TintOverride) => UserCommand;
  onClose: () => void;
};

/** Sets the shop's own figure for some windows of a class of vehicle in a state. */
export function TintFigureDialog({ title, place, figure, commandOf, onClose }: TintFigureDialogProps) {
  const today = useToday();
  const { save } = useTransaction();
  const [schema] = useState(() => tintDraftSchema(today));
  const form = useRecordForm({
    what: 'figure',
    schema,
    draft: tintDraftOf(figure, today),
    save: (draft) => save(commandOf({ ...place, ...tintFactsOf(draft) })),
    leaveTo: onClose,
  });
  const { rule } = useWatch({ control: form.control }) as TintDraft;
  return (
    <FormDialog form={form} title={title} label={title} submit="Save Figure">
      <div className={fieldGrid}>
        <div className="col-span-full">
          <SelectField label="Rule" {...form.field('rule')}>
            {Object.entries(TINT_RULES).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        {rule === 'lowest' && (
          <>
            <NumberField label="VLT" required suffix="%" min={0} max={100} step={1} {...form.numberField('vlt')} />
            <NumberField
              label="Tolerance"
              suffix="points"
              min={0}
              max={100}
              step={1}
              hint="Below the figure, and still accepted."
              {...form.numberField('tolerance')}
            />
            <div className="col-span-full">
              <SelectField label="Measured On" {...form.field('measures')}>
                <option value="net">Film and glass together</option>
                <option value="film">The film by itself</option>
              </SelectField>
            </div>
          </>
        )}
        <div className="col-span-full">
          <TextField
            label="Condition"
            autoComplete="off"
            placeholder="Only with two outside mirrors."
            {...form.field('condition')}
          />
        </div>
        <div className="col-span-full">
          <TextField
            label="Source"
            required
            autoComplete="off"
            placeholder="Statute, official page or call"
            {...form.field('source')}
          />
        </div>
        <DateField label="Checked On" required {...form.field('checkedOn')} />
        <DateField
          label="Counts From"
          required
          hint="Jobs before this day keep the earlier figure."
          {...form.field('from')}
        />
      </div>
    </FormDialog>
  );
}
