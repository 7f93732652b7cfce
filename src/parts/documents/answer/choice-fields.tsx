import { Check } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import type { Choice } from '#domain/estimates/choice.ts';
import type { EstimateOption } from '#domain/estimates/estimate-option.ts';
import { choiceOf, chosenLines, linesOffered, type Offer } from '#domain/estimates/offer.ts';
import { isUndecided, linesApart, optionName } from '#domain/estimates/offered-options.ts';
import { formatDollars } from '#domain/money/money.ts';
import { classNames } from '#ui/class-names.ts';
import { Badge } from '#ui/display/badge.tsx';
import { CheckboxField } from '#ui/form/field.tsx';

type ChoiceFieldsProps = { offer: Offer; choice: Choice; onChoose: (choice: Choice) => void };

/** Options as radio cards and optional lines as checkboxes, with the total of what is chosen. Nothing for an estimate without them. */
export function ChoiceFields(props: ChoiceFieldsProps) {
  const { estimate } = props.offer;
  if (!isUndecided(estimate)) return null;
  return (
    <div className="grid min-w-0 gap-4 pointer-coarse:[&_label:has(input)]:min-h-11">
      <OptionCards {...props} />
      <AddOns {...props} />
      <ChosenTotal {...props} />
    </div>
  );
}

/** The optional lines that can be taken with the option that is chosen. Nothing without any. */
export function AddOns({ offer, choice, onChoose }: ChoiceFieldsProps) {
  const extras = addOnsOf(offer, choice.optionId);
  if (extras.length === 0) return null;
  return (
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
  );
}

type ChosenTotalProps = Omit<ChoiceFieldsProps, 'onChoose'> & {
  /** Shows the total larger than anything else. */
  isLarge?: boolean;
};

/** Sums and total of the choice. */
export function ChosenTotal({ offer, choice, isLarge = false }: ChosenTotalProps) {
  const { sums, total } = chosenLines(offer, choice);
  return (
    <div className="rounded-control bg-surface-2 px-3.5 py-2.5">
      <dl className="grid gap-0.5 text-label text-text-2">
        {sums.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p role="status" className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 font-bold text-lead">
        <span>Total </span>
        <span className={isLarge ? 'ml-auto font-display font-extrabold text-price tabular-nums' : 'tabular-nums'}>
          {total}
        </span>
      </p>
    </div>
  );
}

function addOnsOf({ estimate }: Offer, optionId: string | undefined) {
  return linesOffered(estimate, optionId).filter(({ optional }) => optional);
}

function toggled(ids: readonly string[], id: string, isChosen: boolean): string[] {
  const others = ids.filter((one) => one !== id);
  return isChosen ? [...others, id] : others;
}

type OptionCardsProps = ChoiceFieldsProps & {
  /** Called when an option is pressed, also the one that is chosen already; not when the arrow keys choose. */
  onPress?: (optionId: string) => void;
  /** Fills a screen: larger words. */
  isLarge?: boolean;
  /** Draws what an option puts on the car. */
  pictureOf?: (option: EstimateOption) => ReactNode;
};

/** The options as radio cards: what each has and the others lack, its add-ons and its price. Nothing without options. */
export function OptionCards({ offer, choice, onChoose, onPress, isLarge = false, pictureOf }: OptionCardsProps) {
  const { options = [] } = offer.estimate;
  const group = useId();
  /** A press and an arrow key both click the radio button. */
  const isPressed = useRef(false);
  if (options.length === 0) return null;
  return (
    <fieldset
      className="min-w-0"
      onPointerDown={() => {
        isPressed.current = true;
      }}
      onKeyDown={() => {
        isPressed.current = false;
      }}
    >
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
            isLarge={isLarge}
            picture={pictureOf?.(option)}
            onChoose={() => onChoose(choiceOf(offer.estimate, option.id))}
            onClick={() => isPressed.current && onPress?.(option.id)}
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
  isLarge: boolean;
  picture: ReactNode;
  onChoose: () => void;
  onClick: () => void;
};

function OptionCard({ option, name, group, offer, choice, isLarge, picture, onChoose, onClick }: OptionCardProps) {
  const { id, recommended } = option;
  const isChosen = choice.optionId === id;
  // Without add-ons, which are listed below it, so that the prices compare.
  const { total } = chosenLines(offer, choiceOf(offer.estimate, id));
  const radio = useId();
  const { own, shared } = linesApart(offer.estimate, id);
  const extras = addOnsOf(offer, id);
  return (
    <div className="relative flex cursor-pointer items-start gap-3 rounded-card border border-border-2 bg-surface px-3.5 py-3 hover:bg-surface-2 has-[:checked]:border-accent has-[:checked]:bg-accent-soft has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring has-[:focus-visible]:outline-offset-2">
      <input
        type="radio"
        name={group}
        id={radio}
        checked={isChosen}
        onChange={onChoose}
        onClick={onClick}
        aria-describedby={`${radio}-facts`}
        className="relative z-10 mt-1 size-4.25 flex-none accent-(--accent) outline-none"
      />
      <div className="min-w-0 flex-1">
        <p
          className={classNames(
            'flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold',
            isLarge ? 'text-page' : undefined,
          )}
        >
          {/* The label covers the whole card; its text is the option's name alone. */}
          <label htmlFor={radio} className="min-w-0 cursor-pointer wrap-anywhere after:absolute after:inset-0">
            {name}
          </label>
          {recommended && <Badge tone="blue">Recommended</Badge>}
        </p>
        <div id={`${radio}-facts`} className="grid gap-1.5">
          <p className="font-bold text-figure tabular-nums">{total}</p>
          {own.length > 0 && (
            <ul className={classNames('grid gap-0.5 font-semibold', isLarge ? 'text-lead' : 'text-label')}>
              {own.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of older files may have no id; the list never changes
                <li key={`${line.id} ${at}`} className="flex gap-1.5">
                  <Check size={14} aria-hidden className="mt-1 flex-none text-accent-ink" />
                  <span className="min-w-0 wrap-anywhere">{line.description.trim()}</span>
                </li>
              ))}
            </ul>
          )}
          <Others title="In every option" lines={shared.map(({ description }) => description.trim())} />
          <Others
            title="Add-ons"
            lines={extras.map((line) => `${line.description.trim()} ${formatDollars(line.totalPrice)}`)}
          />
          {picture}
        </div>
      </div>
    </div>
  );
}

function Others({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <p className="wrap-anywhere text-label text-text-2">
      {title}: {lines.join(', ')}
    </p>
  );
}
