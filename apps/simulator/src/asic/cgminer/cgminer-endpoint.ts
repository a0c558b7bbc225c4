import type { Socket } from 'node:net';

const patienceMilliseconds = 1_000;
const maxRequestLength = 65_536;

/**
 * Collects one request of the cgminer API: complete JSON, a line, a text ended by NUL or by half-closing the connection.
 * A request that stays incomplete is handed over as it is after a second.
 */
export function readCgminerRequest(socket: Socket, onRequest: (request: string) => void): void {
  let received = '';
  let done = false;
  const timer = setTimeout(() => finish(), patienceMilliseconds);
  const finish = (): void => {
    if (done) return;
    done = true;
    clearTimeout(timer);
    onRequest(received.replace(/[\0\r\n]+$/, ''));
  };
  socket.on('close', () => {
    done = true;
    clearTimeout(timer);
  });
  socket.on('end', () => {
    if (received === '') socket.end();
    else finish();
  });
  socket.on('data', (chunk: Buffer) => {
    if (done) return;
    clearTimeout(timer);
    received += chunk.toString('utf8');
    if (received.length > maxRequestLength || isComplete(received)) finish();
    else timer.refresh();
  });
}

function isComplete(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return true;
  try {
    JSON.parse(text.replace(/\0+$/, ''));
    return true;
  } catch {
    return text.includes('\0');
  }
}
