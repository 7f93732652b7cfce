import '#ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { RequestPageScreen } from '#features/request-page/request-page.tsx';
import { newId } from '#io/browser/ids.ts';
import { browserStorage } from '#io/browser/storage.ts';
import { browserThemeChoice } from '#io/browser/theme.ts';
import { parseServerAddress } from '#io/hosted/server-address.ts';
import { createRequestPageClient } from '#io/requests/hosted-request-page.ts';

// The Content-Security-Policy forbids the code generation that zod would otherwise use.
z.config({ jitless: true });

// Follows the theme of the device, even when it changes.
browserThemeChoice(browserStorage('localStorage'));

const root = document.getElementById('root');
if (!root) throw new Error('request.html has no #root');
const server = document.querySelector<HTMLMetaElement>('meta[name=clearcoat-server]')?.content ?? '';
window.addEventListener('hashchange', () => location.reload());

// Within the page of another site it is the server that decides whether it is shown, and a server does not see what is behind the #.
const shop = location.hash.slice(1) || (new URLSearchParams(location.search).get('shop') ?? '');

createRoot(root).render(
  <StrictMode>
    <RequestPageScreen client={createRequestPageClient(parseServerAddress(server), shop)} newId={newId} />
  </StrictMode>,
);
