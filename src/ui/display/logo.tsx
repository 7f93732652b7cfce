import { useId } from 'react';

/** Brand mark. Its colors are fixed: the only ones that are not theme tokens. */
export function Mark({ size = 26 }: { size?: number }) {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden className="flex-none">
      <defs>
        <linearGradient id={`${id}-body`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#0a8096" />
          <stop offset="1" stopColor="#00505f" />
        </linearGradient>
        <linearGradient id={`${id}-peel`} x1="1" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#dff5f8" />
          <stop offset="1" stopColor="#8fd4de" />
        </linearGradient>
      </defs>
      <path d="M8 1h9.5L27 10.500V20a7 7 0 0 1-7 7H8a7 7 0 0 1-7-7V8a7 7 0 0 1 7-7Z" fill={`url(#${id}-body)`} />
      <path d="M17.500 1 27 10.500h-5.500a4 4 0 0 1-4-4Z" fill={`url(#${id}-peel)`} />
      <g stroke="#fff" strokeWidth="2.4" strokeLinecap="round">
        <path d="M6.500 21.500 17 11" strokeOpacity=".85" />
        <path d="M12.500 22 18.500 16" strokeOpacity=".45" />
      </g>
    </svg>
  );
}

export function Wordmark({ children = 'Clearcoat' }: { children?: string }) {
  return <span className="font-extrabold font-display text-lead">{children}</span>;
}
