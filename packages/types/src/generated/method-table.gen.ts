// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type { MethodDescription } from '../method-description.ts';
import type { MethodName } from './types.gen.ts';

/** What the document says of each method, by wire name. */
export const methodTable = {
  eth_getLogs: {
    name: 'eth_getLogs',
    summary: 'Returns the logs that match a filter.',
    params: [{ name: 'filter', required: true, requiredByContract: false }],
    credits: 255,
    failover: false,
    limits: { maxResults: 10000, maxDurationMs: 10000, maxParameters: 5000 },
    requiredPropertiesByContract: [],
    errors: [
      'TooManyResults',
      'QueryTimeout',
      'HeaderNotFound',
      'PrunedHistory',
      'InvalidParams',
      'ResourceUnavailable',
    ],
  },
  eth_estimateGas: {
    name: 'eth_estimateGas',
    summary: 'Estimates the gas that a transaction needs.',
    params: [
      { name: 'call', required: true, requiredByContract: false },
      { name: 'block', required: false, requiredByContract: true, default: 'latest' },
    ],
    credits: 300,
    failover: true,
    gasCap: { multipleOfBlockGasLimit: 10 },
    requiredPropertiesByContract: [],
    errors: [
      'ExecutionReverted',
      'ExecutionFailed',
      'ExecutionTimeout',
      'HeaderNotFound',
      'PrunedHistory',
      'InvalidParams',
      'ResourceUnavailable',
    ],
  },
  eth_call: {
    name: 'eth_call',
    summary: 'Executes a message call immediately, without creating a transaction.',
    params: [
      { name: 'call', required: true, requiredByContract: false },
      { name: 'block', required: false, requiredByContract: true, default: 'latest' },
    ],
    credits: 80,
    failover: false,
    gasCap: { multipleOfBlockGasLimit: 10 },
    requiredPropertiesByContract: ['from'],
    errors: [
      'ExecutionReverted',
      'ExecutionFailed',
      'ExecutionTimeout',
      'HeaderNotFound',
      'PrunedHistory',
      'InvalidParams',
      'ResourceUnavailable',
    ],
  },
  eth_getBlockByHash: {
    name: 'eth_getBlockByHash',
    summary: 'Returns a block by hash.',
    params: [
      { name: 'blockHash', required: true, requiredByContract: false },
      { name: 'transactionDetails', required: true, requiredByContract: false },
    ],
    credits: 80,
    failover: false,
    requiredPropertiesByContract: [],
    errors: ['PrunedHistory', 'InvalidParams', 'ResourceUnavailable'],
  },
  eth_getBlockByNumber: {
    name: 'eth_getBlockByNumber',
    summary: 'Returns a block by number or tag.',
    params: [
      { name: 'block', required: true, requiredByContract: false },
      { name: 'transactionDetails', required: true, requiredByContract: false },
    ],
    credits: 80,
    failover: true,
    requiredPropertiesByContract: [],
    errors: ['PrunedHistory', 'InvalidParams', 'ResourceUnavailable'],
  },
  eth_getUncleByBlockNumberAndIndex: {
    name: 'eth_getUncleByBlockNumberAndIndex',
    summary: "Returns an uncle by its block's number and its position.",
    params: [
      { name: 'block', required: true, requiredByContract: false },
      { name: 'uncleIndex', required: true, requiredByContract: false },
    ],
    credits: 150,
    failover: false,
    requiredPropertiesByContract: [],
    errors: ['PrunedHistory', 'InvalidParams', 'ResourceUnavailable'],
  },
  eth_getTransactionByBlockNumberAndIndex: {
    name: 'eth_getTransactionByBlockNumberAndIndex',
    summary: "Returns a transaction by its block's number and its position.",
    params: [
      { name: 'block', required: true, requiredByContract: false },
      { name: 'transactionIndex', required: true, requiredByContract: false },
    ],
    credits: 150,
    failover: false,
    requiredPropertiesByContract: [],
    errors: ['PrunedHistory', 'InvalidParams', 'ResourceUnavailable'],
  },
  eth_getTransactionByBlockHashAndIndex: {
    name: 'eth_getTransactionByBlockHashAndIndex',
    summary: "Returns a transaction by its block's hash and its position.",
    params: [
      { name: 'blockHash', required: true, requiredByContract: false },
      { name: 'transactionIndex', required: true, requiredByContract: false },
    ],
    credits: 150,
    failover: false,
    requiredPropertiesByContract: [],
    errors: ['PrunedHistory', 'InvalidParams', 'ResourceUnavailable'],
  },
  eth_getBlockReceipts: {
    name: 'eth_getBlockReceipts',
    summary: 'Returns the receipts of all transactions of a block.',
    params: [{ name: 'block', required: true, requiredByContract: false }],
    credits: 1000,
    failover: false,
    requiredPropertiesByContract: [],
    errors: ['PrunedHistory', 'InvalidParams', 'ResourceUnavailable'],
  },
  eth_getTransactionReceipt: {
    name: 'eth_getTransactionReceipt',
    summary: 'Returns the receipt of a transaction.',
    params: [{ name: 'transactionHash', required: true, requiredByContract: false }],
    credits: 80,
    failover: false,
    requiredPropertiesByContract: [],
    errors: ['PrunedHistory', 'InvalidParams', 'ResourceUnavailable'],
  },
  eth_getProof: {
    name: 'eth_getProof',
    summary: 'Returns an account and storage values with their Merkle proofs.',
    params: [
      { name: 'address', required: true, requiredByContract: false },
      { name: 'storageKeys', required: true, requiredByContract: false },
      { name: 'block', required: false, requiredByContract: false, default: 'latest' },
    ],
    credits: 150,
    failover: false,
    requiredPropertiesByContract: [],
    errors: ['ExecutionTimeout', 'HeaderNotFound', 'PrunedHistory', 'InvalidParams', 'ResourceUnavailable'],
  },
  'rpc.discover': {
    name: 'rpc.discover',
    summary: 'Returns this document.',
    params: [],
    credits: 0,
    failover: false,
    limits: { maxPerBatch: 1 },
    requiredPropertiesByContract: [],
    errors: ['InvalidParams'],
  },
} as const satisfies Readonly<Record<MethodName, MethodDescription>>;

/** Limits of the transports. */
export const transportLimits = {
  maxBodyBytes: 5242880,
  maxBatchItems: 1000,
  maxDepth: 64,
  maxValues: 131072,
  maxRequestValues: 32768,
  maxContainers: 16384,
  maxMembers: 24576,
} as const;
