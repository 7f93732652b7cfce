import { CarFront } from 'lucide-react';
import { type Control, useWatch } from 'react-hook-form';
import type { Outline } from '#domain/body/outlines.ts';
import { coverageSentence } from '#domain/film/coverage-sentence.ts';
import type { DocumentDraft, LinesPath } from '#features/documents/draft/document-draft.ts';
import { Button } from '#ui/form/button.tsx';

type LineFilmProps = {
  control: Control<DocumentDraft>;
  path: LinesPath;
  index: number;
  outline: Outline;
  mayHaveFilm: boolean;
  onOpen: (index: number) => void;
};

/** Says the film of the line as the document prints it, and opens the dialog that changes it. */
export function LineFilm({ control, path, index, outline, mayHaveFilm, onOpen }: LineFilmProps) {
  const coverage = useWatch({ control, name: `${path}.${index}.coverage` });
  if (!coverage && !mayHaveFilm) return null;
  return (
    <div className="pt-0.5">
      {coverage && (
        <p className="whitespace-pre-line wrap-anywhere text-meta text-text-2">{coverageSentence(coverage, outline)}</p>
      )}
      <Button
        variant="ghost"
        size="small"
        icon={CarFront}
        aria-label={`Film on the Car, item ${index + 1}`}
        className="-ml-2.5"
        onClick={() => onOpen(index)}
      >
        Film on the Car
      </Button>
    </div>
  );
}
