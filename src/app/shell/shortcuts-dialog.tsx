import { Fragment, useState } from 'react';
import { useWorld } from '#io/react/world.tsx';
import { useShortcutGroups } from '#parts/navigation/use-shortcut-groups.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { KeyCap } from '#ui/navigation/key-cap.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Lists every shortcut, with a checkbox that turns off single-key ones (WCAG 2.1.4). */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { device } = useWorld();
  const groups = useShortcutGroups();
  const [isOn, setOn] = useState(() => device.read(STORAGE_KEYS.shortcuts) !== 'off');

  function turn(next: boolean) {
    setOn(next);
    if (next) device.forget(STORAGE_KEYS.shortcuts);
    else device.write(STORAGE_KEYS.shortcuts, 'off');
  }

  return (
    <Dialog title="Keyboard shortcuts" size="wide" onClose={onClose}>
      <label className="mb-4 flex items-start gap-2.5">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => turn(event.target.checked)}
          className="mt-0.5 size-4.5 flex-none accent-accent"
        />
        <span>
          <span className="block font-semibold text-label">Use single-key shortcuts</span>
          <span className="block text-meta text-text-3">
            Kept in this browser. Off, only {isApple() ? '⌘ K' : 'Ctrl K'} searches. They never act while you type.
          </span>
        </span>
      </label>
      <div className="columns-2 gap-x-8 phone:columns-1">
        {groups.map(({ title, shortcuts }) => (
          <section key={title} className="mb-4 break-inside-avoid">
            <h3 className="mb-1.5 font-bold text-label">{title}</h3>
            <dl className="grid gap-y-1">
              {shortcuts.map(({ keys, label }) => (
                <div key={label} className="flex min-h-7 items-center justify-between gap-3">
                  <dt className="text-text-2">{label}</dt>
                  <dd className="flex items-center gap-1 text-meta text-text-3">
                    <Keys keys={keys} />
                    {label === 'Search' && (
                      <>
                        or <KeyCap>{isApple() ? '⌘' : 'Ctrl'}</KeyCap> <KeyCap>K</KeyCap>
                      </>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key, at) => (
    <Fragment key={key}>
      {at > 0 && 'then'} <KeyCap>{key.toUpperCase()}</KeyCap>
    </Fragment>
  ));
}
