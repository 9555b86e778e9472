import { execFileSync } from 'node:child_process';

const PROGRAM = `
  import { readdirSync } from 'node:fs';
  import { getPriority } from 'node:os';
  const { putMainThreadFirst } = await import(process.argv[1]);
  const others = () => readdirSync('/proc/self/task').map(Number).filter((thread) => thread !== process.pid);
  const before = others();
  putMainThreadFirst();
  console.log(JSON.stringify([getPriority(process.pid), before.length > 0, [...new Set(before.map(getPriority))]]));
`;

describe('putMainThreadFirst', () => {
  it('lowers the priority of the threads of V8, and not that of the main thread', () => {
    const module = new URL('./put-main-thread-first.ts', import.meta.url).href;
    const program = ['--input-type=module', '--eval', PROGRAM, module];
    const own = JSON.parse(execFileSync(process.execPath, ['-p', 'os.getPriority()'], { encoding: 'utf8' }));
    expect(JSON.parse(execFileSync(process.execPath, program, { encoding: 'utf8' }))).toEqual([
      own,
      true,
      [5],
    ]);
  });
});
