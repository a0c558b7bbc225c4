import { readCaptures } from '../../../testing/captures.ts';

/** The replies of a recorded miner with PowerPlay by the path that they answer. */
export function recordedEpic(): (path: string) => string | undefined {
  const recorded = readCaptures('asic-rs/epic/v1');
  return (path) => recorded(path === 'temps/chip' ? 'chip_temps' : path);
}
