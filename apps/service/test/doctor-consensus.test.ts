import { until } from '@ethread/setup';
import { type Beacons, openBeacons } from './consensus/open-beacons.ts';
import { spawnEthread } from './service-process.ts';

describe('ethread doctor, of consensus', () => {
  let beacons: Beacons;

  beforeEach(async () => void (beacons = await openBeacons()));
  afterEach(() => beacons.close());

  const twoHosts = () =>
    `      nodes: # beacon API\n        - ${beacons.entry(0)} # mine\n        - ${beacons.entry(1, 'localhost')}`;

  it('warns at each start without a checkpoint, and names the request that prints one', async () => {
    const service = spawnEthread(['serve', '--config', beacons.configure(twoHosts())]);
    await until(() => service.output().includes('no checkpoint is configured'));
    service.process.kill('SIGTERM');
    await service.exit;
    expect(service.output()).toMatch(
      /"level":40,.*nodes alone say what the head is: .*`curl BEACON\/eth\/v1\/beacon\/headers\/finalized`/,
    );
    expect(service.output()).not.toContain('sesame');
  });

  it('reports what each beacon node serves, and whether the checkpoint can be started from', async () => {
    const [first, second] = beacons.nodes;
    if (!first || !second) throw new Error('there are two nodes');
    const good = await examine(`      checkpoint: '${beacons.finalized}'\n${twoHosts()}`);
    expect(good('beacon node beacon-0 of the chain main')).toEqual(
      expect.objectContaining({
        status: 'ok',
        detail: 'it serves bootstraps, updates and finality, and finalized slot 40',
      }),
    );
    expect(good('hosts of the beacon nodes of the chain main')).toMatchObject({ status: 'ok' });
    expect(good('checkpoint of the chain main')).toMatchObject({
      status: 'ok',
      detail: 'beacon-0, beacon-1 can start from it',
    });
    first.lie = {
      respond(request, response) {
        if (!request.url?.includes('light_client')) return false;
        response.statusCode = 501;
        response.end();
        return true;
      },
    };
    const partly = await examine(twoHosts());
    expect(partly('beacon node beacon-0 of the chain main')).toMatchObject({
      status: 'warning',
      detail: 'it does not serve bootstraps (HTTP 501), updates (HTTP 501), finality (HTTP 501)',
      advice: expect.stringContaining('Teku answers 501 or 404'),
    });
    expect(partly('checkpoint of the chain main')).toMatchObject({
      status: 'warning',
      detail: expect.stringContaining('none is configured'),
    });
    await second.close();
    const bad = await examine(
      `      checkpoint: '0x${'77'.repeat(32)}'\n      nodes: [${beacons.entry(0)}, ${beacons.entry(1)}]`,
    );
    expect(bad('beacon node beacon-0 of the chain main')).toMatchObject({ status: 'problem' });
    expect(bad('beacon node beacon-1 of the chain main')).toMatchObject({
      status: 'problem',
      detail: expect.stringContaining('it does not say which block it finalized'),
    });
    expect(bad('hosts of the beacon nodes of the chain main')).toMatchObject({ status: 'warning' });
    expect(bad('checkpoint of the chain main')).toMatchObject({
      status: 'problem',
      detail: expect.stringContaining('no beacon node serves the bootstrap of 0x77'),
      advice: expect.stringContaining('curl BEACON/eth/v1/beacon/headers/finalized'),
    });
  });

  /** Runs the doctor. Returns its finding of a check. */
  async function examine(consensus: string) {
    const doctor = spawnEthread(['doctor', beacons.configure(consensus), '--json']);
    await doctor.exit;
    expect(doctor.output()).not.toContain('sesame');
    const { findings }: { findings: { readonly check: string }[] } = JSON.parse(doctor.stdout());
    return (check: string) => findings.find((finding) => finding.check === check);
  }
});
