import * as z from 'zod/mini'
import { type Stage, deploymentNames } from '#infra/deployment.ts'
import { stackName } from '#infra/stacks.ts'
import type { DeployConfig, Command } from './deploy-config.ts'
import type { Aws } from './aws.ts'
import { domainOf, hasMonitoring } from './checks.ts'
import type { InitialContent } from './initial-content.ts'
import { type GivenSecrets, writeOriginSecret, writeNotifyUrl, writeSecrets } from './secrets.ts'
import type { Step } from './steps.ts'

type Needs = {
  readonly stage: Stage
  readonly answers: DeployConfig
  readonly secretsToRotate: Command['secretsToRotate']
  readonly given: GivenSecrets
  readonly house: InitialContent
  readonly aws: Pick<
    Aws,
    | 'parameter'
    | 'putParameter'
    | 'outputsOf'
    | 'resourcesOf'
    | 'run'
    | 'setEmailConfigurationSet'
    | 'unprotectFailedCreation'
  >
  readonly say: (line: string) => void
  /** Runs a tool of the house to its end, its words on the terminal. Rejects when it fails. */
  readonly runTool: (tool: 'cdk' | 'web/build.ts', words: readonly string[]) => Promise<void>
  /** Furnishes the table of this name if it is empty; true where it was. */
  readonly seed: (tableName: string, house: InitialContent) => Promise<boolean>
}

const ASSEMBLY = 'cdk.out'

/** What the publisher says of a run. */
const Publication = z.object({ pages: z.number(), changed: z.array(z.string()), failed: z.array(z.string()) })

/**
 * The way to a house that is open: what can fail on this machine comes before anything in AWS is touched, what is kept
 * before what runs, and what guests see last.
 */
export function createDeploySteps({
  stage,
  answers,
  secretsToRotate,
  given,
  house,
  aws,
  say,
  runTool,
  seed,
}: Needs): readonly Step[] {
  const context = Object.entries({ ...answers, stage }).flatMap(([name, value]) =>
    (deploymentNames as readonly string[]).includes(name) ? ['--context', `${name}=${value}`] : [],
  )
  const deployed = async (part: Parameters<typeof stackName>[1], { isAlone = true, isForced = false } = {}) => {
    const stack = stackName(stage, part)
    if (await aws.unprotectFailedCreation(stack))
      say(
        `      The first try of ${stack} had failed; it is made anew. What that try has left (an empty table, buckets, user pool) stays behind, and may be deleted by hand.`,
      )
    await runTool('cdk', [
      ...['deploy', stack, '--app', ASSEMBLY, '--require-approval', 'never'],
      ...(isAlone ? ['--exclusively'] : []),
      ...(isForced ? ['--force'] : []),
    ])
  }
  const outputOf = async (part: Parameters<typeof stackName>[1], output: string): Promise<string> => {
    const value = (await aws.outputsOf(stackName(stage, part)))?.[output]
    if (!value) throw new Error(`The stack ${stackName(stage, part)} does not say its ${output}.`)
    return value
  }

  return [
    { description: 'the site is built', run: () => runTool('web/build.ts', []) },
    {
      description: 'what CloudFormation is to make is written down and checked',
      run: () => runTool('cdk', ['synth', '--quiet', '--output', ASSEMBLY, ...context]),
    },
    {
      description: 'the secrets are in Parameter Store',
      run: async () => {
        const written = await writeSecrets(aws, stage, { secretsToRotate, ...given })
        return written.length > 0 ? `written: ${written.join(', ')}` : 'all there'
      },
    },
    { description: 'what is kept: table, files, accounts', run: () => deployed('Data') },
    { description: 'what runs: API, Lambdas, schedules, mail', run: () => deployed('Service') },
    {
      description: "PayFast's messages find their way in",
      run: async () => {
        const isNews = await writeNotifyUrl(aws, stage, await outputOf('Service', 'ItnAddress'))
        return isNews ? 'written: notifyUrl' : 'known'
      },
    },
    {
      description: 'e-mails go out by the rules of the house',
      run: async () => {
        const domain = domainOf(answers.mailFrom)
        const isSet =
          domain && (await aws.setEmailConfigurationSet(domain, await outputOf('Service', 'EmailConfigurationSetName')))
        return isSet ? `for ${domain}` : 'no e-mail goes out: SES knows no domain of this stage'
      },
    },
    {
      description: 'an empty table is furnished',
      run: async () => {
        const [tableName] = await aws.resourcesOf(stackName(stage, 'Data'), 'AWS::DynamoDB::GlobalTable')
        if (!tableName) throw new Error(`The stack ${stackName(stage, 'Data')} has no table.`)
        return (await seed(tableName, house)) ? 'done' : 'it holds a house already, which stays as it is'
      },
    },
    { description: 'the copies of the table, every night', run: () => deployed('Backups') },
    { description: 'what a month may cost', run: () => deployed('Budget') },
    // Only now: until CloudFront knows it, the Lambdas take its visitors for strangers behind a few addresses.
    ...(secretsToRotate['origin-secret']
      ? [{ description: 'the new key of the edge is in Parameter Store', run: () => writeOriginSecret(aws, stage) }]
      : []),
    // With all that it leans on: the edge's firewall comes with it.
    { description: 'what the world sees: the site at the edge', run: () => deployed('Website', { isAlone: false }) },
    // Even where its template is the same: it may point to what was replaced in the meantime.
    ...(hasMonitoring(stage, answers)
      ? [{ description: 'who watches: the alarms', run: () => deployed('Monitoring', { isForced: true }) }]
      : []),
    // Last: until it has run, pages show the build before this one, whose files stay where they are.
    {
      description: 'the pages are published',
      run: async () => {
        const { pages, changed, failed } = Publication.parse(await aws.run(await outputOf('Website', 'PublisherName')))
        if (failed.length > 0) throw new Error(`These pages could not be made: ${failed.join(', ')}.`)
        const news = { 0: 'nothing new', 1: '1 file new' }[changed.length] ?? `${changed.length} files new`
        return `${pages} pages, ${news}`
      },
    },
  ]
}
