import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Stage, deploymentNames } from '#infra/deployment.ts'
import { DeployError } from './deploy-error.ts'

/** What is asked beside the deployment's own context. Nothing of it is secret: it is kept in a file. */
const ownNames = ['account', 'businessName', 'contactPhone', 'house', 'watch'] as const
type ConfigName = (typeof ownNames)[number] | (typeof deploymentNames)[number]

/** What the owner has said, by name: the context of infra/deployment.ts, and what the first house needs. */
export type DeployConfig = Readonly<Partial<Record<ConfigName, string>>>

type Question = {
  readonly name: ConfigName
  readonly prompt: string
  readonly suggest?: (answers: DeployConfig) => string
  readonly onlyFor?: Stage
}

/** In the order of the conversation. Every other name of the context can be given by its flag. */
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
  { name: 'businessName', prompt: "The business's name", suggest: () => 'Mountain Cabins', onlyFor: 'prod' },
  { name: 'contactPhone', prompt: 'The phone number that guests see', onlyFor: 'prod' },
]

/** `siteOrigin` → `--site-origin` */
export const flagOf = (name: string): string => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const configNames: readonly ConfigName[] = [...deploymentNames.filter((name) => name !== 'stage'), ...ownNames]

/** What stands behind the command: answers by their flags, and how it is to run. Throws one sentence for an odd word. */
export function parseCommand(words: readonly string[]) {
  const nameOf = new Map(configNames.map((name) => [flagOf(name), name]))
  const switches = new Set([
    ...['--yes', '--check', '--request'],
    ...['--new-payfast', '--new-captcha', '--new-link-key', '--new-origin-secret'],
  ])
  const given: Partial<Record<ConfigName, string>> = {}
  const on = new Set<string>()
  let stage: Stage | undefined

  const left = words.flatMap((word) => {
    const [flag = '', ...value] = word.split('=')
    return word.startsWith('--') && value.length > 0 ? [flag, value.join('=')] : [word]
  })
  while (left.length > 0) {
    const word = left.shift() ?? ''
    if (switches.has(word)) {
      on.add(word)
      continue
    }
    const name = nameOf.get(word)
    if (!name && word !== '--stage')
      throw new DeployError(
        `${word} is no word of this command: it knows --stage, ${[...nameOf.keys(), ...switches].join(', ')}.`,
      )
    const value = left.shift()
    if (value === undefined || value.startsWith('--')) throw new DeployError(`${word} needs a word after it.`)
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
    secretsToRotate: {
      payfast: on.has('--new-payfast'),
      captcha: on.has('--new-captcha'),
      'link-key': on.has('--new-link-key'),
      'origin-secret': on.has('--new-origin-secret'),
    },
  }
}
export type Command = ReturnType<typeof parseCommand>

/** Asks for what is not known yet. Without anybody to ask, what has a suggestion takes it, and the rest stays open. */
export async function completeConfig(
  stage: Stage,
  known: DeployConfig,
  ask: ((question: string, suggestion: string) => Promise<string>) | undefined,
): Promise<DeployConfig> {
  let answers = known
  for (const { name, prompt, suggest, onlyFor } of questions) {
    if (answers[name] || (onlyFor && onlyFor !== stage)) continue
    const suggestion = suggest?.(answers) ?? ''
    // oxlint-disable-next-line no-await-in-loop -- one question at a time
    const answer = ask ? await ask(prompt, suggestion) : suggestion
    if (answer) answers = { ...answers, [name]: answer }
  }
  return answers
}

const Kept = z.partialRecord(z.enum(configNames as [ConfigName, ...ConfigName[]]), z.string())

/** Keeps the answers of a stage for the next time, in a file beside cdk.json that git ignores. */
export function deployConfigFile(folder: string, stage: Stage) {
  const path = join(folder, `deploy.${stage}.json`)
  return {
    path,
    async read(): Promise<DeployConfig> {
      if (!existsSync(path)) return {}
      try {
        return Kept.parse(JSON.parse(await readFile(path, 'utf8')))
      } catch {
        throw new DeployError(`${path} cannot be read: mend it, or delete it to be asked again.`)
      }
    },
    async write(answers: DeployConfig): Promise<void> {
      await writeFile(`${path}.new`, `${JSON.stringify(answers, null, 2)}\n`)
      await rename(`${path}.new`, path)
    },
  }
}
