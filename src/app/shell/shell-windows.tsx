import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import type { OpeningKeys } from '#app/palette/opening-keys.ts';
import { Palette } from '#app/palette/palette.tsx';
import { useRememberOpened } from '#app/palette/use-remember-opened.ts';
import { useShopSearch } from '#app/palette/use-shop-search.ts';
import { TutorialPanel } from '#features/tutorials/tutorial-panel.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

export type OpenWindow = 'search' | 'shortcuts' | 'none';

type ShellWindowsProps = {
  open: OpenWindow | undefined;
  openingKeys: OpeningKeys;
  onOpen: (open: OpenWindow) => void;
};

/** The search, the list of shortcuts and the tutorial that runs, and what they need while none is open. */
export function ShellWindows({ open, openingKeys, onOpen }: ShellWindowsProps) {
  const close = useCallback(() => onOpen('none'), [onOpen]);
  const showShortcuts = useCallback(() => onOpen('shortcuts'), [onOpen]);
  useRememberOpened();
  const search = useShopSearch(open === 'search');

  // Back and Forward change the page below them.
  const { history } = useRouter();
  useEffect(
    () =>
      history.subscribe(({ action: { type } }) => {
        if (type !== 'PUSH' && type !== 'REPLACE') close();
      }),
    [history, close],
  );

  return (
    <>
      <TutorialPanel />
      {open === 'search' && (
        <Palette search={search} openingKeys={openingKeys} onClose={close} onShortcuts={showShortcuts} />
      )}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  );
}
