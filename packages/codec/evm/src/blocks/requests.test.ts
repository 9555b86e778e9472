import type { Log } from '@ethread/chain';
import { concatBytes, hexToBytes } from '@ethread/core';
import { depositsIn, InvalidDepositError } from './requests.ts';

const CONTRACT = new Uint8Array(20).fill(7);
const EVENT = hexToBytes('0x649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5');

/** Returns a word of 32 bytes with a small number. */
function word(value: number): Uint8Array {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setUint32(28, value);
  return bytes;
}

/** Returns bytes that differ from field to field, so that a field read at a wrong place is visible. */
const bytes = (length: number, first: number) => Uint8Array.from({ length }, (_, index) => first + index);

const FIELDS = [bytes(48, 1), bytes(32, 50), bytes(8, 90), bytes(96, 100), bytes(8, 200)];
const DEPOSIT = concatBytes(...FIELDS);

/** Encodes the fields as the ABI does: the offsets, then length and padded bytes of each field. */
function eventData(fields: readonly Uint8Array[] = FIELDS): Uint8Array {
  const offsets: Uint8Array[] = [];
  const tails: Uint8Array[] = [];
  let offset = fields.length * 32;
  for (const field of fields) {
    offsets.push(word(offset));
    const tail = concatBytes(word(field.length), field, new Uint8Array((32 - (field.length % 32)) % 32));
    tails.push(tail);
    offset += tail.length;
  }
  return concatBytes(...offsets, ...tails);
}

const log = (data: Uint8Array, changed: Partial<Log> = {}): Log => ({
  address: CONTRACT,
  topics: [EVENT],
  data,
  ...changed,
});

describe('depositsIn', () => {
  it("returns the bytes of each deposit's five fields, in the order of the logs", () => {
    const other = FIELDS.map((field) => field.map((byte) => byte ^ 0xff));
    expect(depositsIn([log(eventData()), log(eventData(other))], CONTRACT)).toEqual(
      concatBytes(DEPOSIT, ...other),
    );
  });

  it('ignores logs of other contracts, logs of other events, and logs without topics', () => {
    const others = [
      log(eventData(), { address: new Uint8Array(20) }),
      log(new Uint8Array(3), { topics: [new Uint8Array(32)] }),
      log(eventData(), { topics: [] }),
    ];
    expect(depositsIn(others, CONTRACT)).toEqual(new Uint8Array());
  });

  it.each([
    ['another length', new Uint8Array(577), 'have 577 bytes, expected 576'],
    ['no data', new Uint8Array(), 'have 0 bytes, expected 576'],
  ])('rejects deposit events with %s', (_what, data, message) => {
    expect(() => depositsIn([log(data)], CONTRACT)).toThrow(InvalidDepositError);
    expect(() => depositsIn([log(data)], CONTRACT)).toThrow(message);
  });

  it.each([
    ['pubkey', 0, 160, 48],
    ['withdrawal_credentials', 32, 256, 32],
    ['amount', 64, 320, 8],
    ['signature', 96, 384, 96],
    ['index', 128, 512, 8],
  ])('rejects deposit events with another offset or length of %s', (field, offsetAt, offset, length) => {
    for (const [at, value, what] of [
      [offsetAt, offset, 'offset'],
      [offset, length, 'length'],
    ] as const) {
      for (const index of [0, 27, 30, 31]) {
        const data = eventData();
        data.set([(data[at + index] ?? 0) ^ 1], at + index);
        expect(() => depositsIn([log(data)], CONTRACT)).toThrow(
          new RegExp(`the ${what} of ${field} in a deposit event is 0x[0-9a-f]{64}, expected ${value}`),
        );
      }
    }
  });
});
