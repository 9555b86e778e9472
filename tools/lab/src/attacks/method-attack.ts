/** The facts of the chain that dear requests name. */
export interface ChainFacts {
  readonly token: string;
  readonly logStorm: string;
  readonly head: number;
  /** The hash of the head. */
  readonly headHash: string;
  /** The hash of a transaction of the head. */
  readonly transactionHash: string;
}

/** The facts for attacks that name none. */
export const NO_FACTS: ChainFacts = {
  token: '0x',
  logStorm: '0x',
  head: 0,
  headHash: '0x',
  transactionHash: '0x',
};

/** A request that costs the service much work for its price. */
export interface MethodAttack {
  readonly name: string;
  readonly method: string;
  /** Returns the params of the request. The number makes each request different, so that no cache answers it. */
  params(number: number, facts: ChainFacts): readonly unknown[];
}
