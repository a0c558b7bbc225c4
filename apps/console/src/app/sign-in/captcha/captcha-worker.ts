import { searchSolution, type Captcha, type CaptchaSolution } from './solve-captcha.ts';

/** A message of the worker: the number of counters tried, or the solution. */
export type CaptchaNews = { tried: number } | { solution: CaptchaSolution };

const newsEvery = 500;

globalThis.addEventListener('message', ({ data }: MessageEvent<Captcha>) => {
  const notify = (news: CaptchaNews) => globalThis.postMessage(news);
  let from = 0;
  for (;;) {
    const found = searchSolution(data, from, (tried) => tried >= newsEvery);
    if ('counter' in found) return notify({ solution: found });
    from = found.next;
    notify({ tried: from });
  }
});
