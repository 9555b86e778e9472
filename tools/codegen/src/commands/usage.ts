/** The usage of each command. */
export const USAGE = {
  generate: `ethread-codegen DOC --out DIR [--form folder|npm|nx] [--name NAME] [--only types,server,client,docs]
                [--client full|types] [--remote] [--plugin FILE]`,
  check: 'ethread-codegen check DOC [--live URL] [--remote]',
  diff: 'ethread-codegen diff A B [--remote]',
  lint: `ethread-codegen lint DOC [--config FILE] [--plugin FILE] [--max-warnings N] [--json] [--remote]
                ethread-codegen lint --rules`,
  mock: 'ethread-codegen mock DOC [--port PORT] [--seed N] [--remote]',
  fuzz: 'ethread-codegen fuzz DOC --url URL [--count N] [--seed N] [--only METHOD,…] [--remote]',
} as const;
