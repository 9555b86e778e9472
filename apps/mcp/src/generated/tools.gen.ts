// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type { Tool } from '../tool.ts';

/** The tools, one for each method, in the document's order. */
export const tools: readonly Tool[] = [
  {
    name: 'eth_getLogs',
    params: ['filter'],
    description:
      'Returns the logs that match a filter. All logs of the range or block that match, in chain order; an empty array when nothing matches. At most 5,000 parameters, which are addresses plus topics counted over all positions; at most 10,000 results; at most 10 seconds.\nCosts 255 credits.\nReturns: The logs; an empty array when nothing matches.\nErrors: TooManyResultsError (-32005), QueryTimeoutError (-32005), HeaderNotFoundError (-32001), PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: { filter: { $ref: '#/$defs/Filter', description: 'What to look for.' } },
      required: ['filter'],
      additionalProperties: false,
      $defs: {
        Filter: {
          description: 'Which logs are looked for.',
          type: 'object',
          properties: {
            address: {
              description: 'One address or a list of addresses that the logs must originate from.',
              $ref: '#/$defs/AddressFilter',
            },
            fromBlock: {
              description: 'First block, by number or tag; `latest` when absent.',
              $ref: '#/$defs/FilterBlock',
            },
            toBlock: {
              description: 'Last block, by number or tag; `latest` when absent.',
              $ref: '#/$defs/FilterBlock',
            },
            topics: {
              description: 'Topic values by position, at most four as a log has no more; the order counts.',
              anyOf: [
                { type: 'null' },
                { type: 'array', maxItems: 4, items: { $ref: '#/$defs/TopicFilter' } },
              ],
            },
            blockHash: {
              description:
                'Restricts the results to one block. fromBlock and toBlock are not allowed beside it.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/HashInput' }],
            },
            blockhash: {
              description: 'Another spelling of blockHash.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/HashInput' }],
            },
          },
        },
        AddressFilter: {
          description: 'one 20-byte address, or a list of addresses',
          anyOf: [
            { type: 'null' },
            { $ref: '#/$defs/AddressInput' },
            { type: 'array', items: { $ref: '#/$defs/AddressInput' } },
          ],
        },
        FilterBlock: {
          description: 'a block number in hex or a tag (latest, earliest, pending, safe, finalized)',
          anyOf: [{ type: 'null' }, { $ref: '#/$defs/BlockTag' }, { $ref: '#/$defs/QuantityInput' }],
        },
        TopicFilter: {
          description:
            'one position of a topic filter: null for any topic, a 32-byte topic, or a list of topics any of which may stand there',
          anyOf: [
            { type: 'null' },
            { $ref: '#/$defs/HashInput' },
            { type: 'array', items: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/HashInput' }] } },
          ],
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        AddressInput: {
          description: 'A 20-byte address in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{40}$',
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
      },
    },
  },
  {
    name: 'eth_estimateGas',
    params: ['call', 'block'],
    description:
      "Estimates the gas that a transaction needs. The transaction is not added to the chain. The estimate may be much larger than the gas actually used. Without a gas limit the block's gas limit is the upper bound. The gas of the call is lowered to 10 times the gas limit of the block.\nCosts 300 credits.\nIn an outage a partner may serve the call.\nReturns: The gas estimate.\nErrors: ExecutionRevertedError (3), ExecutionFailedError (-32000), ExecutionTimeoutError (-32000), HeaderNotFoundError (-32001), PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).",
    inputSchema: {
      type: 'object',
      properties: {
        call: { $ref: '#/$defs/CallObject', description: 'The call.' },
        block: { $ref: '#/$defs/BlockParameter', description: 'Block number or tag. Default: latest.' },
      },
      required: ['call'],
      additionalProperties: false,
      $defs: {
        CallObject: {
          description: 'A message call.',
          type: 'object',
          properties: {
            from: {
              description: '20-byte sender address; the zero address when absent.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/AddressInput' }],
            },
            to: {
              description: '20-byte target address; absent or null creates a contract.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/AddressInput' }],
            },
            gas: {
              description:
                'Gas provided. Calls consume none, but some executions need this value. Lowered to the gas cap.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            gasPrice: {
              description: 'wei per gas.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            maxPriorityFeePerGas: {
              description: 'wei per gas above the base fee.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            maxFeePerGas: {
              description: 'wei per gas, base fee plus priority fee.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            value: { description: 'wei sent.', anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }] },
            data: {
              description:
                'Method-signature hash and encoded parameters (contract ABI encoding). Another spelling of input; both must agree.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/BytesInput' }],
            },
            input: {
              description: 'Method-signature hash and encoded parameters (contract ABI encoding).',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/BytesInput' }],
            },
            nonce: {
              description: 'Number of transactions by the sender before this one.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            chainId: {
              description: "Must be the chain's when given.",
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            type: {
              description: 'Transaction type; follows from the other fields when absent.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            maxFeePerBlobGas: {
              description: 'wei per blob gas (EIP-4844).',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            accessList: {
              description: 'Addresses and storage keys that count as accessed (EIP-2930).',
              anyOf: [
                { type: 'null' },
                { type: 'array', maxItems: 10000, items: { $ref: '#/$defs/AccessListEntryInput' } },
              ],
            },
            blobVersionedHashes: {
              description: 'Hashes of the blobs (EIP-4844).',
              anyOf: [
                { type: 'null' },
                { type: 'array', maxItems: 10000, items: { $ref: '#/$defs/HashInput' } },
              ],
            },
            authorizationList: {
              description: 'Permissions to set code (EIP-7702).',
              anyOf: [
                { type: 'null' },
                { type: 'array', maxItems: 10000, items: { $ref: '#/$defs/AuthorizationInput' } },
              ],
            },
          },
        },
        BlockParameter: {
          description:
            'a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
          anyOf: [
            { $ref: '#/$defs/BlockTag' },
            { $ref: '#/$defs/QuantityInput' },
            { $ref: '#/$defs/HashInput' },
            { $ref: '#/$defs/BlockByNumber' },
            { $ref: '#/$defs/BlockByHash' },
          ],
        },
        AddressInput: {
          description: 'A 20-byte address in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{40}$',
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        BytesInput: {
          description: 'Bytes in hex, either case, an even number of digits.',
          type: 'string',
          pattern: '^0x([0-9a-fA-F]{2})*$',
        },
        AccessListEntryInput: {
          description: 'An address and the storage keys that a call declares (EIP-2930).',
          type: 'object',
          required: ['address'],
          properties: {
            address: { $ref: '#/$defs/AddressInput' },
            storageKeys: {
              anyOf: [{ type: 'null' }, { type: 'array', items: { $ref: '#/$defs/HashInput' } }],
            },
          },
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        AuthorizationInput: {
          description: "A signed permission to set an account's code (EIP-7702).",
          type: 'object',
          required: ['chainId', 'address', 'nonce', 'r', 's'],
          properties: {
            chainId: { $ref: '#/$defs/QuantityInput' },
            address: { $ref: '#/$defs/AddressInput' },
            nonce: { $ref: '#/$defs/QuantityInput' },
            yParity: { $ref: '#/$defs/QuantityInput' },
            v: { description: 'Another spelling of yParity.', $ref: '#/$defs/QuantityInput' },
            r: { $ref: '#/$defs/QuantityInput' },
            s: { $ref: '#/$defs/QuantityInput' },
          },
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        BlockByNumber: {
          description: 'A block by number (EIP-1898).',
          type: 'object',
          required: ['blockNumber'],
          properties: { blockNumber: { $ref: '#/$defs/QuantityInput' } },
          not: { required: ['blockHash'] },
        },
        BlockByHash: {
          description: 'A block by hash (EIP-1898).',
          type: 'object',
          required: ['blockHash'],
          properties: {
            blockHash: { $ref: '#/$defs/HashInput' },
            requireCanonical: {
              description: 'Whether to reject a block that is not canonical.',
              type: 'boolean',
            },
          },
          not: { required: ['blockNumber'] },
        },
      },
    },
  },
  {
    name: 'eth_call',
    params: ['call', 'block'],
    description:
      'Executes a message call immediately, without creating a transaction. The result is what the contract returned; it can be 0x. The gas of the call is lowered to 10 times the gas limit of the block. A call that returns more than 2 MiB, or reverts with more than 128 KiB, fails.\nCosts 80 credits.\nReturns: What the executed contract returned; can be 0x.\nErrors: ExecutionRevertedError (3), ExecutionFailedError (-32000), ExecutionTimeoutError (-32000), HeaderNotFoundError (-32001), PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: {
        call: { $ref: '#/$defs/CallObject', description: 'The call.' },
        block: { $ref: '#/$defs/BlockParameter', description: 'Block number or tag. Default: latest.' },
      },
      required: ['call'],
      additionalProperties: false,
      $defs: {
        CallObject: {
          description: 'A message call.',
          type: 'object',
          properties: {
            from: {
              description: '20-byte sender address; the zero address when absent.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/AddressInput' }],
            },
            to: {
              description: '20-byte target address; absent or null creates a contract.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/AddressInput' }],
            },
            gas: {
              description:
                'Gas provided. Calls consume none, but some executions need this value. Lowered to the gas cap.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            gasPrice: {
              description: 'wei per gas.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            maxPriorityFeePerGas: {
              description: 'wei per gas above the base fee.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            maxFeePerGas: {
              description: 'wei per gas, base fee plus priority fee.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            value: { description: 'wei sent.', anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }] },
            data: {
              description:
                'Method-signature hash and encoded parameters (contract ABI encoding). Another spelling of input; both must agree.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/BytesInput' }],
            },
            input: {
              description: 'Method-signature hash and encoded parameters (contract ABI encoding).',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/BytesInput' }],
            },
            nonce: {
              description: 'Number of transactions by the sender before this one.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            chainId: {
              description: "Must be the chain's when given.",
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            type: {
              description: 'Transaction type; follows from the other fields when absent.',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            maxFeePerBlobGas: {
              description: 'wei per blob gas (EIP-4844).',
              anyOf: [{ type: 'null' }, { $ref: '#/$defs/QuantityInput' }],
            },
            accessList: {
              description: 'Addresses and storage keys that count as accessed (EIP-2930).',
              anyOf: [
                { type: 'null' },
                { type: 'array', maxItems: 10000, items: { $ref: '#/$defs/AccessListEntryInput' } },
              ],
            },
            blobVersionedHashes: {
              description: 'Hashes of the blobs (EIP-4844).',
              anyOf: [
                { type: 'null' },
                { type: 'array', maxItems: 10000, items: { $ref: '#/$defs/HashInput' } },
              ],
            },
            authorizationList: {
              description: 'Permissions to set code (EIP-7702).',
              anyOf: [
                { type: 'null' },
                { type: 'array', maxItems: 10000, items: { $ref: '#/$defs/AuthorizationInput' } },
              ],
            },
          },
        },
        BlockParameter: {
          description:
            'a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
          anyOf: [
            { $ref: '#/$defs/BlockTag' },
            { $ref: '#/$defs/QuantityInput' },
            { $ref: '#/$defs/HashInput' },
            { $ref: '#/$defs/BlockByNumber' },
            { $ref: '#/$defs/BlockByHash' },
          ],
        },
        AddressInput: {
          description: 'A 20-byte address in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{40}$',
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        BytesInput: {
          description: 'Bytes in hex, either case, an even number of digits.',
          type: 'string',
          pattern: '^0x([0-9a-fA-F]{2})*$',
        },
        AccessListEntryInput: {
          description: 'An address and the storage keys that a call declares (EIP-2930).',
          type: 'object',
          required: ['address'],
          properties: {
            address: { $ref: '#/$defs/AddressInput' },
            storageKeys: {
              anyOf: [{ type: 'null' }, { type: 'array', items: { $ref: '#/$defs/HashInput' } }],
            },
          },
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        AuthorizationInput: {
          description: "A signed permission to set an account's code (EIP-7702).",
          type: 'object',
          required: ['chainId', 'address', 'nonce', 'r', 's'],
          properties: {
            chainId: { $ref: '#/$defs/QuantityInput' },
            address: { $ref: '#/$defs/AddressInput' },
            nonce: { $ref: '#/$defs/QuantityInput' },
            yParity: { $ref: '#/$defs/QuantityInput' },
            v: { description: 'Another spelling of yParity.', $ref: '#/$defs/QuantityInput' },
            r: { $ref: '#/$defs/QuantityInput' },
            s: { $ref: '#/$defs/QuantityInput' },
          },
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        BlockByNumber: {
          description: 'A block by number (EIP-1898).',
          type: 'object',
          required: ['blockNumber'],
          properties: { blockNumber: { $ref: '#/$defs/QuantityInput' } },
          not: { required: ['blockHash'] },
        },
        BlockByHash: {
          description: 'A block by hash (EIP-1898).',
          type: 'object',
          required: ['blockHash'],
          properties: {
            blockHash: { $ref: '#/$defs/HashInput' },
            requireCanonical: {
              description: 'Whether to reject a block that is not canonical.',
              type: 'boolean',
            },
          },
          not: { required: ['blockNumber'] },
        },
      },
    },
  },
  {
    name: 'eth_getBlockByHash',
    params: ['blockHash', 'transactionDetails'],
    description:
      'Returns a block by hash. null when no block is found.\nCosts 80 credits.\nReturns: The block, or null when no block is found.\nErrors: PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: {
        blockHash: { $ref: '#/$defs/HashInput', description: 'Hash of the block.' },
        transactionDetails: {
          type: 'boolean',
          description: 'true: transactions are objects; false: transactions are hashes.',
        },
      },
      required: ['blockHash', 'transactionDetails'],
      additionalProperties: false,
      $defs: {
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
      },
    },
  },
  {
    name: 'eth_getBlockByNumber',
    params: ['block', 'transactionDetails'],
    description:
      'Returns a block by number or tag. null when no block is found.\nCosts 80 credits.\nIn an outage a partner may serve the call.\nReturns: The block, or null when no block is found.\nErrors: PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: {
        block: { $ref: '#/$defs/BlockParameter', description: 'Block number or tag.' },
        transactionDetails: {
          type: 'boolean',
          description: 'true: transactions are objects; false: transactions are hashes.',
        },
      },
      required: ['block', 'transactionDetails'],
      additionalProperties: false,
      $defs: {
        BlockParameter: {
          description:
            'a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
          anyOf: [
            { $ref: '#/$defs/BlockTag' },
            { $ref: '#/$defs/QuantityInput' },
            { $ref: '#/$defs/HashInput' },
            { $ref: '#/$defs/BlockByNumber' },
            { $ref: '#/$defs/BlockByHash' },
          ],
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        BlockByNumber: {
          description: 'A block by number (EIP-1898).',
          type: 'object',
          required: ['blockNumber'],
          properties: { blockNumber: { $ref: '#/$defs/QuantityInput' } },
          not: { required: ['blockHash'] },
        },
        BlockByHash: {
          description: 'A block by hash (EIP-1898).',
          type: 'object',
          required: ['blockHash'],
          properties: {
            blockHash: { $ref: '#/$defs/HashInput' },
            requireCanonical: {
              description: 'Whether to reject a block that is not canonical.',
              type: 'boolean',
            },
          },
          not: { required: ['blockNumber'] },
        },
      },
    },
  },
  {
    name: 'eth_getUncleByBlockNumberAndIndex',
    params: ['block', 'uncleIndex'],
    description:
      "Returns an uncle by its block's number and its position. null when there is none.\nCosts 150 credits.\nReturns: The uncle, or null when it is not found.\nErrors: PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).",
    inputSchema: {
      type: 'object',
      properties: {
        block: { $ref: '#/$defs/BlockParameter', description: 'Block number or tag.' },
        uncleIndex: { $ref: '#/$defs/QuantityInput', description: 'Position of the uncle.' },
      },
      required: ['block', 'uncleIndex'],
      additionalProperties: false,
      $defs: {
        BlockParameter: {
          description:
            'a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
          anyOf: [
            { $ref: '#/$defs/BlockTag' },
            { $ref: '#/$defs/QuantityInput' },
            { $ref: '#/$defs/HashInput' },
            { $ref: '#/$defs/BlockByNumber' },
            { $ref: '#/$defs/BlockByHash' },
          ],
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        BlockByNumber: {
          description: 'A block by number (EIP-1898).',
          type: 'object',
          required: ['blockNumber'],
          properties: { blockNumber: { $ref: '#/$defs/QuantityInput' } },
          not: { required: ['blockHash'] },
        },
        BlockByHash: {
          description: 'A block by hash (EIP-1898).',
          type: 'object',
          required: ['blockHash'],
          properties: {
            blockHash: { $ref: '#/$defs/HashInput' },
            requireCanonical: {
              description: 'Whether to reject a block that is not canonical.',
              type: 'boolean',
            },
          },
          not: { required: ['blockNumber'] },
        },
      },
    },
  },
  {
    name: 'eth_getTransactionByBlockNumberAndIndex',
    params: ['block', 'transactionIndex'],
    description:
      "Returns a transaction by its block's number and its position. null when there is none.\nCosts 150 credits.\nReturns: The transaction, or null when it is not found.\nErrors: PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).",
    inputSchema: {
      type: 'object',
      properties: {
        block: { $ref: '#/$defs/BlockParameter', description: 'Block number or tag.' },
        transactionIndex: { $ref: '#/$defs/QuantityInput', description: 'Position of the transaction.' },
      },
      required: ['block', 'transactionIndex'],
      additionalProperties: false,
      $defs: {
        BlockParameter: {
          description:
            'a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
          anyOf: [
            { $ref: '#/$defs/BlockTag' },
            { $ref: '#/$defs/QuantityInput' },
            { $ref: '#/$defs/HashInput' },
            { $ref: '#/$defs/BlockByNumber' },
            { $ref: '#/$defs/BlockByHash' },
          ],
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        BlockByNumber: {
          description: 'A block by number (EIP-1898).',
          type: 'object',
          required: ['blockNumber'],
          properties: { blockNumber: { $ref: '#/$defs/QuantityInput' } },
          not: { required: ['blockHash'] },
        },
        BlockByHash: {
          description: 'A block by hash (EIP-1898).',
          type: 'object',
          required: ['blockHash'],
          properties: {
            blockHash: { $ref: '#/$defs/HashInput' },
            requireCanonical: {
              description: 'Whether to reject a block that is not canonical.',
              type: 'boolean',
            },
          },
          not: { required: ['blockNumber'] },
        },
      },
    },
  },
  {
    name: 'eth_getTransactionByBlockHashAndIndex',
    params: ['blockHash', 'transactionIndex'],
    description:
      "Returns a transaction by its block's hash and its position. null when there is none.\nCosts 150 credits.\nReturns: The transaction, or null when it is not found.\nErrors: PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).",
    inputSchema: {
      type: 'object',
      properties: {
        blockHash: { $ref: '#/$defs/HashInput', description: 'Hash of the block.' },
        transactionIndex: { $ref: '#/$defs/QuantityInput', description: 'Position of the transaction.' },
      },
      required: ['blockHash', 'transactionIndex'],
      additionalProperties: false,
      $defs: {
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
      },
    },
  },
  {
    name: 'eth_getBlockReceipts',
    params: ['block'],
    description:
      'Returns the receipts of all transactions of a block. null when there is no such block. `pending` returns the same as `latest`.\nCosts 1000 credits.\nReturns: One receipt for each transaction of the block, or null when there is no such block.\nErrors: PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: {
        block: {
          $ref: '#/$defs/BlockReceiptsParameter',
          description: 'Block number, hexadecimal or decimal, or tag.',
        },
      },
      required: ['block'],
      additionalProperties: false,
      $defs: {
        BlockReceiptsParameter: {
          description:
            'a block number in hex or decimal, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
          anyOf: [
            { $ref: '#/$defs/BlockParameter' },
            {
              description: 'A block number as a JSON integer.',
              type: 'integer',
              minimum: 0,
              maximum: 9007199254740991,
            },
            {
              description: 'A block number in decimal digits.',
              type: 'string',
              pattern: '^(0|[1-9][0-9]{0,77})$',
            },
          ],
        },
        BlockParameter: {
          description:
            'a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
          anyOf: [
            { $ref: '#/$defs/BlockTag' },
            { $ref: '#/$defs/QuantityInput' },
            { $ref: '#/$defs/HashInput' },
            { $ref: '#/$defs/BlockByNumber' },
            { $ref: '#/$defs/BlockByHash' },
          ],
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        BlockByNumber: {
          description: 'A block by number (EIP-1898).',
          type: 'object',
          required: ['blockNumber'],
          properties: { blockNumber: { $ref: '#/$defs/QuantityInput' } },
          not: { required: ['blockHash'] },
        },
        BlockByHash: {
          description: 'A block by hash (EIP-1898).',
          type: 'object',
          required: ['blockHash'],
          properties: {
            blockHash: { $ref: '#/$defs/HashInput' },
            requireCanonical: {
              description: 'Whether to reject a block that is not canonical.',
              type: 'boolean',
            },
          },
          not: { required: ['blockNumber'] },
        },
      },
    },
  },
  {
    name: 'eth_getTransactionReceipt',
    params: ['transactionHash'],
    description:
      'Returns the receipt of a transaction. null when no receipt is found. Pending transactions have none.\nCosts 80 credits.\nReturns: The receipt, or null when no receipt is found.\nErrors: PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: { transactionHash: { $ref: '#/$defs/HashInput', description: 'Hash of the transaction.' } },
      required: ['transactionHash'],
      additionalProperties: false,
      $defs: {
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
      },
    },
  },
  {
    name: 'eth_getProof',
    params: ['address', 'storageKeys', 'block'],
    description:
      'Returns an account and storage values with their Merkle proofs. Also proves that an account or a value does not exist.\nCosts 150 credits.\nReturns: The account with the proofs of its state and of each requested storage value.\nErrors: ExecutionTimeoutError (-32000), HeaderNotFoundError (-32001), PrunedHistoryError (4444), InvalidParamsError (-32602), ResourceUnavailableError (-32002).',
    inputSchema: {
      type: 'object',
      properties: {
        address: { $ref: '#/$defs/AddressInput', description: 'Address of the account.' },
        storageKeys: {
          type: 'array',
          maxItems: 1024,
          items: { $ref: '#/$defs/StorageKey' },
          description: 'Storage keys to prove.',
        },
        block: { $ref: '#/$defs/BlockParameter', description: 'Block number or tag. Default: latest.' },
      },
      required: ['address', 'storageKeys'],
      additionalProperties: false,
      $defs: {
        AddressInput: {
          description: 'A 20-byte address in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{40}$',
        },
        StorageKey: {
          description: 'A storage key, 1 to 32 bytes of hex.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        BlockParameter: {
          description:
            'a block number in hex, a tag (latest, earliest, pending, safe, finalized), a 32-byte block hash or an EIP-1898 object',
          anyOf: [
            { $ref: '#/$defs/BlockTag' },
            { $ref: '#/$defs/QuantityInput' },
            { $ref: '#/$defs/HashInput' },
            { $ref: '#/$defs/BlockByNumber' },
            { $ref: '#/$defs/BlockByHash' },
          ],
        },
        BlockTag: {
          description:
            'A block by name: `latest` the head, `earliest` the first, `pending` the block being built on the head, `safe` and `finalized` the heads that consensus considers so.',
          type: 'string',
          enum: ['latest', 'earliest', 'pending', 'safe', 'finalized'],
        },
        QuantityInput: {
          description:
            'A non-negative integer in hex of at most 256 bits, either case; leading zeros are accepted.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{1,64}$',
        },
        HashInput: {
          description: 'A 32-byte hash in hex, either case.',
          type: 'string',
          pattern: '^0x[0-9a-fA-F]{64}$',
        },
        BlockByNumber: {
          description: 'A block by number (EIP-1898).',
          type: 'object',
          required: ['blockNumber'],
          properties: { blockNumber: { $ref: '#/$defs/QuantityInput' } },
          not: { required: ['blockHash'] },
        },
        BlockByHash: {
          description: 'A block by hash (EIP-1898).',
          type: 'object',
          required: ['blockHash'],
          properties: {
            blockHash: { $ref: '#/$defs/HashInput' },
            requireCanonical: {
              description: 'Whether to reject a block that is not canonical.',
              type: 'boolean',
            },
          },
          not: { required: ['blockNumber'] },
        },
      },
    },
  },
];

/** Advice for a program that receives an error, by the error's name in the document. */
export const advice: Readonly<Record<string, string>> = {
  InvalidApiKey:
    'The key is missing, unknown, expired or revoked. The service also rejects a WebSocket upgrade with such a key.',
  KeyNotAllowed: 'The key does not allow this chain, method, origin or address. The message names it.',
  ExecutionReverted:
    'The EVM executes REVERT. The message ends with the reason as text where it can be decoded, and is `execution reverted` alone where it cannot.',
  ExecutionFailed:
    'Execution fails in another way, such as out of gas or a bad opcode; the message names it.',
  ExecutionTimeout: 'Split the work into several calls, or use a plan that allows more time.',
  ParseError: 'The body is not JSON.',
  InvalidRequest: 'The body is not a request object, is an empty batch, or has a wrong `jsonrpc`.',
  MethodNotFound: 'This document does not contain the method.',
  InvalidParams:
    'The params do not match their schema. The message contains the param, the expected value and the received value. Also for a block range that is reversed or reaches past the head, a block hash beside a range, and too many parameters.',
  InternalError: 'The service itself failed. Its log contains the request id and the cause.',
  TooManyResults:
    'Narrow the block range with fromBlock and toBlock; for commonly used topics, restrict the filter to a single contract address.',
  QueryTimeout:
    'Narrow the block range with fromBlock and toBlock; for commonly used topics, restrict the filter to a single contract address.',
  CreditsExhausted: 'The daily balance is too low for this call.',
  RateExceeded:
    'More calls a second than the plan allows. Each item of a batch counts, and a rejected body counts as one call for each started 64 KiB.',
  HeaderNotFound: 'The block of a call, an estimate, a proof or a filter is unknown.',
  PrunedHistory: 'The requested history is not available in this deployment.',
  ResourceUnavailable: 'No source of the data is available. The message names the cause.',
  BodyTooLarge:
    'The body is larger than the limit; a WebSocket is closed with 1009 instead. Or it has more values, arrays, objects or members than a limit allows, which `data` names.',
  BatchTooLarge: 'The batch has more items than the limit.',
  MethodNotAllowed: 'The path does not support the HTTP method. The message names the supported one.',
  UnsupportedMediaType: 'The Content-Type of the request is not application/json.',
  UnknownPath: 'The service has no such path. The message names the expected one.',
  Draining: 'The service is stopping.',
  Overloaded: 'The service has more work than it can process.',
};
