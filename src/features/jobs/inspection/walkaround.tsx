import { Camera, ImagePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Inspection } from '#domain/inspections/inspection.ts';
import { withoutPhoto, withPhotos, withSkipped } from '#domain/inspections/inspection-changes.ts';
import { missingViews, walkSteps } from '#domain/inspections/inspection-facts.ts';
import { hasCamera } from '#io/photos/camera.ts';
import { AnswerDialog } from '#parts/forms/answer-dialog.tsx';
import { Section } from '#parts/inspections/section.tsx';
import { PhotoInput } from '#parts/photos/photo-input.tsx';
import { PhotoRow } from '#parts/photos/photo-row.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { restoreLostFocus } from '#ui/focus/lost-focus.ts';
import { Button } from '#ui/form/button.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { CameraRun } from './camera-run.tsx';
import { inspectionMessages } from './inspection-messages.ts';
import { keptName } from './kept-name.ts';
import { changeInspection, changeWithUndo } from './use-inspection-commands.ts';

type WalkaroundProps = { inspection: Inspection };

const SOURCES = [
  { value: 'camera', label: 'Take Photos', icon: Camera },
  { value: 'files', label: 'Choose Photos', icon: ImagePlus },
] as const;

/** The eight views in walking order: each button opens the camera, or the photos of the phone. */
export function Walkaround({ inspection }: WalkaroundProps) {
  const { run, save } = useTransaction();
  const [isWalking, setIsWalking] = useState(false);
  const [isSkipping, setIsSkipping] = useState(false);
  const [source, setSource] = useState<'camera' | 'files'>('camera');
  const steps = walkSteps(inspection);
  const missing = missingViews(inspection);
  const isWhole = missing.length === 0;
  // The buttons for missing views go with the last one, and one of them may have the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the buttons go
  useEffect(restoreLostFocus, [isWhole]);
  return (
    <Section title="Walkaround" note={`${steps.length - missing.length} of ${steps.length} views`}>
      {/* Without touch, both open the same dialog, and nobody walks around a car with the device. */}
      <div className="hidden gap-2.5 any-pointer-coarse:grid">
        {hasCamera() && !isWhole && (
          <Button variant="tint" size="large" block icon={Camera} onClick={() => setIsWalking(true)}>
            {missing.length === 1 ? 'Take 1 Photo' : `Take ${missing.length} Photos`}
          </Button>
        )}
        <Segmented label="Photos from" options={SOURCES} value={source} onChange={setSource} />
      </div>
      <ol data-tour="walkaround" className="grid grid-cols-4 gap-2.5 max-desktop:grid-cols-2">
        {steps.map(({ view, photoIds, skippedBecause }) => (
          <li key={view} className="grid content-start gap-2 rounded-control border p-2">
            <PhotoInput
              label={view}
              keptAs={keptName(inspection, 'photos')}
              from={source}
              block
              variant={photoIds.length > 0 || skippedBecause ? 'ghost' : 'tint'}
              onAdded={(ids) => run(changeInspection(inspection, (newest) => withPhotos(newest, view, ids)))}
            />
            <PhotoRow
              of={view}
              ids={photoIds}
              onRemove={(photo) =>
                run(
                  changeWithUndo(
                    inspection,
                    (newest) => withoutPhoto(newest, view, photo),
                    inspectionMessages.photoRemoved,
                  ),
                )
              }
            />
            {skippedBecause && (
              <p className="wrap-anywhere text-small text-text-2">
                Skipped: <bdi>{skippedBecause}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
      {!isWhole && (
        <Button className="justify-self-start" onClick={() => setIsSkipping(true)}>
          Skip Missing Views
        </Button>
      )}
      {isWalking && <CameraRun inspection={inspection} views={missing} onClose={() => setIsWalking(false)} />}
      {isSkipping && (
        <AnswerDialog
          title="Skip Missing Views"
          label="Reason"
          hint={`No photo of: ${missing.join(', ')}.`}
          missing="Write why there is no photo."
          verb="Skip"
          onAnswer={(reason) =>
            save(changeInspection(inspection, (newest) => withSkipped(newest, missingViews(newest), reason)))
          }
          onClose={() => setIsSkipping(false)}
        />
      )}
    </Section>
  );
}
