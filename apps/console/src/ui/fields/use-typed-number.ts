import { useState } from 'react';

/**
 * What an input shows of a number while it is typed: `2.` and `-` are on the way to one. `type` takes what the input reports, and returns the
 * number, null for none, or undefined while it is not a number yet.
 */
export function useTypedNumber(value: number | undefined) {
  const [typed, setTyped] = useState<string | number>('');
  const isOnItsWay = typed !== '' && (Number.isNaN(Number(typed)) || Number(typed) === value);
  return {
    shown: isOnItsWay ? typed : (value ?? ''),
    type: (next: string | number): number | null | undefined => {
      setTyped(next);
      if (next === '') return null;
      return Number.isNaN(Number(next)) ? undefined : Number(next);
    },
  };
}
