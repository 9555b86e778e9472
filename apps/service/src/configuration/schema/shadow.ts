import { node } from './node.ts';
import { atLeastOne, closedObject } from './values.ts';

const { role: _role, ...shadowNode } = node.properties;

/** The comparison of live calls with a second node. */
export const shadow = {
  ...closedObject,
  required: ['node'],
  properties: {
    node: {
      ...node,
      title: 'ShadowNode',
      properties: shadowNode,
      description: 'The node that is compared. No client gets its responses.',
    },
    share: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      default: 0.01,
      description: 'The share of calls that are compared.',
    },
    callsPerMinute: {
      ...atLeastOne,
      default: 60,
      description: 'The most calls to the node in a minute, for each process.',
    },
    ignore: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      default: [],
      examples: [['totalDifficulty']],
      description: 'Names of members that are not compared.',
    },
    logParams: {
      type: 'boolean',
      default: false,
      description: 'Whether the log of a difference has the params of the call.',
    },
    logKeys: {
      type: 'boolean',
      default: false,
      description: 'Whether the log of a difference has the id of the key.',
    },
  },
  description:
    'Sends a share of the calls to a second node, too, and counts and logs what differs. Default: none.',
} as const;
