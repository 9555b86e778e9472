import type { IncomingHttpHeaders } from 'node:http';

/** Characters that are safe in logs and headers, and that people can distinguish. */
const REQUEST_ID = /^[A-Za-z0-9._~:=+/@-]{1,128}$/;
/** W3C Trace Context, section 3.2, version 00. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Returns the id that a request received on its way: its X-Request-Id, or the id of its trace. */
export function givenRequestId(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && REQUEST_ID.test(given)) return given;
  const traceparent = headers['traceparent'];
  return typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
}
