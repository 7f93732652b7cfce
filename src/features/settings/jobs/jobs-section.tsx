import { ArrowDown, ArrowUp } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { SERVICE_CATEGORIES, type ServiceCategory } from '#domain/catalog/service.ts';
import { STAGES } from '#domain/jobs/job.ts';
import { OPTIONAL_STAGES, type OptionalStage } from '#domain/jobs/stages/category-stages.ts';
import { EditSettings, SettingsSection, useSettingsForm } from '#features/settings/settings-form.tsx';
import type { SectionSettings } from '#features/settings/settings-session.ts';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormPage } from '#parts/forms/form-page.tsx';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { IconButton } from '#ui/form/button.tsx';
import { CheckboxField, NumberField, SelectField, TextField } from '#ui/form/field.tsx';
import { FormSection, fieldGrid } from '#ui/form/form-layout.tsx';
import { BOARD, type BoardDraft, boardDraftOf, boardDraftSchema, boardFacts, boardOf } from './board-draft.ts';

/** The stages of a job, the order of several services, how long work cures, and the unit of paint readings. */
export function JobsSection() {
  return (
    <SettingsSection title="Jobs">
      <EditSettings keys={BOARD}>{(session) => <BoardForm session={session} />}</EditSettings>
    </SettingsSection>
  );
}

/** Three columns of short fields; one on a phone. */
const narrowGrid = 'grid grid-cols-3 gap-3.5 phone:grid-cols-1';

function BoardForm({ session }: { session: EditSession<SectionSettings<(typeof BOARD)[number]>> }) {
  const form = useSettingsForm({
    section: 'jobs',
    session,
    schema: boardDraftSchema,
    draftOfRecord: boardDraftOf,
    apart: ['labels', 'customerTexts', 'stages', 'cureHours'],
    factsOf: boardFacts,
    settingsOf: boardOf,
    saved: 'The board and new jobs use these settings.',
  });
  const { labels, stages, workOrder } = useWatch({ control: form.control }) as BoardDraft;
  return (
    <FormPage label="Jobs" form={form} submit="Save">
      <FormSection title="Today">
        <CheckboxField
          label="Start on Today"
          hint="Opens Today instead of Invoices after sign-in, unless someone picked a first screen in their profile."
          {...form.field('startsOnToday')}
        />
      </FormSection>
      <FormSection title="Stage Names">
        <div className={narrowGrid}>
          {STAGES.map((stage, index) => (
            <TextField key={stage} label={stage} required autoComplete="off" {...form.field(`labels.${index}`)} />
          ))}
        </div>
      </FormSection>
      <FormSection title="What Customers Read">
        <p className="mb-3 text-label text-text-2">The link of a job shows these words instead of the stage.</p>
        <div className={fieldGrid}>
          {STAGES.map((stage, index) => (
            <TextField
              key={stage}
              label={`${labels[index] || stage} for Customers`}
              required
              autoComplete="off"
              {...form.field(`customerTexts.${index}`)}
            />
          ))}
        </div>
      </FormSection>
      <FormSection title="Stages by Category">
        <p className="mb-3 text-label text-text-2">
          Every job is checked in, worked on and handed over. Check the other stages that each category needs. A job
          skips the stages that none of its services needs.
        </p>
        <div className={fieldGrid}>
          {SERVICE_CATEGORIES.map((category, index) => (
            <StageBoxes
              key={category}
              category={category}
              labels={labels}
              stages={stages[index] ?? []}
              onChange={(own) => form.put('stages', stages.with(index, own))}
            />
          ))}
        </div>
      </FormSection>
      <FormSection title="Work Order">
        <p className="mb-3 text-label text-text-2">
          When one car gets several services, they are planned in this order.
        </p>
        <OrderList order={workOrder} onChange={(next) => form.put('workOrder', next)} />
      </FormSection>
      <FormSection title="Curing and Promised Time">
        <p className="mb-3 text-label text-text-2">
          A curing job takes up its bay for these hours, but nobody's time. Products differ: check the data sheet.
        </p>
        <div className={narrowGrid}>
          {SERVICE_CATEGORIES.map((category, index) => (
            <NumberField
              key={category}
              label={category}
              required
              suffix="h"
              min={0}
              step={1}
              {...form.numberField(`cureHours.${index}`)}
            />
          ))}
          <NumberField
            label="Promise Margin"
            required
            suffix="h"
            min={0}
            step={1}
            hint="Added after work and cure. The promise is the next full hour when you're open."
            {...form.numberField('promiseMarginHours')}
          />
        </div>
      </FormSection>
      <FormSection title="Paint Readings">
        <SelectField
          label="Unit"
          hint="Used to show and enter readings. The readings themselves stay the same."
          {...form.field('paintUnit')}
        >
          <option value="microns">Microns (µm)</option>
          <option value="mils">Mils</option>
        </SelectField>
      </FormSection>
    </FormPage>
  );
}

type StageBoxesProps = {
  category: ServiceCategory;
  labels: readonly string[];
  stages: readonly OptionalStage[];
  onChange: (stages: OptionalStage[]) => void;
};

/** The stages that work of a category needs, of those that not every job has. */
function StageBoxes({ category, labels, stages, onChange }: StageBoxesProps) {
  return (
    <fieldset>
      <legend className="flex items-center gap-2 font-semibold text-label">
        <FilmSwatch tone={CATEGORY_LOOKS[category].tone} />
        {category}
      </legend>
      <div className="flex flex-wrap gap-x-4">
        {OPTIONAL_STAGES.map((stage) => (
          <CheckboxField
            key={stage}
            label={labels[STAGES.indexOf(stage)] || stage}
            checked={stages.includes(stage)}
            onChange={({ target }) =>
              onChange(OPTIONAL_STAGES.filter((one) => (one === stage ? target.checked : stages.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

type OrderListProps = { order: readonly ServiceCategory[]; onChange: (order: ServiceCategory[]) => void };

function OrderList({ order, onChange }: OrderListProps) {
  function swap(index: number, step: -1 | 1) {
    const next = [...order];
    const [category] = next.splice(index, 1);
    if (category) next.splice(index + step, 0, category);
    onChange(next);
  }
  return (
    <ol aria-label="Work Order" className="grid max-w-80 gap-1.5 phone:max-w-none">
      {order.map((category, index) => (
        <li key={category} className="flex items-center gap-2 rounded-control border bg-surface py-1 pr-1 pl-3">
          <span className="w-4 text-label text-text-3 tabular-nums">{index + 1}</span>
          <FilmSwatch tone={CATEGORY_LOOKS[category].tone} />
          <span className="mr-auto">{category}</span>
          <IconButton
            size="small"
            icon={ArrowUp}
            label={`Move ${category} up`}
            disabled={index === 0}
            onClick={() => swap(index, -1)}
          />
          <IconButton
            size="small"
            icon={ArrowDown}
            label={`Move ${category} down`}
            disabled={index === order.length - 1}
            onClick={() => swap(index, 1)}
          />
        </li>
      ))}
    </ol>
  );
}
