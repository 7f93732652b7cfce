import type { ReactNode } from 'react';
import { GuideSentence } from '#parts/guide/guide-sentence.tsx';
import { useShortcutGroups } from '#parts/navigation/use-shortcut-groups.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { KeyCap } from '#ui/navigation/key-cap.tsx';
import type { Block, TOOLS } from './article.ts';
import { PICTURES } from './pictures.ts';

const FigureDefinitions = lazyComponent(async () => (await import('./figure-definitions.tsx')).FigureDefinitions);
const Diagnostics = lazyComponent(async () => (await import('./diagnostics.tsx')).Diagnostics);

/** Lists the keyboard shortcuts that the shell handles. */
function Shortcuts() {
  return useShortcutGroups().map(({ title, shortcuts }) => (
    <div key={title}>
      <h4 className="mb-1 font-semibold text-text">{title}</h4>
      <dl className="divide-y divide-border border-y">
        {shortcuts.map(({ keys, label }) => (
          <div
            key={label}
            className="grid grid-cols-[minmax(0,--spacing(47.5))_minmax(0,1fr)] gap-x-4 py-1.5 phone:grid-cols-2"
          >
            <dt className="flex items-center gap-1.5">
              {keys.map((key) => (
                <KeyCap key={key}>{key.toUpperCase()}</KeyCap>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </div>
  ));
}

const TOOL_PARTS: { readonly [T in (typeof TOOLS)[number]]: () => ReactNode } = {
  diagnostics: () => <Diagnostics />,
  shortcuts: () => <Shortcuts />,
  figures: () => <FigureDefinitions />,
};

/** Draws one block of an article. */
export function ArticleBlock({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <GuideSentence>{block}</GuideSentence>
      </p>
    );
  }
  if ('steps' in block) {
    return (
      <ol className="grid list-decimal gap-1.5 pl-6 marker:font-bold marker:text-text-3">
        {block.steps.map((step) => (
          <li key={step} className="pl-1">
            <GuideSentence>{step}</GuideSentence>
          </li>
        ))}
      </ol>
    );
  }
  if ('list' in block) {
    return (
      <ul className="grid list-disc gap-1.5 pl-6 marker:text-text-3">
        {block.list.map((item) => (
          <li key={item} className="pl-1">
            <GuideSentence>{item}</GuideSentence>
          </li>
        ))}
      </ul>
    );
  }
  if ('terms' in block) {
    return (
      <dl className="divide-y divide-border border-y">
        {block.terms.map(([term, meaning]) => (
          <div
            key={term}
            className="grid grid-cols-[minmax(0,--spacing(47.5))_minmax(0,1fr)] gap-x-4 gap-y-0.5 py-2 phone:grid-cols-1"
          >
            <dt className="wrap-anywhere font-semibold text-text">
              <GuideSentence>{term}</GuideSentence>
            </dt>
            <dd>
              <GuideSentence>{meaning}</GuideSentence>
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  if ('picture' in block) {
    return (
      <img
        src={PICTURES[block.picture]}
        alt={block.alt}
        width={960}
        height={600}
        loading="lazy"
        className="h-auto w-full rounded-card border"
      />
    );
  }
  return TOOL_PARTS[block.tool]();
}
