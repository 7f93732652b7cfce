import { Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { RULE_KINDS, ruleSentence } from '#domain/care/care-rules.ts';
import { SERVICE_CATEGORIES, type Service } from '#domain/catalog/service.ts';
import { EditSettings, useSettingsForm } from '#features/settings/settings-form.tsx';
import type { SectionSettings } from '#features/settings/settings-session.ts';
import { useList, useToday, useWorld } from '#io/react/world.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormPage } from '#parts/forms/form-page.tsx';
import { Loaded } from '#parts/queries/loaded.tsx';
import { namesInWords } from '#parts/records/names-in-words.ts';
import { Button } from '#ui/form/button.tsx';
import { CheckboxField, NumberField, SelectField, TextAreaField } from '#ui/form/field.tsx';
import { FormSection, fieldGrid } from '#ui/form/form-layout.tsx';
import {
  type CareDraft,
  careDraftOf,
  careDraftSchema,
  careFacts,
  careSettingsOf,
  isStandard,
  newRule,
  RULE_KIND_LABELS,
  type RuleDraft,
  ruleOf,
  standardDraft,
} from './care-draft.ts';

const CARE = ['careRules'] as const;

/** The sentences of the care sheet by category, and the follow-ups that they become. */
export function CareRulesSection() {
  return (
    <Loaded query={useList('services')}>
      {(services) => (
        <EditSettings keys={CARE}>{(session) => <RulesForm session={session} services={services} />}</EditSettings>
      )}
    </Loaded>
  );
}

type FormProps = { session: EditSession<SectionSettings<'careRules'>>; services: readonly Service[] };

function RulesForm({ session, services }: FormProps) {
  const { newId } = useWorld();
  const [index, setIndex] = useState(0);
  const form = useSettingsForm({
    section: 'care',
    session,
    schema: careDraftSchema,
    draftOfRecord: careDraftOf,
    apart: ['lists'],
    factsOf: careFacts,
    settingsOf: careSettingsOf,
    saved: 'Cars that are handed over from now on get these rules. What was promised stays.',
  });
  const { lists } = useWatch({ control: form.control }) as CareDraft;
  const list = lists[index] ?? [];
  const elsewhere = SERVICE_CATEGORIES.filter(
    (_, at) => at !== index && form.page.problems.some(({ name }) => name.startsWith(`lists.${at}.`)),
  );
  const put = (next: RuleDraft[]) => form.put(`lists.${index}`, next);
  return (
    <FormPage label="Care Rules" form={form} submit="Save">
      <FormSection title="Care Rules">
        <div className="grid gap-3.5">
          <SelectField
            label="Category"
            hint="Sentences of the care sheet. {7} becomes the day that is 7 days after the hand-over."
            value={index}
            onChange={({ target }) => setIndex(Number(target.value))}
          >
            {SERVICE_CATEGORIES.map((category, at) => (
              <option key={category} value={at}>
                {category}
              </option>
            ))}
          </SelectField>
          {elsewhere.length > 0 && (
            <p role="alert" className="text-label text-red-ink">
              Also fix the sentences of {namesInWords(elsewhere)}.
            </p>
          )}
          <ul aria-label={`Care of ${SERVICE_CATEGORIES[index]}`} className="grid gap-3.5">
            {list.map((rule, at) => (
              <li key={rule.id} className="grid gap-3 rounded-control border p-3.5">
                <RuleFields form={form} path={`lists.${index}.${at}`} rule={rule} number={at + 1} services={services} />
                <Button
                  size="small"
                  variant="ghost"
                  icon={Trash2}
                  className="justify-self-end"
                  onClick={() => put(list.filter(({ id }) => id !== rule.id))}
                >
                  Remove Sentence {at + 1}
                </Button>
              </li>
            ))}
          </ul>
          {list.length === 0 && (
            <p className="text-label text-text-2">No sentences: this work has no part on the care sheet.</p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button icon={Plus} onClick={() => put([...list, newRule(newId())])}>
              Add Sentence
            </Button>
            {!isStandard(list, index) && (
              <Button variant="ghost" icon={RotateCcw} onClick={() => put(standardDraft(index))}>
                Use the Standard Rules
              </Button>
            )}
          </div>
        </div>
      </FormSection>
    </FormPage>
  );
}

type RuleForm = ReturnType<typeof useSettingsForm<CareDraft, CareDraft, 'careRules'>>;

type RuleFieldsProps = {
  form: RuleForm;
  path: `lists.${number}.${number}`;
  rule: RuleDraft;
  number: number;
  services: readonly Service[];
};

function RuleFields({ form, path, rule, number, services }: RuleFieldsProps) {
  const today = useToday();
  const { kind, refuses, text } = rule;
  const isDue = kind === 'visit' || kind === 'offer';
  const example = ruleSentence(ruleOf(rule), { from: today });
  return (
    <>
      <TextAreaField
        label={`Sentence ${number}`}
        rows={2}
        hint={example === text.trim() ? undefined : `Handed over today: ${example}`}
        {...form.field(`${path}.text`)}
      />
      <div className={fieldGrid}>
        <SelectField label="Kind" {...form.field(`${path}.kind`)}>
          {RULE_KINDS.map((one) => (
            <option key={one} value={one}>
              {RULE_KIND_LABELS[one]}
            </option>
          ))}
        </SelectField>
        {isDue && <NumberField label="Due From" suffix="days" required {...form.field(`${path}.fromDays`)} />}
        {kind !== 'note' && (
          <NumberField
            label={isDue ? 'Due Through' : 'Holds Through'}
            suffix="days"
            required
            {...form.field(`${path}.throughDays`)}
          />
        )}
        {(kind !== 'note' || text.includes('{')) && (
          <NumberField
            label="Cold Season Adds"
            suffix="days"
            hint="If Cold season is checked at the hand-over."
            {...form.field(`${path}.coldDays`)}
          />
        )}
        {isDue && (
          <SelectField label="Service to Book" {...form.field(`${path}.serviceId`)}>
            <option value="">Choose when booking</option>
            {services.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {kind === 'restriction' && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium text-label">Asks before this work is booked</legend>
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            {SERVICE_CATEGORIES.map((category) => (
              <CheckboxField
                key={category}
                label={category}
                checked={refuses.includes(category)}
                onChange={({ target }) => {
                  const others = refuses.filter((one) => one !== category);
                  form.put(`${path}.refuses`, target.checked ? [...others, category] : others);
                }}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}
