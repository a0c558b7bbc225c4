import { toastTimeouts } from './toast-timeouts.ts';

/** Where a message is shown: a passing toast, beside its field, in a dialog that blocks, or a dialog with a question. */
type MessagePlace = 'toast' | 'field' | 'dialog' | 'question';

/** Colour of a toast: red for failures, green for success, blue for information, orange for something to act on. */
type MessageColour = 'red' | 'green' | 'blue' | 'orange';

/** One message of the product. `text` and `caption` may hold `{name}` for a value; `timeout` is in milliseconds. */
export interface CatalogueEntry {
  readonly text: string;
  readonly caption?: string;
  readonly place: MessagePlace;
  readonly colour: MessageColour;
  readonly timeout?: number;
  /** Labels of the buttons the message offers, in order. */
  readonly actions?: readonly string[];
}

const error = { place: 'toast', colour: 'red', timeout: toastTimeouts.error } as const;
const info = { place: 'toast', colour: 'blue', timeout: toastTimeouts.success } as const;

/** The messages of the catalogue that the first load of the console needs: of the connection, the session and the program itself. */
export const globalMessages = {
  requestFailed: {
    ...error,
    text: 'Request failed.',
    caption: 'Please try again or contact support if the issue persists.',
  },
  connectionLost: {
    ...error,
    text: 'No connection.',
    caption: 'The change may not be saved. Try again once you are back online.',
  },
  apiError: { ...error, text: 'Something Went Wrong in API Error' },
  reconnecting: { ...info, text: 'Reconnecting...', colour: 'orange' },
  reestablishingConnection: { ...info, text: 'Re-establishing connection...', colour: 'orange' },
  newVersion: {
    ...info,
    text: 'New version is available; please refresh the page.',
    timeout: toastTimeouts.update,
    actions: ['Refresh', 'Cancel'],
  },
  copied: { ...info, colour: 'green', text: 'Copied to clipboard.' },
  invalidObserverLink: {
    place: 'dialog',
    colour: 'red',
    text: 'Invalid Observer Link',
    actions: ['Logout Observer Mode'],
  },
  tooManyRequests: { ...error, text: 'Too many requests.' },
  quotaExceeded: { ...error, text: 'Somthing went wrong!!, try again later.' },
} as const satisfies Readonly<Record<string, CatalogueEntry>>;
