import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { CarRequest, RequestPage } from '#domain/leads/car-request.ts';
import { consentWords } from '#domain/leads/request-consent.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { CheckboxField, DateField, TextAreaField, TextField } from '#ui/form/field.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { CarFields } from './car-fields.tsx';
import { PhotoChoice } from './photo-choice.tsx';
import {
  askableDays,
  carSizeOf,
  chosenServices,
  emptyRequest,
  filmKinds,
  isEmptyRequest,
  type RequestDraft,
  type RequestField,
  requestOf,
  requestOutline,
  requestProblems,
} from './request-draft.ts';
import { RequestServices } from './request-services.tsx';
import { useAskBeforeClosing } from './use-ask-before-closing.ts';
import { type ChosenPhoto, useChosenPhotos } from './use-chosen-photos.ts';

// With it come the rules of prices, which are more than the rest of the form.
const RequestPrice = lazyComponent(async () => (await import('./request-price.tsx')).RequestPrice);
const RequestCoverage = lazyComponent(async () => (await import('./request-coverage.tsx')).RequestCoverage);

type RequestFormProps = {
  page: RequestPage;
  newId: () => string;
  /** Resolves to the reason if the request could not be sent. */
  onSend: (request: CarRequest, photos: readonly ChosenPhoto[]) => Promise<string | undefined>;
};

const pair = 'grid grid-cols-2 gap-3 phone:grid-cols-1';

/** Asks for car, services, days and contact, and shows what the services cost where the shop shows prices. */
export function RequestForm({ page, newId, onSend }: RequestFormProps) {
  const [draft, setDraft] = useState(emptyRequest);
  const [id, setId] = useState(newId);
  const photos = useChosenPhotos(newId);
  const [isChecked, setIsChecked] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** The number of times that photos were refused while the request waited for them. */
  const [refusals, setRefusals] = useState(0);
  const refusal = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const prefix = useId();
  useAskBeforeClosing(!isEmptyRequest(draft) || photos.photos.length > 0 || photos.isMaking);
  useEffect(() => {
    if (refusals > 0) refusal.current?.focus();
  }, [refusals]);
  function change(changed: Partial<RequestDraft>) {
    // The drawing of the car is the one part that a fieldset does not disable.
    if (isSending) return;
    setDraft((before) => ({ ...before, ...changed }));
    // The shop may have got what was sent before: a corrected request is another one.
    if (failure) setId(newId());
  }
  const problems = isChecked ? requestProblems(draft, page) : undefined;
  const problem = (field: RequestField) => ({ id: `${prefix}-${field}`, error: problems?.get(field) });
  const chosen = chosenServices(draft, page);
  const kinds = filmKinds(draft, page);
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
    // The field that had the focus is disabled meanwhile.
    button.current?.focus();
    setIsSending(true);
    const ready = await photos.ready();
    if (ready) setFailure(await onSend(requestOf(draft, page, id), ready));
    else setRefusals((before) => before + 1);
    setIsSending(false);
  }

  return (
    <form aria-label="Your request" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <fieldset disabled={isSending} className="grid min-w-0 gap-4">
        <Section title="Your car">
          <CarFields draft={draft} today={page.today} problem={problem} onChange={change} />
        </Section>
        {page.services.length > 0 && (
          <Section title="What would you like done?">
            <RequestServices
              services={page.services}
              chosen={draft.serviceIds}
              problem={problem('serviceIds')}
              onChange={(serviceIds) => change({ serviceIds })}
            />
            {/* Mounted before there is a price, so that the first one is announced too. */}
            <p role="status" className="empty:sr-only">
              {chosen.some(({ price }) => price) && <RequestPrice services={chosen} size={carSizeOf(draft)} />}
            </p>
          </Section>
        )}
        {kinds.length > 0 && (
          <Section title="Where on the car?">
            <RequestCoverage outline={requestOutline(draft)} kinds={kinds} chosen={draft} onChange={change} />
          </Section>
        )}
        <Section title="When would it suit you?">
          <div className={pair}>
            <DateField
              label="First Choice"
              {...askableDays(page.today)}
              value={draft.firstDay}
              onChange={(event) => change({ firstDay: event.target.value })}
              {...problem('firstDay')}
            />
            <DateField
              label="Second Choice"
              {...askableDays(page.today)}
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
          <PhotoChoice {...photos} refusal={refusal} />
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
      </fieldset>
      {failure && (
        <Alert tone="red" role="alert" title="Your request was not sent">
          {failure}
        </Alert>
      )}
      <p role="status" className="text-label text-text-2 empty:sr-only">
        {isSending &&
          (photos.isMaking ? 'Making your photos ready. Then your request is sent.' : 'Sending your request…')}
      </p>
      <BusyButton ref={button} type="submit" variant="solid" disabled={isSending} className="phone:w-full">
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
