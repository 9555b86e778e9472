import { replaceTable, REQUEST_HEADS } from './replace-table.ts';

describe('replaceTable', () => {
  it('replaces the rows of its table, and nothing else', () => {
    const page = 'Before.\n\n| Request | Credits |\n| --- | --: |\n| old | 1 |\n\n| Other |\n| --- |\n';
    const table =
      '| Request | Credits | CPU (ms) | Main thread (ms) | CPU per credit (ms) |\n' +
      '| ------- | ------: | -------: | ---------------: | ------------------: |\n' +
      '| eth_new |      80 |     12.0 |              3.1 |                0.15 |\n';
    expect(replaceTable(page, REQUEST_HEADS, [['eth_new', '80', '12.0', '3.1', '0.15']])).toBe(
      `Before.\n\n${table}\n| Other |\n| --- |\n`,
    );
    expect(() => replaceTable('no table', REQUEST_HEADS, [])).toThrow('no table that begins with Request');
  });
});
