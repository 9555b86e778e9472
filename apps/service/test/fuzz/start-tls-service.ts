import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { selfSigned } from '@ethread/http/testing';
import { freePort } from '@ethread/setup';
import { storedSample } from '../stored-sample.ts';
import {
  awaitService,
  KEY,
  NEVER_LATE,
  SAMPLE_CHAIN,
  type ServiceProcess,
  spawnEthread,
  temporaryFolder,
} from '../service-process.ts';
import { openTlsTunnel } from './tls-tunnel.ts';

/** Starts the service over the sample chain with TLS, behind a tunnel that offers plain TCP to the fuzzer. */
export async function startTlsService(logLevel = 'warn'): Promise<ServiceProcess> {
  const folder = temporaryFolder();
  const port = await freePort();
  const { cert, key } = await selfSigned({ notAfter: new Date(Date.now() + 86_400_000) });
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  writeFileSync(files.certFile, cert);
  writeFileSync(files.keyFile, key);
  const file = join(folder, 'ethread.yaml');
  writeFileSync(
    file,
    `port: ${port}\nlogLevel: ${logLevel}\ntls: ${JSON.stringify(files)}\nkeys: [${KEY}]\n` +
      // All clients of a test have one address, and many of them are disconnected.
      `load: ${JSON.stringify({ ...NEVER_LATE, tlsConnectionsPerSecond: 1_000_000 })}\n` +
      `chains: [{ name: one, genesis: '${SAMPLE_CHAIN}/genesis.json', data: '${await storedSample()}' }]\n`,
  );
  const tunnel = await openTlsTunnel(port, cert);
  const service = await awaitService(tunnel.port, spawnEthread(['serve', '--config', file]));
  return {
    ...service,
    async stop(signal) {
      const exitCode = await service.stop(signal);
      tunnel.close();
      return exitCode;
    },
  };
}
