import { useCallback } from 'react';
import { useRouter } from './router-provider.tsx';

/** Takes a name out of the address of the page that is shown, without leaving it: nothing is asked, nothing is scrolled. */
export function useDropSearch(name: string): () => void {
  const { history } = useRouter();
  return useCallback(() => {
    const { pathname, search } = history.location;
    const query = new URLSearchParams(search);
    query.delete(name);
    const text = query.toString();
    history.replace(text ? `${pathname}?${text}` : pathname, { resetScroll: false }, { ignoreBlocker: true });
  }, [history, name]);
}
