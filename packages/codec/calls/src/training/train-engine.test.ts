import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { loadPartialCrypto } from '@ethread/evm';
import { trainEngine } from './train-engine.ts';

/** Instructions of a fork that is not trained, and the end of the translated part of a long block. */
const UNTRAINED = ['DUPN', 'SWAPN', 'EXCHANGE', 'PLAIN'];

describe('the training of the engine', () => {
  it('runs every instruction and every step of the interpreter', async () => {
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    trainEngine(await loadPartialCrypto());
    const { result } = await session.post('Profiler.takePreciseCoverage');
    session.disconnect();
    const script = result.find(({ url }) => url.endsWith('/evm/src/machine/interpret.ts'));
    const source = readFileSync(fileURLToPath(script?.url ?? ''), 'utf8');
    const unused = (script?.functions ?? []).flatMap(({ ranges }) =>
      ranges.filter(({ count }) => count === 0),
    );
    const labels = [...source.matchAll(/case 0x[0-9a-f]+:(?: \{\n\s+)? *\/\/ ([A-Z0-9_]+)/g)];
    const names = labels
      .filter(({ index }) =>
        unused.some(({ startOffset, endOffset }) => startOffset <= index && index < endOffset),
      )
      .map(([, name]) => name);
    expect(labels.length).toBeGreaterThan(60);
    expect(names).toEqual(UNTRAINED);
  });
});
