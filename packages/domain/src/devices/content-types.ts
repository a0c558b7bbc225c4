/** Media types of the files that devices hand out; whatever else a device sends is `application/octet-stream`. */
export const contentTypes = ['text/plain', 'application/gzip', 'application/octet-stream'] as const;

/** One of {@link contentTypes}. */
export type ContentType = (typeof contentTypes)[number];

/** What a file of a device may be named: plain characters alone, so that it is a file name everywhere. */
export const contentName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
