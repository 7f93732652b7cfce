import type { ReactNode } from 'react';
import { StepActions } from '#features/quick-quote/steps/step-actions.tsx';
import type { QueryResult } from '#io/react/world.tsx';
import { Loaded } from '#parts/queries/loaded.tsx';
import { Card } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/form/button.tsx';
import type { QuoteData } from './use-quote-data.ts';

type StepNavigation = { onBack: () => void; onStartOver: () => void };

/** Renders a step once the shop's data has loaded; until then, a skeleton or the failure. */
export function StepLoader({
  query,
  onBack,
  onStartOver,
  children,
}: StepNavigation & { query: QueryResult<QuoteData>; children: (shop: QuoteData) => ReactNode }) {
  return (
    <div className="grid gap-4">
      <Loaded
        query={query}
        skeleton={
          <Card>
            <SkeletonRows rows={5} />
          </Card>
        }
      >
        {children}
      </Loaded>
      {!query.data && <StepActions onBack={onBack} onStartOver={onStartOver} />}
    </div>
  );
}

/** Shown when the chosen service was deleted, here or in another tab. */
export function ServiceDeleted({ onChoose, onBack, onStartOver }: StepNavigation & { onChoose: () => void }) {
  return (
    <div className="grid gap-4">
      <Alert tone="amber" title="This service is no longer offered">
        <p>It was deleted after you chose it.</p>
        <div className="mt-2.5">
          <Button variant="secondary" size="small" onClick={onChoose}>
            Choose another service
          </Button>
        </div>
      </Alert>
      <StepActions onBack={onBack} onStartOver={onStartOver} />
    </div>
  );
}
