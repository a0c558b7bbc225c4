// Written by `npm run features` from the registrations of the features.
import { coinSignals } from '../../coins/coin.signals.ts';
import { asicSignals } from '../../devices/asic/asic.signals.ts';
import { poolSignals } from '../../pool/pool.signals.ts';

/** Every signal that is no measure of a kind. */
export const ownSignals = [...coinSignals, ...asicSignals, ...poolSignals] as const;
