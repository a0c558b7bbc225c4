/** A download cannot go on; the message is for the operator. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
}
