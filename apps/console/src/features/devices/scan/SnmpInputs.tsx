import { PasswordInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { authProtocols, privacyProtocols } from '@headframe/domain/devices/snmp-credential';
import type { CredentialFieldsProps } from './LoginInputs.tsx';
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

const sorts = [
  { value: 'community', label: 'Community' },
  { value: 'snmpUser', label: 'SNMPv3 user' },
] as const;

/** A community of SNMP, or a user of SNMPv3 with authentication and privacy. */
export function SnmpInputs({ field, label, onChange }: CredentialFieldsProps) {
  return (
    <div className={styles['snmp']}>
      <SegmentedControl
        size="xs"
        aria-label={`Version ${label}`}
        data={[...sorts]}
        value={field.sort}
        onChange={(sort) => onChange({ sort: sort === 'snmpUser' ? 'snmpUser' : 'community' })}
      />
      {field.sort === 'community' ? (
        <PasswordInput
          aria-label={`Community ${label}`}
          placeholder="Community (SNMPv2c, then v1)"
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
          placeholder="Authentication password"
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
