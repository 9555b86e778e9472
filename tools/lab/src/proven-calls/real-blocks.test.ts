import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith } from '@ethread/setup';
import { callsOf, type RealBlock, richSender, startRealBlock, unpackWitnesses } from './real-blocks.ts';

const ARCHIVE = join(import.meta.dirname, '../../../../../shared/conformance/mainnet/witnesses.tar.xz');

describeWith('recorded data')('blocks of mainnet over a node that proves their state', () => {
  let folder: string;
  beforeAll(() => {
    folder = unpackWitnesses(ARCHIVE);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  // The large block takes some 18 messages without hints, whose runs a busy machine does not end within the deadline.
  it('traces a small block without hints', async () => {
    const real = await startRealBlock(join(folder, 'witness-19807080.json'));
    try {
      real.hints = 'none';
      const { result, proof } = await real.ask('debug_traceBlockByNumber', 'latest', {
        tracer: 'callTracer',
      });
      expect({ proof, gas: gasOf(result) }).toEqual({ proof: 'complete', gas: real.witness.gasUsed });
    } finally {
      await real.stop();
    }
  });

  describe.each([20_472_570, 19_807_080])('block %i', (number) => {
    let real: RealBlock;
    beforeAll(async () => {
      real = await startRealBlock(join(folder, `witness-${number}.json`));
    });
    afterAll(() => real.stop());

    const traced = () => real.ask('debug_traceBlockByNumber', 'latest', { tracer: 'callTracer' });
    it('is proven, with the recorded receipts', async () => {
      const block = await real.ask('eth_getBlockByNumber', 'latest', true);
      const receipts = await real.ask('eth_getBlockReceipts', 'latest');
      // Recent blocks are proven once, and local afterwards.
      for (const { proof } of [block, receipts]) expect(['complete', 'local']).toContain(proof);
      expect(Object(receipts.result).map(({ gasUsed }: { gasUsed: string }) => BigInt(gasUsed))).toEqual(
        real.witness.gasUsed,
      );
    });

    it('is traced in at most four messages for proofs, with the gas of its receipts', async () => {
      const { result, proof, rounds } = await traced();
      expect({ proof, gas: gasOf(result) }).toEqual({ proof: 'complete', gas: real.witness.gasUsed });
      expect(rounds).toBeLessThanOrEqual(4);
    });

    it('has calls that are proven, with hints and without, and with overrides', async () => {
      for (const hints of ['lists', 'none'] as const) {
        real.hints = hints;
        await real.restart();
        const rounds: number[] = [];
        for (const call of callsOf(real.witness)) {
          const at = `0x${(real.witness.at.header.number - 1).toString(16)}`;
          const plain = await real.ask('eth_call', call, at);
          const overridden = await real.ask('eth_call', call, at, richSender(call));
          expect({ call, proofs: [plain.proof, overridden.proof] }).toEqual({
            call,
            proofs: ['complete', 'complete'],
          });
          rounds.push(plain.rounds);
        }
        const median = rounds.toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)];
        expect(median).toBeLessThanOrEqual(hints === 'none' ? 8 : 2);
      }
    });
  });
});

function gasOf(traces: unknown): readonly bigint[] {
  return Object(traces).map(({ result }: { readonly result: { readonly gasUsed: string } }) =>
    BigInt(result.gasUsed),
  );
}
