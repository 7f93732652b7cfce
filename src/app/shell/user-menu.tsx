import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '#domain/customers/customer.ts';
import { useAuthState } from '#io/react/world.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { MenuButton } from '#ui/overlay/menu.tsx';

const OpenUserMenu = lazyComponent(async () => (await import('./open-user-menu.tsx')).OpenUserMenu);
const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

/** User button with its menu (NAV-12). */
export function UserMenu() {
  const state = useAuthState();
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  if (state.status !== 'signed-in') return null;
  const { user } = state;
  const name = fullName(user);

  return (
    <>
      <MenuButton
        label={`User menu, ${name}`}
        labelInContent
        buttonClass="flex h-10 flex-none items-center gap-2.5 rounded-control pr-2 pl-1.5 text-left leading-tight hover:bg-surface-2 max-phone:h-11"
        items={(menu) => <OpenUserMenu {...menu} user={user} onShortcuts={() => setShowsShortcuts(true)} />}
        onPreload={OpenUserMenu.preload}
      >
        <Avatar initials={name.slice(0, 1).toUpperCase()} tone="accent" />
        <span className="max-w-45 max-desktop:sr-only">
          <span className="sr-only">User menu, </span>
          <span className="block truncate font-semibold text-label">
            <bdi>{name}</bdi>
          </span>
          <span className="block truncate text-small text-text-3">
            <bdi>{user.businessName}</bdi>
          </span>
        </span>
        <ChevronDown size={14} aria-hidden className="max-phone:hidden" />
      </MenuButton>
      {showsShortcuts && <ShortcutsDialog onClose={() => setShowsShortcuts(false)} />}
    </>
  );
}
