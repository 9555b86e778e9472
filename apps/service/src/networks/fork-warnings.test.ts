import { genesisHeader, parseGenesis } from '@ethread/chain';
import { forkNote, forkWarnings } from './fork-warnings.ts';
import { networkOf } from './network.ts';
import { NETWORK_SCHEDULES } from './network-schedule.ts';

const genesisWith = (config: object) =>
  parseGenesis({ config: { chainId: 4_711, ...config }, difficulty: 0, gasLimit: 1, alloc: {} });
const own = (config: object) => ({ genesis: genesisWith(config), name: 'genesis.json' });
const day = (text: string) => Date.parse(text);

describe('fork warnings', () => {
  it('name a fork of the genesis file that this version does not support', () => {
    const chain = own({ osakaTime: 0, amsterdamTime: 10, bogotaTime: 1_800_000_000, verkleBlock: 7 });
    const warnings = forkWarnings(chain, day('2026-11-22'));
    expect(warnings.map(({ detail }) => detail)).toEqual([
      'its genesis file schedules bogotaTime at 2027-01-15T08:00:00.000Z, a fork that this version does not support',
      'its genesis file schedules verkleBlock at block 7, a fork that this version does not support',
    ]);
    const everyFork = { daoForkBlock: 1, mergeNetsplitBlock: 2, bpo5Time: 3, amsterdamTime: 4 };
    expect(forkWarnings(own(everyFork), day('2040-01-01'))).toEqual([]);
    expect(warnings[0]?.advice).toBe('update ethread before then');
    expect(forkWarnings(chain, day('2027-02-01'))[0]?.advice).toContain('what it changed is unproven');
  });

  it('name the fork that the head is past, of the genesis file or by its fields', () => {
    const genesis = genesisWith({ bogotaTime: 0 });
    const header = genesisHeader(genesis, new Uint8Array(32));
    const head = { header, hash: new Uint8Array(32), canonical: true };
    expect(forkNote(genesis, head)).toContain('past the fork bogotaTime');
    expect(forkNote(undefined, head)).toBeUndefined();
    const unknownFields = [{ name: 'newRoot', value: new Uint8Array(32) }];
    expect(forkNote(undefined, { ...head, header: { ...header, unknownFields } })).toContain(
      'fields newRoot',
    );
  });

  it('report an old fork schedule and an unpublished fork time', async () => {
    const named = async (name: 'mainnet' | 'sepolia' | 'hoodi') => ({
      genesis: await networkOf(name).genesis(),
      name,
      genesisHash: networkOf(name).genesisHash,
    });
    const soon = day('2026-12-01');
    expect(forkWarnings(await named('sepolia'), soon)).toEqual([]);
    expect(forkWarnings(await named('sepolia'), day('2027-06-01'))).toMatchObject([
      { detail: expect.stringContaining('more than six months ago') },
    ]);
    for (const name of ['mainnet', 'hoodi'] as const) {
      expect(forkWarnings(await named(name), soon)).toMatchObject([
        { detail: expect.stringContaining(`the time of Amsterdam on ${name} was not published`) },
      ]);
    }
  });

  it('use fork schedules that name their source and the day they were read', async () => {
    for (const { source, readOn } of Object.values(NETWORK_SCHEDULES)) {
      expect(source).not.toBe('');
      expect(Number.isNaN(day(readOn))).toBe(false);
    }
    expect((await networkOf('sepolia').genesis()).forks.get('amsterdamTime')).toBe(1_791_294_816);
  });
});
