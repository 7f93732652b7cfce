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
import { createSharedRecordClient } from '#io/customer-links/hosted-shared-record.ts';
import { readLinkFragment } from '#io/customer-links/link-fragment.ts';
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
const link = readLinkFragment(fragment);
const readerId = () => signedInUserId(address.url, storage);
const documentClient = createSharedDocumentClient(address, fragment, readerId);
const paying = createPaying(address, pageAddress, tab);
window.addEventListener('hashchange', () => location.reload());

const SharedInspection = lazyComponent(async () => {
  const [{ SharedInspectionPage }, { parseSharedInspection }] = await Promise.all([
    import('#features/shared-document/inspection/shared-inspection-page.tsx'),
    import('#io/customer-links/parse-shared-inspection.ts'),
  ]);
  const client = createSharedRecordClient(address, link.token, readerId, {
    open: 'open_inspection',
    acknowledge: 'acknowledge_inspection',
    parse: parseSharedInspection,
  });
  return () => <SharedInspectionPage client={client} />;
});
const SharedJob = lazyComponent(async () => {
  const [{ PassportPage }, { parseSharedJob }] = await Promise.all([
    import('#features/shared-document/passport/passport-page.tsx'),
    import('#io/customer-links/parse-shared-job.ts'),
  ]);
  const client = createSharedRecordClient(address, link.token, readerId, {
    open: 'open_job',
    acknowledge: 'acknowledge_care',
    parse: parseSharedJob,
  });
  return () => <PassportPage client={client} />;
});

function LinkedPage() {
  if (lost) return <LostReturn from={lost} />;
  if (link.kind === 'inspection') return <SharedInspection />;
  if (link.kind === 'job') return <SharedJob />;
  return (
    <SharedDocumentPage
      client={documentClient}
      paying={paying}
      makePdf={(shown) => documentFile(shown, new Date())}
      onSave={(file) => download(file.name, file)}
    />
  );
}

createRoot(root).render(
  <StrictMode>
    <LinkedPage />
  </StrictMode>,
);
