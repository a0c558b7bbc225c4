/** A user name and password of a device; for SNMP see `snmp-credential.ts`. */
export interface DeviceCredential {
  user: string;
  password: string;
}

/**
 * What a kind of devices asks for: a user and password (`login`), a community or a user of SNMPv3 (`snmp`), or nothing, where its
 * protocol knows no credential (Modbus).
 */
export type CredentialForm = 'login' | 'snmp' | 'none';
