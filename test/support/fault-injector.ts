import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'

/** The faults of one call to AWS, PayFast or the e-mail provider, after the SDK's own retries. */
export const faults = [
  'is throttled',
  'meets another transaction',
  'meets other transactions forever',
  'times out before it is done',
  'times out after it is done',
  'kills the machine before it is done',
  'kills the machine after it is done',
] as const
export type Fault = (typeof faults)[number]

const PROCESS_DIED = Symbol('the machine died')
const errorNamed = (name: string) => Object.assign(new Error(name), { name })
/** A dead machine returns neither a value nor an error. */
const neverSettle = () => new Promise<never>(() => {})

/**
 * One machine whose `at`-th call meets a fault; all others work. Without `at` nothing happens, and the calls are only
 * counted. A killed machine makes no more calls.
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

  async function callWithFault<Value>(name: string, action: () => Promise<Value>, writes = 0): Promise<Value> {
    if (isDead) return neverSettle()
    // A conflict is gone at the next try. Only a transaction can meet a permanent one.
    const isPermanentConflict = fault === 'meets other transactions forever' && writes > 1
    const isRetry = isPermanentConflict && calls.length === at && calls.at(-1) === name
    if (!isRetry) calls.push(name)
    if (calls.length !== at) return action()
    switch (fault) {
      case undefined:
        return action()
      case 'is throttled':
        throw errorNamed('ThrottlingException')
      case 'meets another transaction':
      case 'meets other transactions forever':
        if (writes === 0) return action()
        if (writes === 1) throw new TransactionConflictException({ message: 'conflict', $metadata: {} })
        throw new TransactionCanceledException({
          message: 'conflict',
          $metadata: {},
          CancellationReasons: Array.from({ length: writes }, (_, index) => ({
            Code: index === 0 ? 'TransactionConflict' : 'None',
          })),
        })
      case 'times out before it is done':
        throw errorNamed('TimeoutError')
      case 'times out after it is done':
        await action()
        throw errorNamed('TimeoutError')
      case 'kills the machine before it is done':
        die()
        return neverSettle()
      case 'kills the machine after it is done':
        await action()
        die()
        return neverSettle()
    }
  }

  return {
    /** The calls, in order. */
    calls: calls as readonly string[],
    /** A function that calls another system, as this machine calls it. */
    wrapCall:
      <Args extends readonly unknown[], Value>(name: string, call: (...args: Args) => Promise<Value>) =>
      (...args: Args): Promise<Value> =>
        callWithFault(name, () => call(...args)),
    /** The database, as this machine reaches it. */
    wrapClient: (client: DynamoDBDocumentClient): DynamoDBDocumentClient =>
      ({
        send: (command: Parameters<DynamoDBDocumentClient['send']>[0]) =>
          callWithFault(nameOf(command), () => client.send(command), writesOf(command)),
      }) as unknown as DynamoDBDocumentClient,
    /** Runs an action to its end, or until the machine dies in it. */
    async run<Value>(action: () => Promise<Value>): Promise<'done' | 'failed' | 'died'> {
      const end = await Promise.race([
        death,
        action().then(
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
