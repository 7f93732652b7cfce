import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type ConfirmRequest = {
  /** Question; also the accessible name of the dialog. */
  title: string;
  body?: ReactNode;
  /** Label of the confirm button: 'Delete', never 'OK'. */
  verb: string;
  tone?: 'danger' | 'accent' | undefined;
  icon?: LucideIcon | undefined;
  /** Label of the button that answers no; 'Cancel' when absent. */
  cancel?: string | undefined;
  /** Third button, between Cancel and confirm. Resolves as not confirmed. */
  other?: { verb: string; icon?: LucideIcon; onChoose: () => void } | undefined;
};

export type OpenConfirm = ConfirmRequest & { number: number; answer: (agreed: boolean) => void };
