import { Select } from '@mantine/core';
import { authProtocols, privacyProtocols } from '@headframe/domain/devices/snmp-credential';
import { SecretInput, SortInput, UserInput, type CredentialFieldsProps } from './CredentialInput.tsx';
import type { CredentialSort } from './scan-credentials.ts';
import styles from './Scan.module.css';

const protocolLabels = {
  md5: 'MD5',
  sha: 'SHA-1',
  sha224: 'SHA-224',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
  des: 'DES',
  aes: 'AES-128',
  aes256b: 'AES-256 (Blumenthal)',
  aes256r: 'AES-256 (Reeder)',
  none: 'None',
} as const;

const options = <Protocol extends keyof typeof protocolLabels>(protocols: readonly Protocol[]) =>
  protocols.map((value) => ({ value, label: protocolLabels[value] }));

const sorts: { value: CredentialSort; label: string }[] = [
  { value: 'community', label: 'Community (SNMPv2c, then v1)' },
  { value: 'snmpUser', label: 'SNMPv3 user' },
];

/** A community of SNMP, or a user of SNMPv3 with authentication and privacy. */
export function SnmpInputs(props: CredentialFieldsProps) {
  return (
    <div className={styles['snmp']}>
      <SortInput {...props} name="Version" sorts={sorts} />
      {props.field.sort === 'community' ? <SecretInput {...props} name="Community" /> : <SnmpUserInputs {...props} />}
    </div>
  );
}

function SnmpUserInputs(props: CredentialFieldsProps) {
  const { field, label, onChange } = props;
  return (
    <>
      <UserInput {...props} />
      <div className={styles['login']}>
        <Select
          aria-label={`Authentication ${label}`}
          data={options(authProtocols)}
          value={field.authProtocol}
          allowDeselect={false}
          onChange={(authProtocol) => authProtocol && onChange({ authProtocol })}
        />
        <SecretInput {...props} name="Authentication password" placeholder="Auth password" />
        <Select
          aria-label={`Privacy ${label}`}
          data={options([...privacyProtocols, 'none'])}
          value={field.privacyProtocol}
          allowDeselect={false}
          onChange={(privacyProtocol) => privacyProtocol && onChange({ privacyProtocol })}
        />
        {field.privacyProtocol !== 'none' && <SecretInput {...props} part="privacyPassword" name="Privacy password" />}
      </div>
    </>
  );
}
