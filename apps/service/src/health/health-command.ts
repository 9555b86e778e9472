import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Command } from 'commander';
import { CONFIG_HELP } from '../config-file.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { loadConfiguration } from '../configuration/load-configuration.ts';
import { examples } from '../examples.ts';
import { UserError } from '../user-error.ts';

/** The local address of a service that listens on every address. */
const LOCAL: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/**
 * Returns the URL of a path of the service on its own machine, with the scheme, host and port of its configuration.
 *
 * @throws {UserError} when the configuration lets the system choose the port.
 */
export function healthUrl(
  { host, port, tls }: Pick<Configuration, 'host' | 'port' | 'tls'>,
  path: string,
): string {
  if (port === 0)
    throw new UserError(
      'port is 0 in the configuration, so the address of the service is not known; set a fixed port',
    );
  const address = LOCAL[host] ?? host;
  return `http${tls ? 's' : ''}://${address.includes(':') ? `[${address}]` : address}:${port}${path}`;
}

/** Timeout of the health request, in milliseconds. */
const REPLY_MS = 4_000;

/** Adds `ethread health`, which a container's supervisor runs to check that the service is alive. */
export function addHealthCommand(program: Command): void {
  program
    .command('health')
    .description('Checks whether the local service of a configuration responds. Exits with 0 when it does.')
    .requiredOption('--config <file>', CONFIG_HELP)
    .option('--ready', 'checks whether it is ready to serve')
    .addHelpText('after', examples('ethread health --config ethread.yaml --ready'))
    .action(async ({ config, ready }: { readonly config: string; readonly ready?: boolean }) => {
      const url = healthUrl(loadConfiguration(config), ready ? '/readyz' : '/healthz');
      const status = await statusOf(url);
      if (status !== 200)
        throw new UserError(`${url} responds with ${status}; the log of the service has the cause`);
    });
}

/**
 * Returns the status of a response. Does not check the certificate, which names the service's host and not this
 * machine.
 */
function statusOf(url: string): Promise<number | undefined> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      { rejectUnauthorized: false, signal: AbortSignal.timeout(REPLY_MS) },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    request.on('error', (cause) =>
      reject(
        new UserError(`${url} does not respond: ${cause.message}; start the service, or check its log`, {
          cause,
        }),
      ),
    );
    request.end();
  });
}
