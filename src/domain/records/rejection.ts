/** A step that a rule does not allow; the message is a sentence for the user. */
export class Rejection extends Error {
  override readonly name = 'Rejection';
}
