type ToastType = 'success' | 'error' | 'warning' | 'info';

export type ToastRequest = {
  type: ToastType;
  title: string;
  message: string;
  /** Milliseconds until it fades out; Infinity keeps it until dismissed. */
  duration?: number | undefined;
  action?: { label: string; onPress: () => void } | undefined;
};

export type Toast = ToastRequest & { id: number; leaving: boolean };
