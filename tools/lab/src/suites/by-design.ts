import type { Failure } from './suite-result.ts';

/**
 * A test whose result differs by design. The only causes are proof of work, times that no JavaScript number
 * holds, and fixtures that contradict the rules which they test.
 */
export interface ByDesign {
  /** File and name of the test. All of its checks may differ. */
  readonly test: string;
  readonly cause: 'proof of work' | 'time of 2^53 or later' | 'faulty fixture';
  /** The problems that the checks report. A failure with another problem is not by design. */
  readonly problem: RegExp;
  readonly reason: string;
}

const LATE_TIME = {
  cause: 'time of 2^53 or later',
  problem: /: header: timestamp is too large$|^the head is /,
  reason:
    'The header has the time 2^64 - 2 in seconds. Times are JavaScript numbers here, and a header with a time of 2^53 or later is rejected.',
} as const;

const ACCESS_LIST_TOO_LONG = {
  cause: 'faulty fixture',
  problem: /: the block accesses \d+ items, \d+ are allowed$|^the head is /,
  reason:
    'Two thousand gas of the block limit allow one item of the access list (EIP-7928). The block has more items, because the fixture was filled with a gas limit for fewer system contracts. geth 1.17.10 rejects the block, too: "block access list exceeds size constraint".',
} as const;

export const BY_DESIGN: readonly ByDesign[] = [
  {
    test: 'fixtures/osaka-older/for_osaka/cancun/eip4788_beacon_root/beacon_root_contract/beacon_root_contract_timestamps.json#tests/cancun/eip4788_beacon_root/test_beacon_root_contract.py::test_beacon_root_contract_timestamps[fork_Osaka-blockchain_test-empty_system_address-auto_access_list_False-timestamp_18446744073709551614-valid_input_True]',
    ...LATE_TIME,
  },
  {
    test: 'fixtures/osaka-older/for_osaka/cancun/eip4788_beacon_root/beacon_root_contract/beacon_root_contract_timestamps.json#tests/cancun/eip4788_beacon_root/test_beacon_root_contract.py::test_beacon_root_contract_timestamps[fork_Osaka-blockchain_test-one_wei_system_address-auto_access_list_True-timestamp_18446744073709551614-valid_input_True]',
    ...LATE_TIME,
  },
  {
    test: 'fixtures/prague/for_prague/cancun/eip4788_beacon_root/beacon_root_contract/beacon_root_equal_to_timestamp.json#tests/cancun/eip4788_beacon_root/test_beacon_root_contract.py::test_beacon_root_equal_to_timestamp[fork_Prague-blockchain_test-auto_access_list_False-beacon_root_18446744073709551614-timestamp_18446744073709551614]',
    ...LATE_TIME,
  },
  {
    test: 'fixtures/amsterdam-static/for_amsterdam/ported_static/stTransactionTest/internal_call_hitting_gas_limit2/internal_call_hitting_gas_limit2.json#tests/ported_static/stTransactionTest/test_internal_call_hitting_gas_limit2.py::test_internal_call_hitting_gas_limit2[fork_Amsterdam-blockchain_test_from_state_test]',
    ...ACCESS_LIST_TOO_LONG,
  },
  {
    test: 'fixtures/amsterdam/for_amsterdam/amsterdam/eip7928_block_level_access_lists/block_access_lists/bal_gas_limit_boundary.json#tests/amsterdam/eip7928_block_level_access_lists/test_block_access_lists.py::test_bal_gas_limit_boundary[fork_Amsterdam-blockchain_test-at_boundary]',
    ...ACCESS_LIST_TOO_LONG,
  },
  {
    test: 'fixtures/amsterdam/for_amsterdam/amsterdam/eip7928_block_level_access_lists/block_access_lists_invalid/bal_invalid_balance_value.json#tests/amsterdam/eip7928_block_level_access_lists/test_block_access_lists_invalid.py::test_bal_invalid_balance_value[fork_Amsterdam-blockchain_test]',
    cause: 'faulty fixture',
    problem: /^it is accepted, expected BlockException\.INVALID_BLOCK_ACCESS_LIST$/,
    reason:
      'The access list should name a wrong balance, but the list that the header commits to is the right one. geth 1.17.10 accepts the block, too.',
  },
];

export function designOf({ test, problem }: Failure): ByDesign | undefined {
  return BY_DESIGN.find(
    (one) => (test === one.test || test.startsWith(`${one.test}/`)) && one.problem.test(problem),
  );
}

/** Folders and files that take many seconds of CPU time. Only a run of all files includes them. */
export const LONG =
  /\/(stTimeConsuming|stQuadraticComplexityTest|vmPerformance)\/|modexp_gas_usage_contract_wrapper/;

/** Files that no run includes, with the reason. */
export const TOO_LONG: readonly { readonly file: string; readonly reason: string }[] = [
  {
    file: 'BlockchainTests/GeneralStateTests/stTimeConsuming/CALLBlake2f_MaxRounds.json',
    reason:
      'its block takes 4.3 billion gas, all of it for rounds of BLAKE2b, of which a core does some million a second',
  },
];
