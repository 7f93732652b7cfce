import { ChevronDown, LogOut, Moon, Sun, UserRound } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { fullName } from '#domain/customer.ts';
import { useAuthState, useWorld } from '#io/react.tsx';
import { messages } from '#parts/messages.ts';
import { paths } from '#parts/paths.ts';
import { useNavigate } from '#parts/router/link.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { MenuButton } from '#ui/menu.tsx';
import { useToast } from '#ui/toast.tsx';

/** Who is signed in, their profile, the theme and the way out (NAV-12, NAV-34). */
export function UserMenu() {
  const { auth, theme } = useWorld();
  const state = useAuthState();
  const navigate = useNavigate();
  const toast = useToast();
  const shown = useSyncExternalStore(theme.subscribe, theme.theme);
  if (state.status !== 'signed-in') return null;
  const { user } = state;
  const name = fullName(user);
  const other = shown === 'dark' ? 'light' : 'dark';

  async function signOut() {
    try {
      await auth.signOut();
      await navigate({ to: paths.auth });
    } catch (error) {
      console.error('Signing out failed', error);
      toast.show(messages.signOutFailed);
    }
  }

  return (
    <MenuButton
      label={`User menu, ${name}`}
      labelInContent
      align="end"
      buttonClass="flex h-10 items-center gap-2.5 rounded-control pr-2 pl-1.5 text-left leading-[1.2] hover:bg-surface-2 max-phone:h-11"
      header={
        <>
          <span className="block font-semibold">{name}</span>
          <span className="block text-text-2">{user.businessName}</span>
          <span className="block break-all text-[12.5px] text-text-3">{user.email}</span>
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
        'separator',
        { id: 'sign-out', label: 'Sign Out', icon: LogOut, onSelect: () => void signOut() },
      ]}
    >
      <Avatar initials={name.slice(0, 1).toUpperCase()} tone="accent" />
      <span className="max-desktop:sr-only">
        <span className="sr-only">User menu, </span>
        <span className="block font-semibold text-[13px]">{name}</span>
        <span className="block text-[11.5px] text-text-3">{user.businessName}</span>
      </span>
      <ChevronDown size={14} aria-hidden className="max-phone:hidden" />
    </MenuButton>
  );
}
