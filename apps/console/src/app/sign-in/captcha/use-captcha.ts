import { useCallback, useState } from 'react';
import { obtainCaptcha } from './obtain-captcha.ts';

/** Solves a captcha for each form that is sent; `progress` runs from 0 to 1 meanwhile and is undefined otherwise. */
export function useCaptcha() {
  const [progress, setProgress] = useState<number>();
  const solve = useCallback(async (): Promise<string> => {
    try {
      return await obtainCaptcha(setProgress);
    } finally {
      setProgress(undefined);
    }
  }, []);
  return { progress, solve };
}
