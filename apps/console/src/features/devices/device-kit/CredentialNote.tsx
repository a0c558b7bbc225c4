import type { ReactNode } from 'react';
import { DetailSection } from '../../../ui/DetailDrawer.tsx';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { WarningNote } from '../../../ui/state/WarningNote.tsx';
import { scanPage } from '../scan/scan.route.ts';
import classes from '../../../ui/theme/classes.module.css';

interface CredentialNoteProps {
  device: { readonly ip: string; readonly authError: boolean };
  /** What the kind calls a device: `unit`. */
  noun: string;
  /** What its credential consists of: `SNMP community or SNMPv3 user`. */
  form: string;
  /** What the credential is needed for. */
  children: ReactNode;
}

/** How a device gets its credential, and that it refuses the one that it has. */
export function CredentialNote({ device: { ip, authError }, noun, form, children }: CredentialNoteProps) {
  return (
    <DetailSection title="Credential">
      {authError && <WarningNote>The {noun} refuses its credential.</WarningNote>}
      <p className={classes['note']}>
        {form}. A <PageLink page={scanPage}>scan</PageLink> of {ip} with its credential stores it. {children}
      </p>
    </DetailSection>
  );
}
