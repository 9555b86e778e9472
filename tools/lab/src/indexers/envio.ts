import type { Indexer } from './indexer.ts';

/** The folder of its project. pnpm, with which it installs what it generates, must not be in that folder. */
const APP = 'app';

/** Envio's HyperIndex over RPC instead of its own data service, with PostgreSQL alone: without Docker and Hasura. */
export const envio: Indexer = {
  name: 'Envio',
  packages: { pnpm: '9.15.9', pg: '8.16.3' },
  files: ({ rpcUrl, chainId, token }) => ({
    [`${APP}/package.json`]: JSON.stringify({
      private: true,
      dependencies: { envio: '2.32.12' },
      optionalDependencies: { generated: './generated' },
    }),
    // What it generates imports packages of its packages.
    [`${APP}/.npmrc`]: 'shamefully-hoist=true\n',
    [`${APP}/config.yaml`]: `
name: lab
networks:
  - id: ${chainId}
    start_block: 0
    rpc: { url: '${rpcUrl}', for: sync }
    contracts:
      - name: Token
        address: '${token}'
        handler: src/EventHandlers.js
        events:
          - event: Transfer(address indexed from, address indexed to, uint256 value)
`,
    [`${APP}/schema.graphql`]: 'type Transfer {\n  id: ID!\n  block: Int!\n}\n',
    [`${APP}/src/EventHandlers.js`]: `
const { Token } = require('generated');
Token.Transfer.handler(async ({ event, context }) => {
  context.Transfer.set({ id: event.block.hash + ' ' + event.logIndex, block: event.block.number });
});
`,
  }),
  environment({ databaseUrl, port }) {
    const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl);
    return {
      ENVIO_PG_HOST: hostname,
      ENVIO_PG_PORT: databasePort,
      ENVIO_PG_USER: username,
      ENVIO_PG_PASSWORD: decodeURIComponent(password),
      ENVIO_PG_DATABASE: pathname.slice(1),
      ENVIO_HASURA: 'false',
      ENVIO_INDEXER_PORT: String(port),
      LOG_STRATEGY: 'console-raw',
      TUI_OFF: 'true',
    };
  },
  prepare: [
    ['node_modules/pnpm/bin/pnpm.cjs', 'install', '--dir', APP, '--ignore-scripts'],
    [`${APP}/node_modules/envio/bin.js`, 'codegen', '--directory', APP],
  ],
  start: () => [`${APP}/generated/src/Index.res.js`],
  rows: 'select id from "Transfer"',
};
