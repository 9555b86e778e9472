import { STATUS_CODES } from 'node:http';

/**
 * Prints the head of a response as node:http would. `keepAliveMs` is the time that the connection waits for its next
 * request.
 */
export function printHead(
  status: number,
  headers: Readonly<Record<string, string | number>>,
  staysOpen: boolean,
  keepAliveMs: number,
): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
  const connection = staysOpen
    ? `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}`
    : 'Connection: close';
  return `${head}Date: ${dateOf(Date.now())}\r\n${connection}\r\n\r\n`;
}

let second = NaN;
let date = '';

/** Returns the date in HTTP's format (RFC 9110, section 5.6.7), printed once a second. */
function dateOf(now: number): string {
  const current = Math.floor(now / 1000);
  if (current !== second) {
    second = current;
    date = new Date(now).toUTCString();
  }
  return date;
}
