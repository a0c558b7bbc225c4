import { IconCircleDashed } from '../icon/icons.ts';
import type { StatusLook } from './StatusBadge.tsx';

/** How one status looks, with what it means. */
export type TitledLook = StatusLook & { title?: string };

/** Makes the look of a status from the table of a feature; one of a newer server has its own name. */
export function statusLooks<Status extends string>(
  looks: Readonly<Record<Status, TitledLook>>,
): (status: string) => TitledLook {
  return (status) => looks[status as Status] ?? { word: status, tone: 'idle', icon: IconCircleDashed };
}
