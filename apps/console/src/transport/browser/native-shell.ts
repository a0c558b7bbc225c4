declare global {
  /** Put into the page by the mobile app that wraps the console, before any of its scripts runs; a link cannot set it. */
  var headframeShell: { readonly platform: 'android' | 'ios' } | undefined;
}

/** Whether the console runs inside the mobile app. Nothing in an address counts as a sign of that. */
export function isNativeShell(): boolean {
  return globalThis.headframeShell?.platform === 'android' || globalThis.headframeShell?.platform === 'ios';
}
