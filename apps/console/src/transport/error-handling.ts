import { hasFreshToken } from './session.ts';
import type { TransportCode, TransportError } from './transport-error.ts';

/** What the shell does about a failure that no call claimed. */
export type Handling = 'denied' | 'server-error' | 'many-requests' | 'ignore' | 'toast' | 'offline';

/** Code -> handling, after the first specification, section 8. */
export const handlingOf: Readonly<Record<TransportCode, Handling>> = {
  '401': 'denied',
  '403': 'denied',
  'access-denied': 'denied',
  '429': 'many-requests',
  '500': 'server-error',
  '502': 'server-error',
  '503': 'server-error',
  'constraint-violation': 'ignore',
  'permission-error': 'ignore',
  unexpected: 'toast',
  'validation-failed': 'toast',
  'not-found': 'toast',
  network: 'server-error',
  offline: 'offline',
};

/** What the shell lends to the transport: it alone knows pages, toasts and dialogs. */
export interface ErrorEffects {
  goTo(page: 'server-error' | 'many-requests' | 'connection-error'): void;
  /** Hides the page and shows the message. */
  deny(message: string): void;
  signOut(): void;
  toast(title: string, caption?: string): void;
}

let effects: ErrorEffects | undefined;

/** Gives the transport the means to tell the user; the shell calls it once, at start. */
export function setErrorEffects(next: ErrorEffects | undefined): void {
  effects = next;
}

/** How one call wants its failures treated. */
export interface ErrorClaims {
  /** Codes that the call deals with itself. */
  handles?: readonly TransportCode[] | undefined;
  /** True for polling and subscriptions: the page on screen stays, its connection state tells of the trouble. */
  isBackground?: boolean | undefined;
}

const quietInBackground: readonly TransportCode[] = ['network', 'offline', '500', '502', '503', '429'];

/** Treats a failure in the one way its code asks for, unless the call claimed it. */
export function handleError(error: TransportError, claims: ErrorClaims = {}): void {
  if (claims.handles?.includes(error.code)) return;
  if (claims.isBackground && quietInBackground.includes(error.code)) return;
  switch (handlingOf[error.code]) {
    case 'ignore':
      return;
    case 'denied':
      return hasFreshToken() ? effects?.deny(error.message) : effects?.signOut();
    case 'server-error':
      return effects?.goTo('server-error');
    case 'many-requests':
      return effects?.goTo('many-requests');
    case 'offline':
      return effects?.goTo('connection-error');
    case 'toast':
      return showToast(error);
  }
}

function showToast(error: TransportError): void {
  if (error.code === 'unexpected' && error.message.toLowerCase().includes('authorization')) {
    effects?.toast('Request failed.', 'Please try again or contact support if the issue persists.');
    return;
  }
  const caption = error.detail['caption'];
  effects?.toast(error.message, typeof caption === 'string' ? caption : undefined);
}
