import { CircleCheck, Clock, Play, RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { GuideSentence } from '#parts/guide/guide-sentence.tsx';
import { LOAD_DIALOGS } from '#parts/navigation/load-dialogs.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Card } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import type { Tutorial } from './tutorial.ts';
import { currentStep, startTutorial, type TutorialProgress, useTutorialProgress } from './tutorial-progress.ts';
import { TUTORIALS } from './tutorials.ts';

/** Lists the tutorials with their progress. */
export function TutorialList() {
  const [progress, update] = useTutorialProgress();
  // Loads the panel now, so that it answers the first press.
  useEffect(() => {
    document.dispatchEvent(new Event(LOAD_DIALOGS));
  }, []);
  return (
    <div className="max-w-guide">
      <p className="mb-4 max-w-text text-text-2">
        <GuideSentence>
          Each tutorial runs on the real screens. A small panel shows what to do and outlines the control to use.
          Records you create stay, so practice in the demo shop or on a test record. Your progress is saved in this
          browser. To read instead, open [Help](/help).
        </GuideSentence>
      </p>
      <ul className="grid grid-cols-3 gap-4.5 tablet:grid-cols-2 phone:grid-cols-1 phone:gap-3.5">
        {TUTORIALS.map((tutorial) => (
          <li key={tutorial.id} className="grid">
            <TutorialCard
              tutorial={tutorial}
              progress={progress}
              onStart={() => update((now) => startTutorial(now, tutorial))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type TutorialCardProps = { tutorial: Tutorial; progress: TutorialProgress; onStart: () => void };

function TutorialCard({ tutorial, progress, onStart }: TutorialCardProps) {
  const { id, title, summary, minutes, steps } = tutorial;
  const step = currentStep(progress, tutorial);
  const isBegun = step > 0 || progress.running === id;
  const isFinished = progress.finished.includes(id) && !isBegun;
  return (
    <section aria-label={title} className="grid">
      <Card className="flex flex-col gap-1.5 px-4.5 py-4">
        <h2 className="font-bold text-lead">{title}</h2>
        <p className="text-text-2">{summary}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-text-3">
          <Clock size={13} aria-hidden />
          {counted(steps.length, 'step')}, about {counted(minutes, 'minute')}
          {isFinished && (
            <Badge tone="green" icon={CircleCheck}>
              Done
            </Badge>
          )}
          {isBegun && <Badge tone="blue">{`Step ${step + 1} of ${steps.length}`}</Badge>}
        </p>
        <Button
          data-tutorial-start
          variant={isBegun ? 'solid' : 'secondary'}
          icon={isFinished ? RotateCcw : Play}
          className="mt-auto self-start"
          onClick={onStart}
        >
          {isBegun ? 'Continue' : isFinished ? 'Restart' : 'Start'}
          <span className="sr-only"> {title}</span>
        </Button>
      </Card>
    </section>
  );
}
