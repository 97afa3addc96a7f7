import { join } from 'node:path'
import {
  Function as CloudFrontFunction,
  FunctionCode,
  FunctionRuntime,
  type IKeyValueStoreRef,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { buildSync } from 'esbuild'

const folder = join(import.meta.dirname, '../edge')

/** Requests for `alternateHost` are redirected to `host`; empty: none are. */
export type HostRedirect = { readonly alternateHost: string; readonly host: string }
const noRedirect: HostRedirect = { alternateHost: '', host: '' }

/**
 * A handler of infra/edge as one script. CloudFront's engine supports no modules but its own and only part of the newer
 * syntax, so newer syntax is lowered and the export removed.
 */
export function edgeScript(name: string, { alternateHost, host }: HostRedirect = noRedirect): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(folder, `${name}.ts`)],
    bundle: true,
    external: ['cloudfront'],
    define: { ALTERNATE_HOST: JSON.stringify(alternateHost), SITE_HOST: JSON.stringify(host) },
    write: false,
    format: 'esm',
    charset: 'utf8',
    legalComments: 'none',
    target: 'es2017',
    supported: { destructuring: false, 'default-argument': false, 'rest-argument': false, 'object-rest-spread': false },
  })
  const lines = (outputFiles[0]?.text ?? '').replace(/^export \{[^}]*\};?\n?/m, '').split('\n')
  const isImport = (line: string): boolean => line.startsWith('import ')
  return [...lines.filter(isImport), ...lines.filter((line) => !isImport(line))].join('\n')
}

/** Runs at every edge of CloudFront, in less than a millisecond, before or after the cache. */
export class EdgeFunction extends CloudFrontFunction {
  constructor(
    scope: Construct,
    id: string,
    {
      name,
      addresses,
      redirect,
    }: { name: 'rewrite-to-page' | 'mark-missing-page'; addresses: IKeyValueStoreRef; redirect?: HostRedirect },
  ) {
    super(scope, id, {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(edgeScript(name, redirect)),
      keyValueStore: addresses,
    })
  }
}
