import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Stage, deploymentNames } from '#infra/deployment.ts'
import { CannotDeploy } from './cannot-deploy.ts'

/** What is asked beside the deployment's own context. Nothing of it is secret: it is kept in a file. */
const ownNames = ['account', 'businessName', 'contactPhone', 'house', 'watch'] as const
type AnswerName = (typeof ownNames)[number] | (typeof deploymentNames)[number]

/** What the owner has said, by name: the context of infra/deployment.ts, and what the first house needs. */
export type Answers = Readonly<Partial<Record<AnswerName, string>>>

type Question = {
  readonly name: AnswerName
  readonly asks: string
  readonly suggests?: (answers: Answers) => string
  readonly onlyFor?: Stage
}

/** In the order of the conversation. Every other name of the context can be given by its flag. */
const questions: readonly Question[] = [
  { name: 'region', asks: 'AWS region', suggests: () => 'af-south-1' },
  { name: 'siteOrigin', asks: "The site's address, such as https://www.example.co.za", onlyFor: 'prod' },
  {
    name: 'mailFrom',
    asks: 'The address that e-mails come from',
    suggests: ({ siteOrigin = '' }) =>
      URL.canParse(siteOrigin) ? `bookings@${new URL(siteOrigin).hostname.replace(/^www\./, '')}` : '',
    onlyFor: 'prod',
  },
  { name: 'ownerEmail', asks: "The first owner's e-mail address, which also gets the alarms" },
  {
    name: 'monthlyBudgetUsd',
    asks: 'What AWS may cost a month, in US dollars, before you hear of it',
    suggests: () => '30',
  },
  { name: 'businessName', asks: "The business's name", suggests: () => 'Mountain Cabins', onlyFor: 'prod' },
  { name: 'contactPhone', asks: 'The phone number that guests see', onlyFor: 'prod' },
]

/** `siteOrigin` → `--site-origin` */
export const flagOf = (name: string): string => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const answerNames: readonly AnswerName[] = [...deploymentNames.filter((name) => name !== 'stage'), ...ownNames]

/** What stands behind the command: answers by their flags, and how it is to run. Throws one sentence for an odd word. */
export function readCommand(words: readonly string[]) {
  const nameOf = new Map(answerNames.map((name) => [flagOf(name), name]))
  const switches = new Set([
    ...['--yes', '--check', '--request'],
    ...['--new-payfast', '--new-captcha', '--new-link-key', '--new-edge-key'],
  ])
  const given: Partial<Record<AnswerName, string>> = {}
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
      throw new CannotDeploy(
        `${word} is no word of this command: it knows --stage, ${[...nameOf.keys(), ...switches].join(', ')}.`,
      )
    const value = left.shift()
    if (value === undefined || value.startsWith('--')) throw new CannotDeploy(`${word} needs a word after it.`)
    if (name) given[name] = value
    else stage = (['dev', 'prod'] as const).find((each) => each === value)
  }
  if (!stage) throw new CannotDeploy('Say which stage: --stage prod, or --stage dev.')
  return {
    stage,
    given: given as Answers,
    isAgreed: on.has('--yes'),
    isCheckOnly: on.has('--check'),
    mayRequest: on.has('--request'),
    renews: {
      payfast: on.has('--new-payfast'),
      captcha: on.has('--new-captcha'),
      'link-key': on.has('--new-link-key'),
      'edge-key': on.has('--new-edge-key'),
    },
  }
}
export type Command = ReturnType<typeof readCommand>

/** Asks for what is not known yet. Without anybody to ask, what has a suggestion takes it, and the rest stays open. */
export async function completeAnswers(
  stage: Stage,
  known: Answers,
  ask: ((question: string, suggestion: string) => Promise<string>) | undefined,
): Promise<Answers> {
  let answers = known
  for (const { name, asks, suggests, onlyFor } of questions) {
    if (answers[name] || (onlyFor && onlyFor !== stage)) continue
    const suggestion = suggests?.(answers) ?? ''
    // oxlint-disable-next-line no-await-in-loop -- one question at a time
    const answer = ask ? await ask(asks, suggestion) : suggestion
    if (answer) answers = { ...answers, [name]: answer }
  }
  return answers
}

const Kept = z.partialRecord(z.enum(answerNames as [AnswerName, ...AnswerName[]]), z.string())

/** Keeps the answers of a stage for the next time, in a file beside cdk.json that git ignores. */
export function answersFile(folder: string, stage: Stage) {
  const path = join(folder, `deploy.${stage}.json`)
  return {
    path,
    async read(): Promise<Answers> {
      if (!existsSync(path)) return {}
      try {
        return Kept.parse(JSON.parse(await readFile(path, 'utf8')))
      } catch {
        throw new CannotDeploy(`${path} cannot be read: mend it, or delete it to be asked again.`)
      }
    },
    async write(answers: Answers): Promise<void> {
      await writeFile(`${path}.new`, `${JSON.stringify(answers, null, 2)}\n`)
      await rename(`${path}.new`, path)
    },
  }
}
