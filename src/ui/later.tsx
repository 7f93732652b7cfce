import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';

/** The code of a component: where it comes from, and whether it is here. */
type Code<Props> = { component: ComponentType<Props> | undefined; fetch: () => Promise<void> };

type Later<Props> = FunctionComponent<Props> & {
  /** Fetches the code ahead of its use. */
  fetch: () => void;
};

function codeFrom<Props>(load: () => Promise<ComponentType<Props>>): Code<Props> {
  let loading: Promise<void> | undefined;
  const code: Code<Props> = {
    component: undefined,
    fetch() {
      loading ??= load().then(
        (component) => {
          code.component = component;
        },
        (error: unknown) => {
          // The next one who needs it tries again.
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
  return code;
}

function Part<Props extends object>({ code, props }: { code: Code<Props>; props: Props }) {
  const [state, setState] = useState<'here' | 'missing' | undefined>(code.component && 'here');
  // Asked for again, it is tried again.
  useEffect(() => {
    if (props && code.component) return setState('here');
    code.fetch().then(
      () => setState('here'),
      (error: unknown) => {
        console.error('A part of the page could not be loaded', error);
        setState('missing');
      },
    );
  }, [code, props]);
  if (state === 'here' && code.component) return <code.component {...props} />;
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
