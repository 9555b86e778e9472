import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withCheckpoint, writeCheckpoint } from './write-checkpoint.ts';

const ROOT = `0x${'ab'.repeat(32)}`;
const OLD = `0x${'11'.repeat(32)}`;

describe('writeCheckpoint', () => {
  it.each([
    [
      'replaces a checkpoint, with its comments',
      `chains:\n  - name: a\n    consensus:\n      # Mine.\n      checkpoint:   '${OLD}' # chosen in May\n      nodes: [ {name: b,   url: 'http://b'} ]\n`,
      `chains:\n  - name: a\n    consensus:\n      # Mine.\n      checkpoint:   '${ROOT}' # chosen in May\n      nodes: [ {name: b,   url: 'http://b'} ]\n`,
    ],
    [
      'adds one to a block',
      `chains:\n- name: a\n  consensus: # beacon\n    # Two of them.\n    nodes:\n      - { name: b, url: 'http://b' }\n# end\n`,
      `chains:\n- name: a\n  consensus: # beacon\n    # Two of them.\n    checkpoint: '${ROOT}'\n    nodes:\n      - { name: b, url: 'http://b' }\n# end\n`,
    ],
    [
      'adds one to a flow map',
      `chains: [{ name: a, consensus: { nodes: [{ name: b, url: 'http://b' }] } }]\n`,
      `chains: [{ name: a, consensus: { checkpoint: '${ROOT}', nodes: [{ name: b, url: 'http://b' }] } }]\n`,
    ],
    [
      'leaves JSON as JSON',
      `{"chains":[{"name":"a","consensus":{"nodes":[{"name":"b"}],"checkpoint":"agreed"}}]}`,
      `{"chains":[{"name":"a","consensus":{"nodes":[{"name":"b"}],"checkpoint":"${ROOT}"}}]}`,
    ],
  ])('%s', (_name, before, after) => {
    expect(withCheckpoint(before, 0, ROOT)).toBe(after);
  });

  it.each([
    ['a variable', `chains: [{ consensus: { checkpoint: '\${ROOT}', nodes: [] } }]`, 'comes from a variable'],
    ['an alias', `x: &c { nodes: [] }\nchains: [{ consensus: *c }]`, 'is not written out'],
  ])('leaves a file whose checkpoint is %s', (_name, text, message) => {
    expect(() => withCheckpoint(text, 0, ROOT)).toThrow(message);
  });

  it('keeps the mode of the file and a link to it, and leaves no other file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ethread-checkpoint-'));
    try {
      const file = join(folder, 'ethread.yaml');
      writeFileSync(file, `chains: [{ consensus: { nodes: [] } }]\n`);
      chmodSync(file, 0o640);
      symlinkSync(file, join(folder, 'link.yaml'));
      writeCheckpoint(join(folder, 'link.yaml'), 0, ROOT);
      expect(readFileSync(file, 'utf8')).toContain(ROOT);
      expect(statSync(file).mode & 0o777).toBe(0o640);
      expect(readdirSync(folder).toSorted()).toEqual(['ethread.yaml', 'link.yaml']);
      expect(() => writeCheckpoint(join(folder, 'none.yaml'), 0, ROOT)).toThrow(
        `set consensus.checkpoint of the chain to '${ROOT}' yourself`,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
