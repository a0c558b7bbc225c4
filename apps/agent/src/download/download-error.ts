/** A download cannot go on; the message is for the operator. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
}

/** The server does not give out the file for this request, and trying again is of no use. */
export class DownloadRefusedError extends DownloadError {}
