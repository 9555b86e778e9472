import { Worker } from 'node:worker_threads';
import { EthreadError } from './ethread-error.ts';
import { createJobThread } from './job-thread.ts';

/** Doubles numbers, and ends at a negative one. */
const ENTRY = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, job }) => {
    if (job < 0) process.exit();
    parentPort.postMessage({ id, result: 2 * job });
  });`;

const open = () =>
  createJobThread<number, number>(
    new Worker(ENTRY, { eval: true }),
    () => new EthreadError('the thread ended'),
  );

describe('createJobThread', () => {
  it('resolves each job to its own result, counts those in progress, and rejects jobs once it was stopped', async () => {
    const thread = open();
    const results = Promise.all([thread.run(1, []), thread.run(2, []), thread.run(3, [])]);
    expect(thread.waiting).toBe(3);
    expect(await results).toEqual([2, 4, 6]);
    expect(thread.waiting).toBe(0);
    await thread.stop();
    expect(thread.hasEnded).toBe(true);
    await expect(thread.run(1, [])).rejects.toThrow('the thread ended');
    expect(thread.waiting).toBe(0);
  });

  it('rejects the jobs of a thread that ends', async () => {
    const thread = open();
    const jobs = await Promise.allSettled([thread.run(-1, []), thread.run(1, [])]);
    const reason: unknown = expect.objectContaining({ message: 'the thread ended' });
    expect(jobs).toEqual([1, 2].map(() => ({ status: 'rejected', reason })));
    expect([thread.hasEnded, thread.waiting]).toEqual([true, 0]);
    await expect(thread.run(1, [])).rejects.toThrow('the thread ended');
  });
});
