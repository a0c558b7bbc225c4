import { transportLimits } from '@headframe/domain/limits/transport';

let counter = 0;

/** A part of the program could not be loaded; the message is that of the specification (section 8, loading failures). */
export class PartLoadError extends Error {
  override name = 'PartLoadError';
}

/**
 * Loads a part of the program, 120 s at most. Rejects with `PartLoadError`, which names the part by the count of its
 * attempt, so that no browser's own wording has to be known.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const number = (counter += 1);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), transportLimits.chunkLoad);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    const isLate = cause instanceof Error && cause.message === 'timeout';
    throw new PartLoadError(`Loading chunk ${number} failed${isLate ? ' (timeout)' : ''}`, { cause });
  } finally {
    clearTimeout(timer);
  }
}
