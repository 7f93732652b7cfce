import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { type CarRequest, type RequestPage, requestPrice } from '#domain/leads/car-request.ts';
import { formatDollars } from '#domain/money/money.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { CheckboxField, DateField, FieldError, TextAreaField, TextField } from '#ui/form/field.tsx';
import { CarFields } from './car-fields.tsx';
import {
  carSizeOf,
  consentWords,
  emptyRequest,
  type RequestDraft,
  type RequestField,
  requestOf,
  requestProblems,
} from './request-draft.ts';
import { type RequestPhoto, RequestPhotos } from './request-photos.tsx';

type RequestFormProps = {
  page: RequestPage;
  newId: () => string;
  /** Resolves to the reason if the request could not be sent. */
  onSend: (request: CarRequest, photos: readonly RequestPhoto[]) => Promise<string | undefined>;
};

const pair = 'grid grid-cols-2 gap-3 phone:grid-cols-1';

/** Asks for car, services, days and contact, and shows what the services cost where the shop shows prices. */
export function RequestForm({ page, newId, onSend }: RequestFormProps) {
  const [draft, setDraft] = useState(emptyRequest);
  const [id, setId] = useState(newId);
  const [photos, setPhotos] = useState<readonly RequestPhoto[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const prefix = useId();
  function change(changed: Partial<RequestDraft>) {
    setDraft((before) => ({ ...before, ...changed }));
    // The shop may have got what was sent before: a corrected request is another one.
    if (failure) setId(newId());
  }
  const problems = isChecked ? requestProblems(draft, page) : undefined;
  const problem = (field: RequestField) => ({ id: `${prefix}-${field}`, error: problems?.get(field) });
  const chosen = page.services.filter((service) => draft.serviceIds.includes(service.id));
  const price = requestPrice(chosen, carSizeOf(draft));
  const consent = consentWords(page.shop.name || 'The shop');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const [first] = requestProblems(draft, page).keys();
    setIsChecked(true);
    if (first) {
      document.getElementById(`${prefix}-${first}`)?.focus();
      return;
    }
    if (isSending) return;
    setIsSending(true);
    setFailure(await onSend(requestOf(draft, id), photos));
    setIsSending(false);
  }

  return (
    <form aria-label="Your request" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Section title="Your car">
        <CarFields draft={draft} today={page.today} problem={problem} onChange={change} />
      </Section>
      {page.services.length > 0 && (
        <Section title="What would you like done?">
          <Services page={page} draft={draft} problem={problem('serviceIds')} onChange={change} />
          {price && <Price {...price} />}
        </Section>
      )}
      <Section title="When would it suit you?">
        <div className={pair}>
          <DateField
            label="First Choice"
            min={page.today}
            value={draft.firstDay}
            onChange={(event) => change({ firstDay: event.target.value })}
            {...problem('firstDay')}
          />
          <DateField
            label="Second Choice"
            min={page.today}
            value={draft.secondDay}
            onChange={(event) => change({ secondDay: event.target.value })}
            {...problem('secondDay')}
          />
        </div>
        <p className="text-label text-text-2">The shop confirms the day.</p>
        <TextAreaField
          label="Anything else?"
          maxLength={2000}
          value={draft.words}
          onChange={(event) => change({ words: event.target.value })}
        />
        <RequestPhotos photos={photos} onChange={setPhotos} />
      </Section>
      <Section title="How can the shop reach you?">
        <Contact draft={draft} problem={problem} onChange={change} />
        <CheckboxField
          label={consent}
          checked={draft.agrees}
          onChange={(event) => change({ agrees: event.target.checked })}
          {...problem('agrees')}
        />
      </Section>
      {failure && (
        <Alert tone="red" role="alert" title="Your request was not sent">
          {failure}
        </Alert>
      )}
      <BusyButton type="submit" variant="solid" disabled={isSending} className="phone:w-full">
        Send Request
      </BusyButton>
    </form>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="grid gap-3.5">{children}</CardBody>
    </Card>
  );
}

type PartProps = {
  draft: RequestDraft;
  onChange: (change: Partial<RequestDraft>) => void;
};
type Problem = { id: string; error: string | undefined };

function Services({ page, draft, problem, onChange }: PartProps & { page: RequestPage; problem: Problem }) {
  return (
    <fieldset
      id={problem.id}
      tabIndex={-1}
      aria-describedby={`${problem.id}-error`}
      className="grid gap-3 outline-none"
    >
      <legend className="sr-only">Services</legend>
      {page.services.map(({ id, name, description }) => (
        <CheckboxField
          key={id}
          label={name}
          hint={description}
          checked={draft.serviceIds.includes(id)}
          onChange={({ target: { checked } }) =>
            onChange({
              serviceIds: checked ? [...draft.serviceIds, id] : draft.serviceIds.filter((other) => other !== id),
            })
          }
        />
      ))}
      {problem.error && <FieldError id={`${problem.id}-error`}>{problem.error}</FieldError>}
    </fieldset>
  );
}

function Price({ from, to }: { from: number; to: number }) {
  return (
    <p role="status" className="grid border-t pt-3">
      <span className="font-bold text-section tabular-nums">
        {from === to ? formatDollars(from) : `${formatDollars(from)} to ${formatDollars(to)}`}
      </span>
      <span className="text-label text-text-2">
        {from === to
          ? 'For a car of this size, before tax. The shop confirms the price.'
          : 'Before tax, depending on the size of the car. The shop confirms the price.'}
      </span>
    </p>
  );
}

function Contact({ draft, problem, onChange }: PartProps & { problem: (field: RequestField) => Problem }) {
  return (
    <div className={pair}>
      <TextField
        label="First Name"
        required
        autoComplete="given-name"
        maxLength={100}
        value={draft.firstName}
        onChange={(event) => onChange({ firstName: event.target.value })}
        {...problem('firstName')}
      />
      <TextField
        label="Last Name"
        autoComplete="family-name"
        maxLength={100}
        value={draft.lastName}
        onChange={(event) => onChange({ lastName: event.target.value })}
        {...problem('lastName')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={200}
        value={draft.email}
        onChange={(event) => onChange({ email: event.target.value })}
        {...problem('email')}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={50}
        value={draft.phone}
        onChange={(event) => onChange({ phone: event.target.value })}
        {...problem('phone')}
      />
      {/* Programs that fill in every field give themselves away here. */}
      <div hidden>
        <TextField
          label="Website"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={draft.website}
          onChange={(event) => onChange({ website: event.target.value })}
        />
      </div>
    </div>
  );
}
