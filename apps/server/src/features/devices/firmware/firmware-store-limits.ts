/** Bounds of the store of firmware images that a server has. */
export const firmwareStoreLimits = {
  /** Max bytes of the images of all subaccounts together. */
  installationBytes: 20 * 1024 ** 3,
  /** Minutes after the last piece of an unfinished upload until it is given up. */
  uploadMinutes: 15,
  /** Max pieces that a caller may send in a minute. */
  piecesPerMinute: 1200,
} as const;
