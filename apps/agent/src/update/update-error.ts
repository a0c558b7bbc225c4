/** An update cannot go on; the message is for the operator. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError';
}
