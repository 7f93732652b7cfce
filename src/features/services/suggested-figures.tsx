import { Link } from '@tanstack/react-router';
import type { Service } from '#domain/catalog/service.ts';
import { figureText } from '#domain/figures/figure-text.ts';
import { type ServiceLessons, suggestedBaseHours, suggestedPrice } from '#domain/figures/work/service-lessons.ts';
import { formatDollars, formatWholeDollars } from '#domain/money/money.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { paths } from '#parts/navigation/paths.ts';
import { Button } from '#ui/form/button.tsx';
import type { ServiceDraft } from './service-draft.ts';

/** Figures for a Mid-size vehicle; an absent one stays as it is. */
export type BaseFigures = { basePrice: number | undefined; baseTimeHours: number | undefined };

type Targets = Pick<Settings, 'targetMargin' | 'targetProfitPerBayHour'>;

type SuggestedFiguresProps = {
  lessons: ServiceLessons;
  settings: Targets;
  /** As it is stored. */
  service: Service;
  draft: ServiceDraft;
  /** Fills the form. */
  onUse: (figures: BaseFigures) => void;
};

/** Base price and hours that the finished work suggests, for the multipliers in the form, with the button that fills them in. */
export function SuggestedFigures({ lessons, settings, service, draft, onUse }: SuggestedFiguresProps) {
  const { vehicleSizeMultipliers } = draft;
  const isKnown = Object.values(vehicleSizeMultipliers).every((multiplier) => multiplier > 0);
  const multiplied = isKnown ? { vehicleSizeMultipliers } : service;
  const price = suggestedPrice(lessons, multiplied, settings);
  // 0.0 hours is nothing that a form accepts.
  const baseTimeHours = suggestedBaseHours(lessons, multiplied) || undefined;
  const figures = { basePrice: price.forAll, baseTimeHours };
  const suggestions = [
    price.forMargin !== undefined && `To meet ${settings.targetMargin}% margin: ${formatWholeDollars(price.forMargin)}`,
    price.forBayHour !== undefined &&
      `To meet ${targetText(settings)} per bay hour: ${formatWholeDollars(price.forBayHour)}`,
    baseTimeHours !== undefined && `Base time as worked: ${figureText(baseTimeHours, 'hours')}`,
  ].filter((text) => text !== false);
  return (
    <div className="grid justify-items-start gap-2.5">
      {suggestions.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="font-semibold tabular-nums">{suggestions.join(' · ')}</p>
          {hasFigures(service, figures) && hasFigures(draft, figures) ? (
            <p className="text-label text-text-2">Already in the form</p>
          ) : (
            <Button size="small" onClick={() => onUse(figures)}>
              Use these
            </Button>
          )}
        </div>
      )}
      <p role="status" className="max-w-text text-label text-text-2 empty:hidden">
        {effectOf(figures, service, draft)}
      </p>
      <MissingTargets settings={settings} />
    </div>
  );
}

type Priced = Pick<Service, 'basePrice' | 'baseTimeHours'>;

/** Returns true if the figures would change nothing. */
function hasFigures(
  current: Priced,
  { basePrice = current.basePrice, baseTimeHours = current.baseTimeHours }: BaseFigures,
) {
  return current.basePrice === basePrice && current.baseTimeHours === baseTimeHours;
}

function targetText({ targetProfitPerBayHour: target = 0 }: Targets): string {
  return Number.isInteger(target) ? formatWholeDollars(target) : formatDollars(target);
}

/** Says what the figures changed in the form, or what they would do to it. */
function effectOf({ basePrice, baseTimeHours }: BaseFigures, service: Service, draft: ServiceDraft): string {
  const isPriceUsed = draft.basePrice === basePrice;
  const changes = [
    isPriceUsed &&
      service.basePrice !== basePrice &&
      `Base Price is now ${formatDollars(draft.basePrice)} instead of ${formatDollars(service.basePrice)}.`,
    draft.baseTimeHours === baseTimeHours &&
      service.baseTimeHours !== baseTimeHours &&
      `Base Time is now ${figureText(draft.baseTimeHours, 'hours')} instead of ${figureText(service.baseTimeHours, 'hours')}.`,
  ].filter((text) => text !== false);
  if (changes.length > 0) return `${changes.join(' ')} Press Update Service to save it.`;
  const { basePrice: typed } = draft;
  if (basePrice !== undefined && typed > basePrice)
    return `Your base price of ${formatDollars(typed)} already meets your targets. These figures would lower it.`;
  return '';
}

/** Says which targets the shop has not set, with the way there. */
function MissingTargets({ settings: { targetMargin, targetProfitPerBayHour } }: { settings: Targets }) {
  const missing = [
    targetMargin === undefined && 'a target margin',
    targetProfitPerBayHour === undefined && 'a target profit per bay hour',
  ].filter((text) => text !== false);
  if (missing.length === 0) return null;
  return (
    <p className="max-w-text text-label text-text-2">
      Set {missing.join(' and ')} in{' '}
      <Link to={paths.settingsSection} params={{ id: 'business' }} hash="pricing" className="link">
        Settings
      </Link>{' '}
      to see {missing.length > 1 ? 'the prices that meet them' : 'the price that meets it'}.
    </p>
  );
}
