import { Rejection } from '#domain/records/rejection.ts';
import { stableText } from '#domain/records/stable-text.ts';
import type { Claim } from '#domain/warranty/claim.ts';
import {
  type ClaimStep,
  FIELDS_OF_STEP,
  lastClaimStep,
  nextClaimSteps,
  type RecordedStep,
} from '#domain/warranty/claim-steps.ts';
import { StoreError } from '#io/store/store.ts';
import type { CommandName } from '#parts/records/command-names.ts';
import type { CommandInputs, UserCommand } from '#parts/records/use-transaction.ts';

const FAILED = {
  type: 'error',
  title: 'Error',
  message: 'Failed to save the claim. Please try again.',
} as const;

/** Name of each step: of its button, its dialog and its toast. */
export const STEP_NAMES: Readonly<Record<ClaimStep, string>> = {
  look: 'Looked At',
  decide: 'Decide',
  send: 'Sent to Maker',
  answer: 'Record Answer',
  book: 'Book the Work',
  close: 'Close Claim',
};

type Change = {
  name: CommandName;
  /** Differs between two commands of the name. */
  of: string;
  changesOf: (newest: Claim, inputs: CommandInputs) => Partial<Claim>;
  title: string;
};

function changeClaim({ id, claimNumber }: Claim, { name, of, changesOf, title }: Change): UserCommand {
  return {
    name,
    of: `${id} ${of}`,
    title: 'The claim was not changed',
    failed: FAILED,
    undo: { type: 'success', title: 'Undone', message: `${claimNumber} is as it was.` },
    async plan({ claims }, inputs) {
      const newest = await claims.get(id);
      if (!newest) throw new StoreError('not-found', 'This claim no longer exists.');
      return [{ entity: 'claims', kind: 'update', id, change: changesOf(newest, inputs) }];
    },
    done: () => ({ title, message: `${claimNumber} is saved.` }),
  };
}

function refuseChanged({ claimNumber }: Claim): never {
  throw new Rejection(`${claimNumber} was changed on another screen. Look at it before you go on.`);
}

type StepFacts = (inputs: CommandInputs) => Partial<Claim>;

/** Returns whether the claim has the values already: a try before has saved them, without confirming it. */
function hasAll(claim: Claim, values: Partial<Claim>): boolean {
  return Object.entries(values).every(([field, value]) => stableText([claim[field]]) === stableText([value]));
}

/** Records a step, if it is still one that can be done. */
export function takeStep(claim: Claim, step: RecordedStep, facts: StepFacts): UserCommand {
  return changeClaim(claim, {
    name: 'record claim step',
    of: step,
    title: STEP_NAMES[step],
    changesOf(newest, inputs) {
      const change = facts(inputs);
      return nextClaimSteps(newest).includes(step) || hasAll(newest, change) ? change : refuseChanged(newest);
    },
  });
}

export const lookAt = (claim: Claim) => takeStep(claim, 'look', ({ today }) => ({ lookedOn: today }));

/** Takes the last step back. */
export function takeBackStep(claim: Claim, step: RecordedStep): UserCommand {
  return changeClaim(claim, {
    name: 'take back claim step',
    of: step,
    title: `Taken Back: ${STEP_NAMES[step]}`,
    changesOf(newest) {
      const change = Object.fromEntries(FIELDS_OF_STEP[step].map((field) => [field, undefined]));
      return lastClaimStep(newest) === step || hasAll(newest, change) ? change : refuseChanged(newest);
    },
  });
}

/** Changes the photos as they are stored. */
export function changeClaimPhotos(claim: Claim, photosOf: (stored: readonly string[]) => string[]): UserCommand {
  return changeClaim(claim, {
    name: 'change claim photos',
    of: 'photos',
    title: 'Photos Changed',
    changesOf: ({ photoIds }) => ({ photoIds: photosOf(photoIds) }),
  });
}
