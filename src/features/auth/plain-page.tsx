import type { ReactNode } from 'react';
import { APP_NAME } from '#parts/messages/app-name.ts';
import { Brand } from './brand.tsx';

/** The layout of a page outside the shop. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-surface px-10 py-8 phone:px-5 phone:py-5">
      <title>{`${title} · ${APP_NAME}`}</title>
      <Brand />
      <main className="mx-auto mt-below-window-top max-w-110 phone:mt-10">
        <h1 className="text-balance font-extrabold font-display text-figure">{title}</h1>
        {children}
      </main>
    </div>
  );
}
