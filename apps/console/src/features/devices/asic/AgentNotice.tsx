import { IconCloudOff } from '../../../ui/icon/icons.ts';
import type { AsicRow } from './asic-rows.ts';
import styles from './Asic.module.css';

/** Says which agents of the devices on screen are offline: their values are the last ones received. */
export function AgentNotice({ rows }: { rows: readonly AsicRow[] }) {
  const names = [...new Set(rows.filter((row) => !row.agentOnline).map((row) => row.agentName))];
  if (names.length === 0) return null;
  return (
    <div className={styles['notice']} role="status">
      <IconCloudOff size={16} aria-hidden />
      {names.length === 1 ? `Agent ${names[0]} is offline.` : `Agents ${names.join(', ')} are offline.`} Dimmed values
      are the last ones received.
    </div>
  );
}
