import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import type { OpeningKeys } from '#app/palette/opening-keys.ts';
import { Palette } from '#app/palette/palette.tsx';
import { useRememberOpened } from '#app/palette/use-remember-opened.ts';
import { useShopSearch } from '#app/palette/use-shop-search.ts';
import { TutorialPanel } from '#features/tutorials/tutorial-panel.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

export type OpenDialog = 'search' | 'shortcuts' | 'none';

type ShellDialogsProps = {
  open: OpenDialog | undefined;
  openingKeys: OpeningKeys;
  onOpen: (open: OpenDialog) => void;
};

/** Renders the search, the shortcuts and the running tutorial, and prepares them while none is open. */
export function ShellDialogs({ open, openingKeys, onOpen }: ShellDialogsProps) {
  const close = useCallback(() => onOpen('none'), [onOpen]);
  const showShortcuts = useCallback(() => onOpen('shortcuts'), [onOpen]);
  useRememberOpened();
  const search = useShopSearch(open === 'search');

  // Back and Forward change the page behind the dialog.
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
