import { SettingsSection } from '#features/settings/settings-form.tsx';
import type { LocalData } from '#io/local/local-data.ts';
import { useWorld } from '#io/react/world.tsx';
import { useLocalData } from '#parts/queries/use-local-data.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { StorageLocation } from './storage-location.tsx';
import { StorageUsed } from './storage-used.tsx';

/** Reads where the lists of local mode are stored, and how much room they take. */
export const readFacts = (localData: LocalData) => localData.facts();

/** Shows where the lists are stored and, in local mode, how much room they take. */
export function StorageSection() {
  const { localData } = useWorld();
  return (
    <SettingsSection title="Storage">
      {localData ? (
        <StorageCards localData={localData} />
      ) : (
        <Card>
          <CardHeader title="Where your data lives" level={3} />
          <CardBody className="text-text-2">
            On the server. Every device signed in to your shop sees the same data. Until you sign out, this browser
            keeps what it read last, to show it when the server can't be reached.
          </CardBody>
        </Card>
      )}
    </SettingsSection>
  );
}

function StorageCards({ localData }: { localData: LocalData }) {
  const { data: facts, failed, retry } = useLocalData(localData, readFacts);
  return (
    <>
      {failed && <LoadFailure title="Could not check how your data is stored" onRetry={retry} />}
      {!facts && !failed && <SkeletonRows />}
      {facts && <StorageLocation facts={facts} localData={localData} />}
      {facts && <StorageUsed facts={facts} />}
    </>
  );
}
