import { CopyButton } from '../../../../ui/file/CopyButton.tsx';
import { StatusBadge } from '../../../../ui/state/StatusBadge.tsx';
import { asicName } from '../asic-name.ts';
import { statusDetail, statusLook } from '../asic-status.ts';
import { sharingFact } from '../../device-kit/index.ts';
import type { AsicDetail } from './asic-detail.ts';
import styles from './Drawer.module.css';

/** The header of the drawer: name, status, model and address of the miner. */
export function AsicTitle({ asic }: { asic: AsicDetail }) {
  const detail = statusDetail(asic);
  const shared = sharingFact(asic);
  return (
    <div className={styles['title']}>
      <div className={styles['name']}>
        <span>{asicName(asic)}</span>
        <StatusBadge {...statusLook(asic)} />
        {detail !== undefined && <span className={styles['statusDetail']}>{detail}</span>}
      </div>
      <div className={styles['subtitle']}>
        <span>{asic.model || 'Unknown model'}</span>
        <a href={`http://${asic.ip}`} target="_blank" rel="noreferrer">
          {asic.ip}
        </a>
        <CopyButton text={asic.ip} label="IP" />
        {asic.macAddress && <span>{asic.macAddress}</span>}
        {shared !== undefined && <span>{shared}</span>}
      </div>
    </div>
  );
}
