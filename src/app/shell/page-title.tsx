import { useParams } from '@tanstack/react-router';
import { withoutIsolates } from '#domain/text/direction.ts';
import { APP_NAME } from '#parts/messages/app-name.ts';
import { useLoadedTitle, usePageFacts } from '#parts/navigation/use-page.ts';
import { RecordName } from '#parts/records/record-name.tsx';
import { BidiText } from '#ui/display/bidi-text.tsx';

/** Sets the h1 and the window title: the area, or the action and the record. */
export function PageTitle() {
  const { id } = useParams({ strict: false });
  const loadedTitle = useLoadedTitle();
  const { title: routeTitle = 'Page not found', record, nameInTitle, ownTitle } = usePageFacts();
  const title = loadedTitle ?? routeTitle;
  if (!record || !nameInTitle || id === undefined) return <Title title={title} ownTitle={ownTitle} />;
  return (
    <RecordName entity={record} id={id}>
      {(name) => <Title title={name ? (nameInTitle === 'alone' ? name : `Edit ${name}`) : title} />}
    </RecordName>
  );
}

export function Title({ title, ownTitle }: { title: string; ownTitle?: boolean | undefined }) {
  return (
    <>
      {ownTitle || <title>{`${withoutIsolates(title)} · ${APP_NAME}`}</title>}
      <h1 className="mr-auto truncate font-extrabold font-display text-page">
        <BidiText text={title} />
      </h1>
    </>
  );
}
