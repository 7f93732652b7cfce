import { useId } from 'react';
import type { Choice } from '#domain/estimates/choice.ts';
import type { EstimateOption } from '#domain/estimates/estimate-option.ts';
import { choiceOf, chosenLines, linesOffered, type Offer } from '#domain/estimates/offer.ts';
import { isUndecided, optionName } from '#domain/estimates/offered-options.ts';
import { formatDollars } from '#domain/money/money.ts';
import { Badge } from '#ui/display/badge.tsx';
import { CheckboxField } from '#ui/form/field.tsx';

type ChoiceFieldsProps = { offer: Offer; choice: Choice; onChoose: (choice: Choice) => void };

/** Options as radio cards and optional lines as checkboxes, with the total of what is chosen. Nothing for an estimate without them. */
export function ChoiceFields({ offer, choice, onChoose }: ChoiceFieldsProps) {
  const { estimate } = offer;
  if (!isUndecided(estimate)) return null;
  const { options = [] } = estimate;
  const extras = linesOffered(estimate, choice.optionId).filter(({ optional }) => optional);
  const { sums, total } = chosenLines(offer, choice);
  return (
    <div className="grid min-w-0 gap-4 pointer-coarse:[&_label:has(input)]:min-h-11">
      {options.length > 0 && <Options offer={offer} choice={choice} onChoose={onChoose} />}
      {extras.length > 0 && (
        <fieldset className="grid min-w-0 gap-1">
          <legend className="mb-1.5 font-semibold">Add-ons</legend>
          {extras.map(({ id, description, detail, totalPrice }) => (
            <div key={id} className="flex items-start justify-between gap-3">
              <CheckboxField
                label={description.trim()}
                hint={detail?.trim()}
                checked={choice.lineIds.includes(id)}
                onChange={({ target }) => onChoose({ ...choice, lineIds: toggled(choice.lineIds, id, target.checked) })}
              />
              <span className="flex min-h-6 flex-none items-center tabular-nums phone:min-h-11 pointer-coarse:min-h-11">
                {formatDollars(totalPrice)}
              </span>
            </div>
          ))}
        </fieldset>
      )}
      <div className="rounded-control bg-surface-2 px-3.5 py-2.5">
        <dl className="grid gap-0.5 text-label text-text-2">
          {sums.map(({ label, value }) => (
            <div key={label} className="flex justify-between gap-4">
              <dt>{label}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p role="status" className="mt-1 flex justify-between gap-4 font-bold text-lead">
          <span>Total </span>
          <span className="tabular-nums">{total}</span>
        </p>
      </div>
    </div>
  );
}

function toggled(ids: readonly string[], id: string, isChosen: boolean): string[] {
  const others = ids.filter((one) => one !== id);
  return isChosen ? [...others, id] : others;
}

function Options({ offer, choice, onChoose }: ChoiceFieldsProps) {
  const { options = [] } = offer.estimate;
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">Options</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(--spacing(52),1fr))] gap-2.5">
        {options.map((option, index) => (
          <OptionCard
            key={option.id}
            option={option}
            group={group}
            offer={offer}
            choice={choice}
            name={optionName(option, index)}
            onChoose={() => onChoose(choiceOf(offer.estimate, option.id))}
          />
        ))}
      </div>
    </fieldset>
  );
}

type OptionCardProps = {
  option: EstimateOption;
  name: string;
  group: string;
  offer: Offer;
  choice: Choice;
  onChoose: () => void;
};

function OptionCard({ option: { id, recommended, items }, name, group, offer, choice, onChoose }: OptionCardProps) {
  const isChosen = choice.optionId === id;
  const { total } = chosenLines(offer, isChosen ? choice : choiceOf(offer.estimate, id));
  const radio = useId();
  const fixed = items.filter(({ optional }) => !optional);
  return (
    <div className="relative flex cursor-pointer items-start gap-3 rounded-card border border-border-2 bg-surface px-3.5 py-3 hover:bg-surface-2 has-[:checked]:border-accent has-[:checked]:bg-accent-soft has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring has-[:focus-visible]:outline-offset-2">
      <input
        type="radio"
        name={group}
        id={radio}
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={`${radio}-facts`}
        className="relative z-10 mt-1 size-4.25 flex-none accent-(--accent) outline-none"
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {/* The label covers the whole card; its text is the option's name alone. */}
          <label htmlFor={radio} className="min-w-0 cursor-pointer wrap-anywhere after:absolute after:inset-0">
            {name}
          </label>
          {recommended && <Badge tone="blue">Recommended</Badge>}
        </p>
        <div id={`${radio}-facts`}>
          <p className="font-bold text-lead tabular-nums">{total}</p>
          <ul className="mt-1 grid list-disc gap-0.5 pl-4 text-label text-text-2">
            {fixed.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of older files may have no id; the list never changes
              <li key={`${line.id} ${at}`} className="wrap-anywhere">
                {line.description.trim()}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}
