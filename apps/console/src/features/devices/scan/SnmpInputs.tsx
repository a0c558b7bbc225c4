import { PasswordInput, Select, TextInput } from '@mantine/core';
import { authProtocols, privacyProtocols } from '@headframe/domain/devices/snmp-credential';
import type { CredentialFieldsProps } from './LoginInputs.tsx';
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
export function SnmpInputs({ field, label, onChange }: CredentialFieldsProps) {
  return (
    <div className={styles['snmp']}>
      <Select
        aria-label={`Version ${label}`}
        data={sorts}
        value={field.sort}
        allowDeselect={false}
        onChange={(sort) => sort && onChange({ sort })}
      />
      {field.sort === 'community' ? (
        <PasswordInput
          aria-label={`Community ${label}`}
          placeholder="Community"
          value={field.password}
          autoComplete="off"
          onChange={(event) => onChange({ password: event.currentTarget.value })}
        />
      ) : (
        <SnmpUserInputs field={field} label={label} onChange={onChange} />
      )}
    </div>
  );
}

function SnmpUserInputs({ field, label, onChange }: CredentialFieldsProps) {
  return (
    <>
      <TextInput
        aria-label={`User ${label}`}
        placeholder="User"
        value={field.user}
        autoComplete="off"
        onChange={(event) => onChange({ user: event.currentTarget.value })}
      />
      <div className={styles['login']}>
        <Select
          aria-label={`Authentication ${label}`}
          data={options(authProtocols)}
          value={field.authProtocol}
          allowDeselect={false}
          onChange={(authProtocol) => authProtocol && onChange({ authProtocol })}
        />
        <PasswordInput
          aria-label={`Authentication password ${label}`}
          placeholder="Auth password"
          value={field.password}
          autoComplete="new-password"
          onChange={(event) => onChange({ password: event.currentTarget.value })}
        />
        <Select
          aria-label={`Privacy ${label}`}
          data={options([...privacyProtocols, 'none'])}
          value={field.privacyProtocol}
          allowDeselect={false}
          onChange={(privacyProtocol) => privacyProtocol && onChange({ privacyProtocol })}
        />
        {field.privacyProtocol !== 'none' && (
          <PasswordInput
            aria-label={`Privacy password ${label}`}
            placeholder="Privacy password"
            value={field.privacyPassword}
            autoComplete="new-password"
            onChange={(event) => onChange({ privacyPassword: event.currentTarget.value })}
          />
        )}
      </div>
    </>
  );
}
