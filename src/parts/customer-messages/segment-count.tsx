import { segmentsOf } from '#domain/messages/segments.ts';
import { characterName, withPlainCharacters } from '#domain/text/invisible-characters.ts';
import { Button } from '#ui/form/button.tsx';

type SegmentCountProps = { text: string; onReplace?: (change: (text: string) => string) => void };

/** Counts the characters of a text message, and says as how many messages it is sent. Replaces characters that can't be seen. */
export function SegmentCount({ text, onReplace }: SegmentCountProps) {
  const { length, count, room, special } = segmentsOf(text);
  return (
    <>
      <span className="tabular-nums">
        {length} of {room} characters, {count === 1 ? '1 text message' : `${count} text messages`}.
      </span>
      {special !== undefined &&
        ` The text has ${characterName(special)}, which makes each message shorter: 70 characters, not 160. `}
      {onReplace && special !== undefined && withPlainCharacters(text) !== text && (
        <Button size="small" onClick={() => onReplace(withPlainCharacters)}>
          Replace Invisible Characters
        </Button>
      )}
    </>
  );
}
