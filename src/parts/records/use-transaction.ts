import { useMemo } from 'react';
import { localDay, localTime } from '#domain/calendar/calendar.ts';
import type { Moment } from '#domain/invoices/invoice-lifecycle.ts';
import { Rejection } from '#domain/records/rejection.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { useWorld, useZone } from '#io/react/world.tsx';
import { type Newest, type Plan, type Store, StoreError } from '#io/store/store.ts';
import { reasonOf, useFailedSaves } from '#parts/failed-saves/failed-saves.tsx';
import { AlreadyReported } from '#parts/forms/field-refusal.ts';
import type { ToastContent } from '#parts/messages/toast-contents.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import type { ToastRequest } from '#ui/feedback/toast-request.ts';
import { askToPersistOnce } from './ask-to-persist.ts';
import type { CommandName } from './command-names.ts';
import { type Planned, plannedOnce } from './planned-once.ts';
import { type TakeBack, transactWithUndo } from './transact-with-undo.ts';
import { useUserName } from './use-user-name.ts';

const UNDO_MS = 10_000;

/** The instant, the user and the settings of one try of a command. */
export type CommandInputs = Moment & {
  time: string;
  /** Name of the user. */
  by: string;
  settings: Settings;
  newId: () => string;
  /** The same for all tries of a command: a record whose save was not confirmed is not added again. */
  ownId: () => string;
};

type Work<R> =
  | {
      /** Returns the operations of one transaction. */
      plan(newest: Newest, inputs: CommandInputs): Promise<Plan<R>> | Plan<R>;
      /** Offers Undo for ten seconds, and shows this toast after it. */
      undo?: ToastContent;
    }
  | {
      /** Commits what is no single transaction. */
      commit(store: Store, inputs: CommandInputs): Promise<R>;
    };

/** A press of the user: what to commit, and all that follows. */
export type UserCommand<R = unknown> = {
  name: CommandName;
  /** Id of the record, by which two commands of one name differ. A notice disappears when the same command succeeds. */
  of?: string;
  /** Title of the notice of a failure. */
  title: string;
  /** Toast of a failure. */
  failed: ToastContent;
  /** Given when that must be done once: pressed again with the same before it was confirmed, it is the same command. */
  input?: unknown;
  /** Asks the user before it is committed. Once agreed, Retry does not ask again. */
  ask?(inputs: CommandInputs): Promise<boolean>;
  /** Called when a try begins and ends. */
  busy?(isBusy: boolean): unknown;
  /** Shows itself why it was refused, so that trying again would not help. Returns whether it did. */
  refused?(error: unknown): boolean;
  /** Returns the toast once it is committed: of success, unless it says another type. */
  done?(result: R): (Omit<ToastRequest, 'type'> & Partial<Pick<ToastRequest, 'type'>>) | undefined;
  /** Continues once it is committed: opens a page or a program, closes a dialog. */
  after?(result: R): unknown;
} & Work<R>;

type Source = Pick<UserCommand, 'name' | 'of'>;

const sourceOf = ({ name, of = '' }: Source) => `${name} ${of}`;

function undoing(
  { name, of, failed }: Pick<UserCommand, 'name' | 'of' | 'failed'>,
  undone: ToastContent,
  takeBack: TakeBack,
): UserCommand<ToastContent> {
  return {
    name: 'undo',
    of: `${name} ${of}`,
    title: 'The change was not undone',
    failed,
    async commit() {
      try {
        await takeBack();
      } catch (error) {
        if (!(error instanceof StoreError) || error.kind !== 'conflict') throw error;
        return { type: 'info', title: 'Not Undone', message: error.message };
      }
      return undone;
    },
    done: (toast) => toast,
  };
}

/**
 * Returns how the user's commands are run. A rule that does not allow one is shown and changes nothing; what follows from it comes once it
 * is committed, also by Retry. `run`: of a button. When it fails, the shell and an open dialog say so with Retry and Export, until the
 * command succeeds or the notice is dismissed; resolves to whether it was done. `save`: of a form, which says so itself and submits again.
 */
export function useTransaction() {
  const world = useWorld();
  const zone = useZone();
  const by = useUserName();
  const saves = useFailedSaves();
  const toast = useToast();

  return useMemo(() => {
    const { store, clock, newId } = world;

    /** State that the tries of a command share. */
    type Tries = { id?: string; isAgreed?: boolean; isRunning?: boolean; planned?: Planned };
    /** The last command that has an input, until it is done. */
    let last: { given: string; tries: Tries } | undefined;

    async function contextOf(tries: Tries): Promise<CommandInputs> {
      const settings = await store.settings.get();
      const now = clock.now();
      const day = { today: localDay(now, zone), time: localTime(now, zone), zone };
      return {
        ...day,
        at: now.toISOString(),
        by,
        settings,
        newId,
        ownId() {
          tries.id ??= newId();
          return tries.id;
        },
      };
    }

    async function committed<R>(
      command: UserCommand<R>,
      tries: Tries,
    ): Promise<{ result: R; takeBack?: TakeBack | undefined }> {
      if (command.ask) tries.isAgreed ||= await command.ask(await contextOf(tries));
      else tries.isAgreed = true;
      if (!tries.isAgreed) throw new AlreadyReported();
      const context = await contextOf(tries);
      if ('commit' in command) return { result: await command.commit(store, context) };
      const plan = (newest: Newest) => plannedOnce(newest, tries, () => command.plan(newest, context));
      return command.undo ? transactWithUndo(store, plan) : { result: await store.transact(plan) };
    }

    /** Shows why a command failed. Returns the error, or `AlreadyReported` when trying again would not help. */
    function shown({ failed, refused }: Pick<UserCommand, 'failed' | 'refused'>, error: unknown): unknown {
      if (error instanceof AlreadyReported) return error;
      if (refused?.(error)) return new AlreadyReported();
      if (error instanceof Rejection) {
        toast.show({ type: 'error', title: 'Not Possible', message: error.message });
        return new AlreadyReported();
      }
      const isGone = error instanceof StoreError && error.kind === 'not-found';
      toast.show(isGone ? { ...failed, message: error.message } : failed);
      if (!isGone) return error;
      console.error(failed.message, error);
      return new AlreadyReported();
    }

    /** Commits. Resolves to what follows. Rejects once it has shown why. */
    async function attempt<R>(command: UserCommand<R>, tries: Tries): Promise<() => Promise<void>> {
      const { result, takeBack } = await committed(command, tries).catch((error: unknown) => {
        throw shown(command, error);
      });
      void askToPersistOnce(world);
      return async () => {
        const undone = 'plan' in command ? command.undo : undefined;
        const onPress = undone && takeBack && (() => void run(undoing(command, undone, takeBack)));
        const isNothing = undone && !takeBack;
        const said = isNothing ? undefined : command.done?.(result);
        const undo = onPress && { duration: UNDO_MS, action: { label: 'Undo', onPress } };
        if (said) toast.show({ type: 'success', ...said, ...undo });
        await command.after?.(result);
      };
    }

    async function run<R>(command: UserCommand<R>, tries: Tries = {}): Promise<boolean> {
      if (tries.isRunning) return false;
      tries.isRunning = true;
      command.busy?.(true);
      try {
        return await tried(command, tries);
      } finally {
        tries.isRunning = false;
        command.busy?.(false);
      }
    }

    async function tried<R>(command: UserCommand<R>, tries: Tries): Promise<boolean> {
      const { title, failed } = command;
      const source = sourceOf(command);
      let follow: () => Promise<void>;
      try {
        follow = await attempt(command, tries);
      } catch (error) {
        if (error instanceof AlreadyReported) saves.forget(source);
        else {
          console.error(failed.message, error);
          let isRetried = false;
          saves.report({
            source,
            title,
            why: reasonOf(error),
            retry() {
              // A second press can come before the first has removed the button.
              if (!isRetried) void run(command, tries);
              isRetried = true;
            },
          });
        }
        return false;
      }
      saves.forget(source);
      if (last?.tries === tries) last = undefined;
      await follow();
      return true;
    }

    /** Returns the state of the last command, if that was given the same and is not done yet. */
    function triesOf(command: UserCommand): Tries {
      const given = JSON.stringify([sourceOf(command), command.input]);
      if (last?.given !== given) last = { given, tries: {} };
      return last.tries;
    }

    return {
      run: <R>(command: UserCommand<R>) => run(command, command.input === undefined ? {} : triesOf(command)),
      /** Removes the notice of a failure of the command. */
      forget: (command: Source) => saves.forget(sourceOf(command)),
      save: async <R>(command: UserCommand<R>) => (await attempt(command, {}))(),
      /** Asks and plans what `save` would, and commits nothing: before a step that can't be taken back. Rejects once it has shown why. */
      async rehearse(command: UserCommand) {
        if (!('plan' in command)) return;
        const { undo: _, ...asked } = command;
        const plan = async (newest: Newest, inputs: CommandInputs) => {
          await command.plan(newest, inputs);
          return [];
        };
        await attempt({ ...asked, plan }, {});
      },
    };
  }, [world, zone, by, saves, toast]);
}
