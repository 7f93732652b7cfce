import { useNavigate } from '@tanstack/react-router';
import { Keyboard, LogOut, Moon, Sun, UserRound } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { fullName } from '#domain/customers/customer.ts';
import type { AppUser } from '#domain/shop/profile.ts';
import { useSignOut } from '#features/auth/use-sign-out.ts';
import { useWorld } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import type { OpenMenuProps } from '#ui/overlay/menu-item.ts';
import { MenuPopup } from '#ui/overlay/menu-popup.tsx';

type OpenUserMenuProps = OpenMenuProps & { user: AppUser; onShortcuts: () => void };

/** Open user menu: name, profile, theme, shortcuts and Sign Out (NAV-12, NAV-34). */
export function OpenUserMenu({ user, onShortcuts, ...menu }: OpenUserMenuProps) {
  const { theme } = useWorld();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const shown = useSyncExternalStore(theme.subscribe, theme.theme);
  const other = shown === 'dark' ? 'light' : 'dark';

  async function leave() {
    if (await signOut()) await navigate({ to: paths.auth });
  }

  return (
    <MenuPopup
      {...menu}
      header={
        <>
          <span className="block font-semibold">
            <bdi>{fullName(user)}</bdi>
          </span>
          <span className="block text-text-2">{user.businessName}</span>
          <span className="block break-all text-meta text-text-3">{user.email}</span>
        </>
      }
      items={[
        {
          id: 'profile',
          label: 'Profile Settings',
          icon: UserRound,
          onSelect: () => void navigate({ to: paths.profile }),
        },
        {
          id: 'theme',
          label: other === 'dark' ? 'Dark theme' : 'Light theme',
          icon: other === 'dark' ? Moon : Sun,
          onSelect: () => theme.choose(other),
        },
        { id: 'shortcuts', label: 'Keyboard shortcuts', icon: Keyboard, onSelect: onShortcuts },
        'separator',
        { id: 'sign-out', label: 'Sign Out', icon: LogOut, onSelect: () => void leave() },
      ]}
    />
  );
}
