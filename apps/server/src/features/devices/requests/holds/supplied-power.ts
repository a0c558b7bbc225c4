import type { CommandDescriptor } from '@headframe/domain/devices/define-command';
import type { SuppliedPower } from './held-against.ts';

/** What a command on parts does to the power of what these supply; a restart both cuts and gives it. */
export function suppliedPower({
  on,
  effect,
  options,
}: Pick<CommandDescriptor, 'on' | 'effect' | 'options'>): SuppliedPower {
  return {
    isCut: on === 'part' && (effect === 'off' || options.includes('stopFirst')),
    isGiven: on === 'part' && effect === 'on',
  };
}
