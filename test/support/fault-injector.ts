import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'

/** What can happen to one call to AWS, PayFast or the mail provider, after the SDK's own tries are over. */
export const faults = [
  'is throttled',
  'meets another transaction',
  'meets other transactions for ever',
  'times out before it is done',
  'times out after it is done',
  'kills the machine before it is done',
  'kills the machine after it is done',
] as const
export type Fault = (typeof faults)[number]

const PROCESS_DIED = Symbol('the machine died')
const errorNamed = (name: string) => Object.assign(new Error(name), { name })
/** Of a machine that is gone nobody ever hears again: neither a value nor an error. */
const silence = () => new Promise<never>(() => {})

/**
 * One machine on which the `at`-th call meets a trouble; all others do as they would. Without `at` nothing happens, and
 * the calls are only counted. A machine that was killed makes no call any more.
 */
export function createFaultInjector({ at, fault }: { readonly at?: number; readonly fault?: Fault } = {}) {
  const calls: string[] = []
  let isDead = false
  let die = () => {}
  const death = new Promise<typeof PROCESS_DIED>((resolve) => {
    die = () => {
      isDead = true
      resolve(PROCESS_DIED)
    }
  })

  async function through<Value>(what: string, act: () => Promise<Value>, writes = 0): Promise<Value> {
    if (isDead) return silence()
    // Whoever stood in the way once is gone when it is tried again. Only a transaction touches what others want for ever.
    const isPermanentConflict = fault === 'meets other transactions for ever' && writes > 1
    const isAgain = isPermanentConflict && calls.length === at && calls.at(-1) === what
    if (!isAgain) calls.push(what)
    if (calls.length !== at) return act()
    switch (fault) {
      case undefined:
        return act()
      case 'is throttled':
        throw errorNamed('ThrottlingException')
      case 'meets another transaction':
      case 'meets other transactions for ever':
        if (writes === 0) return act()
        if (writes === 1) throw new TransactionConflictException({ message: 'conflict', $metadata: {} })
        throw new TransactionCanceledException({
          message: 'conflict',
          $metadata: {},
          CancellationReasons: Array.from({ length: writes }, (_, place) => ({
            Code: place === 0 ? 'TransactionConflict' : 'None',
          })),
        })
      case 'times out before it is done':
        throw errorNamed('TimeoutError')
      case 'times out after it is done':
        await act()
        throw errorNamed('TimeoutError')
      case 'kills the machine before it is done':
        die()
        return silence()
      case 'kills the machine after it is done':
        await act()
        die()
        return silence()
    }
  }

  return {
    /** What was called, in order. */
    calls: calls as readonly string[],
    /** Any function that asks somebody outside, as this machine calls it. */
    wrapCall:
      <Args extends readonly unknown[], Value>(what: string, ask: (...args: Args) => Promise<Value>) =>
      (...args: Args): Promise<Value> =>
        through(what, () => ask(...args)),
    /** The database, as this machine reaches it. */
    wrapClient: (client: DynamoDBDocumentClient): DynamoDBDocumentClient =>
      ({
        send: (command: Parameters<DynamoDBDocumentClient['send']>[0]) =>
          through(nameOf(command), () => client.send(command), writesOf(command)),
      }) as unknown as DynamoDBDocumentClient,
    /** Runs something to its end, or until the machine dies under it. */
    async run<Value>(act: () => Promise<Value>): Promise<'done' | 'failed' | 'died'> {
      const end = await Promise.race([
        death,
        act().then(
          () => 'done' as const,
          () => 'failed' as const,
        ),
      ])
      return end === PROCESS_DIED ? 'died' : end
    },
  }
}

export type FaultInjector = ReturnType<typeof createFaultInjector>

const nameOf = (command: object): string => command.constructor.name.replace(/Command$/, '')

function writesOf(command: object): number {
  if (command instanceof TransactWriteCommand) return command.input.TransactItems?.length ?? 0
  return command instanceof PutCommand || command instanceof DeleteCommand ? 1 : 0
}
