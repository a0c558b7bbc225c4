import { createContext } from 'react';
import type { NamedSubject } from './followed.ts';

interface OpenSubject extends NamedSubject {
  /** Somebody deleted it, or the right to see it was taken away. */
  readonly isGone: boolean;
}

/** What the form that is open changes. */
export const FormSubject = createContext<OpenSubject | undefined>(undefined);
