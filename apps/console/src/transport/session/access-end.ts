import { socketCloseCodes } from '@headframe/domain/limits/transport';

/** Whether the server closed the socket to have it reopened with the current rights: no failure to report. */
export function isAccessEnd(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'code' in event && event.code === socketCloseCodes.accessEnded;
}
