import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/**
 * Loaded before a Lambda (`node --import`), it ends the whole process with SIGKILL at one of its writes: `KILL_AT=2` is
 * the second, `KILL_WHEN=before` or `after` it is done. (A rate-limit counter is an update, and does not count.) No
 * `finally`, exit handler or open socket survives that.
 */
const { KILL_AT: at, KILL_WHEN: when } = process.env
const send = DynamoDBDocumentClient.prototype.send as (...args: unknown[]) => Promise<unknown>
const isWrite = (command: unknown): boolean => /^(Put|Delete|TransactWrite)/.test(String(command?.constructor.name))

let writes = 0
const die = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => {})
}

DynamoDBDocumentClient.prototype.send = async function sendOrDie(this: DynamoDBDocumentClient, ...args: unknown[]) {
  if (!isWrite(args[0])) return send.apply(this, args)
  writes += 1
  if (writes !== Number(at)) return send.apply(this, args)
  if (when === 'before') return die()
  await send.apply(this, args)
  return die()
} as typeof DynamoDBDocumentClient.prototype.send
