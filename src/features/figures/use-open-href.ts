import { useNavigate } from '@tanstack/react-router';

/** Returns a function that opens the address of a chart's point. */
export function useOpenHref(points: readonly { id: string; href?: string | undefined }[]): (id: string) => void {
  const navigate = useNavigate();
  return (id) => {
    const href = points.find((point) => point.id === id)?.href;
    if (href !== undefined) void navigate({ href });
  };
}
