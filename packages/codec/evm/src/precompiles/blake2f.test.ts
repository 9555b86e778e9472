import { hexToBytes } from '@ethread/core';
import { blake2f } from './blake2f.ts';

/** The state and the message of EIP-152's vectors: BLAKE2b of "abc" before its compression. */
const ABC =
  '48c9bdf267e6096a3ba7ca8485ae67bb2bf894fe72f36e3cf1361d5f3af54fa5d182e6ad7f520e511f6c3e2b8c68059b6bbd41fbabd9831f79217e1319cde05b' +
  `616263${'00'.repeat(125)}` +
  `03${'00'.repeat(15)}01`;
const inputOf = (rounds: number) => hexToBytes(`0x${rounds.toString(16).padStart(8, '0')}${ABC}`);
const never = () => undefined;

describe('blake2f', () => {
  it('computes rounds that run in several parts', () => {
    expect(blake2f.run(inputOf(8_000_000), never)).toEqual(
      hexToBytes(
        '0x6d2ce9e534d50e18ff866ae92d70cceba79bbcd14c63819fe48752c8aca87a4bb7dcc230d22a4047f0486cfcfb50a17b24b2899eb8fca370f22240adb5170189',
      ),
    );
  });

  it('can be interrupted between the parts', () => {
    let polls = 0;
    const poll = () => {
      if (++polls === 3) throw new Error('the time is over');
    };
    expect(() => blake2f.run(inputOf(2 ** 32 - 1), poll)).toThrow('the time is over');
  });
});
