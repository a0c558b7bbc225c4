import { useConnectivity, type ConnectivityState } from '../../transport/browser/connectivity.ts';
import { IconCloudOff, IconPlugConnected, IconRefresh, IconWifi, type Icon } from '../../ui/icon/icons.ts';
import { menuLine } from '../../ui/page/menu-line.ts';
import styles from './Shell.module.css';

interface Shown {
  word: string;
  icon: Icon;
  tone: 'ok' | 'warn' | 'bad' | 'idle';
}

/** The label of the current connection state. */
export function describeConnection({ isOnline, socket }: ConnectivityState): Shown {
  if (!isOnline) return { word: 'Offline', icon: IconCloudOff, tone: 'bad' };
  if (socket === 'open') return { word: 'Live', icon: IconWifi, tone: 'ok' };
  if (socket === 'silent') return { word: 'No answer', icon: IconRefresh, tone: 'warn' };
  if (socket === 'lost') return { word: 'Reconnecting...', icon: IconRefresh, tone: 'warn' };
  if (socket === 'connecting') return { word: 'Connecting', icon: IconRefresh, tone: 'idle' };
  return { word: 'Online', icon: IconPlugConnected, tone: 'idle' };
}

/** The connection state: icon, word and colour. */
export function ConnectionState() {
  const state = useConnectivity();
  const { word, icon: Icon, tone } = describeConnection(state);
  return (
    <div
      className={`${menuLine.line} ${styles['connection'] ?? ''}`}
      data-tone={tone}
      role="status"
      aria-label={`Connection: ${word}`}
      title={word}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={menuLine.label}>{word}</span>
    </div>
  );
}
