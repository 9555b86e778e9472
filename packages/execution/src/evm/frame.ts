import type { ExecResult } from '@ethereumjs/evm';

/** A frame of EthereumJS's interpreter between two instructions. */
export type Frame = NonNullable<ExecResult['runState']>;
