/** A JSON-RPC request that costs the service much work for its price. */
export interface DearRequest {
  readonly name: string;
  readonly method: 'eth_call' | 'eth_estimateGas' | 'eth_getProof';
  /** Returns the params of the request. The number makes each request different, so that no cache answers it. */
  params(number: number): readonly unknown[];
}

/** Builds `JUMPDEST, body, PUSH0, JUMP`, which repeats the body until the gas is used up. */
const loop = (body: string) => `5b${body}5f56`;

/** Builds init code that copies `data` to memory once and calls a precompiled contract with it in an endless loop. */
function precompileLoop(address: number, data: string): string {
  const length = word16(data.length / 2);
  // CODECOPY(0, PREFIX, length), then POP(STATICCALL(GAS, address, 0, length, 0, 0)) in a loop.
  const prefix = (codeLength: number) => `61${length}61${word16(codeLength)}5f39`;
  const start = prefix(0).length / 2;
  const body = `5b5f5f61${length}5f61${word16(address)}5afa5060${byte(start)}56`;
  const codeLength = start + body.length / 2;
  return prefix(codeLength) + body + data;
}

const byte = (value: number) => value.toString(16).padStart(2, '0');
const word16 = (value: number) => value.toString(16).padStart(4, '0');
const word256 = (value: bigint | number) => value.toString(16).padStart(64, '0');

const call =
  (code: string) =>
  (number: number): readonly unknown[] => [{ input: `0x${code}${byte(0)}${word256(number)}` }, 'latest'];

/** Points of alt_bn128: the generators, whose pairing is valid input. */
const BN254_PAIR = [
  word256(1),
  word256(2),
  '198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2',
  '1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed',
  '090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b',
  '12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa',
].join('');

/** The generators of BLS12-381, each coordinate in 64 bytes (EIP-2537). */
const BLS_PAIR = [
  '17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb',
  '08b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1',
  '024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8',
  '13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e',
  '0ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801',
  '0606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79be',
]
  .map((coordinate) => coordinate.padStart(128, '0'))
  .join('');

/** A signature from which a sender can be recovered: r is the x coordinate of a point on the curve. */
const ECRECOVER_INPUT = [
  word256(7),
  word256(27),
  '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  word256(1),
].join('');

/** Builds the 213 bytes of BLAKE2F input with that many rounds. */
const blake2f = (rounds: number) => `${rounds.toString(16).padStart(8, '0')}${'07'.repeat(208)}01`;

/** Builds MODEXP input with numbers of `length` bytes, all bits set, and an odd modulus. */
const modexp = (length: number) =>
  word256(length) +
  word256(length) +
  word256(length) +
  'ff'.repeat(2 * length) +
  `${'fe'.repeat(length - 1)}01`;

/** The requests with the most work for their price. */
export const DEAR_REQUESTS: readonly DearRequest[] = [
  // KECCAK256(0, 1 MiB)
  { name: 'keccak256 of 1 MiB in a loop', method: 'eth_call', params: call(loop('621000005f2050')) },
  { name: 'bn254 pairings in a loop', method: 'eth_call', params: call(precompileLoop(8, BN254_PAIR)) },
  { name: 'BLS12-381 pairings in a loop', method: 'eth_call', params: call(precompileLoop(15, BLS_PAIR)) },
  {
    name: 'BLAKE2F of 500 million rounds',
    method: 'eth_call',
    params: call(precompileLoop(9, blake2f(500_000_000))),
  },
  {
    name: 'MODEXP of 1,024 bytes in a loop',
    method: 'eth_call',
    params: call(precompileLoop(5, modexp(1_024))),
  },
  { name: 'ECRECOVER in a loop', method: 'eth_call', params: call(precompileLoop(1, ECRECOVER_INPUT)) },
  // POP(CREATE(0, 0, 0))
  { name: 'CREATE in a loop', method: 'eth_call', params: call(loop('5f5f5ff050')) },
  // POP(SLOAD(GAS)): a different slot each time.
  { name: 'cold SLOADs in a loop', method: 'eth_call', params: call(loop('5a5450')) },
  // TSTORE(GAS, GAS)
  { name: 'TSTOREs in a loop', method: 'eth_call', params: call(loop('5a5a5d')) },
  // Runs for some ten million gas and returns, so that the search for the least gas executes it repeatedly.
  {
    name: 'an estimate of a long call',
    method: 'eth_estimateGas',
    params: call('62080000' + '5b6001900380600457' + '00'),
  },
  {
    name: 'a proof of 1,024 storage keys',
    method: 'eth_getProof',
    params: (number) => [
      `0x${'11'.repeat(20)}`,
      Array.from({ length: 1_024 }, (_, index) => `0x${word256(number * 1_024 + index)}`),
      'latest',
    ],
  },
];
