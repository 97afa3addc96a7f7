import { readFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import type { Stage } from '#infra/deployment.ts'
import { stackName } from '#infra/stacks.ts'
import { run } from './run.ts'

const root = join(import.meta.dirname, '../..')
/** The account of whoever shows MiniStack the keys `test`. */
const ACCOUNT = '000000000000'

type Emulated = {
  readonly endpoint: string
  readonly region: string
  readonly stage: Stage
  /** For what the deployment writes. */
  readonly folder: string
  readonly signal: AbortSignal
}

/** The CDK's own command line, as an owner uses it, pointed at the emulator. */
export function createCdkCli({ endpoint, region, stage, folder, signal }: Emulated) {
  const cdk = async (from: string, ...parameters: readonly string[]): Promise<void> => {
    const { code, said } = await run(
      process.execPath,
      [
        join(root, 'node_modules/aws-cdk/bin/cdk'),
        ...parameters,
        '--context',
        `stage=${stage}`,
        '--no-notices',
        '--ci',
      ],
      {
        signal,
        folder: from,
        // Nothing of the caller's own environment: its AWS settings are about another AWS.
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
    if (code !== 0) throw new Error(`cdk ${parameters[0]} ended with ${code}:\n${failureSummary(said)}`)
  }
  const assembly = join(folder, 'cdk.out')
  const outputsFile = join(folder, 'outputs.json')

  return {
    // Away from cdk.json: it would synthesise the whole house, which bootstrapping does not ask for.
    bootstrap: () => cdk(folder, 'bootstrap', `aws://${ACCOUNT}/${region}`),

    /** Synthesises the house and deploys what is kept and what runs. Gives the stacks' outputs by their names. */
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

/** The end of what the CDK said, from its summary on where there is one: before it comes a line for every resource. */
const failureSummary = (said: string): string =>
  said
    .slice(Math.max(0, said.indexOf('Failed resources:')))
    .split('\n')
    .slice(-30)
    .join('\n')
