import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith } from '@ethread/setup';
import {
  callsOf,
  type RealBlock,
  recordedNode,
  richSender,
  startRealBlock,
  unpackWitnesses,
} from './real-blocks.ts';

const ARCHIVE = join(import.meta.dirname, '../../../../../shared/conformance/mainnet/witnesses.tar.xz');

describeWith('recorded data')('blocks of mainnet over a node that proves their state', () => {
  let folder: string;
  let real: RealBlock;
  beforeAll(() => {
    folder = unpackWitnesses(ARCHIVE);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Asks for something that must be proven. What the service has from nodes by itself is `local` afterwards. */
  async function proven(proofs: readonly string[], method: string, ...params: readonly unknown[]) {
    const asked = await real.ask(method, ...params);
    const isRevert = Object(asked.error).code === 3;
    expect({ params, error: isRevert ? undefined : asked.error }).toEqual({ params, error: undefined });
    expect(proofs).toContain(asked.proof);
    return asked;
  }

  describe.each([20_472_570, 19_807_080])('block %i', (number) => {
    beforeAll(async () => {
      real = await startRealBlock(await recordedNode(join(folder, `witness-${number}.json`)));
    });
    afterAll(() => real.stop());

    it('is proven, with the recorded receipts', async () => {
      await proven(['complete', 'local'], 'eth_getBlockByNumber', 'latest', true);
      const { result } = await proven(['complete', 'local'], 'eth_getBlockReceipts', 'latest');
      expect(Object(result).map(({ gasUsed }: Receipt) => BigInt(gasUsed))).toEqual(
        real.transactions.map(({ gasUsed }) => gasUsed),
      );
    });

    it('is traced in at most four messages for proofs, with the gas of its receipts', async () => {
      const tracer = { tracer: 'callTracer' };
      const { result, rounds } = await proven(['complete'], 'debug_traceBlockByNumber', 'latest', tracer);
      expect(Object(result).map((one: Traced) => BigInt(one.result.gasUsed))).toEqual(
        real.transactions.map(({ gasUsed }) => gasUsed),
      );
      expect(rounds).toBeLessThanOrEqual(4);
    });

    it('has calls that are proven, with hints and without, and with overrides', async () => {
      for (const hints of ['lists', 'none'] as const) {
        real.hints = hints;
        await real.restart();
        const rounds: number[] = [];
        for (const call of callsOf(real)) {
          rounds.push((await proven(['complete'], 'eth_call', call, real.parent)).rounds);
          await proven(['complete'], 'eth_call', call, real.parent, richSender(call));
        }
        const median = rounds.toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)];
        expect(median).toBeLessThanOrEqual(hints === 'none' ? 10 : 2);
      }
    });
  });
});

type Receipt = Readonly<Record<'gasUsed', string>>;
type Traced = Readonly<Record<'result', Receipt>>;
