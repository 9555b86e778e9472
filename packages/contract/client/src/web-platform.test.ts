import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'rolldown';
import { useServers } from './testing/responding-server.ts';

const openServer = useServers();

/** The APIs that browsers, workers and edge runtimes share, without any of Node's. */
const PLATFORM = {
  fetch,
  URL,
  WebSocket,
  AbortController,
  AbortSignal,
  setTimeout,
  clearTimeout,
  performance,
  TextEncoder,
  TextDecoder,
  crypto,
};

/** Bundles the package and its verification into one script. */
async function script(): Promise<string> {
  const entry = join(import.meta.dirname, 'everything.ts');
  const { output } = await build({
    input: entry,
    plugins: [
      {
        name: 'everything',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry ? `export * from './index.ts'; export { verified } from './verify/index.ts';` : null,
      },
    ],
    write: false,
    platform: 'browser',
    resolve: { conditionNames: ['@ethread/source', 'import', 'browser', 'default'] },
    // The default is a pattern of the realm of the test, which rolldown does not recognise.
    output: { format: 'iife', name: 'ethread', sourcemapIgnoreList: false },
  });
  return output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
}

describe('a platform with web APIs only', () => {
  let code: string;

  beforeAll(async () => {
    code = await script();
  });

  it.each([
    ['with message channels', { MessageChannel }],
    ['without', {}],
  ])('runs the package, %s', async (_case, more) => {
    const server = await openServer(({ method }) => ({ result: method }));
    const context = createContext({ ...PLATFORM, ...more, server });
    const responses: unknown = await runInContext(
      `${code};
      const transports = [ethread.http(server.http), ethread.webSocket(server.webSocket)];
      Promise.all(transports.map((one) => one.request('ping', []))).then((answers) => {
        for (const one of transports) one.close();
        return [...answers, typeof ethread.verified, typeof process, typeof Buffer, typeof setImmediate].join();
      });`,
      context,
    );
    expect(responses).toBe('ping,ping,function,undefined,undefined,undefined');
  });
});
