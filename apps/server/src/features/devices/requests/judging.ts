import { holderLevels } from '@headframe/domain/holds/hold';
import { callerKey } from '../../../platform/auth/caller.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import type { Asker } from './holds/held-against.ts';
import { loadSharers, type Sharers } from './sharers.ts';

/** For whom devices are judged. */
export interface Judging {
  sharers: Sharers;
  asker: Asker;
}

/** A caller as one who asks for devices. */
export function askingCaller({ caller }: Pick<ScopedContext, 'caller'>): Asker {
  return { kind: 'person', id: caller ? callerKey(caller) : 'nobody', level: holderLevels.person };
}

/** {@link Judging} for the caller of a field. */
export async function loadJudging(context: ScopedContext): Promise<Judging> {
  return { sharers: await loadSharers(context), asker: askingCaller(context) };
}
