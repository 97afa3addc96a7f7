import { cp, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { build } from 'esbuild'
import { logAlarmsFor } from './alarms.ts'
import type { FunctionSpec } from './functions.ts'
import { copyNativePackages } from './native-packages.ts'

const root = resolve(import.meta.dirname, '..')

/**
 * Ways to find AWS keys on a developer's machine or a server, and a reader of browsers' names: the SDK would load them
 * only where a Lambda's environment held no keys, and it always does.
 */
const unusedPackages = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
  'bowser',
]

/** Gives the folder with a Lambda's code: `index.mjs`, and beside it the parts that it loads only when needed. */
export type CodeOf = (lambda: FunctionSpec) => string

/** The server build of the site, beside the code of the Lambdas that render pages. */
export const RENDERER_FILE = '/var/task/renderer/render-page.mjs'

/** The list of alarms beside the code of the alarms Lambda. */
export const ALARMS_FILE = 'alarms.json'

/** How large a Lambda's code and assets may be, in KB: the larger, the slower it starts. Those with assets draw PDFs. */
export const maxCodeKb = ({ assets }: FunctionSpec): number => (assets ? 2_000 : 724)

/**
 * Bundles Lambdas, each into a folder of its own under `folder` (default dist/lambdas). With the SDK inside and split,
 * since one file, or the runtime's own SDK, starts up to 70 % slower. Source maps are written beside the code for reading
 * stack traces; they are not uploaded. The Lambdas that render pages get `renderer` beside them, the server build of the
 * site, the alarms Lambda the list of its alarms, and that of pictures its library for the machine that it runs on.
 */
export async function bundle(
  lambdas: readonly FunctionSpec[],
  folder: string = join(root, 'dist/lambdas'),
  renderer?: string,
  copyPackages: typeof copyNativePackages = copyNativePackages,
): Promise<CodeOf> {
  const folderOf: CodeOf = ({ name }) => join(folder, name)
  await Promise.all(
    lambdas.map(async (lambda) => {
      // What the last build left would be uploaded too.
      await rm(folderOf(lambda), { recursive: true, force: true })
      await build({
        entryPoints: { index: join(root, lambda.entry) },
        outdir: folderOf(lambda),
        absWorkingDir: root,
        bundle: true,
        splitting: true,
        format: 'esm',
        platform: 'node',
        target: 'node24',
        mainFields: ['module', 'main'],
        external: [...unusedPackages, ...(lambda.nativePackages ?? [])],
        // Packages of the SDK that were released weeks apart each bring a copy of it.
        alias: { '@aws-sdk/client-s3': '@aws-sdk/client-s3' },
        minify: true,
        legalComments: 'none',
        charset: 'utf8',
        sourcemap: 'linked',
        sourcesContent: false,
        outExtension: { '.js': '.mjs' },
        chunkNames: 'part-[hash]',
        // Packages written for CommonJS ask for `require`, which an ES module does not have.
        banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
        logLevel: 'warning',
      })
      if (lambda.nativePackages) await copyPackages(lambda.nativePackages, folderOf(lambda))
      if (lambda.assets)
        await cp(join(root, lambda.assets), join(folderOf(lambda), basename(lambda.assets)), { recursive: true })
      if (lambda.subscribesToLogs)
        await writeFile(join(folderOf(lambda), ALARMS_FILE), JSON.stringify(logAlarmsFor(lambdas)))
      if (lambda.rendersPages && renderer) await cp(renderer, join(folderOf(lambda), 'renderer'), { recursive: true })
    }),
  )
  return folderOf
}
