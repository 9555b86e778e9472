import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { loadPartialCrypto } from '@ethread/evm';
import { trainEngine } from '../train-engine.ts';

/**
 * Trains the engine and prints the labels of the interpreter as JSON: all of them, and those that did not run. V8 counts
 * the blocks only of code that it compiles after it began to count, so this needs a process of its own.
 */
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
trainEngine(await loadPartialCrypto());
const { result } = await session.post('Profiler.takePreciseCoverage');
session.disconnect();

const script = result.find(({ url }) => url.endsWith('/evm/src/machine/interpret.ts'));
const source = readFileSync(fileURLToPath(script?.url ?? ''), 'utf8');
const unused = (script?.functions ?? []).flatMap(({ ranges }) => ranges.filter(({ count }) => count === 0));
const labels = [...source.matchAll(/case 0x[0-9a-f]+:(?: \{\n\s+)? *\/\/ ([A-Z0-9_]+)/g)];
const isUntrained = ({ index }: RegExpExecArray) =>
  unused.some(({ startOffset, endOffset }) => startOffset <= index && index < endOffset);
const namesOf = (found: readonly RegExpExecArray[]) => found.map(([, name]) => name);
console.log(JSON.stringify({ all: namesOf(labels), untrained: namesOf(labels.filter(isUntrained)) }));
