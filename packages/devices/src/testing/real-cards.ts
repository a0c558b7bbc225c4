import { spawnSync } from 'node:child_process';

/** A card of this machine, as nvidia-smi itself shows it. */
export interface RealCard {
  index: number;
  uuid: string;
  name: string;
  driverVersion: string;
  /** Watts; null where the card does not report them. */
  powerLimit: number | null;
  minPower: number | null;
  maxPower: number | null;
}

const fields = ['index', 'uuid', 'name', 'driver_version', 'power.limit', 'power.min_limit', 'power.max_limit'];

const figureOf = (text = ''): number | null => (Number.isFinite(Number.parseFloat(text)) ? Number(text) : null);

function askCards(): RealCard[] {
  const { status, stdout } = spawnSync(
    'nvidia-smi',
    [`--query-gpu=${fields.join(',')}`, '--format=csv,noheader,nounits'],
    { encoding: 'utf8', timeout: 20_000 },
  );
  if (status !== 0) return [];
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [index, uuid = '', name = '', driverVersion = '', limit, min, max] = line.split(', ');
      return {
        index: Number(index),
        uuid,
        name,
        driverVersion,
        powerLimit: figureOf(limit),
        minPower: figureOf(min),
        maxPower: figureOf(max),
      };
    });
}

/** The NVIDIA cards of this machine; none where there is no driver. They may be the only ones of their owner: tests read them alone. */
export const realCards: readonly RealCard[] = askCards();

/** What to call a group of tests that needs a card: says so where there is none. */
export function realCardTitle(title: string): string {
  return realCards.length > 0 ? title : `${title}: skipped, no NVIDIA card here`;
}
