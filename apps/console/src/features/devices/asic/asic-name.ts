/** What a miner is called where one name is wanted: its worker name, else its hostname, else its address. */
export function asicName({ workerName, hostname, ip }: { workerName: string; hostname: string; ip: string }): string {
  return workerName || hostname || ip;
}
