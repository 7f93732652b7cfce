import { RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import {
  fieldValues,
  messageText,
  TEMPLATE_FIELDS,
  TEMPLATES,
  type TemplateName,
  templateLabel,
} from '#domain/messages/templates.ts';
import { sampleCustomers } from '#domain/samples/sample-customers.ts';
import type { MessageTexts } from '#domain/shop/settings.ts';
import type { useSettingsForm } from '#features/settings/settings-form.tsx';
import { useSettings, useToday, useUser, useWorld } from '#io/react/world.tsx';
import { SegmentCount } from '#parts/customer-messages/segment-count.tsx';
import { Button } from '#ui/form/button.tsx';
import { TextAreaField, TextField } from '#ui/form/field.tsx';
import { isSameTexts, type MESSAGES, type MessagesDraft, type TextPart } from './messages-draft.ts';

/** Values of a record for the preview. */
const EXAMPLE: Readonly<Record<string, string>> = {
  date: 'Fri, Nov 20',
  time: '9:00 AM',
  service: 'Ceramic Coating',
  number: '0042',
  total: '$1,249.00',
  balance: '$749.00',
  link: 'https://example.com/document',
  'pay link': 'https://example.com/pay',
};

type Registered = ReturnType<
  ReturnType<typeof useSettingsForm<MessagesDraft, MessagesDraft, (typeof MESSAGES)[number]>>['field']
>;

type TemplateFieldsProps = {
  name: TemplateName;
  texts: MessageTexts;
  original: MessageTexts;
  reviewLink: string;
  field: (part: TextPart) => Registered;
  onChange: (texts: MessageTexts) => void;
};

/** The texts of one template, with buttons that insert fields, and a preview. */
export function TemplateFields({ name, texts, original, reviewLink, field, onChange }: TemplateFieldsProps) {
  /** The last caret position, at which the next field is inserted. */
  const caret = useRef<{ part: TextPart; at: number }>(undefined);
  const label = templateLabel(name);
  const { links } = useWorld();
  // Without a server, there is nothing that a link could open.
  const fields = TEMPLATE_FIELDS[name].filter((one) => one.name !== 'link' || links !== undefined);

  function insert(put: string) {
    const { part, at } = caret.current ?? { part: 'message', at: texts.message.length };
    const words = texts[part];
    onChange({ ...texts, [part]: words.slice(0, at) + put + words.slice(at) });
    caret.current = { part, at: at + put.length };
  }

  const watch = (part: TextPart) => ({
    onSelect: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      caret.current = { part, at: currentTarget.selectionEnd ?? currentTarget.value.length };
    },
  });

  return (
    <div className="grid gap-3.5">
      {TEMPLATES[name].purpose === 'marketing' && (
        <p className="text-label text-text-2">Offered only for customers who agreed to marketing messages.</p>
      )}
      <TextField label="Email Subject" required autoComplete="off" {...field('subject')} {...watch('subject')} />
      <TextAreaField label="Email Message" required rows={8} {...field('message')} {...watch('message')} />
      <TextAreaField label="Text Message" required rows={3} {...field('text')} {...watch('text')} />
      {/* biome-ignore lint/a11y/useSemanticElements: a nested fieldset is too much for a row of buttons. */}
      <div role="group" aria-label="Add a field" className="flex flex-wrap gap-1.5">
        {fields.map((one) => (
          <Button key={one.name} size="small" title={one.says} onClick={() => insert(`{${one.name}}`)}>
            {`{${one.name}}`}
          </Button>
        ))}
      </div>
      <Preview
        texts={texts}
        reviewLink={reviewLink}
        onReplace={(plain) => onChange({ ...texts, text: plain(texts.text) })}
      />
      {!isSameTexts(texts, original) && (
        <Button
          size="small"
          variant="ghost"
          icon={RotateCcw}
          className="-ml-2.5 justify-self-start"
          onClick={() => onChange(original)}
        >
          Use the Original Text<span className="sr-only"> of {label}</span>
        </Button>
      )}
    </div>
  );
}

type PreviewProps = {
  texts: MessageTexts;
  reviewLink: string;
  onReplace: (change: (text: string) => string) => void;
};

function Preview({ texts, reviewLink, onReplace }: PreviewProps) {
  const user = useUser();
  const settings = useSettings();
  const [customer] = sampleCustomers(useToday());
  if (!customer || !user) return null;
  const shop = { shop: user, settings: { ...settings, reviewLink } };
  const values = fieldValues(customer, EXAMPLE, shop);
  const email = messageText(texts, 'email', values);
  const text = messageText(texts, 'text', values);
  return (
    <figure className="rounded-control border bg-surface-2 px-3.5 py-3">
      <figcaption className="mb-1.5 text-small text-text-3">Preview with an example customer</figcaption>
      <p className="wrap-anywhere font-semibold">{email.subject}</p>
      <p className="mt-1.5 whitespace-pre-line wrap-anywhere text-label text-text-2">{email.body}</p>
      <p className="mt-3 whitespace-pre-line wrap-anywhere border-t pt-3 text-label text-text-2">{text.body}</p>
      <p className="mt-1 text-small text-text-3">
        <SegmentCount text={text.body} onReplace={onReplace} />
      </p>
    </figure>
  );
}
