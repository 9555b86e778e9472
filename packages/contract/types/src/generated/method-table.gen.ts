// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

/** The description of each method in the document, by its name on the wire, a row a line. */
// prettier-ignore
export const methodTable = {
  'eth_getLogs': { name: 'eth_getLogs', params: [{ name: 'filter', required: true }], credits: 255, failover: false, limits: { maxResults: 10000, maxDurationMs: 10000, maxParameters: 5000 }, errors: ['TooManyResults', 'QueryTimeout', 'HeaderNotFound', 'PrunedHistory', 'InvalidParams', 'ResourceUnavailable'] },
  'eth_estimateGas': { name: 'eth_estimateGas', params: [{ name: 'call', required: true }, { name: 'block', required: false, requiredByContract: true, default: 'latest' }], credits: 300, failover: true, gasCap: { multipleOfBlockGasLimit: 10 }, errors: ['ExecutionReverted', 'ExecutionFailed', 'ExecutionTimeout', 'HeaderNotFound', 'PrunedHistory', 'InvalidParams', 'ResourceUnavailable'] },
  'eth_call': { name: 'eth_call', params: [{ name: 'call', required: true }, { name: 'block', required: false, requiredByContract: true, default: 'latest' }], credits: 80, failover: false, limits: { maxReturnBytes: 2097152, maxRevertBytes: 131072 }, gasCap: { multipleOfBlockGasLimit: 10 }, requiredPropertiesByContract: ['from'], errors: ['ExecutionReverted', 'ExecutionFailed', 'ExecutionTimeout', 'HeaderNotFound', 'PrunedHistory', 'InvalidParams', 'ResourceUnavailable'] },
  'eth_getBlockByHash': { name: 'eth_getBlockByHash', params: [{ name: 'blockHash', required: true }, { name: 'transactionDetails', required: true }], credits: 80, failover: false, errors: ['PrunedHistory', 'InvalidParams', 'ResourceUnavailable'] },
  'eth_getBlockByNumber': { name: 'eth_getBlockByNumber', params: [{ name: 'block', required: true }, { name: 'transactionDetails', required: true }], credits: 80, failover: true, errors: ['PrunedHistory', 'InvalidParams', 'ResourceUnavailable'] },
  'eth_getUncleByBlockNumberAndIndex': { name: 'eth_getUncleByBlockNumberAndIndex', params: [{ name: 'block', required: true }, { name: 'uncleIndex', required: true }], credits: 150, failover: false, errors: ['PrunedHistory', 'InvalidParams', 'ResourceUnavailable'] },
  'eth_getTransactionByBlockNumberAndIndex': { name: 'eth_getTransactionByBlockNumberAndIndex', params: [{ name: 'block', required: true }, { name: 'transactionIndex', required: true }], credits: 150, failover: false, errors: ['PrunedHistory', 'InvalidParams', 'ResourceUnavailable'] },
  'eth_getTransactionByBlockHashAndIndex': { name: 'eth_getTransactionByBlockHashAndIndex', params: [{ name: 'blockHash', required: true }, { name: 'transactionIndex', required: true }], credits: 150, failover: false, errors: ['PrunedHistory', 'InvalidParams', 'ResourceUnavailable'] },
  'eth_getBlockReceipts': { name: 'eth_getBlockReceipts', params: [{ name: 'block', required: true }], credits: 1000, failover: false, errors: ['PrunedHistory', 'InvalidParams', 'ResourceUnavailable'] },
  'eth_getTransactionReceipt': { name: 'eth_getTransactionReceipt', params: [{ name: 'transactionHash', required: true }], credits: 80, failover: false, errors: ['PrunedHistory', 'InvalidParams', 'ResourceUnavailable'] },
  'eth_getProof': { name: 'eth_getProof', params: [{ name: 'address', required: true }, { name: 'storageKeys', required: true }, { name: 'block', required: false, default: 'latest' }], credits: 150, failover: false, errors: ['ExecutionTimeout', 'HeaderNotFound', 'PrunedHistory', 'InvalidParams', 'ResourceUnavailable'] },
  'rpc.discover': { name: 'rpc.discover', params: [], credits: 0, failover: false, limits: { maxPerBatch: 1 }, errors: ['InvalidParams'] },
} as const;

/** Limits of the transports. */
export const transportLimits = {
  maxBodyBytes: 5242880,
  maxBatchItems: 1000,
  maxDepth: 64,
  maxValues: 131072,
  maxRequestValues: 32768,
  maxContainers: 16384,
  maxMembers: 24576,
  maxRequestMembers: 4096,
  maxNameBytes: 256,
} as const;
