import { chooseCores } from './cores.ts';

const status = (list: string) =>
  `Name:\tnode\nCpus_allowed:\tff\nCpus_allowed_list:\t${list}\nMems_allowed:\t1\n`;

describe('chooseCores', () => {
  it.each([
    ['0-1', { server: 0, load: 1 }],
    ['3,5', { server: 3, load: 5 }],
    ['2,8-11', { server: 2, load: 8 }],
  ])('chooses two of the cores %s', (list, cores) => {
    expect(chooseCores(status(list))).toEqual(cores);
  });

  it.each(['0', '7', ''])('rejects %j', (list) => {
    expect(() => chooseCores(status(list))).toThrow('two cores');
  });
});
