import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type ConfirmRequest = {
  /** The exact question; it names the dialog. */
  title: string;
  body?: ReactNode;
  /** What the answer does: 'Delete', never 'OK'. */
  verb: string;
  tone?: 'danger' | 'accent' | undefined;
  icon?: LucideIcon | undefined;
  /** A third way, between Cancel and the verb. The question counts as declined. */
  other?: { verb: string; icon?: LucideIcon; onChoose: () => void } | undefined;
};

export type OpenQuestion = ConfirmRequest & { number: number; answer: (agreed: boolean) => void };
