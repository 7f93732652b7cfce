import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Service } from '#domain/catalog/service.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { addServiceLine, type DocumentDraft } from '#features/documents/draft/document-draft.ts';
import { useWorld } from '#io/react/world.tsx';
import { type OfferedDraft, useKeptDraft } from '#parts/forms/use-kept-draft.ts';

type Start<Draft> = {
  /** 'invoice new' */
  name: string;
  base: string;
  schema: z.ZodMiniType<Draft>;
  initial: Draft;
  /** The customer that the address asks for: unsaved work for another one is only offered. */
  askedCustomerId: string | undefined;
  /** The service that the address asks to add, or several with commas between. */
  added: string | undefined;
  services: readonly Service[];
  customers: readonly Customer[];
};

/** What the form starts with: the record or an empty draft, what was kept of it, and the service that was chosen on the way. */
export function useInitialDraft<Draft extends DocumentDraft>(start: Start<Draft>) {
  const { newId } = useWorld();
  const { initial, added, services, customers, askedCustomerId } = start;
  const { restored, offered, keep, forget } = useKeptDraft(start);
  const isOther = askedCustomerId !== undefined && restored !== undefined && restored.customerId !== askedCustomerId;
  const own: OfferedDraft<Draft>[] = isOther
    ? [{ key: '', draft: restored, at: '', isOlder: false, where: 'no tab', remove: forget }]
    : [];
  const [first] = useState(() => {
    const wanted = added?.split(',') ?? [];
    return wanted.reduce<Draft>(
      (draft, wantedId) => {
        const service = services.find(({ id }) => id === wantedId);
        return service ? addServiceLine(draft, { service, customers, lineId: newId() }) : draft;
      },
      (isOther ? undefined : restored) ?? initial,
    );
  });
  return { restored: first === initial ? undefined : first, offered: [...own, ...offered], keep, forget };
}

/** A draft that another tab or an earlier visit left, offered to continue. */
export type OfferedDocument = OfferedDraft<DocumentDraft> & {
  /** Continues it in this tab. */
  take: () => void;
};

/** Unsaved work, for the notices of the form. */
export type UnsavedDraft = {
  isRestored: boolean;
  offered: readonly OfferedDocument[];
  /** Gives up the draft that is kept for this tab. */
  discard: () => void;
  startOver: () => void;
  /** Keeps what the form holds now. */
  keep: () => void;
  /** Keeps what the form started with. */
  keepStart: () => void;
};

type Form<Draft extends DocumentDraft> = Pick<UseFormReturn<Draft, unknown, never>, 'reset' | 'getValues'>;

export function unsavedDraft<Draft extends DocumentDraft>(
  form: Form<Draft>,
  initial: Draft,
  { restored, offered, keep, forget }: ReturnType<typeof useInitialDraft<Draft>>,
): UnsavedDraft {
  return {
    isRestored: restored !== undefined,
    offered: offered.map((one) => ({
      ...one,
      take() {
        form.reset(one.draft, { keepDefaultValues: true });
        one.remove();
        keep(one.draft);
      },
    })),
    discard: forget,
    startOver() {
      form.reset(initial);
      forget();
    },
    keep: () => keep(form.getValues()),
    keepStart: () => restored && keep(restored),
  };
}
