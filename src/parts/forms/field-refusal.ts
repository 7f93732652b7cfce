/** The record cannot be saved as it is, because of one of its fields. The message says what to do. */
export class FieldRefusal extends Error {
  override readonly name = 'FieldRefusal';
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** Nothing was saved, and the command has said why: the form stays open and says nothing more. */
export class AlreadyReported extends Error {
  override readonly name = 'AlreadyReported';
}
