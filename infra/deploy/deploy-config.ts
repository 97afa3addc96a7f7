import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Stage, deploymentNames, parameterName } from '#infra/deployment.ts'
import type { Aws } from './aws.ts'
import { DeployError } from './deploy-error.ts'

/** What the command needs beside the deployment's context. Not secret: it is stored in a file. */
const ownNames = ['account', 'businessName', 'contactEmail', 'contactPhone', 'initialContent', 'monitoring'] as const
type ConfigName = (typeof ownNames)[number] | (typeof deploymentNames)[number]

/** The owner's settings by name: the context of infra/deployment.ts, and those of the command itself. */
export type DeployConfig = Readonly<Partial<Record<ConfigName, string>>>

type Question = {
  readonly name: ConfigName
  readonly prompt: string
  readonly suggest?: (config: DeployConfig) => string
  readonly onlyFor?: Stage
}

/** In the order in which they are asked. Every other name is given by its flag only. */
const questions: readonly Question[] = [
  { name: 'region', prompt: 'AWS region', suggest: () => 'af-south-1' },
  { name: 'siteOrigin', prompt: "The site's address, such as https://www.example.co.za", onlyFor: 'prod' },
  {
    name: 'mailFrom',
    prompt: 'The address that e-mails come from',
    suggest: ({ siteOrigin = '' }) =>
      URL.canParse(siteOrigin) ? `bookings@${new URL(siteOrigin).hostname.replace(/^www\./, '')}` : '',
    onlyFor: 'prod',
  },
  { name: 'ownerEmail', prompt: "The first owner's e-mail address, which also gets the alarms" },
  {
    name: 'monthlyBudgetUsd',
    prompt: 'What AWS may cost a month, in US dollars, before you hear of it',
    suggest: () => '30',
  },
  { name: 'businessName', prompt: "The business's name", onlyFor: 'prod' },
  { name: 'contactPhone', prompt: 'The phone number that guests see', onlyFor: 'prod' },
  {
    name: 'contactEmail',
    prompt: 'The e-mail address that guests write to',
    suggest: ({ mailFrom = '' }) => mailFrom,
    onlyFor: 'prod',
  },
  {
    name: 'initialContent',
    prompt:
      'The file with your cabins, prices, texts and terms; --example-content prints one (none: three closed cabins for now)',
    onlyFor: 'prod',
  },
]

/** `siteOrigin` → `--site-origin` */
export const flagOf = (name: string): string =>
  `--${name.replaceAll(/[A-Z]/g, (character) => `-${character.toLowerCase()}`)}`

const configNames: readonly ConfigName[] = [...deploymentNames.filter((name) => name !== 'stage'), ...ownNames]

/** Parses the command line: settings by their flags, and switches. Throws one sentence for an unknown option. */
export function parseCommand(args: readonly string[]) {
  const nameOf = new Map(configNames.map((name) => [flagOf(name), name]))
  const switches = new Set([
    ...['--yes', '--check', '--request', '--reset-second-factor', '--example-content'],
    ...['--new-payfast', '--new-captcha', '--new-link-key', '--new-origin-secret'],
  ])
  const given: Partial<Record<ConfigName, string>> = {}
  const on = new Set<string>()
  let stage: Stage | undefined

  const unparsed = args.flatMap((arg) => {
    const [flag = '', ...value] = arg.split('=')
    return arg.startsWith('--') && value.length > 0 ? [flag, value.join('=')] : [arg]
  })
  while (unparsed.length > 0) {
    const arg = unparsed.shift() ?? ''
    if (switches.has(arg)) {
      on.add(arg)
      continue
    }
    const name = nameOf.get(arg)
    if (!name && arg !== '--stage')
      throw new DeployError(
        `${arg} is not an option of this command. Options: --stage, ${[...nameOf.keys(), ...switches].join(', ')}.`,
      )
    const value = unparsed.shift()
    if (value === undefined || value.startsWith('--')) throw new DeployError(`${arg} needs a value.`)
    if (name) given[name] = value
    else stage = (['dev', 'prod'] as const).find((each) => each === value)
  }
  if (!stage) throw new DeployError('Say which stage: --stage prod, or --stage dev.')
  return {
    stage,
    given: given as DeployConfig,
    isConfirmed: on.has('--yes'),
    isCheckOnly: on.has('--check'),
    isRequestAllowed: on.has('--request'),
    isSecondFactorReset: on.has('--reset-second-factor'),
    isExamplePrinted: on.has('--example-content'),
    secretsToRotate: {
      payfast: on.has('--new-payfast'),
      captcha: on.has('--new-captcha'),
      'link-key': on.has('--new-link-key'),
      'origin-secret': on.has('--new-origin-secret'),
    },
  }
}
export type Command = ReturnType<typeof parseCommand>

/** Asks for settings that are missing, or for those of them that `isAsked` chooses. Without a terminal, those with a suggestion take it and the rest stays open. */
export async function completeConfig(
  stage: Stage,
  previous: DeployConfig,
  ask: ((question: string, suggestion: string) => Promise<string>) | undefined,
  isAsked: (name: ConfigName) => boolean = () => true,
): Promise<DeployConfig> {
  let config = previous
  for (const { name, prompt, suggest, onlyFor } of questions) {
    if (config[name] || !isAsked(name) || (onlyFor && onlyFor !== stage)) continue
    const suggestion = suggest?.(config) ?? ''
    // oxlint-disable-next-line no-await-in-loop -- one question at a time
    const answer = ask ? await ask(prompt, suggestion) : suggestion
    if (answer) config = { ...config, [name]: answer }
  }
  return config
}

const StoredConfig = z.partialRecord(z.enum(configNames as [ConfigName, ...ConfigName[]]), z.string())

const settingsName = (stage: Stage): string => parameterName({ stage }, 'settings')

/** The settings with which a stage was last deployed, from beside its secrets; undefined where it never was. */
export async function readStageSettings(
  { parameter }: Pick<Aws, 'parameter'>,
  stage: Stage,
): Promise<DeployConfig | undefined> {
  const text = await parameter(settingsName(stage))
  if (text === undefined) return undefined
  // A newer version may have stored settings that this one does not know.
  const known = Object.entries(JSON.parse(text) as object).filter(([name]) => configNames.some((each) => each === name))
  return StoredConfig.parse(Object.fromEntries(known))
}

/** Stores them for every machine, without the path of a file on this one. True where they changed. */
export async function writeStageSettings(
  { parameter, putParameter }: Pick<Aws, 'parameter' | 'putParameter'>,
  stage: Stage,
  { initialContent: _path, ...config }: DeployConfig,
): Promise<boolean> {
  const text = JSON.stringify(config)
  if ((await parameter(settingsName(stage))) === text) return false
  await putParameter(settingsName(stage), text, 'String')
  return true
}

/** Stores the settings of a stage in a file beside cdk.json that git ignores. */
export function deployConfigFile(folder: string, stage: Stage) {
  const path = join(folder, `deploy.${stage}.json`)
  return {
    path,
    async read(): Promise<DeployConfig> {
      if (!existsSync(path)) return {}
      try {
        return StoredConfig.parse(JSON.parse(await readFile(path, 'utf8')))
      } catch {
        throw new DeployError(`${path} cannot be read: correct it, or delete it to be asked again.`)
      }
    },
    async write(config: DeployConfig): Promise<void> {
      await writeFile(`${path}.new`, `${JSON.stringify(config, null, 2)}\n`)
      await rename(`${path}.new`, path)
    },
  }
}
