/** A provider's rejection of a log query that is too large, according to public reports. */
export interface ProviderLimit {
  readonly name: string;
  readonly status: number;
  /** The limited quantity: the blocks of a range, or the logs of a response. */
  readonly limits: 'blocks' | 'results';
  /** Returns its error for a limit of `most` of them. */
  readonly error: (most: number, requested: { readonly from: number; readonly to: number }) => object;
}

const hex = (number: number) => `0x${number.toString(16)}`;

function ofBlocks(
  name: string,
  code: number,
  message: (most: number, length: number) => string,
  status = 200,
): ProviderLimit {
  return {
    name,
    status,
    limits: 'blocks',
    error: (most, { from, to }) => ({ code, message: message(most, to - from + 1) }),
  };
}

function ofResults(name: string, code: number, message: string, status = 200): ProviderLimit {
  return { name, status, limits: 'results', error: () => ({ code, message }) };
}

export const PROVIDER_LIMITS: readonly ProviderLimit[] = [
  {
    name: 'alchemy-size',
    status: 400,
    limits: 'results',
    error: (_most, { from, to }) => ({
      code: -32602,
      message: `Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response. Based on your parameters and the response size limit, this block range should work: [${hex(from)}, ${hex(from + Math.floor((to - from) / 3))}]`,
    }),
  },
  {
    name: 'alchemy-range',
    status: 400,
    limits: 'blocks',
    error: (most, { from }) => ({
      code: -32600,
      message: `You can make eth_getLogs requests with up to a ${most} block range. Based on your parameters, this block range should work: [${hex(from)}, ${hex(from + most - 1)}]`,
    }),
  },
  ofBlocks(
    'alchemy-free',
    -32600,
    (most) =>
      `Under the Free tier plan, you can make eth_getLogs requests with up to a ${most} block range. Upgrade to PAYG for expanded block range.`,
    400,
  ),
  ofResults('alchemy-bytes', -32602, 'Response size is larger than 150MB limit.'),
  ofBlocks('infura', -32602, (most, length) => `range ${length} exceeds limit of ${most}`),
  ofBlocks('quicknode', -32614, (most) => `eth_getLogs is limited to a ${most} range`, 413),
  ofBlocks('drpc', 35, (most) => `ranges over ${most} blocks are not supported on freetier`, 400),
  ofBlocks('reth', -32602, (most) => `query exceeds max block range ${most}`),
  {
    name: 'reth-results',
    status: 200,
    limits: 'results',
    error: (_most, { from, to }) => ({
      code: -32602,
      message: `query exceeds max results 20000, retry with the range ${from}-${from + Math.floor((to - from) / 2)}`,
    }),
  },
  ofBlocks('ankr', -32600, () => 'block range is too wide'),
  ofBlocks('cronos', -32000, (most) => `maximum [from, to] blocks distance: ${most}`),
  ofBlocks(
    'cloudflare',
    -32047,
    (most) => `Invalid eth_getLogs request. 'fromBlock'-'toBlock' range too large. Max range: ${most}`,
  ),
  ofBlocks(
    'blockpi',
    -32602,
    (most) =>
      `eth_getLogs is limited to ${most} block range. Please check the parameter requirements at  https://docs.blockpi.io/documentations/api-reference`,
  ),
  ofBlocks('gateway', -32603, (most) => `eth_getLogs range is too large, max is ${most} blocks`),
  ofBlocks('bsc', -32000, (most) => `exceed maximum block range: ${most}`),
  ofBlocks('publicnode', -32701, (most) => `exceed maximum block range: ${most}`, 400),
  ofBlocks('erigon', -32000, (most) => `query block range exceeds server limit, narrow your filter: ${most}`),
  ofResults('erigon-results', -32000, 'query returns too many logs, narrow your filter: 20000'),
  ofBlocks('cdk-erigon', -32005, (most) => `block range too large, max range: ${most}`),
  {
    name: 'tenderly',
    status: 200,
    limits: 'blocks',
    error: (most, { from, to }) => ({
      code: -32602,
      message: 'invalid params',
      data: {
        error_id: '4ed94073-0317-4648',
        payload: `range ${to - from} is bigger than range limit ${most}`,
      },
    }),
  },
  ofBlocks('candle', -32600, () => 'block range too high'),
  ofBlocks('scroll', -32000, () => 'block range is bigger than maxBlockRange'),
  ofBlocks(
    'morph',
    -32000,
    (most, length) =>
      `block range is larger than max block range, block range = ${length}, max block range = ${most}`,
  ),
  ofBlocks(
    'polygon',
    -32000,
    (most, length) => `eth_getLogs block range too large, range: ${length - 1}, max: ${most}`,
  ),
  ofBlocks('moonbeam', -32602, (most) => `block range is too wide (maximum ${most})`),
  {
    name: 'avalanche',
    status: 200,
    limits: 'blocks',
    error: (most, { from, to }) => ({
      code: -32000,
      message: `requested too many blocks from ${from} to ${to}, maximum is set to ${most}`,
    }),
  },
  ofResults('arbitrum', -32000, 'logs matched by query exceeds limit of 10000'),
  ofBlocks('besu', -32000, () => 'Requested range exceeds maximum range limit'),
  ofResults('nethermind', -32005, 'Too many logs requested. Max logs per response is 20000.'),
  ofBlocks('blastapi', -32600, () => 'Block range is too large'),
  ofBlocks(
    'chainstack',
    -32000,
    () =>
      'Block range limit exceeded. See more details at https://docs.chainstack.com/docs/limits#evm-range-limits',
    400,
  ),
  ofResults('stable', -32005, 'query returned more than 500 results'),
  ofResults('bsc-bare', -32005, 'limit exceeded'),
];
