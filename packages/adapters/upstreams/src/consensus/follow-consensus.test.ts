import { mkdtempSync, rmSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@ethread/setup';
import type { ConsensusFollower } from './follow-consensus.ts';
import { createLies, equivocation, LIE_NAMES, type LieName, makeExecutionChain } from './testing/index.ts';
import { type LabWorld, openLabWorld } from './testing/lab-world.ts';

/** Lies in every update, which the follower meets whenever it asks. */
const SIGNED_LIES: ReadonlySet<LieName> = new Set([
  'wrongCommittee',
  'missingSignature',
  'otherForksDomain',
  'forgedExecutionBranch',
]);

describe('the followed consensus', () => {
  let world: LabWorld;
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'beacon-'));
  });

  afterEach(async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  });

  const isAtHead = (follower: ConsensusFollower) =>
    (follower.head()?.attested.slot ?? -1) >= world.chain.slot - 2;

  /** Makes slots one by one. Waits after each until the follower has the signed block. */
  async function walk(follower: ConsensusFollower, slots: number): Promise<void> {
    for (let left = slots; left > 0; left--) {
      world.advance();
      await world.within(() => isAtHead(follower));
    }
  }

  it('follows two periods through Gloas, with restarts and lost connections', async () => {
    world = await openLabWorld({ gloasEpoch: 12, nodes: 2 });
    const path = join(folder, 'state');
    let follower = await world.follow({ path });
    for (let round = 0; round < 9; round++) {
      await walk(follower, 16);
      if (round % 3 === 1) for (const node of world.nodes) node.disconnect();
      if (round % 3 === 2) {
        await follower.close();
        follower = await world.follow({ path });
        await world.within(() => isAtHead(follower));
      }
    }
    const head = follower.head();
    expect(world.chain.head.fork).toBe('gloas');
    const signed = world.chain.blocks.find(({ header }) => header.slot === head?.attested.slot);
    expect(head?.attested.hash).toEqual(signed?.execution.hash);
    expect(head?.attested.number).toBeUndefined();
    expect(head?.finalized.slot).toBe(world.chain.blocks.at(-2)?.finalized?.header.slot);
    expect(follower.status().nodes.map(({ lies }) => lies)).toEqual([0, 0]);
  });

  it('starts at a checkpoint, and after a restart without a request for it', async () => {
    world = await openLabWorld();
    world.advance(70);
    const path = join(folder, 'state');
    const checkpoint = world.chain.head.finalized?.root;
    if (!checkpoint) throw new Error('a block is finalized');
    const first = await world.follow({ checkpoint, path });
    await world.within(() => isAtHead(first));
    await first.close();
    const [node] = world.nodes;
    const requests = () => node?.requested.filter((one) => one.includes('bootstrap')).length;
    expect(requests()).toBe(1);
    const second = await world.follow({ checkpoint, path });
    await world.within(() => isAtHead(second));
    expect(requests()).toBe(1);
    await second.close();
    const bytes = readFileSync(path);
    bytes[200] = (bytes[200] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const third = await world.follow({ checkpoint, path });
    await world.within(() => isAtHead(third));
    expect(requests()).toBe(2);
  });

  it('refuses a checkpoint and a stored state that are past the weak subjectivity period', async () => {
    world = await openLabWorld();
    world.advance(3);
    const path = join(folder, 'state');
    const follower = await world.follow({ path });
    await world.within(() => isAtHead(follower));
    await follower.close();
    const { slotMs, slotsPerEpoch, weakSubjectivityEpochs } = world.chain.network;
    world.clock.advance((weakSubjectivityEpochs + 2) * slotsPerEpoch * slotMs);
    const late = await world.follow({ path });
    await until(() => late.status().problem?.includes('older than the weak subjectivity period') === true);
    expect(late.head()).toBeUndefined();
  });

  it.each(LIE_NAMES)('accepts nothing of a node that lies (%s), and leaves no honest one', async (name) => {
    world = await openLabWorld({ nodes: 2, gloasEpoch: 6 });
    const [liar, honest] = world.nodes;
    if (!liar || !honest) throw new Error('there are two nodes');
    const [stranger] = makeExecutionChain(1, 9);
    if (!stranger) throw new Error('there is a block');
    liar.lie = createLies(world.chain, stranger)[name];
    world.advance(58);
    const follower = await world.follow();
    const seen: Uint8Array[] = [];
    follower.subscribe(({ attested, finalized }) => void seen.push(attested.hash, finalized.hash));
    await world.within(() => isAtHead(follower));
    await walk(follower, 14);
    const chain = new Set(world.execution.map(({ hash }) => Buffer.from(hash).toString('hex')));
    expect(seen.filter((hash) => !chain.has(Buffer.from(hash).toString('hex')))).toEqual([]);
    if (SIGNED_LIES.has(name)) expect(follower.status().nodes[0]?.lies).toBeGreaterThan(0);
    expect(follower.status().nodes[1]).toMatchObject({ lies: 0, fault: undefined });
    const lines = world.logged.filter(({ level, fields }) => level === 'warn' && fields.node === 'beacon-0');
    expect(lines.length).toBeLessThan(8);
  });

  it('attests nothing while all nodes lie', async () => {
    world = await openLabWorld({ nodes: 3 });
    const [stranger] = makeExecutionChain(1, 9);
    if (!stranger) throw new Error('there is a block');
    const { wrongCommittee, oneSignatureShort, missingSignature } = createLies(world.chain, stranger);
    for (const [at, lie] of [wrongCommittee, oneSignatureShort, missingSignature].entries()) {
      const node = world.nodes[at];
      if (node) node.lie = lie;
    }
    const follower = await world.follow();
    await world.within(() => follower.head() !== undefined);
    world.advance(4);
    await world.within(() => follower.status().nodes.filter(({ lies }) => lies > 0).length >= 2);
    expect(follower.head()?.attested.slot).toBe(0);
  });

  it('goes on with the chain after a committee signed two blocks of one slot', async () => {
    world = await openLabWorld({ nodes: 2 });
    const [liar] = world.nodes;
    const [stranger] = makeExecutionChain(1, 9);
    if (!liar || !stranger) throw new Error('there are nodes');
    const follower = await world.follow();
    await world.within(() => follower.head() !== undefined);
    await walk(follower, 30);
    liar.lie = equivocation(world.chain, stranger);
    await walk(follower, 1);
    liar.lie = undefined;
    await walk(follower, 2);
    await world.within(() => follower.head()?.attested.slot === world.chain.slot - 1);
    expect(follower.head()?.attested.hash).toEqual(world.chain.blocks.at(-2)?.execution.hash);
  });

  it('attests an older block while payloads are withheld', async () => {
    world = await openLabWorld({ gloasEpoch: 0 });
    const follower = await world.follow();
    await world.within(() => follower.head() !== undefined);
    await walk(follower, 4);
    for (let slot = 0; slot < 3; slot++) {
      world.chain.advance(undefined);
      world.clock.advance(world.chain.network.slotMs);
      await world.within(() => isAtHead(follower));
    }
    await world.within(() => follower.head()?.attested.slot === 6);
    expect(follower.head()?.attested.hash).toEqual(world.execution[4]?.hash);
  });

  it('says how old the newest signature is while too few sign', async () => {
    world = await openLabWorld();
    const follower = await world.follow();
    await world.within(() => follower.head() !== undefined);
    await walk(follower, 5);
    await world.within(() => follower.head()?.attested.slot === 4);
    world.advance(10, { signers: 18 });
    expect(follower.staleSeconds()).toBe(11 * 12);
    // Whole slots: a signature is due once in a slot.
    world.clock.advance(11_999);
    expect(follower.staleSeconds()).toBe(11 * 12);
    expect(follower.status().nodes[0]).toMatchObject({ lies: 0 });
  });
});
