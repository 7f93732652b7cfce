import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

type Tab = { id: string; label: string; icon?: LucideIcon | undefined; panel: ReactNode };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  /** Selected tab, if the parent controls it. */
  selected?: string | undefined;
  onSelect?: ((id: string) => void) | undefined;
};

/** Tabs with an underline; arrow keys move between them and select. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const base = useId();
  const [own, setOwn] = useState(tabs[0]?.id);
  const current = selected ?? own;
  const shown = tabs.find((tab) => tab.id === current);

  function select(id: string) {
    setOwn(id);
    onSelect?.(id);
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const at = tabs.findIndex((tab) => tab.id === current);
    const last = tabs.length - 1;
    const moves: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = tabs[moves[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    select(next.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus();
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="flex gap-4.5 border-b outline-none"
      >
        {tabs.map(({ id, label: name, icon: Icon }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            data-tab={id}
            aria-selected={id === current}
            aria-controls={id === current ? `${base}-panel` : undefined}
            tabIndex={id === current ? 0 : -1}
            onClick={() => select(id)}
            className="-mb-px flex min-h-7.5 items-center gap-1.5 border-transparent border-b-2 px-px pb-2 font-semibold text-body text-text-3 hover:text-text aria-selected:border-accent aria-selected:font-bold aria-selected:text-accent-ink phone:min-h-11 phone:pb-0"
          >
            {Icon && <Icon size={16} aria-hidden />}
            {name}
          </button>
        ))}
      </div>
      {shown && (
        <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${shown.id}`} className="pt-3">
          {shown.panel}
        </div>
      )}
    </>
  );
}
