import { setTimeout as delay } from 'node:timers/promises';

/** Asks again and again until the answer is good; answers with it. Throws when that takes too long, with the last answer. */
export async function until<Answer>(
  what: string,
  withinSeconds: number,
  ask: () => Promise<Answer>,
  isGood: (answer: Answer) => boolean,
  everyMs = 250,
): Promise<Answer> {
  const deadline = performance.now() + withinSeconds * 1000;
  for (;;) {
    const answer = await ask();
    if (isGood(answer)) return answer;
    if (performance.now() > deadline)
      throw new Error(`${what} did not come within ${withinSeconds} s; at last: ${JSON.stringify(answer)}`);
    await delay(everyMs);
  }
}
