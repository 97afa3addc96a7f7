import type { Stage } from '#infra/deployment.ts'
import { stackName } from '#infra/house.ts'
import { type Answers, type Command, completeAnswers } from './answers.ts'
import { type Aws, type DnsRecord, EDGE_REGION } from './aws.ts'
import { CannotDeploy } from './cannot-deploy.ts'
import {
  type Facts,
  type Finding,
  captchaProviderOf,
  domainOf,
  findings,
  isGuarded,
  isWatched,
  lookAround,
} from './checks.ts'
import { type House, firstHouse, houseFrom } from './first-house.ts'
import { planOf } from './house-plan.ts'
import { type GivenSecrets, captchaSecretFrom, payfastSecretFrom, secretName } from './secrets.ts'
import { takeSteps } from './steps.ts'
import type { Terminal } from './terminal.ts'

type Needs = {
  readonly terminal: Terminal
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly kept: { read(): Promise<Answers>; write(answers: Answers): Promise<void> }
  readonly awsIn: (region: string) => Aws
  readonly readText: (file: string) => Promise<string>
  readonly runTool: Parameters<typeof planOf>[0]['runTool']
  readonly furnish: (region: string, tableName: string, house: House) => Promise<boolean>
}

/**
 * Deploys the house: asks what it does not know, looks whether everything is in place, and only then begins. Rejects
 * with `CannotDeploy` and what to do; the same command goes on wherever it stopped.
 */
export async function deployHouse(command: Command, needs: Needs): Promise<void> {
  const { stage } = command
  const { terminal, kept } = needs
  const again = `npm run deploy -- --stage ${stage}`

  const ask = terminal.isSomebodyThere && !command.isAgreed ? terminal.ask : undefined
  let answers = await completeAnswers(stage, { ...(await kept.read()), ...command.given }, ask)
  const { region = '' } = answers
  // Kept before anything is checked: whoever mends what is missing is not asked all of it again.
  await kept.write(answers)

  const aws = needs.awsIn(region)
  const given = await secretsGiven(command, answers, needs, aws)
  const house = await houseGiven(stage, answers, needs.readText)
  const facts = await lookAround({
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
    throw new CannotDeploy(
      `Nothing was deployed: ${count === 1 ? 'one thing is' : `${count} things are`} missing. Then run again: ${again}`,
    )
  }
  if ('lacks' in house || !('answer' in facts.caller)) return

  const { account, arn } = facts.caller.answer
  const certificateArn = certificateIn(facts)
  terminal.say(`All is in place to deploy ${stage} into account ${account}, ${region}, as ${arn}.`)
  if (command.isCheckOnly) return
  if (!command.isAgreed && !(terminal.isSomebodyThere && (await terminal.confirm('Deploy it there?'))))
    throw new CannotDeploy('Nothing was deployed: say yes when asked, or --yes.')
  answers = { ...answers, account, ...(certificateArn && { certificateArn }) }
  await kept.write(answers)

  const plan = planOf({
    stage,
    answers,
    renews: command.renews,
    given,
    house: house.is,
    aws,
    say: terminal.say,
    runTool: needs.runTool,
    furnish: (tableName, content) => needs.furnish(region, tableName, content),
  })
  await takeSteps(plan, { say: terminal.say, again })
  await tellWhatIsNext(stage, answers, { aws, atTheEdge: needs.awsIn(EDGE_REGION), terminal })
}

/** The keys of others, where they are needed and can be had: at the first deployment, and when they are to be renewed. */
async function secretsGiven(
  { stage, renews }: Command,
  answers: Answers,
  { environment, terminal }: Needs,
  aws: Aws,
): Promise<GivenSecrets> {
  const isNeeded = async (secret: 'payfast' | 'captcha'): Promise<boolean> => {
    if (renews[secret]) return true
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

async function houseGiven(
  stage: Stage,
  answers: Answers,
  readText: Needs['readText'],
): Promise<{ readonly is: House } | { readonly lacks: string }> {
  if (!answers.house) return { is: firstHouse(stage, answers) }
  try {
    return { is: houseFrom(await readText(answers.house), stage) }
  } catch (error) {
    return { lacks: error instanceof CannotDeploy ? error.message : `The house file ${answers.house} cannot be read.` }
  }
}

const certificateIn = ({ certificate }: Facts): string | undefined =>
  certificate && 'answer' in certificate ? certificate.answer?.arn : undefined

const tableOf = (records: readonly DnsRecord[]): string =>
  records
    .map(({ type, name, value, note }) => `\n      ${type.padEnd(5)} ${name}  →  ${value}${note ? `  (${note})` : ''}`)
    .join('')

const textOf = ({ stops, says, todo, records = [] }: Finding): string =>
  `  ${stops ? '✗' : '!'} ${says}\n    ${todo}${tableOf(records)}`

/** Asks Amazon for what it can give, if the owner wants it so, and says which DNS records it wants to see first. */
async function offerRequests(
  { mayRequest }: Command,
  found: readonly Finding[],
  { siteOrigin = '', mailFrom }: Answers,
  { aws, terminal }: { readonly aws: Aws; readonly terminal: Terminal },
): Promise<void> {
  const requests = {
    certificate: {
      asks: 'Request the certificate now?',
      run: async () => (await aws.certificate(await aws.requestCertificate(new URL(siteOrigin).hostname)))?.records,
    },
    'mail identity': {
      asks: 'Make the domain known to SES now?',
      run: async () => {
        await aws.requestMailIdentity(domainOf(mailFrom))
        return (await aws.mailIdentity(domainOf(mailFrom)))?.records
      },
    },
  }
  for (const { canRequest } of found) {
    if (!canRequest) continue
    const { asks, run } = requests[canRequest]
    // oxlint-disable-next-line no-await-in-loop -- one question at a time
    if (!mayRequest && !(terminal.isSomebodyThere && (await terminal.confirm(asks)))) continue
    // oxlint-disable-next-line no-await-in-loop
    const records = await run().catch((error: unknown) => {
      throw new CannotDeploy(`AWS did not take the request: ${error instanceof Error ? error.message : 'no reason'}`)
    })
    terminal.say(
      records && records.length > 0
        ? `    Requested. Set these records where the domain is managed:${tableOf(records)}`
        : '    Requested. Its DNS records are not known yet: run this again in a minute.',
    )
  }
}

async function tellWhatIsNext(
  stage: Stage,
  answers: Answers,
  { aws, atTheEdge, terminal }: { readonly aws: Aws; readonly atTheEdge: Aws; readonly terminal: Terminal },
): Promise<void> {
  const { region = '', siteOrigin = '', ownerEmail = '' } = answers
  const isAlarmed = isWatched(stage, answers)
  const [website, service, watch, guard] = await Promise.all([
    aws.outputsOf(stackName(stage, 'Website')),
    aws.outputsOf(stackName(stage, 'Service')),
    isAlarmed ? undefined : aws.outputsOf(stackName(stage, 'Watch')),
    isGuarded(stage, answers) ? undefined : atTheEdge.outputsOf(stackName(stage, 'Guard')),
  ])
  const stillStands = (what: string, part: 'Watch' | 'Guard', where: string): string =>
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
    `  Sign up as ${ownerEmail} at ${address}/auth: the first owner is let in at once, everybody else waits for an owner.`,
    isAlarmed
      ? `  Confirm the subscription that AWS mails to ${ownerEmail}: without it no alarm is heard.`
      : '  Nobody watches this stage: --watch true puts up the alarms, for some $9 a month.',
    ...(watch ? [stillStands('The alarms', 'Watch', region)] : []),
    ...(guard ? [stillStands('The rules of the firewall', 'Guard', EDGE_REGION)] : []),
    '',
  ])
    terminal.say(line)
}
