/** A user name and password of a device; for SNMP see `snmp-credential.ts`, for SSH `ssh-credential.ts`. */
export interface DeviceCredential {
  user: string;
  password: string;
  /** Fingerprints of host keys (SSH): it is tried on servers alone that show one of them; left out: on all. */
  hostKeys?: readonly string[] | undefined;
}

/** Max. characters of the password of a credential as it travels: a private key with its passphrase is the longest. */
export const maxCredentialLength = 8192;

/**
 * What a kind of devices asks for: a user and password (`login`), a community or a user of SNMPv3 (`snmp`), a user with a password
 * or a private key (`ssh`), or nothing, where its protocol knows no credential (Modbus).
 */
export type CredentialForm = 'login' | 'snmp' | 'ssh' | 'none';
