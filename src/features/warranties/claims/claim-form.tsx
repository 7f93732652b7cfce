import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { outlineOf } from '#domain/body/outlines.ts';
import { isDate } from '#domain/calendar/calendar.ts';
import { type Claim, FAULTS } from '#domain/warranty/claim.ts';
import { claimDoubts } from '#domain/warranty/claim-doubts.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import { BodyDrawing } from '#parts/body/body-drawing.tsx';
import { PositionList } from '#parts/body/position-list.tsx';
import type { PositionTone } from '#parts/body/position-tones.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { DateField, SelectField, TextAreaField } from '#ui/form/field.tsx';
import { fieldGrid } from '#ui/form/form-layout.tsx';
import { ClaimDoubts } from './claim-doubts-notice.tsx';
import {
  type ClaimDraft,
  claimDraftOf,
  claimDraftSchema,
  claimFacts,
  claimPartOf,
  newClaimDraft,
} from './claim-draft.ts';
import { saveClaim } from './save-claim.ts';

type ClaimFormProps = {
  /** The certificate; undefined when it is gone. */
  warranty: Warranty | undefined;
  /** The claim that is edited; undefined for a new one. */
  session?: EditSession<Claim>;
  bodyType: string;
  /** Gets the id of a new claim. */
  onClose: (savedId?: string) => unknown;
};

/** Form of a claim: the fault, what was seen, since when and on which panels. */
export function ClaimForm({ warranty, session, bodyType, onClose }: ClaimFormProps) {
  const { store } = useWorld();
  const today = useToday();
  const form = useRecordForm({
    what: 'claim',
    schema: claimDraftSchema(today),
    draft: session ? claimDraftOf(session.record) : newClaimDraft(today),
    session,
    draftOfRecord: claimDraftOf,
    factsOf: claimFacts,
    localOf: (draft, claim) => ({
      ...claim,
      ...claimPartOf({ ...draft, fault: FAULTS.find((one) => one === draft.fault) ?? claim.fault }),
    }),
    async save(facts, made) {
      await saveClaim(store, { facts, session, made, warranty });
      return made.id;
    },
    saved: {
      type: 'success',
      title: session ? 'Claim Updated' : 'Claim Recorded',
      message: session ? 'Your changes are saved.' : 'Add the photos, then look at the car.',
    },
    failed: { type: 'error', title: 'Error', message: 'Failed to save the claim. Please try again.' },
    leaveTo: onClose,
  });
  const draft = useWatch({ control: form.control }) as ClaimDraft;
  const { since, reportedOn, positions } = draft;
  const day = isDate(since) ? since : reportedOn;
  const title = session ? `Edit ${session.record.claimNumber}` : 'New Claim';
  return (
    <FormDialog form={form} title={title} label={title} submit={session ? 'Update Claim' : 'Record Claim'} size="wide">
      <div className={fieldGrid}>
        <SelectField label="Fault" required {...form.field('fault')}>
          <option value="">Choose a fault</option>
          {FAULTS.map((fault) => (
            <option key={fault}>{fault}</option>
          ))}
        </SelectField>
        <DateField label="Reported On" required {...form.field('reportedOn')} />
        <DateField label="Since" hint="The first day on which it was seen, if known." {...form.field('since')} />
      </div>
      <TextAreaField label="What Was Seen" required rows={4} {...form.field('seen')} />
      <PanelsField bodyType={bodyType} positions={positions} onChange={(next) => form.put('positions', next)} />
      {warranty && isDate(day) && (
        <ClaimDoubts doubts={claimDoubts({ since: day, reportedOn: day, positions }, warranty)} />
      )}
    </FormDialog>
  );
}

type PanelsFieldProps = {
  bodyType: string;
  positions: readonly string[];
  onChange: (positions: string[]) => void;
};

function PanelsField({ bodyType, positions, onChange }: PanelsFieldProps) {
  const [active, setActive] = useState<string>();
  const outline = outlineOf(bodyType);
  const chosen = new Set(positions);
  const shared = {
    outline,
    pressed: (id: string) => chosen.has(id),
    active,
    onActive: setActive,
    onPress: (id: string) => onChange(chosen.has(id) ? positions.filter((one) => one !== id) : [...positions, id]),
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold text-label">Panels</legend>
      <BodyDrawing
        {...shared}
        label="Panels with the fault"
        tones={new Map(positions.map((id) => [id, 'conflict'] satisfies [string, PositionTone]))}
      />
      <PositionList {...shared} />
    </fieldset>
  );
}
