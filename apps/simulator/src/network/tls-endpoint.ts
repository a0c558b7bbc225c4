import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket, type SecureContext } from 'node:tls';
import { deviceCertificate } from './device-certificate.ts';
import { serveHttp, type HttpHandler } from './http-endpoint.ts';

let context: SecureContext | undefined;

/** Speaks HTTP over TLS on a connection already taken, with a certificate that the device signed itself. */
export function serveHttps(socket: Socket, handler: HttpHandler): void {
  context ??= createSecureContext(deviceCertificate);
  const secure = new TLSSocket(socket, { isServer: true, secureContext: context });
  secure.on('error', () => socket.destroy());
  serveHttp(secure, handler);
}
