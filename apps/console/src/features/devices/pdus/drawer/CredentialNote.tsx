import type { PduRowFragment } from '../../../../generated/pdu.ts';
import { DetailSection } from '../../../../ui/DetailDrawer.tsx';
import { PageLink } from '../../../../ui/page/PageLink.tsx';
import { WarningNote } from '../../../../ui/state/WarningNote.tsx';
import { scanPage } from '../../scan/scan.route.ts';
import styles from './PduDrawer.module.css';

/** How a unit gets its credential, and that it refuses the one that it has. */
export function CredentialNote({ pdu }: { pdu: PduRowFragment }) {
  return (
    <DetailSection title="Credential">
      {pdu.authError && <WarningNote>The unit refuses its credential.</WarningNote>}
      <p className={styles['note']}>
        SNMP community or SNMPv3 user. A <PageLink page={scanPage}>scan</PageLink> of {pdu.ip} with its credential
        stores it. Commands need one that may write.
      </p>
    </DetailSection>
  );
}
