import type { ServicePackage } from '#domain/packages/package.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { stableText } from '#domain/records/stable-text.ts';
import { isolate } from '#domain/text/direction.ts';
import type { UserCommand } from '#parts/records/use-transaction.ts';

const UNDO_MS = 10_000;

/** Changes the newest stored packages. */
function changePackages(
  name: 'save package' | 'remove package' | 'restore package',
  change: (packages: readonly ServicePackage[]) => ServicePackage[],
): UserCommand {
  return {
    name,
    title: 'The package was not changed',
    failed: { type: 'error', title: 'Not Saved', message: 'The package was not changed. Please try again.' },
    commit: (store) => store.settings.change((all) => ({ ...all, packages: change(all.packages ?? []) })),
  };
}

/** Returns the packages with this one at its place, or at the end. */
function withPackage(packages: readonly ServicePackage[], next: ServicePackage): ServicePackage[] {
  return packages.some(({ id }) => id === next.id)
    ? packages.map((one) => (one.id === next.id ? next : one))
    : [...packages, next];
}

/** Saves a package. `base` is what was edited: a version that someone else saved since is not overwritten. */
export function savePackage(next: ServicePackage, base: ServicePackage | undefined): UserCommand {
  const save = changePackages('save package', (packages) => {
    const stored = packages.find(({ id }) => id === next.id);
    // Stored already where a try before was not confirmed.
    const isKnown = [base, next].some((one) => stableText(one) === stableText(stored));
    if (!isKnown) {
      throw new Rejection('This package was changed elsewhere. Close the form, and open it again.');
    }
    return withPackage(packages, next);
  });
  return {
    ...save,
    done: () => ({ title: 'Package Saved', message: `${isolate(next.name)} can be added to documents.` }),
  };
}

/** `onUndo`: puts the package back. */
export function removePackage({ id, name }: ServicePackage, onUndo: () => void): UserCommand {
  return {
    ...changePackages('remove package', (packages) => packages.filter((one) => one.id !== id)),
    done: () => ({
      title: 'Package Deleted',
      message: `${isolate(name)} was removed. Documents stay as they are.`,
      duration: UNDO_MS,
      action: { label: 'Undo', onPress: onUndo },
    }),
  };
}

/** Puts it back at its place. */
export function restorePackage(removed: ServicePackage, place: number): UserCommand {
  return changePackages('restore package', (packages) =>
    packages.some(({ id }) => id === removed.id) ? [...packages] : packages.toSpliced(place, 0, removed),
  );
}
