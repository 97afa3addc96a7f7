import * as z from 'zod/mini'
import { type Stage, deploymentNames } from '#infra/deployment.ts'
import { stackName } from '#infra/stacks.ts'
import { type DeployConfig, type Command, writeStageSettings } from './deploy-config.ts'
import type { Aws } from './aws.ts'
import { reviewDataChanges } from './review-data.ts'
import { hasMonitoring, hasOptional } from './checks.ts'
import type { SeedOutcome } from './initial-content.ts'
import { type GivenSecrets, writeNotifyUrl, writeSecrets } from './secrets.ts'
import type { Step } from './steps.ts'

type Needs = {
  readonly stage: Stage
  readonly config: DeployConfig
  readonly secretsToRotate: Command['secretsToRotate']
  readonly given: GivenSecrets
  readonly aws: Aws
  readonly print: (line: string) => void
  /** Runs a tool with its output on the terminal. Rejects when it fails. */
  readonly runTool: (tool: 'cdk' | 'web/build/build.ts', args: readonly string[]) => Promise<void>
  /** Seeds the table of this name. */
  readonly seed: (tableName: string) => Promise<SeedOutcome>
  /** Writes the search keys of all bookings in the table of this name, and counts the bookings. */
  readonly rebuildSearch: (tableName: string) => Promise<number>
}

const ASSEMBLY = 'cdk.out'

const seedOutcomes: Readonly<Record<SeedOutcome, string>> = {
  seeded: 'done',
  kept: 'it has content already, which stays as it is',
  booked: 'it has bookings, so that its content stays as it is: the file was not used',
}

/**
 * Deployed even where their template is unchanged: their references to other stacks are weak, and may point to resources
 * that were replaced.
 */
const referringParts: ReadonlySet<Parameters<typeof stackName>[1]> = new Set([
  'Service',
  'Backups',
  'Website',
  'Monitoring',
  'MalwareScan',
])

/** The publisher's result. */
const Publication = z.object({ pages: z.number(), changed: z.array(z.string()), failed: z.array(z.string()) })

/**
 * The steps of a deployment: what can fail on this machine comes before any change in AWS, data before services, and
 * what guests see last.
 */
export function createDeploySteps({
  stage,
  config,
  secretsToRotate,
  given,
  aws,
  print,
  runTool,
  seed,
  rebuildSearch,
}: Needs): readonly Step[] {
  const context = Object.entries({ ...config, stage }).flatMap(([name, value]) =>
    (deploymentNames as readonly string[]).includes(name) ? ['--context', `${name}=${value}`] : [],
  )
  const deployed = async (part: Parameters<typeof stackName>[1], { isAlone = true } = {}) => {
    const stack = stackName(stage, part)
    if (await aws.unprotectFailedCreation(stack))
      print(
        `      The first creation of ${stack} had failed; it is created again. What the first try left (an empty table, buckets, user pool) stays and may be deleted by hand.`,
      )
    await runTool('cdk', [
      ...['deploy', stack, '--app', ASSEMBLY, '--require-approval', 'never'],
      ...(isAlone ? ['--exclusively'] : []),
      ...(referringParts.has(part) ? ['--force'] : []),
    ])
  }
  const outputOf = async (part: Parameters<typeof stackName>[1], output: string): Promise<string> => {
    const value = (await aws.outputsOf(stackName(stage, part)))?.[output]
    if (!value) throw new Error(`The stack ${stackName(stage, part)} has no output ${output}.`)
    return value
  }

  const tableName = async (): Promise<string> => {
    const [table] = await aws.resourcesOf(stackName(stage, 'Data'), 'AWS::DynamoDB::GlobalTable')
    if (!table) throw new Error(`The stack ${stackName(stage, 'Data')} has no table.`)
    return table.name
  }

  return [
    { description: 'build the site', run: () => runTool('web/build/build.ts', []) },
    {
      description: 'synthesise and check the stacks',
      run: () => runTool('cdk', ['synth', '--quiet', '--output', ASSEMBLY, ...context]),
    },
    {
      description: 'check that no data would be replaced',
      run: () =>
        reviewDataChanges(stage, {
          aws,
          prepareChangeSet: (stack, changeSet) =>
            runTool('cdk', [
              ...['deploy', stack, '--app', ASSEMBLY, '--require-approval', 'never', '--exclusively'],
              ...['--method', 'prepare-change-set', '--change-set-name', changeSet],
            ]),
        }),
    },
    {
      description: 'write the settings and missing secrets to Parameter Store',
      run: async () => {
        const isChanged = await writeStageSettings(aws, stage, config)
        const written = [
          ...(isChanged ? ['settings'] : []),
          ...(await writeSecrets(aws, stage, { secretsToRotate, ...given })),
        ]
        return written.length > 0 ? `written: ${written.join(', ')}` : 'all exist'
      },
    },
    { description: 'deploy Data: table, files, accounts', run: () => deployed('Data') },
    // Before Website: the Lambdas must know a new origin secret before the edge sends it.
    {
      description: 'deploy Service: API, Lambdas, schedules, e-mail',
      run: async () => {
        const stack = stackName(stage, 'Service')
        const apis = (await aws.isDeployed(stack)) ? await aws.resourcesOf(stack, 'AWS::ApiGatewayV2::Api') : []
        const stale = await Promise.all(apis.map(({ name }) => aws.removeStaleRouteSettings(name)))
        await deployed('Service')
        return stale.flat().length > 0
          ? `limits of routes that were gone, removed: ${stale.flat().join(', ')}`
          : undefined
      },
    },
    {
      description: "write the address for PayFast's messages",
      run: async () => {
        const isChanged = await writeNotifyUrl(aws, stage, await outputOf('Service', 'ItnAddress'))
        return isChanged ? 'written: notifyUrl' : 'unchanged'
      },
    },
    {
      description: 'seed the table if it is empty',
      run: async () => seedOutcomes[await seed(await tableName())],
    },
    { description: 'deploy Backups: nightly copies of the table', run: () => deployed('Backups') },
    { description: 'deploy Budget', run: () => deployed('Budget') },
    // With the stacks it depends on: the firewall.
    { description: 'deploy Website: the site at the edge', run: () => deployed('Website', { isAlone: false }) },
    ...(hasMonitoring(stage, config)
      ? [{ description: 'deploy Monitoring: the alarms', run: () => deployed('Monitoring') }]
      : []),
    // Until it has run, pages use the previous build, whose files stay in the bucket.
    {
      description: 'publish the pages',
      run: async () => {
        const { pages, changed, failed } = Publication.parse(await aws.run(await outputOf('Website', 'PublisherName')))
        if (failed.length > 0) throw new Error(`These pages could not be rendered: ${failed.join(', ')}.`)
        const changes =
          { 0: 'nothing changed', 1: '1 file changed' }[changed.length] ?? `${changed.length} files changed`
        return `${pages} pages, ${changes}`
      },
    },
    // Words may be folded otherwise than by the version before; until then bookings are found by the keys of both.
    {
      description: 'bring the search keys of bookings up to date',
      run: async () => `of ${await rebuildSearch(await tableName())} bookings`,
    },
    // Last: not every region has it.
    ...(hasOptional('malwareScan', stage, config)
      ? [{ description: "deploy MalwareScan: the scan of guests' files", run: () => deployed('MalwareScan') }]
      : []),
  ]
}
