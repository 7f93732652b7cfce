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
import { countRecords, hasOwnRecords, withoutSamples } from './shop-to-move.ts';

type MoveInProps = {
  moveIn: MoveIn;
  /** Opens the shop on the server. */
  onDone: () => void;
};

type MoveState =
  | { step: 'asking'; problem?: string }
  | { step: 'moving'; share: number; stop: AbortController }
  | { step: 'moved'; report: MoveReport };

/** Offers the owner to move the shop in this browser to the server. Continues automatically when there is none. */
export function MoveInScreen({ moveIn, onDone }: MoveInProps) {
  const [found, setFound] = useState<ShopToMove>();

  useEffect(() => {
    let isUnmounted = false;
    moveIn.readLocalShop().then(
      (shop) => {
        if (isUnmounted) return;
        if (shop && hasOwnRecords(withoutSamples(shop))) setFound(shop);
        else onDone();
      },
      (error: unknown) => {
        // An unreadable local shop must not block the shop on the server.
        console.error('The shop in this browser could not be read', error);
        if (!isUnmounted) onDone();
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [moveIn, onDone]);

  return found ? <Offer moveIn={moveIn} onDone={onDone} found={found} /> : <Spinner />;
}

function reasonOf(error: unknown): string {
  return error instanceof StoreError ? error.message : 'An error in Clearcoat stopped it.';
}

function Offer({ moveIn, onDone, found }: MoveInProps & { found: ShopToMove }) {
  const own = withoutSamples(found);
  const samples = countRecords(found) - countRecords(own);
  const [leaveOut, setLeaveOut] = useState(true);
  const [at, setAt] = useState<MoveState>({ step: 'asking' });
  const heading = useRef<HTMLHeadingElement>(null);
  const shop = leaveOut ? own : found;

  // The content below the heading changes with each step, so screen readers continue from the heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each step
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
              {`This browser has a shop with ${counted(countRecords(found), 'record')}. You can send them to the server, so every device of your shop sees them. The copy in this browser stays until you remove it.`}
            </p>
            {at.problem !== undefined && (
              <div className="mt-4">
                <Alert tone="amber" role="alert" title="The move was interrupted">
                  {at.problem} Continue when you like. Nothing is added twice.
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
                {at.problem === undefined ? `Bring In ${counted(countRecords(shop), 'Record')}` : 'Continue'}
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
      <p className="mt-2 text-text-2">
        Keep this page open. If the move is interrupted, you can continue where it stopped.
      </p>
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
          ? `This also deletes its backups and ${counted(refused, 'record')} that the server refused.`
          : 'Your records are on the server. This permanently deletes the copy and its backups.',
      verb: 'Remove',
    });
    if (!agreed) return;
    try {
      await moveIn.removeLocalShop();
      setRemoved(true);
      toast.show({ type: 'success', title: 'Copy Removed', message: 'Your shop is now only on the server.' });
    } catch (error) {
      toast.show(failureToast('Not Removed', 'The copy in this browser is still there.', error));
    }
  }

  return (
    <>
      <p className="mt-2 text-text-2">
        {isRemoved ? 'The copy in this browser is removed.' : 'The copy in this browser is unchanged.'}
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
