import { useEffect, useRef, useState } from 'react';
import type { MoveIn, MoveReport, ShopToMove } from '#io/move-in/move-in.ts';
import { StoreError } from '#io/store/store.ts';
import { APP_NAME } from '#parts/messages/app-name.ts';
import { failureToast } from '#parts/messages/failure-toast.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { Mark, Wordmark } from '#ui/display/logo.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Spinner } from '#ui/feedback/skeleton.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Button } from '#ui/form/button.tsx';
import { CheckboxField } from '#ui/form/field.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';
import { MoveReportTable } from './move-report.tsx';
import { countOf, holdsWork, withoutSamples } from './what-to-move.ts';

type MoveInProps = {
  moveIn: MoveIn;
  /** Goes on to the shop on the server. */
  onDone: () => void;
};

type At =
  | { step: 'asking'; problem?: string }
  | { step: 'moving'; share: number; stop: AbortController }
  | { step: 'moved'; report: MoveReport };

/** Offers the owner to bring the shop that lies in this browser to the server; goes on by itself when there is none. */
export function MoveInScreen({ moveIn, onDone }: MoveInProps) {
  const [found, setFound] = useState<ShopToMove>();

  useEffect(() => {
    let isLeft = false;
    moveIn.readLocalShop().then(
      (shop) => {
        if (isLeft) return;
        if (shop && holdsWork(withoutSamples(shop))) setFound(shop);
        else onDone();
      },
      (error: unknown) => {
        // The shop on the server does not wait for a copy that cannot be read.
        console.error('The shop in this browser could not be read', error);
        if (!isLeft) onDone();
      },
    );
    return () => {
      isLeft = true;
    };
  }, [moveIn, onDone]);

  return found ? <Offer moveIn={moveIn} onDone={onDone} found={found} /> : <Spinner />;
}

function reasonOf(error: unknown): string {
  return error instanceof StoreError ? error.message : 'An error of Clearcoat itself stopped it.';
}

function Offer({ moveIn, onDone, found }: MoveInProps & { found: ShopToMove }) {
  const own = withoutSamples(found);
  const samples = countOf(found) - countOf(own);
  const [leaveOut, setLeaveOut] = useState(true);
  const [at, setAt] = useState<At>({ step: 'asking' });
  const heading = useRef<HTMLHeadingElement>(null);
  const shop = leaveOut ? own : found;

  // What is said changes under the heading: it is read from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each step
  useEffect(() => heading.current?.focus(), [at.step]);

  async function move() {
    const stop = new AbortController();
    setAt({ step: 'moving', share: 0, stop });
    try {
      const onProgress = (share: number) => setAt({ step: 'moving', share, stop });
      const report = await moveIn.run(shop, { onProgress, signal: stop.signal });
      moveIn.markAnswered();
      setAt({ step: 'moved', report });
    } catch (error) {
      if (!stop.signal.aborted) console.error('The move was interrupted', error);
      const why = stop.signal.aborted ? 'You stopped it.' : reasonOf(error);
      setAt({ step: 'asking', problem: `${why} What was sent so far stays on the server.` });
    }
  }

  return (
    <div className="min-h-dvh px-10 py-8 phone:px-4 phone:py-5">
      <title>{`Bring in your shop · ${APP_NAME}`}</title>
      <header className="flex items-center gap-2.5">
        <Mark size={26} />
        <Wordmark />
      </header>
      <main className="mx-auto mt-10 max-w-160 phone:mt-6">
        <h1 ref={heading} tabIndex={-1} className="font-extrabold font-display text-figure outline-none">
          {at.step === 'moved' ? 'Your shop is on the server' : 'Bring in the shop of this browser?'}
        </h1>
        {at.step === 'asking' && (
          <>
            <p className="mt-2 text-text-2">
              {`This browser holds a shop of ${counted(countOf(found), 'record')} from before. They can go to the server, so that every device of your shop sees them. The copy in this browser stays until you remove it.`}
            </p>
            {at.problem !== undefined && (
              <div className="mt-4">
                <Alert tone="amber" role="alert" title="The move was interrupted">
                  {at.problem} Go on when you like: nothing comes twice.
                </Alert>
              </div>
            )}
            {samples > 0 && (
              <div className="mt-4">
                <CheckboxField
                  label={`Leave out ${counted(samples, 'sample record')}`}
                  checked={leaveOut}
                  onChange={({ target }) => setLeaveOut(target.checked)}
                />
              </div>
            )}
            <div className="mt-6 flex flex-wrap gap-2.5 phone:flex-col">
              <Button variant="solid" size="large" onClick={() => void move()}>
                {at.problem === undefined ? `Bring In ${counted(countOf(shop), 'Record')}` : 'Go On'}
              </Button>
              <Button
                size="large"
                onClick={() => {
                  moveIn.markAnswered();
                  onDone();
                }}
              >
                Not Now
              </Button>
            </div>
            <p className="mt-4 text-label text-text-3">You can do it later in Settings, under Data.</p>
          </>
        )}
        {at.step === 'moving' && <Moving share={at.share} onStop={() => at.stop.abort()} />}
        {at.step === 'moved' && <Moved report={at.report} moveIn={moveIn} onDone={onDone} />}
      </main>
    </div>
  );
}

function Moving({ share, onStop }: { share: number; onStop: () => void }) {
  const percent = Math.floor(share * 100);
  return (
    <>
      <p className="mt-2 text-text-2">Keep this page open. If it is interrupted, it goes on from there.</p>
      <div
        role="progressbar"
        aria-label="Sending your records"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-5 h-2 overflow-hidden rounded-pill bg-surface-3 shadow-hairline-2"
      >
        <div className="h-full rounded-pill bg-accent" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-2 text-label text-text-2">{`${percent}%`}</p>
      <Button className="mt-5" onClick={onStop}>
        Stop
      </Button>
    </>
  );
}

function Moved({ report, moveIn, onDone }: MoveInProps & { report: MoveReport }) {
  const toast = useToast();
  const confirm = useConfirm();
  const [isRemoved, setRemoved] = useState(false);
  const refused = Object.values(report).reduce((sum, list) => sum + list.refused.length, 0);

  async function remove() {
    const agreed = await confirm({
      title: 'Remove the copy in this browser?',
      body:
        refused > 0
          ? `${counted(refused, 'record')} that the server did not take would be lost with it, and so would its backups.`
          : 'The records are on the server. The copy and its backups go for good.',
      verb: 'Remove',
    });
    if (!agreed) return;
    try {
      await moveIn.removeLocalShop();
      setRemoved(true);
      toast.show({ type: 'success', title: 'Copy Removed', message: 'Your shop is on the server alone.' });
    } catch (error) {
      toast.show(failureToast('Not Removed', 'The copy in this browser is still there.', error));
    }
  }

  return (
    <>
      <p className="mt-2 text-text-2">
        {isRemoved ? 'The copy in this browser is removed.' : 'The copy in this browser is as it was.'}
      </p>
      <MoveReportTable report={report} />
      <div className="mt-6 flex flex-wrap gap-2.5 phone:flex-col">
        <Button variant="solid" size="large" onClick={onDone}>
          Open the Shop
        </Button>
        {!isRemoved && (
          <Button size="large" onClick={() => void remove()}>
            Remove the Copy in This Browser
          </Button>
        )}
      </div>
    </>
  );
}
