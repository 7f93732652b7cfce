import { useCallback, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Service } from '#domain/catalog/service.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { addServiceLine, type DocumentDraft } from '#features/documents/draft/document-draft.ts';
import { useWorld } from '#io/react/react.tsx';
import { documentFormMessages } from '#parts/documents/document-messages.ts';
import { FieldRefusal } from '#parts/forms/field-refusal.ts';
import { type OfferedDraft, useKeptDraft } from '#parts/forms/use-kept-draft.ts';
import { useToast } from '#ui/feedback/toast.tsx';

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

/** UnsavedDraft work, for the notices of the form. */
export type UnsavedDraft = {
  isRestored: boolean;
  offered: readonly OfferedDraft<DocumentDraft>[];
  /** Goes on with that one in this tab. */
  take: (offered: OfferedDraft<DocumentDraft>) => void;
  /** Gives up what is kept for this tab. */
  discard: () => void;
  startOver: () => void;
  /** Keeps what is in the form now. */
  keep: () => void;
  /** Keeps what the form starts with. */
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
    offered,
    take({ draft, remove }) {
      // The shared form works on the fields that both documents have.
      form.reset(draft as Draft, { keepDefaultValues: true });
      remove();
      keep(draft as Draft);
    },
    discard: forget,
    startOver() {
      form.reset(initial);
      forget();
    },
    keep: () => keep(form.getValues()),
    keepStart: () => restored && keep(restored),
  };
}

/** Refuses a document without a customer or an item, with the toast that the specification asks for (INV-50, EST-36). */
export function useRequireCompleteness(): (facts: {
  customerId: string;
  content: { items: readonly unknown[] };
}) => void {
  const toast = useToast();
  return ({ customerId, content }) => {
    const isMissing = customerId === '';
    if (!isMissing && content.items.length > 0) return;
    toast.show(documentFormMessages.billingIncomplete);
    throw isMissing
      ? new FieldRefusal('customerId', 'Select a customer.')
      : new FieldRefusal('items', 'Add at least one item.');
  };
}

/** Tells that another number was taken than the one that was shown. */
export function useChangedNumber() {
  const toast = useToast();
  const saved = useRef<{ shown: string; kept: string }>(undefined);
  return {
    note: useCallback((shown: string, kept: string) => {
      saved.current = { shown, kept };
    }, []),
    tell() {
      const { shown, kept } = saved.current ?? {};
      if (shown === kept) return;
      toast.show({ type: 'info', title: `Saved as ${kept}`, message: `${shown} was taken meanwhile.` });
    },
  };
}
