import { paths } from '#shared/site/paths.ts'
import type { Stage } from '#infra/deployment.ts'
import { stackName } from '#infra/stacks.ts'
import { type DeployConfig, type Command, completeConfig } from './deploy-config.ts'
import { type Aws, type DnsRecord, EDGE_REGION } from './aws.ts'
import { DeployError } from './deploy-error.ts'
import {
  type DeployFacts,
  type Finding,
  captchaProviderOf,
  domainOf,
  findings,
  hasWaf,
  hasMonitoring,
  gatherFacts,
} from './checks.ts'
import { type InitialContent, createInitialContent, parseInitialContent } from './initial-content.ts'
import { createDeploySteps } from './deploy-steps.ts'
import { type GivenSecrets, captchaSecretFrom, payfastSecretFrom, secretName } from './secrets.ts'
import { runSteps } from './steps.ts'
import type { Terminal } from './terminal.ts'

type Needs = {
  readonly terminal: Terminal
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly kept: { read(): Promise<DeployConfig>; write(answers: DeployConfig): Promise<void> }
  readonly createAws: (region: string) => Aws
  readonly readText: (file: string) => Promise<string>
  readonly runTool: Parameters<typeof createDeploySteps>[0]['runTool']
  readonly seed: (region: string, tableName: string, house: InitialContent) => Promise<boolean>
}

/**
 * Deploys the house: asks what it does not know, looks whether everything is in place, and only then begins. Rejects
 * with `DeployError` and what to do; the same command goes on wherever it stopped.
 */
export async function runDeployment(command: Command, needs: Needs): Promise<void> {
  const { stage } = command
  const { terminal, kept } = needs
  const again = `npm run deploy -- --stage ${stage}`

  const ask = terminal.isInteractive && !command.isConfirmed ? terminal.ask : undefined
  let answers = await completeConfig(stage, { ...(await kept.read()), ...command.given }, ask)
  const { region = '' } = answers
  // Kept before anything is checked: whoever mends what is missing is not asked all of it again.
  await kept.write(answers)

  const aws = needs.createAws(region)
  const given = await collectSecrets(command, answers, needs, aws)
  const house = await readInitialContent(stage, answers, needs.readText)
  const facts = await gatherFacts({
    stage,
    answers,
    aws,
    payfastName: secretName(stage, 'payfast'),
    captchaName: secretName(stage, 'captcha'),
    ...given,
    house: 'lacks' in house ? house.lacks : undefined,
  })
  const found = findings(stage, answers, facts)
  for (const finding of found) terminal.say(textOf(finding))
  if (found.some(({ stops }) => stops)) {
    await offerRequests(command, found, answers, { aws, terminal })
    const count = found.filter(({ stops }) => stops).length
    throw new DeployError(
      `Nothing was deployed: ${count === 1 ? 'one thing is' : `${count} things are`} missing. Then run again: ${again}`,
    )
  }
  if ('lacks' in house || !('answer' in facts.caller)) return

  const { account, arn } = facts.caller.answer
  const certificateArn = certificateIn(facts)
  terminal.say(`All is in place to deploy ${stage} into account ${account}, ${region}, as ${arn}.`)
  if (command.isCheckOnly) return
  if (!command.isConfirmed && !(terminal.isInteractive && (await terminal.confirm('Deploy it there?'))))
    throw new DeployError('Nothing was deployed: say yes when asked, or --yes.')
  answers = { ...answers, account, ...(certificateArn && { certificateArn }) }
  await kept.write(answers)

  const plan = createDeploySteps({
    stage,
    answers,
    secretsToRotate: command.secretsToRotate,
    given,
    house: house.is,
    aws,
    say: terminal.say,
    runTool: needs.runTool,
    seed: (tableName, content) => needs.seed(region, tableName, content),
  })
  await runSteps(plan, { say: terminal.say, again })
  await printNextSteps(stage, answers, { aws, atTheEdge: needs.createAws(EDGE_REGION), terminal })
}

/** The keys of others, where they are needed and can be had: at the first deployment, and when they are to be renewed. */
async function collectSecrets(
  { stage, secretsToRotate }: Command,
  answers: DeployConfig,
  { environment, terminal }: Needs,
  aws: Aws,
): Promise<GivenSecrets> {
  const isNeeded = async (secret: 'payfast' | 'captcha'): Promise<boolean> => {
    if (secretsToRotate[secret]) return true
    // Without an answer there is nothing to ask for: the checks say what stands in the way.
    const standing = await aws.parameter(secretName(stage, secret)).catch(() => 'unknown')
    return standing === undefined
  }
  const newPayfast = (await isNeeded('payfast')) ? await payfastSecretFrom(stage, environment, terminal) : undefined
  const newCaptcha = (await isNeeded('captcha'))
    ? await captchaSecretFrom(captchaProviderOf(answers), environment, terminal)
    : undefined
  return { newPayfast, newCaptcha }
}

async function readInitialContent(
  stage: Stage,
  answers: DeployConfig,
  readText: Needs['readText'],
): Promise<{ readonly is: InitialContent } | { readonly lacks: string }> {
  if (!answers.house) return { is: createInitialContent(stage, answers) }
  try {
    return { is: parseInitialContent(await readText(answers.house), stage) }
  } catch (error) {
    return { lacks: error instanceof DeployError ? error.message : `The house file ${answers.house} cannot be read.` }
  }
}

const certificateIn = ({ certificate }: DeployFacts): string | undefined =>
  certificate && 'answer' in certificate ? certificate.answer?.arn : undefined

const tableOf = (records: readonly DnsRecord[]): string =>
  records
    .map(({ type, name, value, note }) => `\n      ${type.padEnd(5)} ${name}  →  ${value}${note ? `  (${note})` : ''}`)
    .join('')

const textOf = ({ stops, message, todo, records = [] }: Finding): string =>
  `  ${stops ? '✗' : '!'} ${message}\n    ${todo}${tableOf(records)}`

/** Asks Amazon for what it can give, if the owner wants it so, and says which DNS records it wants to see first. */
async function offerRequests(
  { isRequestAllowed }: Command,
  found: readonly Finding[],
  { siteOrigin = '', mailFrom }: DeployConfig,
  { aws, terminal }: { readonly aws: Aws; readonly terminal: Terminal },
): Promise<void> {
  const requests = {
    certificate: {
      prompt: 'Request the certificate now?',
      run: async () => (await aws.certificate(await aws.requestCertificate(new URL(siteOrigin).hostname)))?.records,
    },
    'mail identity': {
      prompt: 'Make the domain known to SES now?',
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
      throw new DeployError(`AWS did not take the request: ${error instanceof Error ? error.message : 'no reason'}`)
    })
    terminal.say(
      records && records.length > 0
        ? `    Requested. Set these records where the domain is managed:${tableOf(records)}`
        : '    Requested. Its DNS records are not known yet: run this again in a minute.',
    )
  }
}

async function printNextSteps(
  stage: Stage,
  answers: DeployConfig,
  { aws, atTheEdge, terminal }: { readonly aws: Aws; readonly atTheEdge: Aws; readonly terminal: Terminal },
): Promise<void> {
  const { region = '', siteOrigin = '', ownerEmail = '' } = answers
  const isMonitored = hasMonitoring(stage, answers)
  const [website, service, watch, guard] = await Promise.all([
    aws.outputsOf(stackName(stage, 'Website')),
    aws.outputsOf(stackName(stage, 'Service')),
    isMonitored ? undefined : aws.outputsOf(stackName(stage, 'Monitoring')),
    hasWaf(stage, answers) ? undefined : atTheEdge.outputsOf(stackName(stage, 'Waf')),
  ])
  const leftOverNotice = (what: string, part: 'Monitoring' | 'Waf', where: string): string =>
    `  ${what} of before still stand and cost: \`aws cloudformation delete-stack --stack-name ${stackName(stage, part)} --region ${where}\` takes them away.`
  const edge = website?.['SiteAddress'] ?? ''
  const address = siteOrigin || edge
  const record = { type: 'CNAME', name: new URL(address).hostname, value: new URL(edge).hostname } as const
  for (const line of [
    '',
    `  The house is open: ${address}`,
    '',
    ...(siteOrigin === edge || !siteOrigin ? [] : [`  DNS: where the domain is managed, set${tableOf([record])}`, '']),
    // Links in e-mails and uploads know the site by its address, and this one is known only now.
    ...(siteOrigin ? [] : [`  Run this again with --site-origin ${edge}, so that links and uploads lead there.`, '']),
    `  PayFast sends its messages to ${service?.['ItnAddress'] ?? ''}; the payment form tells it so, nothing to set there.`,
    `  Sign up as ${ownerEmail} at ${address}${paths.auth}: the first owner is let in at once, everybody else waits for an owner.`,
    isMonitored
      ? `  Confirm the subscription that AWS mails to ${ownerEmail}: without it no alarm is heard.`
      : '  Nobody watches this stage: --watch true puts up the alarms, for some $9 a month.',
    ...(watch ? [leftOverNotice('The alarms', 'Monitoring', region)] : []),
    ...(guard ? [leftOverNotice('The rules of the firewall', 'Waf', EDGE_REGION)] : []),
    '',
  ])
    terminal.say(line)
}
