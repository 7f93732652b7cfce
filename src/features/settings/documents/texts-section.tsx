import { RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { emailText, MERGE_FIELDS } from '#domain/documents/email-text.ts';
import type { EmailText } from '#domain/shop/settings.ts';
import { unknownFields } from '#domain/text/merge-fields.ts';
import { EditSettings, SettingsSection, useSettingsForm } from '#features/settings/settings-form.tsx';
import type { SectionSettings } from '#features/settings/settings-session.ts';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormPage } from '#parts/forms/form-page.tsx';
import { namesInWords } from '#parts/records/names-in-words.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { TextAreaField, TextField } from '#ui/form/field.tsx';
import { FormSection } from '#ui/form/form-layout.tsx';
import {
  customTextsOf,
  isOriginal,
  ORIGINAL_TEXTS,
  TEXTS,
  type TextsDraft,
  textFacts,
  textsDraftOf,
  textsDraftSchema,
} from './texts-draft.ts';
import { useExample } from './use-example.ts';

/** The email texts of invoices and estimates. */
export function TextsSection() {
  return (
    <SettingsSection title="Texts">
      <EditSettings keys={TEXTS}>{(session) => <TextsForm session={session} />}</EditSettings>
    </SettingsSection>
  );
}

type Name = (typeof TEXTS)[number];

function TextsForm({ session }: { session: EditSession<SectionSettings<Name>> }) {
  const form = useSettingsForm({
    section: 'texts',
    session,
    schema: textsDraftSchema,
    draftOfRecord: textsDraftOf,
    apart: ['invoiceEmail', 'estimateEmail'],
    factsOf: textFacts,
    settingsOf: customTextsOf,
    saved: 'Send now starts with the new texts. You can still edit each email before it goes out.',
  });
  const draft = useWatch({ control: form.control }) as TextsDraft;
  const fieldsOf = (name: Name) => ({
    name,
    text: draft[name],
    subject: form.field(`${name}.subject`),
    message: form.field(`${name}.message`),
    onChange: (text: EmailText) => form.put(name, text),
  });

  return (
    <FormPage label="Texts" form={form} submit="Save">
      <Email kind="Invoice" {...fieldsOf('invoiceEmail')} />
      <Email kind="Estimate" {...fieldsOf('estimateEmail')} />
    </FormPage>
  );
}

type Registered = ReturnType<ReturnType<typeof useSettingsForm<TextsDraft, TextsDraft, Name>>['field']>;

type EmailProps = {
  kind: 'Invoice' | 'Estimate';
  name: Name;
  text: EmailText;
  subject: Registered;
  message: Registered;
  onChange: (text: EmailText) => void;
};

type Part = 'subject' | 'message';

/** Subject and message of one kind of document, with buttons that insert merge fields, and a preview. */
function Email({ kind, name, text, subject, message, onChange }: EmailProps) {
  /** The last caret position, at which the next merge field is inserted. */
  const caret = useRef<{ part: Part; at: number }>(undefined);
  const unknown = unknownFields(`${text.subject} ${text.message}`, MERGE_FIELDS);

  function insert(field: string) {
    const { part, at } = caret.current ?? { part: 'message', at: text.message.length };
    const words = text[part];
    const put = `{${field}}`;
    onChange({ ...text, [part]: words.slice(0, at) + put + words.slice(at) });
    caret.current = { part, at: at + put.length };
  }

  const watch = (part: Part) => ({
    onSelect: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      caret.current = { part, at: currentTarget.selectionEnd ?? currentTarget.value.length };
    },
  });

  return (
    <FormSection group title={`${kind} Email`}>
      <div className="grid gap-3.5">
        <TextField label={`${kind} Subject`} required autoComplete="off" {...subject} {...watch('subject')} />
        <TextAreaField label={`${kind} Message`} required rows={10} {...message} {...watch('message')} />
        {/* biome-ignore lint/a11y/useSemanticElements: a nested fieldset is too much for a row of buttons. */}
        <div
          role="group"
          aria-label={`Add a field to the ${kind.toLowerCase()} email`}
          className="flex flex-wrap gap-1.5"
        >
          {MERGE_FIELDS.map((field) => (
            <Button key={field.name} size="small" title={field.says} onClick={() => insert(field.name)}>
              {`{${field.name}}`}
            </Button>
          ))}
        </div>
        {unknown.length > 0 && (
          <Alert tone="amber" role="status" title={`There is no field ${namesInWords(unknown, 4)}`}>
            It would be sent as typed. Remove it, or choose one of the fields above.
          </Alert>
        )}
        <Preview kind={kind} text={text} />
        {!isOriginal(text, ORIGINAL_TEXTS[name]) && (
          <Button
            size="small"
            variant="ghost"
            icon={RotateCcw}
            className="-ml-2.5 justify-self-start"
            onClick={() => onChange(ORIGINAL_TEXTS[name])}
          >
            Use the Original Text<span className="sr-only"> of the {kind.toLowerCase()} email</span>
          </Button>
        )}
      </div>
    </FormSection>
  );
}

function Preview({ kind, text }: { kind: 'Invoice' | 'Estimate'; text: EmailText }) {
  const example = useExample(kind);
  if (!example) return null;
  const { subject, message } = emailText(text, example.document, example.customer);
  return (
    <figure className="rounded-control border bg-surface-2 px-3.5 py-3">
      <figcaption className="mb-1.5 text-small text-text-3">
        Preview with {example.document.title} for {example.document.recipient.name}
      </figcaption>
      <p className="wrap-anywhere font-semibold">{subject}</p>
      <p className="mt-1.5 whitespace-pre-line wrap-anywhere text-label text-text-2">{message}</p>
    </figure>
  );
}
