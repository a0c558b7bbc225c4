import { bech32 } from '@scure/base';

/** Where invoices of a receiver are asked for (LNURL-pay, LUD-06 and LUD-16). */
interface LightningAddress {
  /** `name@domain`, or `lnurl1…`, in lower case: the one form that it is stored in. */
  readonly text: string;
  /** The https address that answers what the receiver takes. */
  readonly url: URL;
}

/** Max characters of either form. */
export const maxLightningAddressLength = 512;

/** Names are of these characters alone (LUD-16); a tag behind a plus sign is a part of the name. */
const addressForm = /^([a-z0-9._+-]{1,64})@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9])$/;

/** Hosts that no receiver of an open network has. */
const closedHosts = /(?:^|\.)(?:localhost|local|internal|onion|test|invalid|example|lan|home\.arpa)$/;

/** Whether a URL may be asked: https on a named host, nothing in it that opens anything. Onion services are refused. */
export function isOpenUrl(url: URL): boolean {
  const { protocol, hostname, username, password, port } = url;
  const isNamed = /^[a-z0-9.-]+\.[a-z][a-z0-9-]*$/.test(hostname) && !closedHosts.test(hostname);
  return (
    protocol === 'https:' && isNamed && username === '' && password === '' && (port === '' || Number(port) >= 1_024)
  );
}

function readLnurl(text: string): LightningAddress | undefined {
  try {
    const { prefix, words } = bech32.decode(text as `${string}1${string}`, maxLightningAddressLength);
    if (prefix !== 'lnurl') return undefined;
    const url = new URL(new TextDecoder('utf-8', { fatal: true }).decode(bech32.fromWords(words)));
    return isOpenUrl(url) ? { text: text.toLowerCase(), url } : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a Lightning address or an LNURL; undefined for anything else, and for a host that is not asked. */
export function readLightningAddress(given: string): LightningAddress | undefined {
  const text = given.trim().replace(/^lightning:/i, '');
  if (text.length > maxLightningAddressLength) return undefined;
  const [, name, domain] = addressForm.exec(text.toLowerCase()) ?? [];
  if (name === undefined || domain === undefined) return readLnurl(text);
  const url = new URL(`https://${domain}/.well-known/lnurlp/${encodeURIComponent(name)}`);
  return isOpenUrl(url) ? { text: `${name}@${domain}`, url } : undefined;
}
