/** A step that a rule does not allow; the message is a sentence for the user. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
