import { socketCloseCodes } from '@headframe/domain/limits/transport';

/** Whether the server closed the socket to have it opened again with the rights of now: no trouble to tell of. */
export function isAccessEnd(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'code' in event && event.code === socketCloseCodes.accessEnded;
}
