import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { requestStateLook } from './request-state.ts';

/** The state of a request, as icon and word. */
export function RequestState({ state, title }: { state: string; title?: string | undefined }) {
  return <StatusBadge {...requestStateLook(state)} title={title} />;
}
