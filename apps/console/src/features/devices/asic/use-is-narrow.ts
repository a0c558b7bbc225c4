import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen has no room for a table of many columns, as on a phone. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 640px)') ?? false;
}
