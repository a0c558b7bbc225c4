import { useMediaQuery } from '@mantine/hooks';

/** Whether the page is as narrow as a phone, where lists show two columns instead of the chosen ones. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 640px)') ?? false;
}
