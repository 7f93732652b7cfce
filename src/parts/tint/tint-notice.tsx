import { CircleCheck, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react';
import { needsTintAnswer, type TintOutcome, type TintResult } from '#domain/tint/tint-check.ts';
import { TINT_OUTCOMES, tintSentences } from '#domain/tint/tint-texts.ts';
import { classNames } from '#ui/class-names.ts';

const GOOD = { tone: 'tone-green', icon: CircleCheck };
const CARE = { tone: 'tone-amber', icon: TriangleAlert };
const LOOKS: Readonly<Record<TintOutcome, { tone: string; icon: LucideIcon }>> = {
  within: GOOD,
  tolerance: GOOD,
  below: CARE,
  'no film': CARE,
  unknown: { tone: 'tone-neutral', icon: CircleHelp },
};

function lighterFilm({ outcome, figure }: TintResult): string {
  if (outcome === 'below') return 'Choose a lighter film.';
  return figure?.limit === 'strip' ? 'Keep the film to the strip.' : 'Leave this glass without film.';
}

type TintNoticeProps = {
  result: TintResult;
  /** The windows, where several results are listed: 'Front Doors'. */
  label?: string;
};

/** Shows how a film compares with the figure on file, and what the shop can do where it is below. */
export function TintNotice({ result, label }: TintNoticeProps) {
  const { tone, icon: Icon } = LOOKS[result.outcome];
  const outcome = TINT_OUTCOMES[result.outcome];
  return (
    <div
      role="status"
      className={classNames('flex gap-2.5 rounded-card border border-tone-line bg-tone-soft px-3.5 py-3', tone)}
    >
      <Icon size={16} aria-hidden className="mt-0.5 flex-none text-tone-ink" />
      <div className="min-w-0 flex-1">
        <p className="font-bold text-tone-ink">{label ? `${label}: ${outcome}` : outcome}</p>
        <p className="mt-0.5 text-label text-text">{tintSentences(result).join(' ')}</p>
        {needsTintAnswer(result) && (
          <div className="mt-1.5 text-label text-text">
            <p>There are three options:</p>
            <ul className="ml-4 list-disc">
              <li>{lighterFilm(result)}</li>
              <li>See the customer's medical exemption, and keep a copy of the paper.</li>
              <li>Have the customer sign an acknowledgement.</li>
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}
