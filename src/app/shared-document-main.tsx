import '#ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { LostReturn } from '#features/shared-document/pay-card.tsx';
import { SharedDocumentPage } from '#features/shared-document/shared-document-page.tsx';
import { signedInUserId } from '#io/auth/stored-session.ts';
import { browserStorage } from '#io/browser/storage.ts';
import { textMemory } from '#io/browser/text-memory.ts';
import { browserThemeChoice } from '#io/browser/theme.ts';
import { createPaying, readPageAddress } from '#io/customer-links/hosted-paying.ts';
import { createSharedDocumentClient } from '#io/customer-links/hosted-shared-document.ts';
import { createSharedInspectionClient } from '#io/customer-links/hosted-shared-inspection.ts';
import { inspectionTokenOf } from '#io/customer-links/inspection-address.ts';
import { download } from '#io/data-files/download.ts';
import { parseServerAddress } from '#io/hosted/server-address.ts';
import { documentFile } from '#parts/documents/document-file.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

// The Content-Security-Policy forbids the code generation that zod would otherwise use.
z.config({ jitless: true });

// Follows the theme of the device, even when it changes.
const storage = browserStorage('localStorage');
browserThemeChoice(storage);

const root = document.getElementById('root');
if (!root) throw new Error('document.html has no #root');
const server = document.querySelector<HTMLMetaElement>('meta[name=clearcoat-server]')?.content ?? '';
// Browsers don't send the hash: the token is in no server log, and a link preview opens nothing.
const address = parseServerAddress(server);
const tab = textMemory(browserStorage('sessionStorage'));
const pageAddress = readPageAddress(tab);
const { fragment, lost } = pageAddress;
const inspectionToken = inspectionTokenOf(fragment);
const readerId = () => signedInUserId(address.url, storage);
window.addEventListener('hashchange', () => location.reload());

const SharedInspection = lazyComponent(async () => {
  const { SharedInspectionPage } = await import('#features/shared-document/inspection/shared-inspection-page.tsx');
  return SharedInspectionPage;
});

createRoot(root).render(
  <StrictMode>
    {lost ? (
      <LostReturn from={lost} />
    ) : inspectionToken === undefined ? (
      <SharedDocumentPage
        client={createSharedDocumentClient(address, fragment, readerId)}
        paying={createPaying(address, pageAddress, tab)}
        makePdf={(shown) => documentFile(shown, new Date())}
        onSave={(file) => download(file.name, file)}
      />
    ) : (
      <SharedInspection client={createSharedInspectionClient(address, inspectionToken, readerId)} />
    )}
  </StrictMode>,
);
