import { InterruptedError } from '@ethread/evm';
import { findAccessList } from './access-list.ts';
import type { CallEngine, CallGround, DetailedOutcome } from './call-engine.ts';

const address = (value: number) => new Uint8Array(20).fill(value);
const REVERTED: DetailedOutcome = { kind: 'reverted', payload: new Uint8Array(), gasUsed: 1n };

it('checks for interruption before each run of the search for an access list', () => {
  const world = { recorder: undefined } as unknown as CallGround['world'];
  const ground = {
    block: { miner: address(9), gasLimit: 10n ** 9n } as CallGround['block'],
    world,
    blockHashOf: () => undefined,
  };
  let runs = 0;
  const interruption = { isDue: false };
  const engine: CallEngine = {
    call() {
      runs++;
      // Each run accesses another account, and none of them polls.
      const account = { address: address(0x20 + runs), exists: true, isEmpty: false };
      world.recorder?.account(account as unknown as Parameters<typeof world.recorder.account>[0]);
      interruption.isDue = runs === 3;
      return REVERTED;
    },
  };
  const request = { from: address(1), to: address(2), value: 0n, input: new Uint8Array() };
  const search = () => findAccessList(engine, request, ground, interruption);
  expect(search).toThrow(InterruptedError);
  expect(runs).toBe(3);
  expect(world.recorder).toBeUndefined();
});
