import type { CoilRowFragment } from '../../../../generated/coil.ts';
import { counted } from '../../../../ui/figure/format.ts';
import { StaleNotice } from '../../device-kit/index.ts';
import styles from './ReadOnlyNotice.module.css';

type ReadOnlyCoil = Pick<CoilRowFragment, 'writable' | 'plcName' | 'plcIp'>;

/** Says which coils on screen take no command, and how the site allows them. */
export function ReadOnlyNotice({ rows }: { rows: readonly ReadOnlyCoil[] }) {
  const readOnly = rows.filter(({ writable }) => !writable);
  if (readOnly.length === 0) return null;
  return (
    <details className={styles['notice']}>
      <summary>
        {counted(readOnly.length, 'coil')} on this page cannot be switched: no map file of the site allows it.
      </summary>
      <p>
        To allow a coil, list its address under <code>writable</code> in a file <code>plcs/&lt;name&gt;.json</code> in
        the data folder of the agent that reads the PLC, for example{' '}
        <code>{'{ "extends": "plc-wago-750", "writable": ["512-515"] }'}</code>, and restart the agent. Nobody can allow
        one from here.
      </p>
    </details>
  );
}

/** What the list of coils says of those on screen: agents that are offline, and coils that take no command. */
export function CoilNotice({ list: { rows } }: { list: { rows: readonly CoilRowFragment[] } }) {
  return (
    <>
      <StaleNotice rows={rows} />
      <ReadOnlyNotice rows={rows} />
    </>
  );
}
