import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { ChartPoint, TipPosition, useChartPoints } from './use-chart-points.ts';

type PointBoxProps = {
  point: ChartPoint;
  opens: boolean;
  props: ReturnType<ReturnType<typeof useChartPoints>['pointProps']>;
  className?: string;
  style?: CSSProperties;
  children?: ReactNode;
};

/** Point of a chart with its accessible name: a link, a button, or an image when it opens nothing. */
export function PointBox({ point: { text, href }, opens, props, className, style, children }: PointBoxProps) {
  const shared = { ...props, 'aria-label': text, style, className: classNames('rounded-bar', className) };
  if (href !== undefined) {
    return (
      <a {...shared} href={href}>
        {children}
      </a>
    );
  }
  if (opens) {
    return (
      <button {...shared} type="button">
        {children}
      </button>
    );
  }
  return (
    <span {...shared} role="img">
      {children}
    </span>
  );
}

/** Tooltip that never leaves the chart: it slides along the width, and a distance without room for it shrinks. It takes no press: it may cover its point. */
export function ChartTip({ tip }: { tip: (TipPosition & { text: string }) | undefined }) {
  if (!tip) return null;
  return (
    <div
      aria-hidden
      className={classNames(
        'pointer-events-none absolute inset-0 z-3 flex print:hidden',
        tip.from === 'top' ? 'flex-col' : 'flex-col-reverse',
      )}
    >
      <span className="min-h-0" style={{ flexBasis: tip.distance }} />
      <span className="flex flex-none">
        <span className="basis-0" style={{ flexGrow: tip.across }} />
        <span
          data-tip
          className="min-w-0 flex-none max-w-full rounded-control bg-tip-bg px-2.5 py-1.5 text-small text-tip-text shadow-3"
        >
          {tip.text}
        </span>
        <span className="basis-0" style={{ flexGrow: 1 - tip.across }} />
      </span>
    </div>
  );
}
