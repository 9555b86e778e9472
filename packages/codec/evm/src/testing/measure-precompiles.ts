import { hexToBytes } from '@ethread/core';
import { loadCrypto } from '../crypto/load-crypto.ts';
import { precompilesOf } from '../precompiles/precompiles.ts';
import { recordedVectors, type Vector } from './precompile-vectors.ts';

/** CPU time that each vector should stay below, in milliseconds. */
const LIMIT_MS = 20;
/** Runs of a vector. The least time counts, since other programs and the compiler only add to it. */
const RUNS = 5;

/** Returns the CPU time of this thread, in milliseconds. */
function cpuMs(): number {
  // Linux counts a running thread's time every few milliseconds, and whenever the time of its process is read.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** `measure-precompiles.ts`: prints the CPU time of every recorded vector of the precompiled contracts, by file. */
const crypto = await loadCrypto();
console.log('| file | vectors | longest, ms | its name | above 20 ms |');
console.log('| --- | ---: | ---: | --- | ---: |');
for (const { file, number, fork, vectors } of recordedVectors()) {
  const contract = precompilesOf(fork, crypto)[number];
  if (!contract) continue;
  const measureMs = ({ Input }: Vector) => {
    const input = hexToBytes(`0x${Input.replace(/^0x/, '')}`);
    let least = Infinity;
    for (let run = 0; run < RUNS; run++) {
      const beganMs = cpuMs();
      contract.run(input, () => undefined);
      least = Math.min(least, cpuMs() - beganMs);
      // A run of seconds needs no other to be compared with the limit.
      if (least > 10 * LIMIT_MS) break;
    }
    return least;
  };
  const measured = vectors.map((vector) => ({ name: vector.Name, milliseconds: measureMs(vector) }));
  const [longest] = measured.toSorted((a, b) => b.milliseconds - a.milliseconds);
  const above = measured.filter(({ milliseconds }) => milliseconds > LIMIT_MS).length;
  console.log(
    `| ${file} | ${vectors.length} | ${longest?.milliseconds.toFixed(2)} | ${longest?.name} | ${above} |`,
  );
}
