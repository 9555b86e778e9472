import { createServer } from 'node:net';

/** An address to listen on. */
export interface PortPlace {
  readonly host: string;
  readonly port: number;
}

/**
 * Listens for a moment. Resolves to the code of the error that prevents it, such as EADDRINUSE, or to undefined for a
 * free port.
 */
export function tryPort({ host, port }: PortPlace): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
