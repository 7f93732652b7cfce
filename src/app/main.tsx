import '#ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { createCatalogueLookup } from '#io/catalogue-lookup.ts';
import { systemClock } from '#io/clock.ts';
import { newId, randomDigits } from '#io/ids.ts';
import { createLocalAuth } from '#io/local-auth.ts';
import { createLocalStore } from '#io/local-store.ts';
import type { World } from '#io/react.tsx';
import { sessionTabMemory } from '#io/tab-memory.ts';
import { browserThemeChoice } from '#io/theme.ts';
import { App } from './app.tsx';

// A strict Content-Security-Policy forbids the code generation that zod would otherwise use.
z.config({ jitless: true });
