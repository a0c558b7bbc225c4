import { useRouterState } from '@tanstack/react-router';

/** The path of the page on screen, as its route declares it. */
export function usePagePath(): string {
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  return pathname.replace(/^\/(user\/)?/, '');
}
