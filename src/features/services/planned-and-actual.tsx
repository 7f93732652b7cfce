import type { Service } from '#domain/catalog/service.ts';
import { figureText } from '#domain/figures/figure-text.ts';
import { FEWEST } from '#domain/figures/report.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import type { SizeLesson } from '#domain/figures/work/service-lessons.ts';
import { formatDollars } from '#domain/money/money.ts';
import { useIdle } from '#io/react/world.tsx';
import { useFigures } from '#parts/figures/use-figures.ts';
import { useShopRows } from '#parts/figures/use-shop-rows.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { FormSection } from '#ui/form/form-layout.tsx';
import type { ServiceDraft } from './service-draft.ts';
import { type BaseFigures, SuggestedFigures } from './suggested-figures.tsx';

type PlannedAndActualProps = {
  /** As it is stored. */
  service: Service;
  draft: ServiceDraft;
  /** Fills the form. */
  onUse: (figures: BaseFigures) => void;
};

/** Section of the form of a service: what its work took and cost, by vehicle size, and the base price that meets the targets of the shop. */
export function PlannedAndActual(props: PlannedAndActualProps) {
  // Every list of the shop is read for it: the form is there first.
  const isIdle = useIdle();
  return (
    <FormSection group title="Planned and Actual">
      {isIdle && <ReadLessons {...props} />}
    </FormSection>
  );
}

function ReadLessons(props: PlannedAndActualProps) {
  return (
    <Loaded query={useShopRows()} skeleton={<SkeletonRows rows={2} />}>
      {(shop) => <Lessons shop={shop} {...props} />}
    </Loaded>
  );
}

function Lessons({ shop, service, draft, onUse }: PlannedAndActualProps & { shop: ShopRows }) {
  const lessons = useFigures(shop, 'lessons', { id: service.id })?.answer;
  if (!lessons) {
    return (
      <div aria-busy="true">
        <SkeletonRows rows={2} />
      </div>
    );
  }
  if (lessons.sizes.length === 0) {
    return (
      <p className="max-w-text text-text-2">
        Nothing finished in the last 12 months. Once you finish this service, this shows the hours and costs for each
        vehicle size, and the price that meets your targets.
      </p>
    );
  }
  return (
    <>
      <SizeLessons sizes={lessons.sizes} />
      <p className="mt-2.5 mb-4 max-w-text text-small text-text-3">
        {`Averages of what you finished in the last 12 months. Charged is before sales tax; cost is labor and materials. Hours in the bay come from the moves of the job’s card, and show from ${FEWEST} measured jobs. Until then, a size counts its planned hours.`}
      </p>
      <SuggestedFigures lessons={lessons} settings={shop.settings} service={service} draft={draft} onUse={onUse} />
    </>
  );
}

const head = 'border-b pb-1.5 pl-4 text-right font-semibold whitespace-nowrap';
const cell = 'border-b py-2 pl-4 text-right align-baseline tabular-nums whitespace-nowrap';
const meta = 'block text-meta text-text-3';

const HEADS = ['Done', 'Planned', 'In the Bay', 'List Price', 'Charged', 'Cost'];

function SizeLessons({ sizes }: { sizes: readonly SizeLesson[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <section aria-label="Planned and actual by vehicle size" tabIndex={0} className="overflow-x-auto">
      <table aria-label="Planned and actual by vehicle size" className="w-full text-label">
        <thead>
          <tr className="text-meta text-text-3">
            <th scope="col" className="border-b pb-1.5 text-left font-semibold">
              Size
            </th>
            {HEADS.map((name) => (
              <th key={name} scope="col" className={head}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sizes.map(({ size, works, measured, plannedHours, measuredHours, listPrice, charged, discount, cost }) => (
            <tr key={size}>
              <th scope="row" className="border-b py-2 text-left align-baseline font-medium">
                {size}
              </th>
              <td className={cell}>{figureText(works.length, 'count')}</td>
              <td className={cell}>{figureText(plannedHours, 'hours')}</td>
              <td className={cell}>
                {figureText(measuredHours, 'hours')} <span className={meta}>{measured} measured</span>
              </td>
              <td className={cell}>{formatDollars(listPrice)}</td>
              <td className={cell}>
                {formatDollars(charged)} <span className={meta}>{discountText(discount)}</span>
              </td>
              <td className={cell}>{formatDollars(cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function discountText(discount: number): string {
  if (discount === 0) return 'no discount';
  return discount > 0 ? `${formatDollars(discount)} less` : `${formatDollars(-discount)} more`;
}
