import { readFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import type { Stage } from '#infra/deployment.ts'
import { stackName } from '#infra/stacks.ts'
import { runProgram } from './run-program.ts'

const root = join(import.meta.dirname, '../..')
/** MiniStack's account of the access key `test`. */
const ACCOUNT = '000000000000'

type Emulated = {
  readonly endpoint: string
  readonly region: string
  readonly stage: Stage
  /** For the cloud assembly and the outputs. */
  readonly folder: string
  readonly signal: AbortSignal
}

/** The CDK's own command line, as an owner uses it, pointed at the emulator. */
export function createCdkCli({ endpoint, region, stage, folder, signal }: Emulated) {
  const cdk = async (from: string, ...parameters: readonly string[]): Promise<void> => {
    const { code, output } = await runProgram(
      process.execPath,
      [
        join(root, 'node_modules/aws-cdk/bin/cdk'),
        ...parameters,
        '--context',
        `stage=${stage}`,
        '--context',
        'emulated=true',
        // The emulator does not know Fn::GetStackOutput.
        '--context',
        '@aws-cdk/core:defaultCrossStackReferences=strong',
        '--no-notices',
        '--ci',
      ],
      {
        signal,
        folder: from,
        // Without the caller's environment: its AWS settings belong to a real account.
        environment: {
          PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
          HOME: folder,
          AWS_ENDPOINT_URL: endpoint,
          AWS_REGION: region,
          AWS_ACCESS_KEY_ID: 'test',
          AWS_SECRET_ACCESS_KEY: 'test',
          AWS_EC2_METADATA_DISABLED: 'true',
          CDK_DISABLE_CLI_TELEMETRY: 'true',
        },
      },
    )
    if (code !== 0) throw new Error(`cdk ${parameters[0]} ended with ${code}:\n${failureSummary(output)}`)
  }
  const assembly = join(folder, 'cdk.out')
  const outputsFile = join(folder, 'outputs.json')

  return {
    // Not in the folder of cdk.json: with its app the CDK would synthesise every stack, which bootstrapping does not need.
    bootstrap: () => cdk(folder, 'bootstrap', `aws://${ACCOUNT}/${region}`),

    /** Synthesises the stacks and deploys Data and Service. Gives the stacks' outputs by their names. */
    async deploy(): Promise<Readonly<Record<string, string>>> {
      await cdk(
        root,
        ...[
          'deploy',
          stackName(stage, 'Data'),
          stackName(stage, 'Service'),
          '--exclusively',
          '--require-approval',
          'never',
        ],
        ...['--output', assembly, '--outputs-file', outputsFile, '--progress', 'events'],
      )
      const outputs = z.record(z.string(), z.record(z.string(), z.string()))
      return Object.assign({}, ...Object.values(outputs.parse(JSON.parse(await readFile(outputsFile, 'utf8')))))
    },
  }
}

/** The last lines of the CDK's output, from its summary on if there is one: a line for every resource comes before. */
const failureSummary = (output: string): string =>
  output
    .slice(Math.max(0, output.indexOf('Failed resources:')))
    .split('\n')
    .slice(-30)
    .join('\n')
