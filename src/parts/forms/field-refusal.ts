/** Rejects a save because of one field. The message says what to do. */
export class FieldRefusal extends Error {
  override readonly name = 'FieldRefusal';
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** Rejects a save whose reason is already on the screen: the form stays open without another message. */
export class AlreadyReported extends Error {
  override readonly name = 'AlreadyReported';
}
