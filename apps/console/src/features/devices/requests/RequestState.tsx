import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { requestStateLook } from './request-state.ts';

/** How a request stands, as icon and word. */
export function RequestState({ state, title }: { state: string; title?: string | undefined }) {
  return <StatusBadge {...requestStateLook(state)} title={title} />;
}
