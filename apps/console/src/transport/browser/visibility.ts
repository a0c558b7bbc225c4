/** Whether the tab can be seen; a page without the API counts as seen. */
export function isTabVisible(): boolean {
  return typeof document === 'undefined' || document.visibilityState !== 'hidden';
}

/** Calls `listener` whenever the tab is hidden or comes back. Returns the function that stops it. */
export function onVisibilityChange(listener: (isVisible: boolean) => void): () => void {
  const handle = () => listener(isTabVisible());
  document.addEventListener('visibilitychange', handle);
  return () => document.removeEventListener('visibilitychange', handle);
}
