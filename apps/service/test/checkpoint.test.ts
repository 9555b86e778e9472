import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex } from '@ethread/core';
import { until } from '@ethread/setup';
import { type Beacons, openBeacons } from './checkpoint/open-beacons.ts';
import { spawnEthread } from './service-process.ts';

/** Runs `ethread checkpoint`. */
async function run(file: string, ...args: readonly string[]) {
  const started = spawnEthread(['checkpoint', '--config', file, ...args]);
  const exitCode = await started.exit;
  return { exitCode, output: started.output() };
}

describe('ethread checkpoint', () => {
  let beacons: Beacons;

  beforeEach(async () => void (beacons = await openBeacons()));
  afterEach(() => beacons.close());

  const twoHosts = () =>
    `      nodes: # beacon API\n        - ${beacons.entry(0)} # mine\n        - ${beacons.entry(1, 'localhost')}`;

  it('shows what each node finalized and how to check it, and changes nothing', async () => {
    const file = beacons.configure(twoHosts());
    const before = readFileSync(file, 'utf8');
    const { exitCode, output } = await run(file);
    expect(exitCode).toBe(0);
    expect(output).toMatch(new RegExp(`^beacon-0 +agrees +40 +${beacons.finalized}$`, 'm'));
    expect(output).toMatch(new RegExp(`^beacon-1 +agrees +40 +${beacons.finalized}$`, 'm'));
    expect(output).toContain('nodes on 2 hosts agree');
    expect(output).toMatch(/4 minutes, younger than the weak subjectivity period of/);
    expect(output).toContain('beacon-0 serves it, beacon-1 serves it');
    expect(output).toContain('curl BEACON_API/eth/v1/beacon/headers/40');
    expect(output).toContain(`ethread checkpoint --config ${file} --write ${beacons.finalized}`);
    expect(output).not.toMatch(/127\.0\.0\.1|localhost|sesame/);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('writes the checkpoint on which two hosts agree, and leaves comments and layout', async () => {
    const file = beacons.configure(twoHosts());
    const before = readFileSync(file, 'utf8');
    const { exitCode, output } = await run(file, '--write');
    expect({ exitCode, output }).toMatchObject({ exitCode: 0 });
    const line = `      checkpoint: '${beacons.finalized}'\n`;
    const at = before.indexOf('      network:');
    expect(readFileSync(file, 'utf8')).toBe(`${before.slice(0, at)}${line}${before.slice(at)}`);
    expect(await spawnEthread(['config', 'check', file]).exit).toBe(0);
  });

  it('writes what one host says only with the root that the operator compared', async () => {
    const file = beacons.configure(`      nodes: [${beacons.entry(0)}, ${beacons.entry(1)}]`);
    const refused = await run(file, '--write');
    expect(refused.exitCode).toBe(1);
    expect(refused.output).toContain('ethread: fewer than two beacon nodes on different hosts agree');
    expect(refused.output).toContain(`write it with --write ${beacons.finalized}`);
    expect(readFileSync(file, 'utf8')).not.toContain(beacons.finalized);
    const older = bytesToHex(beacons.chain.blocks[16]?.root ?? new Uint8Array());
    expect((await run(file, '--write', older, '--chain', 'main')).exitCode).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain(`checkpoint: '${older}'`);
    const head = bytesToHex(beacons.chain.head.root);
    expect((await run(file, '--write', head)).output).toContain(`no beacon node finalized the block ${head}`);
  });

  it('is agreed on at each start with a warning, where nodes on two hosts are configured', async () => {
    const one = beacons.configure(
      `      checkpoint: agreed\n      nodes: [${beacons.entry(0)}, ${beacons.entry(1)}]`,
    );
    const check = spawnEthread(['config', 'check', one]);
    expect(await check.exit).toBe(1);
    expect(check.output()).toContain(
      'needs beacon nodes on two different hosts; add one, or choose a checkpoint',
    );
    const file = beacons.configure(`      checkpoint: agreed\n${twoHosts()}`);
    expect(await spawnEthread(['config', 'check', file]).exit).toBe(0);
    const service = spawnEthread(['serve', '--config', file]);
    await until(() => service.output().includes('beacon nodes agree on a checkpoint'));
    service.process.kill('SIGTERM');
    await service.exit;
    expect(service.output()).toMatch(
      /"level":40,.*and no person compared it: choose one with `ethread checkpoint`/,
    );
    expect(service.output()).toContain(`"checkpoint":"${beacons.finalized}"`);
    expect(service.output()).not.toContain('sesame');
  });

  it('says what is wrong with its input, and what to do', async () => {
    const file = beacons.configure(twoHosts());
    expect((await run(file, '--write', '0x12')).output).toContain(
      'ethread: --write "0x12" is not the root of a block: 0x and 64 hex digits are expected',
    );
    expect((await run(file, '--chain', 'other')).output).toContain(
      `has no chain "other" with consensus; chains with consensus: main`,
    );
    const absent = `0x${'77'.repeat(32)}`;
    const unknown = await run(file, '--write', absent);
    expect(unknown.exitCode).toBe(1);
    expect(unknown.output).toContain(`no beacon node has the block ${absent}: choose a root`);
    const none = join(beacons.folder, 'none.yaml');
    writeFileSync(none, 'keys: [key-of-the-tests]\nchains: [{ name: a, network: mainnet, data: d }]\n');
    expect((await run(none)).output).toContain('has no chain with consensus; add consensus.nodes to a chain');
    for (const node of beacons.nodes) await node.close();
    const dead = await run(file);
    expect(dead.exitCode).toBe(1);
    expect(dead.output).toMatch(/^beacon-0 .*gave no usable response: /m);
    expect(dead.output).toContain('ethread: no beacon node says which block it finalized');
    expect(dead.output).not.toMatch(/127\.0\.0\.1|sesame/);
  });

  it('is checked by the doctor, with what each beacon node serves', async () => {
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
      detail: expect.stringMatching(
        /^it is \d+ minutes old, and may be .*; beacon-0, beacon-1 can start from it$/,
      ),
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
      detail: expect.stringContaining('no beacon node has the block 0x77'),
      advice: 'choose one with ethread checkpoint',
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
