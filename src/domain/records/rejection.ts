/** Thrown when a rule does not allow a step. The message is a sentence for the user. */
export class Rejection extends Error {
  override readonly name = 'Rejection';
}
