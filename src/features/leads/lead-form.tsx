import { type RefObject, useId, useRef, useState } from 'react';
import { oddDates } from '#domain/calendar/odd-dates.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import { CUSTOMER_SOURCES, fullName } from '#domain/customers/customer.ts';
import { LEAD_PRIORITIES, LEAD_STATUSES, type Lead } from '#domain/leads/lead.ts';
import { LOST_REASONS } from '#domain/leads/lead-board.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import { StoreError } from '#io/store/store.ts';
import { ELSEWHERE_REASON, ElsewhereNotice } from '#parts/forms/elsewhere-notice.tsx';
import { useFailedSavesList } from '#parts/forms/failed-saves.tsx';
import { FailedSaves } from '#parts/forms/failed-saves-notice.tsx';
import { useAskDoubts } from '#parts/forms/use-ask-doubts.tsx';
import { useLeaveGuard } from '#parts/forms/use-leave-guard.ts';
import { type Opened, useElsewhere } from '#parts/forms/use-opened.ts';
import { useSave } from '#parts/forms/use-save.ts';
import { ServiceChecklist } from '#parts/pricing/service-checklist.tsx';
import { recordStep } from '#parts/records/record-step.ts';
import { VehicleField } from '#parts/vehicle/vehicle-field.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Button } from '#ui/form/button.tsx';
import { DateField, NumberField, SelectField, TextAreaField, TextField } from '#ui/form/field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { LeadCustomerLink } from './lead-customer-link.tsx';
import {
  type LeadDraft,
  leadFacts,
  leadFactsInWords,
  leadProblems,
  type Problems,
  valueOfServices,
} from './lead-draft.ts';
import { leadMessages } from './lead-messages.ts';

export type LeadFormData = { services: readonly Service[]; employees: readonly Employee[] };

type LeadFormProps = {
  initial: LeadDraft;
  /** The lead being edited; undefined for a new one. */
  opened?: Opened<Lead>;
  shop: LeadFormData;
  /** Closes the form; asks first if there are unsaved changes. */
  onClose: () => Promise<void>;
};

const NO_PROBLEMS: Problems = {};
const grid = 'grid grid-cols-2 gap-3 phone:grid-cols-1';

export function LeadForm({ initial: drafted, opened, shop, onClose }: LeadFormProps) {
  const { store, newId, clock } = useWorld();
  const toast = useToast();
  const today = useToday();
  const ask = useAskDoubts();
  const [initial] = useState(drafted);
  const [draft, setDraft] = useState(initial);
  const [attempted, setAttempted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The missing reason of a lost lead gets the focus.
  const missing = useRef<HTMLSelectElement>(null);
  const mayLeave = useRef(false);
  const formId = useId();
  const reasonId = useId();
  const { save, saving } = useSave({ title: 'The lead is not saved', again: () => void submit() });
  useLeaveGuard(() => draft !== initial && !mayLeave.current, 'The lead is not saved yet.');

  const problemsNow = () => leadProblems(draft, opened && initial);
  const problems = attempted ? problemsNow() : NO_PROBLEMS;
  const value = valueOfServices(draft, shop.services);

  function change(part: Partial<LeadDraft>) {
    setDraft((before) => ({ ...before, ...part }));
  }

  function close() {
    mayLeave.current = true;
    return onClose();
  }

  async function submit() {
    setAttempted(true);
    const [first] = Object.keys(problemsNow());
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    const odd = draft.nextFollowUp === initial.nextFollowUp ? {} : { 'The next follow-up': draft.nextFollowUp };
    if (!(await ask(oddDates(odd, today)))) return;
    const made = { id: newId(), at: clock.now().toISOString() };
    const step = recordStep('leads', { facts: leadFacts(draft), session: opened, made });
    await save(() => store.transact(() => [step]), {
      async kept(onScreen) {
        toast.show(opened ? leadMessages.updated : leadMessages.created);
        if (onScreen) await close();
      },
      failed(error) {
        toast.show(leadMessages.saveFailed);
        // The form itself shows the conflict and asks what to do.
        return error instanceof StoreError && (error.kind === 'conflict' || error.kind === 'not-found');
      },
    });
  }

  const isFailed = useFailedSavesList().length > 0;
  const isElsewhere = useElsewhere(opened, { isTyped: draft !== initial, isBusy: saving });
  return (
    <Dialog
      title={opened ? 'Edit Lead' : 'New Lead'}
      size="wide"
      onClose={() => void onClose()}
      initialFocus={missing}
      footer={
        <>
          {isElsewhere && (
            <p id={reasonId} className="mr-auto self-center text-label text-text-2">
              {ELSEWHERE_REASON}
            </p>
          )}
          <Button onClick={() => void close()}>Cancel</Button>
          <Button
            variant="solid"
            type="submit"
            form={formId}
            disabled={saving || isElsewhere}
            aria-describedby={isElsewhere ? reasonId : undefined}
          >
            {opened ? 'Update Lead' : 'Create Lead'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="grid gap-4"
      >
        {isElsewhere && opened && (
          <ElsewhereNotice
            opened={opened}
            what="lead"
            factsOf={(lead) => leadFactsInWords(lead, shop)}
            mine={{ ...opened.record, ...leadFacts(draft) }}
            onDiscard={() => void close()}
          />
        )}
        {isFailed && (
          <div className="sticky top-0 z-10">
            <FailedSaves />
          </div>
        )}
        {opened && <LeadCustomerLink lead={opened.record} />}
        <Person draft={draft} problems={problems} onChange={change} />
        <Progress
          draft={draft}
          problems={problems}
          onChange={change}
          employees={shop.employees}
          missingReason={initial.lostReason === '' ? missing : undefined}
        />
        <fieldset className="grid gap-3">
          <legend className="mb-3 font-bold text-title">Vehicle</legend>
          <VehicleField value={draft.vehicle} onChange={(vehicle) => change({ vehicle })} withSize />
        </fieldset>
        <fieldset className="grid gap-3">
          <legend className="mb-3 font-bold text-title">Services</legend>
          <ServiceChecklist
            services={shop.services}
            chosen={draft.services}
            onChange={(ids) => change({ services: ids })}
          />
          <NumberField
            label="Estimated Value"
            name="estimatedValue"
            prefix="$"
            min={0}
            value={draft.estimatedValue}
            onChange={(event) => change({ estimatedValue: event.target.value })}
            error={problems.estimatedValue}
            hint={
              value > 0 &&
              Number(draft.estimatedValue) !== value && (
                <>
                  The services cost {formatWholeDollars(value)} for this size.{' '}
                  <button type="button" className="link" onClick={() => change({ estimatedValue: String(value) })}>
                    Use this price
                  </button>
                </>
              )
            }
          />
        </fieldset>
        <TextAreaField
          label="Notes"
          rows={3}
          value={draft.notes}
          onChange={(event) => change({ notes: event.target.value })}
        />
      </form>
    </Dialog>
  );
}

type PartProps = { draft: LeadDraft; problems: Problems; onChange: (part: Partial<LeadDraft>) => void };

function Person({ draft, problems, onChange }: PartProps) {
  const sources = useId();
  return (
    <div className={grid}>
      <TextField
        label="First Name"
        name="firstName"
        required
        autoComplete="off"
        value={draft.firstName}
        onChange={(event) => onChange({ firstName: event.target.value })}
        error={problems.firstName}
      />
      <TextField
        label="Last Name"
        autoComplete="off"
        value={draft.lastName}
        onChange={(event) => onChange({ lastName: event.target.value })}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        value={draft.email}
        onChange={(event) => onChange({ email: event.target.value })}
        error={problems.email}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="off"
        value={draft.phone}
        onChange={(event) => onChange({ phone: event.target.value })}
      />
      <TextField
        label="Source"
        list={sources}
        autoComplete="off"
        value={draft.source}
        onChange={(event) => onChange({ source: event.target.value })}
      />
      <datalist id={sources}>
        {CUSTOMER_SOURCES.map((source) => (
          <option key={source} value={source} />
        ))}
      </datalist>
    </div>
  );
}

type ProgressProps = PartProps & {
  employees: readonly Employee[];
  /** Ref of the Lost Reason field while it has no value. */
  missingReason: RefObject<HTMLSelectElement | null> | undefined;
};

function Progress({ draft, problems, onChange, employees, missingReason }: ProgressProps) {
  const isKnown = draft.assignedTo === '' || employees.some(({ id }) => id === draft.assignedTo);
  return (
    <div className={grid}>
      <SelectField
        label="Status"
        value={draft.status}
        // The options are exactly the statuses.
        onChange={(event) => onChange({ status: event.target.value as LeadDraft['status'] })}
      >
        {LEAD_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <SelectField
        label="Priority"
        value={draft.priority}
        // The options are exactly the priorities.
        onChange={(event) => onChange({ priority: event.target.value as LeadDraft['priority'] })}
      >
        {LEAD_PRIORITIES.map((priority) => (
          <option key={priority}>{priority}</option>
        ))}
      </SelectField>
      {draft.status === 'Lost' && (
        <SelectField
          ref={missingReason}
          label="Lost Reason"
          value={draft.lostReason}
          onChange={(event) => onChange({ lostReason: event.target.value })}
        >
          <option value="">No reason given</option>
          {[...LOST_REASONS, ...(isListed(draft.lostReason) ? [] : [draft.lostReason])].map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </SelectField>
      )}
      <SelectField
        label="Assigned To"
        value={draft.assignedTo}
        onChange={(event) => onChange({ assignedTo: event.target.value })}
      >
        <option value="">Unassigned</option>
        {!isKnown && <option value={draft.assignedTo}>Former staff member</option>}
        {employees.map((employee) => (
          <option key={employee.id} value={employee.id}>
            {fullName(employee)}
          </option>
        ))}
      </SelectField>
      <DateField
        label="Next Follow-up"
        name="nextFollowUp"
        value={draft.nextFollowUp}
        onChange={(event) => onChange({ nextFollowUp: event.target.value })}
        error={problems.nextFollowUp}
      />
    </div>
  );
}

function isListed(reason: string): boolean {
  return reason === '' || LOST_REASONS.some((one) => one === reason);
}
