import type { ServiceProcess } from './service-process.ts';
import { startSampleService } from './stored-sample.ts';
import { type LostNode, openLostNode, type Seen } from './open-lost-node.ts';

/** The requests that name a moving block. */
const isOfLatest = ({ request }: Seen) => request.endsWith('latest');
const namesOf = (seen: readonly Seen[]) => seen.map(({ request, outcome }) => `${request}: ${outcome}`);

describe('service whose only node is lost', () => {
  let sample: ServiceProcess;
  let world: LostNode | undefined;

  beforeAll(async () => {
    sample = await startSampleService();
  });
  afterAll(() => sample.stop());

  afterEach(async () => {
    await world?.close();
    world = undefined;
  });

  it('serves the last followed head from the local store with its age, until it is too old', async () => {
    world = await openLostNode(sample, { hasPartner: false });
    await world.stopNode();
    for (const seconds of [0, 40, 80]) {
      if (seconds > 0) world.move(40);
      const seen = await world.ask();
      expect(namesOf(seen.filter(({ outcome }) => outcome !== 'ok'))).toEqual([]);
      for (const one of seen) {
        if (!isOfLatest(one)) expect(one.headAge).toBeUndefined();
        else {
          expect(one.headAge).toBeGreaterThanOrEqual(seconds);
          expect(one.headAge).toBeLessThan(120);
        }
      }
      expect(Object(seen[0]?.result).hash).toBe(world.head.hash);
    }
    world.move(600 - 80);
    const seen = await world.ask();
    for (const one of seen) {
      expect(one.headAge).toBeUndefined();
      const [, age] =
        /^resource unavailable: no node can be asked; the newest block is (\d+) s old$/.exec(one.outcome) ??
        [];
      if (isOfLatest(one)) expect(Number(age)).toBeGreaterThanOrEqual(600);
      else expect(one.outcome).toBe('ok');
    }
    const head = Number(world.head.number);
    const ready = await fetch(`${world.origin}/readyz`);
    expect({ status: ready.status, body: (await ready.text()).replace(/ \d+ s old/, ' N s old') }).toEqual({
      status: 200,
      body:
        'ok\nmain: no node can be asked; the newest block is N s old, and `latest` is not served\n' +
        `main: block ${head} is executed, the head is block ${head}\n`,
    });
    await world.startNode();
  });

  it('asks the partner first where plan and method allow it', async () => {
    world = await openLostNode(sample, { hasPartner: true });
    await world.stopNode();
    world.move(40);
    for (const { request, outcome, servedBy, headAge } of await world.ask()) {
      const isMarked = /^eth_(?:getBlockByNumber|estimateGas) latest$/.test(request);
      expect({ request, outcome, servedBy }).toEqual({
        request,
        outcome: 'ok',
        servedBy: isMarked ? 'partner' : undefined,
      });
      expect(headAge === undefined).toBe(isMarked || !request.endsWith('latest'));
    }
    world.move(560);
    for (const one of await world.ask()) {
      const isServed = !isOfLatest(one) || one.servedBy === 'partner';
      expect({ ...one, isServed: one.outcome === 'ok' }).toEqual({ ...one, isServed });
    }
  });
});
