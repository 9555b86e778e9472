import { bytesToHex } from '@ethread/core';
import type { Bls } from '../bls.ts';
import { forkAt } from '../network/consensus-network.ts';
import { createSignedChain, TEST_NETWORK, type UpdateOptions } from '../testing/signed-chain.ts';
import { storeAt } from '../testing/store-at.ts';
import { loadWasmBls } from '../wasm-bls.ts';
import { decodeBootstrap, decodeUpdate, type UpdateKind } from '../wire/messages.ts';
import { createLightClient, type LightClient } from './light-client.ts';
import type { Outcome } from './outcome.ts';
import { encodeStore } from './store-codec.ts';
import type { LightClientStore } from './store.ts';

const network = TEST_NETWORK;
const chain = createSignedChain(network);
/** Slots of a period of the minimal preset. */
const PERIOD = 64;
let bls: Bls;
let client: LightClient;

beforeAll(async () => {
  bls = await loadWasmBls();
  client = createLightClient({ network, bls });
});
afterAll(() => client.close());

function start(slot: number): LightClientStore {
  return storeAt(network, bls, chain, slot);
}

/** Processes an update of the chain in the slot of its signature, or later. */
async function process(
  store: LightClientStore,
  kind: UpdateKind,
  attested: number,
  options: UpdateOptions & { readonly at?: number } = {},
): Promise<Outcome> {
  const fork = forkAt(network, attested)?.name ?? 'gloas';
  const update = decodeUpdate(network, kind, fork, chain.update(kind, attested, options));
  return client.process(store, update, options.at ?? update.signatureSlot);
}

async function accept(...parameters: Parameters<typeof process>): Promise<LightClientStore> {
  const outcome = await process(...parameters);
  if (!outcome.accepted) throw new Error(`${outcome.cause}: ${outcome.message}`);
  return outcome.store;
}

const slotsOf = ({ attested, finalized }: LightClientStore) => [finalized.beacon.slot, attested.beacon.slot];

describe('a light client', () => {
  it('starts from the bootstrap of the trusted block alone', () => {
    const bootstrap = decodeBootstrap(network, 'electra', chain.bootstrap(16));
    expect(client.initialize(bootstrap, chain.root(17), 20)).toMatchObject({
      accepted: false,
      cause: 'wrong-root',
    });
    const started = client.initialize(bootstrap, chain.root(16), 20);
    expect(started.accepted && slotsOf(started.store)).toEqual([16, 16]);
  });

  it('rejects a checkpoint and a stored state past the weak subjectivity period', () => {
    const bootstrap = decodeBootstrap(network, 'electra', chain.bootstrap(16));
    const last = 16 + network.weakSubjectivityEpochs * network.slotsPerEpoch + 7;
    const bytes = encodeStore(network, start(16));
    expect(client.initialize(bootstrap, chain.root(16), last).accepted).toBe(true);
    expect(client.restore(bytes, last).accepted).toBe(true);
    for (const outcome of [
      client.initialize(bootstrap, chain.root(16), last + 1),
      client.restore(bytes, last + 1),
    ])
      expect(outcome).toMatchObject({ accepted: false, cause: 'expired' });
  });

  it('attests by two thirds, and rejects one signature less', async () => {
    const store = start(16);
    const outcome = await process(store, 'optimisticUpdate', 20, { signers: 22 });
    expect(outcome).toMatchObject({
      accepted: true,
      changed: { attested: true, finalized: false, committee: false },
    });
    expect(await process(store, 'optimisticUpdate', 20, { signers: 21 })).toMatchObject({
      cause: 'below-two-thirds',
    });
  });

  it('proves the execution block of the attested and of the finalized header', async () => {
    const store = await accept(start(16), 'finalityUpdate', 40, { finalizedSlot: 24 });
    expect(slotsOf(store)).toEqual([24, 40]);
    expect(store.attested.execution).toEqual({ hash: chain.executionHash(40), number: 40 });
    expect(store.finalized.execution).toEqual({ hash: chain.executionHash(24), number: 24 });
    const gloas = await accept(start(280), 'finalityUpdate', 300, { finalizedSlot: 288 });
    expect(gloas.attested.execution).toEqual({ hash: chain.executionHash(300) });
  });

  it('goes from Electra over Fulu to Gloas, a committee after another', async () => {
    let store = start(8);
    for (let epoch = 3; epoch < 50; epoch += 2) {
      const attested = epoch * network.slotsPerEpoch;
      store = await accept(store, 'update', attested, {
        finalizedSlot: attested - 2 * network.slotsPerEpoch,
      });
    }
    expect(slotsOf(store)).toEqual([376, 392]);
    expect([store.period, store.next?.isFinal]).toEqual([5, true]);
  });

  it('rejects what is old, of the future, or of a committee that it lacks', async () => {
    const store = await accept(start(16), 'optimisticUpdate', 20);
    expect(await process(store, 'optimisticUpdate', 20)).toMatchObject({ cause: 'stale' });
    expect(await process(store, 'optimisticUpdate', 30, { at: 30 })).toMatchObject({ cause: 'future' });
    expect(await process(store, 'optimisticUpdate', 70)).toMatchObject({ cause: 'unknown-committee' });
  });

  const version = Uint8Array.of(7, 0, 0, 9);
  it.each([
    [
      'a signature in the domain of another fork',
      'invalid-signature',
      300,
      { forks: network.forks.map((fork) => ({ ...fork, version })) },
    ],
    [
      'a fork that it does not implement',
      'unsupported-fork',
      300,
      { unsupportedFrom: { name: 'heze', epoch: 37 } },
    ],
    [
      'data in the format of another fork',
      'malformed',
      20,
      { forks: [{ name: 'gloas' as const, epoch: 0, version }] },
    ],
  ])('rejects %s', async (_what, cause, attested, rules) => {
    const fork = forkAt(network, attested)?.name ?? 'gloas';
    const update = decodeUpdate(
      network,
      'optimisticUpdate',
      fork,
      chain.update('optimisticUpdate', attested),
    );
    const other = createLightClient({ network: { ...network, ...rules }, bls });
    expect(await other.process(start(attested - 4), update, attested + 1)).toMatchObject({ cause });
    other.close();
  });
});

describe('without finality', () => {
  it('the committee advances by two thirds, and the finalized header stays', async () => {
    let store = await accept(start(16), 'update', 40, { finalizedSlot: 24 });
    for (const attested of [PERIOD + 10, 2 * PERIOD + 30, 3 * PERIOD + 50])
      store = await accept(store, 'update', attested);
    expect(slotsOf(store)).toEqual([24, 3 * PERIOD + 50]);
    expect([store.period, store.next?.isFinal]).toEqual([2, false]);
    const resumed = await accept(store, 'finalityUpdate', 3 * PERIOD + 60, {
      finalizedSlot: 3 * PERIOD + 50,
    });
    expect(slotsOf(resumed)).toEqual([3 * PERIOD + 50, 3 * PERIOD + 60]);
    expect(resumed.period).toBe(3);
  });

  it('a store that never saw finality learns the next committee when its period has ended', async () => {
    const store = await accept(start(16), 'update', 40);
    expect(store.next).toBeUndefined();
    expect(slotsOf(await accept(store, 'optimisticUpdate', PERIOD + 2))).toEqual([16, PERIOD + 2]);
  });

  it('a finalized committee replaces one without finality, and is never replaced', async () => {
    const candidate = await accept(start(16), 'update', 40, { line: 1 });
    const store = await accept(candidate, 'update', 50, { finalizedSlot: 24 });
    const known = bytesToHex(store.next?.root ?? new Uint8Array());
    expect(known).not.toBe(bytesToHex(candidate.candidate?.root ?? new Uint8Array()));
    expect(await process(store, 'update', 55, { line: 1, finalizedSlot: 32 })).toMatchObject({
      cause: 'conflicting-committee',
    });
  });
});

describe('a stored state', () => {
  it('restores to what it was, with a candidate and with the hash alone', async () => {
    const stores = [
      start(16),
      await accept(start(16), 'update', 40),
      await accept(start(280), 'update', 300, { finalizedSlot: 288 }),
    ];
    for (const store of stores) {
      const restored = client.restore(encodeStore(network, store), 301);
      expect(restored.accepted && restored.store).toEqual(store);
    }
  });

  it('is rejected when it is damaged or of another network', () => {
    const bytes = encodeStore(network, start(16));
    const other = { ...network, genesisValidatorsRoot: new Uint8Array(32) };
    for (const damaged of [bytes.subarray(1), new Uint8Array(0), encodeStore(other, start(16))])
      expect(client.restore(damaged, 20)).toMatchObject({ cause: 'malformed' });
  });
});
