import { join } from 'node:path';
import { type HttpServer, startHttpServer } from '../http-server.ts';
import type { Workbench } from '../workbench.ts';

const HTTP = join(import.meta.dirname, '../fixed-response-server.ts');
const WEB_SOCKET = join(import.meta.dirname, '../fixed-response-web-socket.ts');

/** Starts a Node server that only sends a fixed response from a file: the floor of the runtime. */
export function startFixedResponse(
  workbench: Workbench,
  file: string,
  isWebSocket: boolean,
): Promise<HttpServer> {
  const program = isWebSocket ? WEB_SOCKET : HTTP;
  return startHttpServer(workbench, (port) => [process.execPath, program, String(port), file]);
}
