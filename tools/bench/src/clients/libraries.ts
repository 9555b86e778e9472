/**
 * A library in one of its settings, as the source of a program: its `open(urls)` returns `call(number)` and `close()`.
 */
export interface Library {
  readonly name: string;
  readonly source: string;
}

const METHOD = "'eth_getBlockByNumber'";
const viem = (transport: string) => `
  import { createClient, http, webSocket } from 'viem';
  export const open = ({ http: url, webSocket: wsUrl }) => {
    const client = createClient({ transport: ${transport} });
    return { call: (block) => client.request({ method: ${METHOD}, params: [block, false] }), close() {} };
  };`;
const ethers = (options: string) => `
  import { JsonRpcProvider, Network } from 'ethers';
  export const open = ({ http: url }) => {
    const provider = new JsonRpcProvider(url, 7336, { staticNetwork: Network.from(7336), cacheTimeout: -1, ${options} });
    return { call: (block) => provider.send(${METHOD}, [block, false]), close: () => provider.destroy() };
  };`;
const ethread = (transport: string) => `
  import { eth_getBlockByNumber, http, webSocket } from '@ethread/client';
  export const open = ({ http: url, webSocket: wsUrl }) => {
    const transport = ${transport};
    return { call: (block) => eth_getBlockByNumber(transport, block, false), close: () => transport.close() };
  };`;

/** The first library is the baseline of the others. */
export const libraries: readonly Library[] = [
  { name: 'viem http', source: viem('http(url)') },
  { name: 'viem http, batch', source: viem('http(url, { batch: true })') },
  { name: 'viem webSocket', source: viem('webSocket(wsUrl)') },
  { name: 'ethers', source: ethers('') },
  { name: 'ethers, batchMaxCount 1', source: ethers('batchMaxCount: 1') },
  { name: 'ethread http', source: ethread('http(url)') },
  { name: 'ethread http, maxBatchItems 1', source: ethread('http(url, { maxBatchItems: 1 })') },
  { name: 'ethread webSocket', source: ethread('webSocket(wsUrl)') },
];
