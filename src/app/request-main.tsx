import '#ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RequestPageScreen } from '#features/request-page/request-page.tsx';
import { systemClock } from '#io/browser/clock.ts';
import { newId } from '#io/browser/ids.ts';
import { browserStorage } from '#io/browser/storage.ts';
import { browserThemeChoice } from '#io/browser/theme.ts';
import { parseServerAddress } from '#io/hosted/server-address.ts';
import { createRequestPageClient } from '#io/requests/hosted-request-page.ts';
import { askedShop } from '#io/requests/request-page-client.ts';

// Follows the theme of the device, even when it changes.
browserThemeChoice(browserStorage('localStorage'));

const root = document.getElementById('root');
if (!root) throw new Error('request.html has no #root');
const server = document.querySelector<HTMLMetaElement>('meta[name=clearcoat-server]')?.content ?? '';
window.addEventListener('hashchange', () => location.reload());

createRoot(root).render(
  <StrictMode>
    <RequestPageScreen
      client={createRequestPageClient(parseServerAddress(server), askedShop(location))}
      newId={newId}
      clock={systemClock}
    />
  </StrictMode>,
);
