import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Check, CircleCheck, Eye, GraduationCap, Minus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { GuideSentence } from '#parts/guide/guide-sentence.tsx';
import type { PlainPath } from '#parts/navigation/paths.ts';
import { classNames } from '#ui/class-names.ts';
import { focusPage } from '#ui/focus/focus-page.ts';
import { Button, IconButton } from '#ui/form/button.tsx';
import { findControl, type Target } from './find-control.ts';
import type { Tutorial, TutorialStep } from './tutorial.ts';
import {
  completeStep,
  currentStep,
  endTutorial,
  finishTutorial,
  goToStep,
  isStepDone,
  useTutorialProgress,
} from './tutorial-progress.ts';
import { TUTORIALS } from './tutorials.ts';
import { showControl, useOutline } from './use-outline.ts';
import { useIsAt, useStepDone } from './use-step-done.ts';

const NO_TARGET: Target = {};

/** Shows the running tutorial over the page. */
export function TutorialPanel() {
  const [progress] = useTutorialProgress();
  const tutorial = TUTORIALS.find(({ id }) => id === progress.running);
  return tutorial && createPortal(<RunningTutorial key={tutorial.id} tutorial={tutorial} />, document.body);
}

function RunningTutorial({ tutorial }: { tutorial: Tutorial }) {
  const [progress, update] = useTutorialProgress();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const index = currentStep(progress, tutorial);
  const step = tutorial.steps[index] as TutorialStep;
  const ticked = isStepDone(progress, tutorial, index);
  const { isSmall } = progress;
  useStepDone(step, ticked, () => update((now) => completeStep(now, tutorial, index)));

  function focusPanel() {
    (heading.current ?? panel.current?.querySelector('button'))?.focus();
  }

  // Takes the focus when started on the Tutorials page, not after a reload.
  useEffect(() => {
    if (document.activeElement?.closest('[data-tutorial-start]')) heading.current?.focus();
  }, []);

  // Handles Continue on the Tutorials page while the tutorial is running.
  const onContinue = useEffectEvent(({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[data-tutorial-start]')) setTimeout(focusPanel);
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => onContinue(event);
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);

  // F6 switches between the parts of a window, as in many programs.
  const onF6 = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'F6' || event.altKey || event.ctrlKey || event.metaKey || !panel.current) return;
    event.preventDefault();
    if (!panel.current.contains(document.activeElement)) focusPanel();
    else if (findControl(step)) showControl(step);
    else focusPage();
  });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => onF6(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  function setSmall(next: boolean) {
    update((now) => ({ ...now, isSmall: next }));
    // The pressed button disappears; keep the focus in the panel.
    setTimeout(focusPanel);
  }

  function goBack() {
    update((now) => goToStep(now, tutorial, index - 1));
    // The first step has no Back button.
    if (index === 1) focusPanel();
  }

  function end() {
    update(endTutorial);
    focusPage();
  }

  function finish() {
    update((now) => finishTutorial(now, tutorial));
    focusPage();
  }

  const isAt = useIsAt();
  const navigate = useNavigate();
  async function show() {
    const { page, from, control } = step;
    if (page && !isAt(page)) {
      // A path without a record's id is the page itself.
      await navigate({ to: from ?? (page.to as PlainPath), search: page.search });
    }
    if (control) showControl(step);
    else focusPage();
  }

  function minimize(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isSmall) return;
    event.preventDefault();
    event.stopPropagation();
    setSmall(true);
  }

  const [isMoved, setMoved] = useState(false);
  const isOnScreen = useOutline(isSmall ? NO_TARGET : step, panel, () => setMoved(!isMoved));
  const position = `Step ${index + 1} of ${tutorial.steps.length}`;
  return (
    <aside
      ref={panel}
      data-tutorial-panel
      aria-label="Tutorial"
      onKeyDown={minimize}
      className={classNames(
        'keep-clear fixed z-40 print:hidden phone:left-3',
        isMoved
          ? 'right-4 phone:top-3 phone:right-3 phone:bottom-auto tablet:bottom-4 desktop:bottom-4'
          : 'bottom-4 left-after-sidebar phone:right-3 phone:bottom-above-tab-bar',
      )}
    >
      <p role="status" className="sr-only">
        {`${position}: ${step.title}`}
      </p>
      {isSmall ? (
        <Button variant="solid" icon={GraduationCap} onClick={() => setSmall(false)}>
          Tutorial, {position.toLowerCase()}
        </Button>
      ) : (
        <div className="w-panel rounded-dialog border border-border-2 bg-raised shadow-4 phone:w-full">
          <div className="flex items-center gap-1 pt-2.5 pr-2.5 pl-4">
            <p className="mr-auto min-w-0 truncate text-meta text-text-3">
              {tutorial.title} · {position}
            </p>
            <IconButton label="Minimize" icon={Minus} size="small" onClick={() => setSmall(true)} />
            <IconButton label="End tutorial" icon={X} size="small" onClick={end} />
          </div>
          <div className="max-h-some overflow-y-auto px-4">
            <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 font-bold text-title outline-none">
              {ticked && <CircleCheck size={16} role="img" aria-label="Done" className="text-green-ink" />}
              {step.title}
            </h2>
            <p className="mt-1 text-label text-text-2 leading-normal">
              <GuideSentence>{step.text}</GuideSentence>
            </p>
            <LocationHint step={step} isOnScreen={isOnScreen} />
          </div>
          <Steps count={tutorial.steps.length} index={index} />
          <div className="flex items-center gap-2 px-4 pt-1 pb-3.5">
            {canShow(step) && (
              <Button size="small" icon={Eye} onClick={() => void show()}>
                Show me
              </Button>
            )}
            <span className="mr-auto" />
            {index > 0 && (
              <Button size="small" variant="ghost" icon={ArrowLeft} onClick={goBack}>
                Back
              </Button>
            )}
            {index === tutorial.steps.length - 1 ? (
              <Button size="small" variant="solid" icon={Check} onClick={finish}>
                Finish
              </Button>
            ) : (
              <Button
                size="small"
                variant="solid"
                icon={ArrowRight}
                onClick={() => update((now) => completeStep(now, tutorial, index))}
              >
                Next
              </Button>
            )}
          </div>
        </div>
      )}
    </aside>
  );
}

function canShow({ control, page }: TutorialStep): boolean {
  return control !== undefined || page !== undefined;
}

/** Explains how to reach the control while it is not on the screen. */
function LocationHint({ step: { page, from, control }, isOnScreen }: { step: TutorialStep; isOnScreen: boolean }) {
  const isAt = useIsAt();
  if (page && !isAt(page)) {
    return (
      <p className="mt-1.5 text-amber-ink text-label">
        {from
          ? 'This step is on a record’s page. Press Show me to open the list, then open a record.'
          : 'This step is on another page. Press Show me to go there.'}
      </p>
    );
  }
  if (!control || isOnScreen) return null;
  return (
    <p className="mt-1.5 text-label text-text-3">
      Don’t see it? On a phone, look under More. If you already did this step, press Next.
    </p>
  );
}

function Steps({ count, index }: { count: number; index: number }) {
  return (
    <div aria-hidden className="flex gap-1 px-4 py-2.5">
      {Array.from({ length: count }, (_, step) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: steps never move
          key={step}
          className={classNames('h-1 flex-1 rounded-pill', step <= index ? 'bg-accent' : 'bg-surface-3')}
        />
      ))}
    </div>
  );
}
