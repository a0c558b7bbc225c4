import { useState } from 'react';
import type { DataState } from './use-data.ts';

/** Whether the data at hand answers the question named by `key`, not an earlier one: then a later failure may pass unsaid. */
export function useIsAnswered({ asOf, error }: Pick<DataState<unknown>, 'asOf' | 'error'>, key: string): boolean {
  const [answered, setAnswered] = useState<{ asOf: number | undefined; key: string }>();
  if (asOf !== answered?.asOf && !error) setAnswered({ asOf, key });
  return answered?.asOf !== undefined && answered.key === key;
}
