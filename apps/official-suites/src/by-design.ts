/** A test whose result differs by design. The only reasons are proof of work and the service's gas cap. */
export interface ByDesign {
  /** File and name of the test. */
  readonly test: string;
  readonly class: 'proof of work' | 'gas cap';
  readonly reason: string;
}

export const BY_DESIGN: readonly ByDesign[] = [
  {
    test: 'BlockchainTests/GeneralStateTests/stStaticCall/static_Call1MB1024Calldepth.json#static_Call1MB1024Calldepth_d1g0v0_Cancun/block 0/eth_call',
    class: 'gas cap',
    reason:
      'The call spends 1.1 billion gas, mostly on memory of nested frames, in a block of 892 billion: more than the gas cap of any public chain, and more memory than a call may take.',
  },
];

/** Files that no run includes, with the reason. */
export const TOO_LONG: readonly { readonly file: string; readonly reason: string }[] = [
  {
    file: 'BlockchainTests/GeneralStateTests/stTimeConsuming/CALLBlake2f_MaxRounds.json',
    reason:
      'its block takes 4.3 billion gas, all of it for rounds of BLAKE2b, of which a core does some million a second',
  },
];
