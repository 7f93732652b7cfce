import { segmentsOf } from '#domain/messages/segments.ts';

/** Counts the characters of a text message, and says as how many messages it is sent. */
export function SegmentCount({ text }: { text: string }) {
  const { length, count, room, special } = segmentsOf(text);
  return (
    <>
      <span className="tabular-nums">
        {length} of {room} characters, {count === 1 ? '1 text message' : `${count} text messages`}.
      </span>
      {special !== undefined && ` “${special}” makes each message shorter: 70 characters, not 160.`}
    </>
  );
}
