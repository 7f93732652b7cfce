import { FlaskConical, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWorld } from '#io/react/world.tsx';
import { useFailedSavesList } from '#parts/failed-saves/failed-saves.tsx';
import { useSamples } from '#parts/samples/use-samples.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { classNames } from '#ui/class-names.ts';
import { focusPage } from '#ui/focus/focus-page.ts';
import { Button, IconButton } from '#ui/form/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';

const StartFreshDialog = lazyComponent(
  async () => (await import('#parts/samples/start-fresh-dialog.tsx')).StartFreshDialog,
);

type SampleBannerProps = {
  /** Draws the notice while it is not yet known whether sample records remain. */
  isExpected: boolean;
  onGone: () => void;
};

/** Shows that the shop has sample records and offers to remove them, until dismissed. */
export function SampleBanner({ isExpected, onGone }: SampleBannerProps) {
  const { device } = useWorld();
  const [isHidden, setHidden] = useState(() => device.read(STORAGE_KEYS.samplesHidden) !== null);
  if (isHidden) return null;

  function hide() {
    device.write(STORAGE_KEYS.samplesHidden, 'yes');
    setHidden(true);
    onGone();
    focusPage();
  }
  return <Banner isExpected={isExpected} onHide={hide} onGone={onGone} />;
}

function Banner({ isExpected, onHide, onGone }: SampleBannerProps & { onHide: () => void }) {
  const holdsSamples = useSamples();
  const [isAsking, setAsking] = useState(false);
  // A failed-save notice covers this banner.
  const isCovered = useFailedSavesList().length > 0 && !isAsking;
  useEffect(() => {
    if (holdsSamples === false) onGone();
  }, [holdsSamples, onGone]);
  if (!(holdsSamples ?? isExpected) && !isAsking) return null;

  return (
    <section
      aria-label="Sample data"
      className={classNames(
        'tone-blue absolute right-6 bottom-1.25 flex h-7.5 items-center gap-2 rounded-pill border border-tone-line bg-tone-soft pr-0.5 pl-3 text-meta text-tone-ink max-desktop:right-4.5 max-phone:static max-phone:h-11 max-phone:rounded-none max-phone:border-x-0 max-phone:pl-4',
        isCovered && 'desktop:invisible',
      )}
    >
      <FlaskConical size={14} aria-hidden />
      <p className="max-phone:mr-auto">
        <b className="font-bold">Sample data</b>
        <span className="max-desktop:hidden"> to look around in</span>
      </p>
      <Button
        size="small"
        variant="ghost"
        className="h-6 text-tone-ink underline max-phone:h-9"
        onClick={() => setAsking(true)}
      >
        Start fresh
      </Button>
      <IconButton
        label="Hide the sample data notice"
        icon={X}
        size="small"
        className="size-6 rounded-pill text-tone-ink max-phone:size-9"
        onClick={onHide}
      />
      {isAsking && <StartFreshDialog onClose={() => setAsking(false)} />}
    </section>
  );
}
