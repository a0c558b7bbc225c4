import { createContext } from 'react';

/** Whether the answer of the dialog around is being performed: its confirmation is busy then. */
export const DialogBusy = createContext(false);
