/** Notices of the transport itself, which the shell shows as toasts. */
interface TransportNotices {
  reconnecting(): void;
}

let notices: TransportNotices | undefined;

/** Gives the transport its voice; the shell calls it once, at start. */
export function setTransportNotices(next: TransportNotices | undefined): void {
  notices = next;
}

/** Says 'Reconnecting...' while a named subscription is tried again. */
export function showReconnecting(): void {
  notices?.reconnecting();
}
