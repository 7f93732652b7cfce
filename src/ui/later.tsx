import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';
import { type Code, codeFrom } from '#ui/code.ts';

type Later<Props> = FunctionComponent<Props> & {
  /** Fetches the code ahead of its use. */
  fetch: () => void;
};

type PartProps<Props> = { code: Code<ComponentType<Props>>; props: Props };

function Part<Props extends object>({ code, props }: PartProps<Props>) {
  const Ready = code.ready;
  const [state, setState] = useState<'here' | 'missing' | undefined>(Ready && 'here');
  // Asked for again, it is tried again.
  useEffect(() => {
    if (props && code.ready) return setState('here');
    code.fetch().then(
      () => setState('here'),
      (error: unknown) => {
        console.error('A part of the page could not be loaded', error);
        setState('missing');
      },
    );
  }, [code, props]);
  if (state === 'here' && Ready) return <Ready {...props} />;
  return state && <MissingPart />;
}

/** Needs no more than what is here anyway. */
function MissingPart() {
  return (
    <p
      role="alert"
      className="tone-red fixed inset-x-4 bottom-4 z-50 rounded-card border border-tone-line bg-tone-soft px-3.5 py-3 text-tone-ink shadow-3"
    >
      A part of this page could not be loaded. Check your connection and try again; if that does not help, reload the
      page.
    </p>
  );
}

/** A component whose code is fetched when it is first drawn: until then nothing stands in its place. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  const code = codeFrom(load);
  const draw = (props: Props) => <Part code={code} props={props} />;
  return Object.assign(draw, { fetch: () => void code.fetch().catch(() => undefined) });
}
