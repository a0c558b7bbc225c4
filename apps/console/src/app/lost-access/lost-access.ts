import { create } from 'zustand';
import type { LastAccessChangeQuery } from '../../generated/account.ts';

/** Access that somebody lost while they worked. */
export interface LostAccess {
  /** Name of the subaccount. */
  subaccount: string;
  /** Whether one page is lost, by a change of the role; else all of the subaccount. */
  isPage: boolean;
  /** What was typed in the dialogs that closed; empty for nothing. */
  typed: string;
  /** Who did it, and when; undefined while that is asked for, null where nobody knows. */
  change: LastAccessChangeQuery['lastAccessChange'] | undefined;
}

/** The access that was lost last, until the user closes the line about it or has the subaccount again. */
export const useLostAccess = create<{ lost: LostAccess | undefined }>(() => ({ lost: undefined }));

/** Takes the line away. */
export function clearLostAccess(): void {
  if (useLostAccess.getState().lost) useLostAccess.setState({ lost: undefined });
}
