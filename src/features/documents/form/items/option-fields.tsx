import { Columns2, Trash2 } from 'lucide-react';
import type { UseFormRegister } from 'react-hook-form';
import { optionName } from '#domain/estimates/offered-options.ts';
import type { DocumentDraft } from '#features/documents/draft/document-draft.ts';
import { Button } from '#ui/form/button.tsx';
import { CheckboxField, TextField } from '#ui/form/field.tsx';
import { FormSection } from '#ui/form/form-layout.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import type { FormProblem } from '#ui/form/use-focus-invalid.ts';
import type { OptionsState } from './use-options.ts';

/** Adds an option; null when there are enough. */
export function AddOption({ state: { add } }: { state: OptionsState }) {
  return (
    add && (
      <Button icon={Columns2} size="small" data-field="options" data-tour="add-option" onClick={add}>
        Add Option
      </Button>
    )
  );
}

type OptionFieldsProps = {
  state: OptionsState;
  register: UseFormRegister<DocumentDraft>;
  problems: readonly FormProblem[];
};

/** Switches between the options of an estimate, and changes name and recommendation of the one that is shown. */
export function OptionFields({ state, register, problems }: OptionFieldsProps) {
  const { options, index, shown, show, copied, remove, recommend } = state;
  if (!shown) return null;
  return (
    <FormSection title="Options" end={<AddOption state={state} />}>
      <div className="grid gap-3.5">
        <div className="-m-1 min-w-0 overflow-x-auto p-1">
          <Segmented
            label="Options"
            options={options.map((option, at) => ({
              value: option.id,
              label: `${optionName(option, at)}${option.recommended ? ' ★' : ''}`,
            }))}
            value={shown.id}
            onChange={show}
          />
        </div>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <div key={shown.id} className="w-56 min-w-0 phone:w-full">
            <TextField
              label="Option Name"
              data-tour="option-name"
              autoComplete="off"
              placeholder={`Option ${index + 1}`}
              {...register(`options.${index}.name`)}
            />
          </div>
          <CheckboxField
            className="min-h-9 justify-center"
            label="Recommended"
            checked={options[index]?.recommended === true}
            onChange={(event) => recommend(event.target.checked)}
          />
          <Button size="small" icon={Trash2} className="ml-auto phone:ml-0" onClick={() => void remove()}>
            Remove Option
          </Button>
        </div>
        <p role="status" className="text-small text-text-2 empty:hidden">
          {copied}
        </p>
      </div>
      <HiddenProblems state={state} problems={problems} />
    </FormSection>
  );
}

const OPTION_FIELD = /^options\.(\d+)\./;

/** Places that the form focuses for problems in options that are not shown. They show the option, then focus its field. */
function HiddenProblems({ state, problems }: Pick<OptionFieldsProps, 'state' | 'problems'>) {
  const { options, index, show, focusOn } = state;
  const hidden = problems.flatMap((problem) => {
    const at = Number(OPTION_FIELD.exec(problem.name)?.[1] ?? index);
    const option = at === index ? undefined : options[at];
    return option ? [{ ...problem, id: option.id, option: optionName(option, at) }] : [];
  });
  return (
    <div className="sr-only">
      {hidden.map(({ name, text, id, option }) => (
        <button
          key={name}
          type="button"
          data-field={name}
          tabIndex={-1}
          onFocus={() => {
            show(id);
            focusOn(name);
          }}
        >
          {`In ${option}: ${text}`}
        </button>
      ))}
    </div>
  );
}
