import { create } from 'zustand';

/** Why the page on screen is hidden; undefined while it may be seen. */
export const useAccessNotice = create<{ message: string | undefined }>(() => ({ message: undefined }));

/** Hides the page on screen and shows the reason. */
export function denyPage(message: string): void {
  useAccessNotice.setState({ message });
}

/** Shows pages again, after a move to another one. */
export function clearAccessNotice(): void {
  if (useAccessNotice.getState().message !== undefined) useAccessNotice.setState({ message: undefined });
}
