import type { InitialContent } from '#infra/content-file.ts'
import { paths } from '#shared/site/paths.ts'
import { type Stage, isBareDomain } from '#infra/deployment.ts'
import { stackName } from '#infra/stacks.ts'
import { type DeployConfig, type Command, completeConfig, flagOf, readStageSettings } from './deploy-config.ts'
import { type Aws, type DnsRecord, EDGE_REGION } from './aws.ts'
import { DeployError } from './deploy-error.ts'
import {
  BARE_DOMAIN_NOTE,
  type DeployState,
  type Finding,
  captchaProviderOf,
  domainOf,
  findings,
  hasMonitoring,
  hasOptional,
  siteHostsOf,
  readDeployState,
} from './checks.ts'
import { type SeedOutcome, createInitialContent, exampleContent, parseInitialContent } from './initial-content.ts'
import { createDeploySteps } from './deploy-steps.ts'
import { secondStageAlarmsCost } from './monthly-costs.ts'
import { type GivenSecrets, captchaSecretFrom, payfastSecretFrom, secretName } from './secrets.ts'
import { type removeSecondFactor, resetOwnerSecondFactor } from './reset-second-factor.ts'
import { runSteps } from './steps.ts'
import type { Terminal } from './terminal.ts'

type Needs = {
  readonly terminal: Terminal
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly configFile: { read(): Promise<DeployConfig>; write(config: DeployConfig): Promise<void> }
  readonly createAws: (region: string) => Aws
  readonly readText: (file: string) => Promise<string>
  readonly runTool: Parameters<typeof createDeploySteps>[0]['runTool']
  readonly removeSecondFactor: typeof removeSecondFactor
  readonly seed: (
    region: string,
    tableName: string,
    initialContent: InitialContent,
    options: { readonly isReplacing: boolean },
  ) => Promise<SeedOutcome>
  readonly rebuildSearch: (region: string, tableName: string) => Promise<number>
}

/**
 * Deploys a stage: asks for missing settings, runs all checks, and only then begins. Rejects with `DeployError` and
 * what to do; the same command goes on where it stopped.
 */
export async function runDeployment(command: Command, needs: Needs): Promise<void> {
  const { stage } = command
  const { terminal, configFile } = needs
  const again = ['npm run deploy -- --stage', stage, ...Object.entries(command.given).flatMap(flagWithValue)].join(' ')

  const ask = terminal.isInteractive && !command.isConfirmed ? terminal.ask : undefined
  const file = await configFile.read()
  if (command.isExamplePrinted) return terminal.print(exampleContent({ ...file, ...command.given }))
  const { region = '' } = await completeConfig(stage, { ...file, ...command.given }, ask, (name) => name === 'region')
  const aws = needs.createAws(region)
  // Without credentials there are none to read: the checks report it.
  const stored = await readStageSettings(aws, stage).catch(() => undefined)
  for (const line of differencesBetween(file, stored, command.given)) terminal.print(line)
  const isFirst = stored === undefined
  const isAsked = (name: string): boolean => name !== 'initialContent' || isFirst
  let config = await completeConfig(stage, { ...file, region, ...stored, ...command.given }, ask, isAsked)
  // Stored before the checks, so that the next run does not ask for it again.
  await configFile.write(config)

  if (command.isSecondFactorReset) return resetOwnerSecondFactor(command, config, { ...needs, aws })
  const given = await collectSecrets(command, config, needs, aws)
  const initialContent = await readInitialContent(stage, config, needs.readText)
  const state = await readDeployState({
    stage,
    config,
    aws,
    payfastName: secretName(stage, 'payfast'),
    captchaName: secretName(stage, 'captcha'),
    ...given,
    isFirst,
    initialContent: 'message' in initialContent ? initialContent.message : undefined,
  })
  const found = findings(stage, config, state)
  for (const finding of found) terminal.print(textOf(finding))
  if (found.some(({ isBlocking }) => isBlocking)) {
    await offerRequests(command, found, config, { aws, terminal })
    const count = found.filter(({ isBlocking }) => isBlocking).length
    throw new DeployError(
      `Nothing was deployed: ${count === 1 ? 'one thing is' : `${count} things are`} missing. Then run again: ${again}`,
    )
  }
  if ('message' in initialContent || !('value' in state.caller)) return

  const { account, arn } = state.caller.value
  const certificateArn = certificateIn(state)
  terminal.print(`All is in place to deploy ${stage} into account ${account}, ${region}, as ${arn}.`)
  if (command.isCheckOnly) return
  if (!command.isConfirmed && !(terminal.isInteractive && (await terminal.confirm('Deploy it there?'))))
    throw new DeployError('Nothing was deployed: say yes when asked, or --yes.')
  config = { ...config, account, ...(certificateArn && { certificateArn }) }
  await configFile.write(config)

  const plan = createDeploySteps({
    stage,
    config,
    secretsToRotate: command.secretsToRotate,
    given,
    aws,
    print: terminal.print,
    runTool: needs.runTool,
    // Named again, it takes the place of what is there; the name that is on file is for an empty table only.
    seed: (tableName) =>
      needs.seed(region, tableName, initialContent.content, {
        isReplacing: command.given.initialContent !== undefined,
      }),
    rebuildSearch: (tableName) => needs.rebuildSearch(region, tableName),
  })
  await runSteps(plan, { print: terminal.print, again })
  await printNextSteps(stage, config, { aws, edgeAws: needs.createAws(EDGE_REGION), terminal })
}

const flagWithValue = ([name, value]: readonly [string, string]): string[] => [
  flagOf(name),
  /^[\w.,:@/+-]+$/.test(value) ? value : `'${value}'`,
]

/** What the file of this machine says otherwise than the deployed stage, whose settings win over it. */
const differencesBetween = (file: DeployConfig, stored: DeployConfig = {}, given: DeployConfig): string[] =>
  Object.entries(stored).flatMap(([name, value]) => {
    const ofFile = file[name as keyof DeployConfig]
    if (ofFile === undefined || ofFile === value || name in given) return []
    return [
      `  ! ${name} is ${value}, as it was deployed last, and not ${ofFile} as in this machine's file: ${flagOf(name)} ${ofFile} would change it.`,
    ]
  })

/** PayFast's and the captcha's keys, at the first deployment and when they are to be rotated. */
async function collectSecrets(
  { stage, secretsToRotate }: Command,
  config: DeployConfig,
  { environment, terminal }: Needs,
  aws: Aws,
): Promise<GivenSecrets> {
  const isNeeded = async (secret: 'payfast' | 'captcha'): Promise<boolean> => {
    if (secretsToRotate[secret]) return true
    // Where AWS returns an error there is nothing to ask for: the checks report it.
    const existing = await aws.parameter(secretName(stage, secret)).catch(() => 'unknown')
    return existing === undefined
  }
  const newPayfast = (await isNeeded('payfast')) ? await payfastSecretFrom(stage, environment, terminal) : undefined
  const newCaptcha = (await isNeeded('captcha'))
    ? await captchaSecretFrom(captchaProviderOf(config), environment, terminal)
    : undefined
  return { newPayfast, newCaptcha }
}

async function readInitialContent(
  stage: Stage,
  config: DeployConfig,
  readText: Needs['readText'],
): Promise<{ readonly content: InitialContent } | { readonly message: string }> {
  if (!config.initialContent) return { content: createInitialContent(stage, config) }
  try {
    return { content: parseInitialContent(await readText(config.initialContent), stage) }
  } catch (error) {
    return {
      message:
        error instanceof DeployError ? error.message : `The content file ${config.initialContent} cannot be read.`,
    }
  }
}

const certificateIn = ({ certificate }: DeployState): string | undefined =>
  certificate && 'value' in certificate ? certificate.value?.arn : undefined

const tableOf = (records: readonly DnsRecord[]): string =>
  records
    .map(({ type, name, value, note }) => `\n      ${type.padEnd(5)} ${name}  →  ${value}${note ? `  (${note})` : ''}`)
    .join('')

const textOf = ({ isBlocking, message, remedy, records = [] }: Finding): string =>
  `  ${isBlocking ? '✗' : '!'} ${message}\n    ${remedy}${tableOf(records)}`

/** Requests a certificate or e-mail domain from AWS, if the owner agrees, and prints the DNS records to set. */
async function offerRequests(
  { isRequestAllowed }: Command,
  found: readonly Finding[],
  config: DeployConfig,
  { aws, terminal }: { readonly aws: Aws; readonly terminal: Terminal },
): Promise<void> {
  const { mailFrom } = config
  const requests = {
    certificate: {
      prompt: 'Request the certificate now?',
      run: async () => (await aws.certificate(await aws.requestCertificate(siteHostsOf(config))))?.records,
    },
    'email identity': {
      prompt: 'Create the domain in SES now?',
      run: async () => {
        await aws.requestEmailIdentity(domainOf(mailFrom))
        return (await aws.emailIdentity(domainOf(mailFrom)))?.records
      },
    },
  }
  for (const { canRequest } of found) {
    if (!canRequest) continue
    const { prompt, run } = requests[canRequest]
    // oxlint-disable-next-line no-await-in-loop -- one question at a time
    if (!isRequestAllowed && !(terminal.isInteractive && (await terminal.confirm(prompt)))) continue
    // oxlint-disable-next-line no-await-in-loop
    const records = await run().catch((error: unknown) => {
      throw new DeployError(`AWS refused the request: ${error instanceof Error ? error.message : 'no reason'}`)
    })
    terminal.print(
      records && records.length > 0
        ? `    Requested. Set these records where the domain is managed:${tableOf(records)}`
        : '    Requested. Its DNS records are not known yet: run this again in a minute.',
    )
  }
}

async function printNextSteps(
  stage: Stage,
  config: DeployConfig,
  { aws, edgeAws, terminal }: { readonly aws: Aws; readonly edgeAws: Aws; readonly terminal: Terminal },
): Promise<void> {
  const { region = '', siteOrigin = '', ownerEmail = '' } = config
  const isMonitored = hasMonitoring(stage, config)
  const [website, service, monitoring, malwareScan, waf] = await Promise.all([
    aws.outputsOf(stackName(stage, 'Website')),
    aws.outputsOf(stackName(stage, 'Service')),
    isMonitored ? undefined : aws.outputsOf(stackName(stage, 'Monitoring')),
    hasOptional('malwareScan', stage, config) ? undefined : aws.outputsOf(stackName(stage, 'MalwareScan')),
    hasOptional('waf', stage, config) ? undefined : edgeAws.outputsOf(stackName(stage, 'Waf')),
  ])
  const leftOverNotice = (what: string, part: 'Monitoring' | 'MalwareScan' | 'Waf', where: string): string =>
    `  ${what} of an earlier deployment still exist and cost money: \`aws cloudformation delete-stack --stack-name ${stackName(stage, part)} --region ${where}\` removes them.`
  const edge = website?.['SiteAddress'] ?? ''
  const address = siteOrigin || edge
  const records = siteHostsOf({ siteOrigin: address, ...config }).map((name): DnsRecord => {
    const value = new URL(edge).hostname
    return isBareDomain(name) ? { type: 'ALIAS', name, value, note: BARE_DOMAIN_NOTE } : { type: 'CNAME', name, value }
  })
  for (const line of [
    '',
    `  The site is open: ${address}`,
    '',
    ...(siteOrigin === edge || !siteOrigin ? [] : [`  DNS: where the domain is managed, set${tableOf(records)}`, '']),
    // Links in e-mails and uploads contain the site's address, which is known only now.
    ...(siteOrigin ? [] : [`  Run this again with --site-origin ${edge}, so that links and uploads use it.`, '']),
    `  PayFast sends its messages to ${service?.['ItnAddress'] ?? ''}; the payment form passes it on, so there is nothing to set at PayFast.`,
    `  Sign up as ${ownerEmail} at ${address}${paths.auth}: the first owner has access at once, everybody else waits for an owner's approval.`,
    isMonitored
      ? `  Confirm the subscription that AWS e-mails to ${ownerEmail}: without it no alarm arrives.`
      : `  This stage has no alarms: --monitoring true creates them, free of charge, or for ${secondStageAlarmsCost} a month where another stage of the account has them.`,
    ...(monitoring ? [leftOverNotice('The alarms', 'Monitoring', region)] : []),
    ...(malwareScan ? [leftOverNotice('The plan and role of the malware scan', 'MalwareScan', region)] : []),
    ...(waf ? [leftOverNotice('The rules of the firewall', 'Waf', EDGE_REGION)] : []),
    '',
  ])
    terminal.print(line)
}
