import fc from 'fast-check';

/** A part of a program: its bytes, or a jump to one of its own targets, by an index modulo their number. */
type Part = readonly number[] | Jump;

interface Jump {
  readonly jump: 'always' | 'if';
  readonly target: number;
  /** Instructions before the target's constant. */
  readonly before: readonly number[];
}

const JUMPDEST = 0x5b;
const PUSH2 = 0x61;

const push = (value: bigint): number[] => {
  const digits = value.toString(16);
  const bytes = [...Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')];
  return [0x60 + bytes.length - 1, ...bytes];
};

const anyConstant = fc.oneof(
  fc.bigInt({ min: 0n, max: 300n }),
  fc.constantFrom(
    2n ** 31n,
    2n ** 53n - 1n,
    2n ** 53n,
    2n ** 64n,
    2n ** 160n - 1n,
    2n ** 255n,
    2n ** 256n - 1n,
  ),
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
);
const anyOffset = fc.oneof(
  { weight: 9, arbitrary: fc.bigInt({ min: 0n, max: 600n }) },
  { weight: 1, arbitrary: fc.constantFrom(2n ** 20n, 2n ** 32n, 2n ** 255n) },
);
const op = (...codes: readonly number[]) => fc.constantFrom(...codes).map((code): Part => [code]);
const withOffsets = (count: number, ...codes: readonly number[]) =>
  fc
    .tuple(fc.array(anyOffset, { minLength: count, maxLength: count }), fc.constantFrom(...codes))
    .map(([offsets, code]): Part => [...offsets.flatMap(push), code]);
/** Generates CALL, CALLCODE, DELEGATECALL and STATICCALL, which pop different numbers of words. */
const anyCall = (targets: readonly bigint[]) =>
  fc
    .tuple(
      fc.constantFrom(0xf1, 0xf2, 0xf4, 0xfa),
      fc.constantFrom(...targets),
      fc.bigInt({ min: 0n, max: 96n }),
      fc.bigInt({ min: 0n, max: 96n }),
      fc.constantFrom(0n, 2_000n, 30_000n, 2n ** 64n),
      fc.constantFrom(0n, 0n, 0n, 1n),
    )
    .map(([code, target, input, output, gas, value]): Part => {
      const memory = [output, 0n, input, 0n].flatMap(push);
      return [...memory, ...(code < 0xf4 ? push(value) : []), ...push(target), ...push(gas), code];
    });

/** Generates CREATE and CREATE2 of init code that the program puts into memory just before. */
const anyCreation = fc
  .tuple(
    fc.constantFrom(0xf0, 0xf5),
    // Init codes that return one byte of code, revert, stop, self-destruct, write a slot, return 0xef, and invalid
    // code.
    fc.constantFrom(
      '60005360016000f3',
      '60016000fd',
      '00',
      '33ff',
      '600160015500',
      '60ef60005360016000f3',
      'fe',
    ),
    fc.constantFrom(0n, 0n, 1n),
  )
  .map(([code, init, value]): Part => {
    const bytes = [...Buffer.from(init, 'hex')];
    const stored = bytes.flatMap((byte, index) => [...push(BigInt(byte)), ...push(BigInt(index)), 0x53]);
    const salt = code === 0xf5 ? push(7n) : [];
    return [...stored, ...salt, ...push(BigInt(bytes.length)), ...push(0n), ...push(value), code];
  });
/** Generates instructions that name an account: BALANCE, EXTCODESIZE, EXTCODEHASH, EXTCODECOPY, SELFDESTRUCT. */
const anyAccess = (targets: readonly bigint[]) =>
  fc
    .tuple(fc.constantFrom(0x31, 0x3b, 0x3f, 0x3c, 0x3c, 0xff), fc.constantFrom(...targets))
    .map(([code, target]): Part => {
      const operands = code === 0x3c ? [33n, 1n, 64n].flatMap(push) : [];
      return [...operands, ...push(target), code];
    });

const [ISZERO, DUP1, EQ, GT, NOT, AND, SHL, SUB, POP] = [
  ...[0x15, 0x80, 0x14, 0x11, 0x19, 0x16, 0x1b, 0x03, 0x50],
] as const;

/** Generates the instructions of a condition before a jump: a comparison, which may be inverted, or a selection. */
const anyCondition: fc.Arbitrary<readonly number[]> = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0x10, max: 0x15 }), fc.constantFrom([], [ISZERO]))
    .map(([comparison, inversion]) => [comparison, ...inversion]),
  fc
    .tuple(anyConstant, fc.constantFrom(EQ, GT))
    .map(([constant, comparison]) => [DUP1, ...push(constant), comparison]),
);
const anyJump = (jump: 'always' | 'if', before: fc.Arbitrary<readonly number[]>): fc.Arbitrary<Part> =>
  fc.record({ jump: fc.constant(jump), target: fc.nat(100), before });

/** Generates masks of the lowest bits. The oldest forks do not have their SHL. */
const anyMask: fc.Arbitrary<Part> = fc
  .constantFrom(...[8, 32, 53, 64, 128, 160, 255].flatMap((bits) => [[bits], [bits, AND]]))
  .map(([bits = 0, ...use]) => [...[1n, 1n, BigInt(bits)].flatMap(push), SHL, SUB, ...use]);
/** Generates sequences that compilers write often: computed constants, and exchanges of words on the stack. */
const anyIdiom: fc.Arbitrary<Part> = fc.oneof(
  fc
    .tuple(anyConstant, fc.constantFrom([], [AND], [0x01]))
    .map(([value, use]) => [...push(value), NOT, ...use]),
  fc.array(fc.oneof(fc.integer({ min: 0x80, max: 0x84 }), fc.integer({ min: 0x90, max: 0x94 })), {
    minLength: 2,
    maxLength: 4,
  }),
  fc.integer({ min: 0x90, max: 0x94 }).map((code) => [code, POP]),
  fc.tuple(anyConstant, anyConstant).map(([one, other]) => [...push(one), ...push(other), POP, POP]),
  fc
    .tuple(fc.bigInt({ min: 0n, max: 600n }), fc.constantFrom(0x51, 0x01, 0x82))
    .map(([value, use]) => [...push(value), use]),
);

/** Generates instructions of every kind, most of which can run at their position. */
const anyPart = (targets: readonly bigint[]): fc.Arbitrary<Part> =>
  fc.oneof(
    { weight: 10, arbitrary: anyConstant.map(push) },
    { weight: 8, arbitrary: fc.integer({ min: 0x80, max: 0x9f }).map((code): Part => [code]) },
    { weight: 20, arbitrary: fc.integer({ min: 0x01, max: 0x1e }).map((code): Part => [code]) },
    { weight: 6, arbitrary: op(0x30, 0x32, 0x33, 0x34, 0x36, 0x38, 0x3a, 0x3d, 0x58, 0x59, 0x5a, 0x5f) },
    { weight: 3, arbitrary: op(0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48) },
    { weight: 3, arbitrary: op(0x31, 0x3b, 0x3f, 0x40, 0x49, 0x4a, 0x50) },
    { weight: 6, arbitrary: withOffsets(1, 0x51, 0x35) },
    { weight: 6, arbitrary: withOffsets(1, 0x52, 0x53) },
    { weight: 3, arbitrary: withOffsets(2, 0x20) },
    { weight: 5, arbitrary: withOffsets(3, 0x37, 0x39, 0x3e, 0x5e) },
    { weight: 6, arbitrary: fc.bigInt({ min: 0n, max: 3n }).map((slot): Part => [...push(slot), 0x54]) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.bigInt({ min: 0n, max: 3n }), fc.bigInt({ min: 0n, max: 2n }))
        .map(([slot, value]): Part => [...push(value), ...push(slot), 0x55]),
    },
    { weight: 1, arbitrary: op(0x5c, 0x5d, 0xa0, 0xa1, 0xf0, 0xfe, 0xff, 0x00, 0xf3, 0xfd) },
    { weight: 5, arbitrary: fc.constant<Part>([JUMPDEST]) },
    { weight: 2, arbitrary: anyJump('always', fc.constant([])) },
    { weight: 3, arbitrary: anyJump('if', fc.constant([])) },
    { weight: 2, arbitrary: anyJump('if', anyCondition) },
    { weight: 14, arbitrary: anyIdiom },
    { weight: 1, arbitrary: anyMask },
    { weight: 4, arbitrary: anyCall(targets) },
    { weight: 1, arbitrary: anyCreation },
    { weight: 2, arbitrary: anyAccess(targets) },
    { weight: 2, arbitrary: withOffsets(2, 0xa0) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(0x5c, 0x5d), fc.bigInt({ min: 0n, max: 2n }), fc.bigInt({ min: 0n, max: 2n }))
        .map(([code, slot, value]): Part => [...(code === 0x5d ? push(value) : []), ...push(slot), code]),
    },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 255 }).map((code): Part => [code]) },
  );

/** Code that shows the effects of a program: the top of its stack, its memory, and the remaining gas. */
const ENDING = [
  ...[0x80, 0xa0, 0xc0].flatMap((offset) => [0x60, offset, 0x52]),
  ...[0x59, 0x60, 0xe0, 0x52],
  ...[0x5a, 0x61, 0x01, 0x00, 0x52],
  ...[0x61, 0x02, 0x00, 0x60, 0x00, 0xf3],
];

/** @param targets Accounts that a program may call. */
export function anyProgram(targets: readonly bigint[]): fc.Arbitrary<Uint8Array> {
  return fc
    .tuple(
      fc.array(anyConstant, { minLength: 8, maxLength: 20 }),
      fc.array(anyPart(targets), { minLength: 5, maxLength: 80 }),
    )
    .map(([constants, parts]) => assemble([...constants.map(push), ...parts, ENDING]));
}

function assemble(parts: readonly Part[]): Uint8Array {
  const code: number[] = [];
  const targets: number[] = [];
  const jumps: { readonly place: number; readonly target: number }[] = [];
  for (const part of parts) {
    if ('jump' in part) {
      code.push(...part.before);
      jumps.push({ place: code.length + 1, target: part.target });
      code.push(PUSH2, 0, 0, part.jump === 'always' ? 0x56 : 0x57);
    } else {
      if (part[0] === JUMPDEST) targets.push(code.length);
      code.push(...part);
    }
  }
  for (const { place, target } of jumps) {
    const to = targets[target % targets.length] ?? target;
    code[place] = to >> 8;
    code[place + 1] = to & 0xff;
  }
  return Uint8Array.from(code);
}
