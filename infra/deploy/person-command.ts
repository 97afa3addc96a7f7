import { parseArgs } from 'node:util'
import { refusalMessage } from '#shared/api/refusal-messages.ts'
import type { Refused, Result } from '#shared/kernel/result.ts'
import type { PersonSearch } from '#shared/privacy/match-person.ts'
import { erasePerson } from '#lambdas/privacy/erase-person.ts'
import { exportPerson } from '#lambdas/privacy/export-person.ts'
import { findPeople } from '#lambdas/privacy/find-people.ts'
import { DeployError } from './deploy-error.ts'
import { type DataStage, parseDataStage } from './stored-data.ts'
import type { Terminal } from './terminal.ts'

type PersonTask = { readonly find: PersonSearch } | { readonly export: string } | { readonly erase: string }
export type PersonCommand = {
  readonly stage: DataStage
  readonly region: string | undefined
  readonly task: PersonTask
  readonly isConfirmed: boolean
}

const USAGE = 'Say what to do, one of: --name "…", --phone …, --export <e-mail address>, --erase <e-mail address>.'

/** Parses the command line. Throws one sentence for what is missing. */
export function parsePersonCommand(args: readonly string[]): PersonCommand {
  const text = { type: 'string' } as const
  const options = {
    stage: text,
    region: text,
    name: text,
    phone: text,
    export: text,
    erase: text,
    yes: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const stage = parseDataStage(values.stage)
  const tasks: PersonTask[] = [
    ...(values.name ? [{ find: { name: values.name } }] : []),
    ...(values.phone ? [{ find: { phone: values.phone } }] : []),
    ...(values.export ? [{ export: values.export }] : []),
    ...(values.erase ? [{ erase: values.erase }] : []),
  ]
  const [task, ...others] = tasks
  if (!task || others.length > 0) throw new DeployError(USAGE)
  return { stage, region: values.region, task, isConfirmed: values.yes ?? false }
}

type Needs = Parameters<typeof findPeople>[0] & Parameters<typeof exportPerson>[0] & Parameters<typeof erasePerson>[0]

/** Finds, exports or erases a person, and prints the outcome. Throws the sentence of a refusal. */
export async function runPersonCommand(
  { task, isConfirmed }: Pick<PersonCommand, 'task' | 'isConfirmed'>,
  needs: Needs,
  { print, confirm }: Pick<Terminal, 'print' | 'confirm'>,
): Promise<void> {
  if ('export' in task) {
    print(JSON.stringify(valueOf(await exportPerson(needs, task.export)), null, 2))
    return
  }
  if ('erase' in task) {
    if (!isConfirmed && !(await confirm(`Erase what is held under ${task.erase}? It cannot be brought back.`)))
      throw new DeployError('Nothing was erased.')
    const by = { kind: 'staff', name: 'by command' } as const
    const { erased, kept } = valueOf(await erasePerson(needs, { email: task.erase, by }))
    print(
      `Erased: ${Object.entries(erased)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')}.`,
    )
    for (const { reference, what, until } of kept)
      print(`Kept: ${what} of ${reference}${until === null ? '' : `, until ${until}`}.`)
    return
  }
  let cursor: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before ended
    const page = valueOf(await findPeople(needs, task.find, cursor))
    for (const { kind, reference, name, email, phone, at } of page.people)
      print([email, name, phone, reference ?? kind, at.slice(0, 10)].join('  '))
    cursor = page.cursor ?? undefined
  } while (cursor)
}

function valueOf<Value>(result: Result<Value, Parameters<typeof refusalMessage>[0]>): Value {
  if (result.ok) return result.value
  throw new DeployError(sentenceOf(result))
}

const sentenceOf = ({ refusal, details }: Refused<Parameters<typeof refusalMessage>[0]>): string =>
  refusalMessage(refusal, details)
