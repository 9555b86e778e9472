import { documentJson } from './generated/document.gen.ts';
import { openAdministration, START } from './testing/open-administration.ts';

interface Example {
  readonly name: string;
  readonly params: readonly { readonly name: string; readonly value: unknown }[];
  readonly result: { readonly value: unknown };
}
interface DocumentMethod {
  readonly name: string;
  readonly examples?: readonly Example[];
}

const { methods }: { readonly methods: readonly DocumentMethod[] } = JSON.parse(documentJson);
const HOUR = 3_600_000;

/** Every example in the document's order. Together they form a sequence that begins with an empty store. */
const story = methods.flatMap(({ name, examples = [] }) =>
  examples.map((example) => ({ method: name, example })),
);

describe("the document's examples", () => {
  it('include every method except rpc.discover', () => {
    const without = methods.filter(({ examples = [] }) => examples.length === 0);
    expect(without.map(({ name }) => name)).toEqual(['rpc.discover']);
  });

  it('match the responses of the administration, one after another', async () => {
    const world = await openAdministration();
    const responses = [];
    for (const { method, example } of story) {
      if (method === 'credits_get') await use(world);
      world.time.now += 60_000;
      if (method === 'traffic_get') call(world);
      if (method === 'requests_list') await request(world);
      const params = Object.fromEntries(example.params.map(({ name, value }) => [name, value]));
      const prepared = world.router.prepare(method, params);
      const value = await world.router.invoke(prepared, {
        actor: 'the admin token',
        mayChange: true,
        requestId: '4f1c',
      });
      responses.push({ method, name: example.name, value });
    }
    expect(responses).toEqual(
      story.map(({ method, example }) => ({ method, name: example.name, value: example.result.value })),
    );
    await world.close();
  });
});

/** Makes two calls that are charged to the first key. */
async function use({ client, spend, usage }: Awaited<ReturnType<typeof openAdministration>>): Promise<void> {
  const first = (await client.keys_list()).find(({ source }) => source === 'store');
  const accountId = first?.id ?? '';
  await spend(accountId, 335);
  const row = { accountId, chain: 'mainnet', hour: START - (START % HOUR), calls: 1, errors: 0 };
  await usage.add({
    writer: '6f1c1f0e-5a53-4d0f-9d5e-2f6a2f6c7a01',
    sequence: 1,
    rows: [
      { ...row, method: 'eth_call', credits: 80, bytes: 102 },
      { ...row, method: 'eth_getLogs', credits: 255, bytes: 5_120 },
    ],
  });
}

/** Records a call and an error of the first key, two seconds before. */
async function request({ client, requestLog, time }: Awaited<ReturnType<typeof openAdministration>>) {
  const [first] = (await client.keys_list()).filter(({ source }) => source === 'store');
  const now = time.now;
  time.now -= 2_000;
  const ids = { requestId: '5c2e', keyId: first?.id ?? '', accountId: first?.accountId ?? '' };
  const one = { ...ids, chain: 'mainnet', method: 'eth_call', source: 'service', proof: 'local' } as const;
  const figures = { milliseconds: 5, credits: 80, bytes: 102, params: [], message: undefined };
  requestLog.onCall({ ...one, ...figures, error: 'ExecutionRevertedError' });
  requestLog.onCall({ ...one, ...figures, error: undefined });
  time.now = now;
}

/** Records three calls and a rejection, of the second before the last. */
function call({ recent, time }: Awaited<ReturnType<typeof openAdministration>>): void {
  const now = time.now;
  time.now -= 2_000;
  const one = { chain: 'mainnet', source: 'service', credits: 80, bytes: 102, error: undefined } as const;
  recent.onCall({ ...one, method: 'eth_call', milliseconds: 3 });
  recent.onCall({ ...one, method: 'eth_call', milliseconds: 5, error: 'ExecutionRevertedError' });
  recent.onCall({ ...one, method: 'eth_getLogs', milliseconds: 20 });
  recent.onRejected({ error: 'InvalidApiKeyError' });
  time.now = now;
}
