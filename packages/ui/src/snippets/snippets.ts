import { printParams, printPython } from './print-values.ts';

/** The call that a snippet makes. */
export interface Call {
  readonly method: string;
  readonly params: readonly unknown[] | Readonly<Record<string, unknown>>;
}

/** The endpoint that receives the call of a snippet. */
export interface Endpoint {
  readonly http: string;
  readonly webSocket: string;
}

/** A language or tool for making a call. */
export interface Snippet {
  /** The ID under which the reader's choice is stored. */
  readonly id: 'curl' | 'ethread' | 'viem' | 'ethers' | 'wscat' | 'python' | 'go' | 'rust';
  readonly title: string;
  /** The name of the language in highlight.js. */
  readonly language: 'bash' | 'typescript' | 'python' | 'go' | 'rust';
  /** True when the snippet also accepts params by name. */
  readonly takesNames: boolean;
  readonly write: (call: Call, endpoint: Endpoint) => string;
}

const body = ({ method, params }: Call) => ({ jsonrpc: '2.0', id: 1, method, params });
/** Prints the body on one line when it is short enough to read. */
const json = (call: Call) => {
  const line = JSON.stringify(body(call));
  return line.length <= 90 ? line : JSON.stringify(body(call), null, 2);
};
/** Quotes a text as one shell word. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
/** Quotes a text as a TypeScript string. */
const text = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
/** Quotes a text as a Go string, as a raw one where possible. */
const goText = (value: string) => (value.includes('`') ? JSON.stringify(value) : `\`${value}\``);
const listOf = ({ params }: Call): readonly unknown[] => (Array.isArray(params) ? params : []);

/** Every snippet, in display order. */
export const snippets: readonly Snippet[] = [
  {
    id: 'curl',
    title: 'curl',
    language: 'bash',
    takesNames: true,
    write: (call, { http }) =>
      `curl -s ${/[^\w:/.-]/.test(http) ? quoted(http) : http} \\\n  -H 'Content-Type: application/json' \\\n  -d ${quoted(json(call))}`,
  },
  {
    id: 'ethread',
    title: '@ethread/client',
    language: 'typescript',
    takesNames: false,
    write: (call, { http }) => `import { createClient, http } from '@ethread/client';

const client = createClient(http(${text(http)}));

const result = await client${memberOf(call.method)}(${printParams(listOf(call))});`,
  },
  {
    id: 'viem',
    title: 'viem',
    language: 'typescript',
    takesNames: false,
    write: (call, { http }) => `import { createClient, http } from 'viem';

const client = createClient({ transport: http(${text(http)}) });

const result = await client.request({
  method: ${text(call.method)},
  params: [${printParams(listOf(call), 1)}],
});`,
  },
  {
    id: 'ethers',
    title: 'ethers',
    language: 'typescript',
    takesNames: false,
    write: (call, { http }) => `import { JsonRpcProvider, Network } from 'ethers';

const chainId = 1;
const provider = new JsonRpcProvider(${text(http)}, chainId, {
  staticNetwork: Network.from(chainId),
});

const result = await provider.send(${text(call.method)}, [${printParams(listOf(call))}]);`,
  },
  {
    id: 'python',
    title: 'Python',
    language: 'python',
    takesNames: true,
    write: (call, { http }) => `import json
import urllib.request

body = ${printPython(body(call))}
request = urllib.request.Request(
    ${JSON.stringify(http)},
    data=json.dumps(body).encode(),
    headers={"Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as response:
    result = json.load(response)["result"]`,
  },
  {
    id: 'go',
    title: 'Go',
    language: 'go',
    takesNames: true,
    write: (call, { http }) => `package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"strings"
)

const body = ${goText(json(call))}

func main() {
	response, err := http.Post(${JSON.stringify(http)}, "application/json", strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	var reply struct {
		Result json.RawMessage
		Error  json.RawMessage
	}
	if err := json.NewDecoder(response.Body).Decode(&reply); err != nil {
		log.Fatal(err)
	}
	if reply.Error != nil {
		log.Fatal(string(reply.Error))
	}
	fmt.Println(string(reply.Result))
}`,
  },
  {
    id: 'rust',
    title: 'Rust',
    language: 'rust',
    takesNames: true,
    write: (call, { http }) => `// cargo add serde_json && cargo add ureq --features json
use serde_json::{json, Value};

fn main() -> Result<(), ureq::Error> {
    let body = json!(${JSON.stringify(body(call), null, 4).replaceAll('\n', '\n    ')});
    let mut response = ureq::post(${JSON.stringify(http)}).send_json(&body)?;
    let reply: Value = response.body_mut().read_json()?;
    println!("{}", reply["result"]);
    Ok(())
}`,
  },
  {
    id: 'wscat',
    title: 'wscat',
    language: 'bash',
    takesNames: true,
    write: (call, { webSocket }) =>
      `wscat -c ${/[^\w:/.-]/.test(webSocket) ? quoted(webSocket) : webSocket} \\\n  -x ${quoted(JSON.stringify(body(call)))}`,
  },
];

/** Returns the client's member for a method. */
const memberOf = (method: string) => (/^\w+$/.test(method) ? `.${method}` : `[${text(method)}]`);
