import { Check, CircleAlert, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '#ui/class-names.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { useIsPhone } from '#ui/use-media-query.ts';
import type { Toast, ToastRequest } from './toast-request.ts';
import { useAvoidOverlap } from './use-avoid-overlap.ts';

const LIFE_MS = 5000;
const EXIT_MS = 300;

const looks: Record<ToastRequest['type'], { tone: string; icon: LucideIcon }> = {
  success: { tone: 'tone-green', icon: Check },
  error: { tone: 'tone-red', icon: CircleAlert },
  warning: { tone: 'tone-amber', icon: TriangleAlert },
  info: { tone: 'tone-blue', icon: Info },
};

type RegionProps = { toasts: Toast[]; onLeave: (id: number) => void; onGone: (id: number) => void };

/** Toasts in the corner of the window, oldest first. A phone shows the newest alone, or the one with the focus; the time of the others waits. */
export function ToastRegion({ toasts, onLeave, onGone }: RegionProps) {
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  const isPhone = useIsPhone();
  const front = isPhone ? toasts.findLast(({ leaving }) => !leaving)?.id : undefined;

  // The top layer keeps toasts above an open dialog; showing the popover again moves it above one that opened later.
  useLayoutEffect(() => {
    if (newest !== undefined && document.querySelector('dialog[open]')) region.current?.togglePopover(false);
    region.current?.togglePopover(true);
  }, [newest]);

  useAvoidOverlap(region, toasts);

  // F8 moves the focus to the latest toast: it would be gone before Tab got there.
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F8') return;
      const button = region.current?.querySelector<HTMLElement>(
        ':scope > :nth-last-child(1 of :not([data-leaving])) button',
      );
      if (!button) return;
      event.preventDefault();
      button.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  /** Dismisses a toast. From the keyboard the focus moves to the next toast, then back to where it was; from the mouse straight back. */
  function dismiss(event: { detail: number }, id: number) {
    const element = region.current;
    if (element?.contains(document.activeElement)) {
      const buttons = [...element.querySelectorAll<HTMLElement>(':not([data-leaving]) > [data-dismiss]')];
      const other = event.detail === 0 ? buttons.find((button) => button.dataset['dismiss'] !== String(id)) : undefined;
      (other ?? cameFrom.current)?.focus();
      if (!other && element.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    }
    onLeave(id);
  }

  return (
    <section
      ref={region}
      aria-label="Notifications"
      popover="manual"
      onFocus={({ relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !region.current?.contains(relatedTarget)) {
          cameFrom.current = relatedTarget;
        }
      }}
      className="pointer-events-none fixed inset-auto right-5 bottom-5 flex w-panel flex-col gap-2.5 overflow-visible bg-transparent text-text phone:right-4 phone:bottom-above-tab-bar phone:left-4 phone:grid phone:w-auto phone:items-end"
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          isCovered={front !== undefined && !toast.leaving && toast.id !== front}
          onLeave={() => onLeave(toast.id)}
          onGone={() => onGone(toast.id)}
          onDismiss={(event) => dismiss(event, toast.id)}
        />
      ))}
    </section>
  );
}

type CardProps = {
  toast: Toast;
  /** Another toast is shown in its place. It is announced all the same. */
  isCovered: boolean;
  onLeave: () => void;
  onGone: () => void;
  onDismiss: (event: { detail: number }) => void;
};

/** Calls `onEnd` once after `ms`; the countdown pauses while `held`. */
function useCountdown(ms: number, held: boolean, onEnd: () => void) {
  const left = useRef(ms);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (held || left.current === Number.POSITIVE_INFINITY) return;
    const started = performance.now();
    const timer = setTimeout(end, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [held]);
}

function ToastCard({ toast, isCovered, onLeave, onGone, onDismiss }: CardProps) {
  const { type, title, message, action, leaving, duration = LIFE_MS } = toast;
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused || isCovered;
  const { tone, icon: Icon } = looks[type];
  useCountdown(duration, held || leaving, onLeave);
  useCountdown(EXIT_MS, !leaving, onGone);

  function act(event: MouseEvent) {
    onDismiss(event);
    action?.onPress();
  }
  function dismissOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onDismiss({ detail: 0 });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the role is set below; the rule only reads literals.
    <div
      role={type === 'error' ? 'alert' : 'status'}
      data-leaving={leaving || undefined}
      // Not onPointerEnter: a toast that appears under a resting mouse is not being read.
      onPointerMove={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
      onKeyDown={dismissOnEscape}
      className={classNames(
        'relative phone:[grid-area:1/1] grid grid-cols-[--spacing(5.5)_minmax(0,1fr)_--spacing(6)] gap-2.5 overflow-hidden rounded-card border border-border-2 bg-raised pt-3 pr-3 pb-3 pl-3.5 shadow-3',
        isCovered
          ? 'pointer-events-none opacity-0 focus-within:pointer-events-auto focus-within:z-1 focus-within:opacity-100'
          : 'pointer-events-auto',
        leaving && 'animate-leave',
        !leaving && !isCovered && 'animate-rise',
        tone,
      )}
    >
      <span className="grid size-5.5 place-items-center rounded-control bg-tone-soft text-tone-ink shadow-tone">
        <Icon size={14} aria-hidden strokeWidth={2.2} />
      </span>
      <div className="min-w-0">
        <p className="font-bold leading-5.5">
          <BidiText text={title} />
        </p>
        <p className="text-label text-text-2">
          <BidiText text={message} />
        </p>
        {action && (
          <button type="button" onClick={act} className="link mt-1.5 min-h-6 text-label phone:min-h-9">
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label="Dismiss notification"
        data-dismiss={toast.id}
        onClick={onDismiss}
        className="-mt-1 -mr-1.5 grid size-7 place-items-center self-start rounded-control text-text-3 hover:bg-surface-3 hover:text-text phone:-mt-2.5 phone:-mr-2.5 phone:size-11"
      >
        <X size={14} aria-hidden />
      </button>
      {Number.isFinite(duration) && (
        <span
          aria-hidden
          style={{ animationDuration: `${duration}ms`, animationPlayState: held || leaving ? 'paused' : 'running' }}
          className="absolute inset-x-0 bottom-0 h-0.75 origin-left animate-life rounded-r-bar bg-tone-solid"
        />
      )}
    </div>
  );
}
