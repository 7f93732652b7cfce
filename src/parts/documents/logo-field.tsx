import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { ImageError, imageToPng } from '#ui/display/image-to-png.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { FieldError } from '#ui/form/field.tsx';
import { FormSection } from '#ui/form/form-layout.tsx';

/** Limits in pixels and bytes: four times the printed size, and small enough for each document and export file. */
const LIMITS = { width: 600, height: 240, bytes: 100 * 1024 };

type LogoFieldProps = {
  /** A data URL, '' without a logo. */
  logo: string;
  onChange: (logo: string) => void;
};

/** Chooses, previews and removes the logo of documents. */
export function LogoField({ logo, onChange }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  const [problem, setProblem] = useState<string>();
  const [reading, setReading] = useState(false);

  async function readLogo(file: File) {
    setProblem(undefined);
    setReading(true);
    try {
      onChange(await imageToPng(file, LIMITS));
    } catch (error) {
      if (!(error instanceof ImageError)) console.error('The logo could not be drawn', error);
      const why = error instanceof ImageError ? error.message : 'The picture could not be read. Try another file.';
      setProblem(logo ? `${why} Your current logo is unchanged.` : why);
    } finally {
      setReading(false);
    }
  }

  function onPick({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Reset, so that choosing the same file again fires a change event.
    target.value = '';
    if (file) void readLogo(file);
  }

  return (
    <FormSection group title="Logo">
      <div className="flex flex-wrap items-center gap-4">
        <div
          data-theme="light"
          className="flex h-22 w-54 flex-none items-center justify-center rounded-control border border-border-2 bg-surface p-2 text-text-3"
        >
          {logo ? <img src={logo} alt="Your logo" className="max-h-full max-w-full object-contain" /> : 'No logo yet'}
        </div>
        <div className="min-w-0 flex-1 basis-55">
          <div className="flex flex-wrap gap-2">
            <BusyButton
              ref={choose}
              icon={ImageUp}
              disabled={reading}
              aria-describedby={problem ? errorId : undefined}
              onClick={() => input.current?.click()}
            >
              {logo ? 'Replace Logo' : 'Choose Logo'}
            </BusyButton>
            {logo && (
              <Button
                icon={Trash2}
                onClick={() => {
                  onChange('');
                  setProblem(undefined);
                  choose.current?.focus();
                }}
              >
                Remove Logo
              </Button>
            )}
          </div>
          <p className="mt-2 text-small text-text-3">
            PNG, JPEG, WebP or SVG. It's converted to a small PNG and replaces your initial.
          </p>
          {problem && (
            <div role="alert" className="mt-2">
              <FieldError id={errorId}>{problem}</FieldError>
            </div>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        aria-label="Logo file"
        className="sr-only"
        tabIndex={-1}
        onChange={onPick}
      />
    </FormSection>
  );
}
