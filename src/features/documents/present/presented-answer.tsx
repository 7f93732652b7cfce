import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Outline, outlineOf } from '#domain/body/outlines.ts';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import type { LineItem } from '#domain/documents/billing.ts';
import { estimateDocument } from '#domain/documents/document.ts';
import type { DocumentContext } from '#domain/documents/sheet-head.ts';
import type { Choice } from '#domain/estimates/choice.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { linesOffered } from '#domain/estimates/offer.ts';
import { optionName } from '#domain/estimates/offered-options.ts';
import { coverageSentence } from '#domain/film/coverage-sentence.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { acceptEstimate } from '#features/documents/lifecycle/estimate-actions.ts';
import { CarPicture } from '#parts/body/car-picture.tsx';
import { AnswerFields } from '#parts/documents/answer/answer-fields.tsx';
import { AddOns, ChosenTotal, OptionCards } from '#parts/documents/answer/choice-fields.tsx';
import { type TypedAnswer, useAnswer } from '#parts/documents/answer/use-answer.ts';
import { DocumentSheet } from '#parts/documents/document-sheet.tsx';
import { filmTone } from '#parts/film/film-tone.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { HandBack } from './hand-back.tsx';

type PresentedAnswerProps = {
  estimate: Estimate;
  context: DocumentContext & { customer: Customer };
  typed: TypedAnswer;
  onTyped: (change: Partial<TypedAnswer>) => void;
};

/**
 * Two screens: the options, if there are any, which fill the window, then what was chosen with the fields to sign. The whole estimate
 * follows. All are on one page, so that a customer can scroll back and a reader finds everything.
 */
export function PresentedAnswer({ estimate, context, typed, onTyped }: PresentedAnswerProps) {
  const answer = useAnswer({ estimate, context }, { needsSignature: true, typed, onTyped });
  const { run, forget } = useTransaction();
  const [isSaving, setIsSaving] = useState(false);
  const choosing = useRef<HTMLElement>(null);
  const signing = useRef<HTMLElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const { offer, choice } = answer;
  const { options = [] } = estimate;
  const at = options.findIndex(({ id }) => id === choice.optionId);
  const chosen = options[at];
  const outline = outlineOf(context.customer.vehicle.bodyType);
  const title = <PresentedTitle estimate={estimate} customer={context.customer} />;

  async function send(): Promise<void> {
    const signed = flushSync(() => answer.read());
    // Enter on an option comes here, too.
    if (!signed) signing.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    if (!signed || isSaving) return;
    setIsSaving(true);
    await run(acceptEstimate(estimate, signed, { channel: 'in person' }));
    setIsSaving(false);
  }

  /** An acceptance that failed was for another choice: it is not to be tried again. */
  function setChoice(next: Choice): void {
    forget({ name: 'accept estimate', of: estimate.id });
    answer.setChoice(next);
  }

  /** The name is typed next, unless there is something to add first. */
  function goToSigning(optionId: string): void {
    const hasAddOns = linesOffered(estimate, optionId).some(({ optional }) => optional);
    const first = hasAddOns ? null : signing.current?.querySelector<HTMLElement>('[data-start]');
    show(signing.current, first);
  }

  return (
    <>
      <form
        noValidate
        aria-label="Accept"
        className="grid min-w-0 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {options.length > 0 && (
          <section ref={choosing} tabIndex={-1} aria-label="Your choice" className={`min-h-dvh ${SCREEN}`}>
            {title}
            <p className="text-text-2">Press an option to go on. You sign on the next screen.</p>
            <OptionCards
              isLarge
              offer={offer}
              choice={choice}
              onChoose={setChoice}
              onPress={goToSigning}
              pictureOf={({ items }) => <FilmPicture lines={items} outline={outline} />}
            />
          </section>
        )}
        <section ref={signing} tabIndex={-1} aria-label="Your answer" className={SCREEN}>
          {!chosen && title}
          <div className="grid min-w-0 items-start gap-4 middle:grid-cols-2">
            <Card>
              <CardHeader title={chosen ? optionName(chosen, at) : 'What you get'}>
                {chosen && (
                  <Button size="small" onClick={() => show(choosing.current)}>
                    Change Choice
                  </Button>
                )}
                <Button size="small" onClick={() => show(sheet.current)}>
                  Read the Estimate
                </Button>
              </CardHeader>
              <CardBody className="grid gap-4">
                {!chosen && <FilmPicture lines={estimate.items} outline={outline} />}
                <ul className="grid gap-1">
                  {answer.lines.items.map(({ name, total }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: lines of older files may have no id; a line has no state
                    <li key={index} className="flex justify-between gap-4">
                      <span className="min-w-0 wrap-anywhere">{name}</span>
                      <span className="flex-none tabular-nums">{total}</span>
                    </li>
                  ))}
                </ul>
                <AddOns offer={offer} choice={choice} onChoose={setChoice} />
                <ChosenTotal isLarge offer={offer} choice={choice} />
              </CardBody>
            </Card>
            <Card>
              <CardBody className="grid gap-3">
                <AnswerFields answer={answer} mayCheckAll />
                <BusyButton variant="solid" size="large" type="submit" disabled={isSaving} className="phone:w-full">
                  Accept Estimate
                </BusyButton>
              </CardBody>
            </Card>
          </div>
        </section>
      </form>
      <HandBack />
      <div ref={sheet} tabIndex={-1} className="min-w-0 outline-none">
        <DocumentSheet document={estimateDocument(estimate, context)} />
      </div>
    </>
  );
}

const SCREEN = 'grid min-w-0 content-start gap-4 py-2 outline-none';

/** Brings a screen to the top of the window, which has no header here, with the focus on the screen or in it. */
function show(screen: HTMLElement | null, focused?: HTMLElement | null): void {
  window.scrollBy({ top: screen?.getBoundingClientRect().top ?? 0 });
  (focused ?? screen)?.focus({ preventScroll: true });
}

/** The panels and windows that the lines cover. Nothing without film. */
function FilmPicture({ lines, outline }: { lines: readonly LineItem[]; outline: Outline }): ReactNode {
  const film = lines.flatMap(({ coverage = [], optional, chosen }) => (optional && !chosen ? [] : coverage));
  if (film.length === 0) return null;
  const tones = new Map(film.map((entry) => [entry.positionId, filmTone(entry)]));
  return <CarPicture outline={outline} label={coverageSentence(film, outline)} tones={tones} />;
}

/** Number of the estimate, and for whom it is. */
export function PresentedTitle({
  estimate,
  customer,
}: Pick<PresentedAnswerProps, 'estimate'> & { customer: Customer }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <h1 className="font-display font-extrabold text-section">Estimate {estimate.estimateNumber}</h1>
      <p className="text-lead">
        <bdi>{fullName(customer)}</bdi>, {vehicleName(customer.vehicle)}
      </p>
    </div>
  );
}
