/**
 * Words by which readers look for a page or a section, where it does not have them or others have them more often. The
 * test of the questions that readers type says which are needed (`test/search-questions.ts`). Commas separate phrases: one
 * that is the whole question comes first.
 */
export const SEARCH_KEYWORDS: Readonly<Record<string, string>> = {
  'authentication/': 'api key bearer token header authorization sign in',
  'credits-and-limits/':
    'pricing, price list, call cost, price cost quota balance of credits, credits reset, daily limit',
  'credits-and-limits/#limits': 'batch, batch limit, max body size, max request size',
  'errors/#RateExceeded': 'rate limit, too many requests, 429 throttled',
  'errors/#TooManyResults': 'too many results logs limit exceeded block range too large',
  'guides/token-logs/': 'erc20, erc721 token transfer transfers events decode event log decode event',
  'guides/backfill/': 'pagination paging pages cursor history backfill ranges',
  'guides/verification/': 'verify verification prove check response proof light client trustless',
  'downloads/': 'openrpc openapi swagger document schema tarball packages',
  'not-served/': 'send transaction, sign transaction, sign message, broadcast a transaction, accounts',
  'methods/eth_getLogs/': 'logs events filter topics, credits eth_getlogs cost',
  'methods/eth_getBlockByNumber/': 'latest block head newest',
  'account/methods/key_rotate/': 'rotate key',
  'clients/client-libraries/': 'viem, ethers, web3.js, web3.py, web3, wagmi, cast, foundry, library, python',
  'clients/typescript-client/': 'typescript javascript client npm',
  'operation/installing/#in-containers': 'docker compose podman kubernetes k8s helm chart container image',
  'operation/importing/':
    'import, archive, archives era era1 ere rlp history export, genesis, private chain, own chain',
  'operation/nodes/': 'geth reth nethermind besu erigon upstream node nodes add node upstream url',
  'operation/nodes/#partner': 'failover partner fallback',
  'operation/operating/#monitoring': 'prometheus grafana monitoring health readyz dashboards',
  'operation/scaling/': 'scale capacity postgres postgresql servers machines',
  'operation/consensus/': 'sync committee light client beacon checkpoint finality',
  'operation/installing/#from-the-repository': 'mainnet disk size disk space memory hardware requirements',
  'companions/#follow-the-chain': 'reorg, reorgs reorganisation subscribe new blocks',
  'companions/methods/eth_getTransactionCount/': 'nonce, account nonce',
  'companions/methods/eth_getCode/': 'contract code bytecode',
  'companions/methods/eth_call/': 'state override',
  'companions/methods/eth_newPendingTransactionFilter/': 'pending transactions, mempool',
  'account/': 'credits left, my usage',
  'operation/operating/#when-a-part-is-lost': 'disk full full disk out disk space',
  'operation/configuring/': 'several chains multiple chains many chains',
  'operation/configuring/#what-changes-while-the-service-runs': 'reload configuration without restart SIGHUP',
  'operation/trust/#families-of-chains': 'op stack optimism base arbitrum polygon gnosis rollup layer 2 l2',
  'operation/lost-nodes/': 'node down outage',
  'errors/#QueryTimeout': 'timeout, query timeout',
  'operation/trust/#x-head': 'finalized block',
  'operation/trust/#x-proof': 'x-proof',
  'authentication/#get-a-key': 'create key, new key, get key',
};
