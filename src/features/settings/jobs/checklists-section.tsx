import { Plus, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Service } from '#domain/catalog/service.ts';
import { type ChecklistTemplate, defaultChecklist } from '#domain/jobs/checklist-templates.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { EditSettings, SettingsSection, useSettingsForm } from '#features/settings/settings-form.tsx';
import type { SectionSettings } from '#features/settings/settings-session.ts';
import { useList } from '#io/react/world.tsx';
import { neededText } from '#parts/forms/draft-fields.ts';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormPage } from '#parts/forms/form-page.tsx';
import { Loaded } from '#parts/queries/loaded.tsx';
import { Button, IconButton } from '#ui/form/button.tsx';
import { CheckboxField, SelectField, TextField } from '#ui/form/field.tsx';
import { FormSection } from '#ui/form/form-layout.tsx';

const CHECKLISTS = ['checklists'] as const;
type Session = EditSession<SectionSettings<'checklists'>>;

const item = z.object({ text: neededText('Enter what to check, or remove the item.'), required: z.boolean() });
/** A checklist for each service, in the order of the services. */
const draftSchema = z.object({ lists: z.array(z.array(item)) });
type Draft = z.input<typeof draftSchema>;

const isSame = (one: ChecklistTemplate, other: ChecklistTemplate) => JSON.stringify(one) === JSON.stringify(other);

function checklistOf({ id, category }: Service, { checklists }: Pick<Settings, 'checklists'>): ChecklistTemplate {
  return (checklists?.[id] ?? defaultChecklist(category)).map(({ text, required }) => ({ text, required }));
}

/** Returns the checklists that differ from the app's. Those of services that were deleted stay. */
function checklistsOf(
  { lists }: Draft,
  services: readonly Service[],
  before: Settings['checklists'],
): Settings['checklists'] {
  const own = new Map(Object.entries(before ?? {}));
  for (const [index, { id, category }] of services.entries()) {
    const list = lists[index] ?? [];
    if (isSame(list, defaultChecklist(category))) own.delete(id);
    else own.set(id, list);
  }
  return own.size === 0 ? undefined : Object.fromEntries(own);
}

/** On a phone, the text has a line of its own. */
const ITEM_ROW = 'grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-x-3 phone:grid-cols-[minmax(0,1fr)_auto]';

/** The checklist that a new job gets for each service. */
export function ChecklistsSection() {
  return (
    <SettingsSection title="Checklists">
      <Loaded query={useList('services')}>
        {(services) =>
          services.length === 0 ? (
            <p className="text-text-2">No services yet. Add one under Services, then write its checklist here.</p>
          ) : (
            <EditSettings keys={CHECKLISTS}>
              {(session) => (
                <ListsForm key={services.map(({ id }) => id).join()} session={session} services={services} />
              )}
            </EditSettings>
          )
        }
      </Loaded>
    </SettingsSection>
  );
}

function ListsForm({ session, services }: { session: Session; services: readonly Service[] }) {
  const [index, setIndex] = useState(0);
  const form = useSettingsForm({
    section: 'checklists',
    session,
    schema: draftSchema,
    draftOfRecord: (settings) => ({ lists: services.map((service) => checklistOf(service, settings)) }),
    apart: ['lists'],
    factsOf: (settings): Fact[] =>
      services.map((service) => [
        `Checklist of ${service.name}`,
        checklistOf(service, settings)
          .map(({ text, required }) => `${text}${required ? ' (required)' : ''}`)
          .join(', '),
      ]),
    settingsOf: (facts) => ({ checklists: checklistsOf(facts, services, session.record.checklists) }),
    saved: 'New jobs get these checklists. Existing jobs keep theirs.',
  });
  const { lists } = useWatch({ control: form.control }) as Draft;
  const service = services[index] ?? services[0];
  const list = lists[index] ?? [];
  const put = (next: ChecklistTemplate) => form.put(`lists.${index}`, next);
  if (!service) return null;
  return (
    <FormPage label="Checklists" form={form} submit="Save">
      <FormSection title="Checklist of a Service">
        <div className="grid gap-3.5">
          <SelectField
            label="Service"
            hint="A job can't be Ready while a required item is open."
            value={index}
            onChange={({ target }) => setIndex(Number(target.value))}
          >
            {services.map(({ id, name }, at) => (
              <option key={id} value={at}>
                {name}
              </option>
            ))}
          </SelectField>
          <ul aria-label={`Checklist of ${service.name}`} className="grid gap-2">
            {list.map((_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the fields are registered by place
              <li key={`${service.id} ${at}`} className={ITEM_ROW}>
                <div className="phone:col-span-2">
                  <TextField label={`Item ${at + 1}`} hideLabel {...form.field(`lists.${index}.${at}.text`)} />
                </div>
                <div className="flex h-9 items-center tablet:h-10 phone:h-11">
                  <CheckboxField label="Required" {...form.field(`lists.${index}.${at}.required`)} />
                </div>
                <IconButton
                  icon={X}
                  label={`Remove item ${at + 1}`}
                  onClick={() => put(list.filter((__, place) => place !== at))}
                />
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            <Button icon={Plus} onClick={() => put([...list, { text: '', required: false }])}>
              Add Item
            </Button>
            {!isSame(list, defaultChecklist(service.category)) && (
              <Button variant="ghost" icon={RotateCcw} onClick={() => put(defaultChecklist(service.category))}>
                Use the Original List
              </Button>
            )}
          </div>
        </div>
      </FormSection>
    </FormPage>
  );
}
