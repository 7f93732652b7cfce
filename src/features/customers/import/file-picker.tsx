import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';

type FilePickerProps = {
  /** The file that was refused, and the reason. */
  problem: { name: string; why: string } | undefined;
  onPick: (file: File) => void;
};

/** A drop area with a button that opens the file dialog. */
export function FilePicker({ problem, onPick }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onPick(file);
  }

  return (
    <div className="grid gap-3.5">
      {problem && (
        <Alert tone="red" role="alert" title={`${problem.name} cannot be imported`}>
          {problem.why}
        </Alert>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-col items-center gap-3 rounded-card border border-dashed px-6 py-10 text-center',
          isOver ? 'border-accent bg-accent-soft' : 'border-border-control bg-surface-2',
        )}
      >
        <FileUp size={28} aria-hidden className="text-text-3" />
        <p className="max-w-105 text-text-2">
          Drop a CSV or vCard file here, or choose one. You can check everything before it's saved.
        </p>
        <Button variant={problem ? 'secondary' : 'tint'} onClick={() => input.current?.click()}>
          Choose File
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.vcf,text/csv,text/vcard,text/x-vcard"
          aria-label="Customer file"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const picked = target.files?.[0];
            // Reset, so that choosing the same file again fires a change event.
            target.value = '';
            if (picked) onPick(picked);
          }}
        />
      </div>
    </div>
  );
}
