import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { defaultTexts } from '#domain/messages/default-texts.ts';
import { TEMPLATE_NAMES, type TemplateName, templateLabel } from '#domain/messages/templates.ts';
import { CustomerLinkField } from '#features/settings/customer-link-field.tsx';
import { EditSettings, SettingsSection, useSettingsForm } from '#features/settings/settings-form.tsx';
import type { SectionSettings } from '#features/settings/settings-session.ts';
import { useSettings, useWorld } from '#io/react/world.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormPage } from '#parts/forms/form-page.tsx';
import { SelectField, TimeField } from '#ui/form/field.tsx';
import { FormSection, fieldGrid } from '#ui/form/form-layout.tsx';
import {
  type Defaults,
  MESSAGES,
  type MessagesDraft,
  messageFacts,
  messageSettingsOf,
  messagesDraftOf,
  messagesDraftSchema,
  TEXT_PARTS,
} from './messages-draft.ts';
import { TemplateFields } from './template-fields.tsx';

/** The texts of messages to customers, quiet hours and the review link. */
export function MessagesSection() {
  const { links } = useWorld();
  const { paymentLink } = useSettings();
  const hasLinks = links !== undefined;
  const defaults = useMemo(() => defaultTexts({ hasLinks, paymentLink }), [hasLinks, paymentLink]);
  return (
    <SettingsSection title="Messages">
      <EditSettings keys={MESSAGES}>{(session) => <MessagesForm session={session} defaults={defaults} />}</EditSettings>
    </SettingsSection>
  );
}

type MessagesFormProps = { session: EditSession<SectionSettings<(typeof MESSAGES)[number]>>; defaults: Defaults };

function MessagesForm({ session, defaults }: MessagesFormProps) {
  const [name, setName] = useState<TemplateName>(TEMPLATE_NAMES[0] ?? 'car ready');
  const form = useSettingsForm({
    section: 'messages',
    session,
    schema: messagesDraftSchema,
    draftOfRecord: (settings) => messagesDraftOf(settings, defaults),
    together: [['quietFrom', 'quietTo']],
    apart: ['templates'],
    factsOf: (settings) => messageFacts(settings, defaults),
    settingsOf: (draft) => messageSettingsOf(draft, defaults),
    saved: 'New messages start with these texts. You can still edit each message before it opens.',
  });
  const draft = useWatch({ control: form.control }) as MessagesDraft;
  const wrong = TEMPLATE_NAMES.find((_, index) =>
    TEXT_PARTS.some((part) => form.field(`templates.${index}.${part}`).error !== undefined),
  );

  return (
    <FormPage label="Messages" form={form} submit="Save">
      <FormSection title="When and Where">
        <div className={fieldGrid}>
          <TimeField
            label="Quiet Hours From"
            required
            hint="No text message is offered in this time."
            {...form.field('quietFrom')}
          />
          <TimeField label="Quiet Hours To" required {...form.field('quietTo')} />
          <div className="col-span-full">
            <CustomerLinkField
              label="Review Link"
              typed={draft.reviewLink}
              stored={session.record.reviewLink}
              hint="The page where customers write a review, such as your Google profile."
              {...form.field('reviewLink')}
            />
          </div>
        </div>
      </FormSection>
      <FormSection group title="Templates">
        <div className="grid gap-3.5">
          <SelectField
            label="Template"
            value={name}
            error={wrong && wrong !== name ? `Fix the template “${templateLabel(wrong)}”. Choose it here.` : undefined}
            onChange={(event) => setName(event.target.value as TemplateName)}
          >
            {TEMPLATE_NAMES.map((one) => (
              <option key={one} value={one}>
                {templateLabel(one)}
              </option>
            ))}
          </SelectField>
          {TEMPLATE_NAMES.map((one, index) => (
            // Every template stays in the form, so that its problems are found.
            <div key={one} hidden={one !== name}>
              <TemplateFields
                name={one}
                texts={draft.templates[index] ?? defaults[one]}
                original={defaults[one]}
                reviewLink={draft.reviewLink}
                field={(part) => form.field(`templates.${index}.${part}`)}
                onChange={(texts) => form.put(`templates.${index}`, texts)}
              />
            </div>
          ))}
        </div>
      </FormSection>
    </FormPage>
  );
}
