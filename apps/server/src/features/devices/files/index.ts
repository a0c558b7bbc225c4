/** Files that commands bring back from devices, such as logs. */
export { offerContent, type ContentReply } from './offer-content.ts';
export { takeChunk } from './take-chunk.ts';
export type { ContentDeps } from './content-deps.ts';
export type { FileLimits } from './file-limits.ts';
