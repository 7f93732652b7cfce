import { createContext, use, useEffect, useEffectEvent } from 'react';

/** Saves what is typed in a field or form. Resolves to false when something could not be saved. */
type SaveTyped = () => Promise<boolean>;

/** A field that may hold typed text that is not stored yet. */
export type TypedTexts = Set<SaveTyped>;

export const TypedTextsContext = createContext<TypedTexts | undefined>(undefined);

/** Lets a closing save first what is typed. */
export function useSavedBeforeClosing(save: SaveTyped): void {
  const typed = use(TypedTextsContext);
  const newest = useEffectEvent(save);
  useEffect(() => {
    const saveNewest = () => newest();
    typed?.add(saveNewest);
    return () => void typed?.delete(saveNewest);
  }, [typed]);
}

/** Saves all that is typed. Resolves to whether nothing is left. */
export async function saveAllTyped(typed: TypedTexts | undefined): Promise<boolean> {
  const saved = await Promise.all([...(typed ?? [])].map((save) => save()));
  return saved.every(Boolean);
}
