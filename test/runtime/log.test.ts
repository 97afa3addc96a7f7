import { MessageRejected } from '@aws-sdk/client-ses'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { functions } from '#infra/functions.ts'
import { alarmLines, counterLines, errorFields, log } from '#lambdas/runtime/log.ts'
import { backgroundHandler } from '#lambdas/runtime/background-handler.ts'
import { setUpTestLog } from '#test/support/test-log.ts'

const root = resolve(import.meta.dirname, '../..')
const written = setUpTestLog()

const PRIVATE = /thandi|mokoena|082 ?123|st[o0]ken|R2,?300/i

/** Errors that carry a guest's data in unexpected places. */
function nastyErrors(): [string, unknown][] {
  const item = { guestName: { S: 'Thandi Mokoena' }, guestPhone: { S: '+27 082 123 4567' } }
  const cancelled = new TransactionCanceledException({
    message: 'Transaction cancelled for thandi@example.co.za',
    $metadata: {},
    CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item: item }],
  })
  const rejected = new MessageRejected({
    message: 'Email address is not verified: thandi@example.co.za',
    $metadata: {},
  })
  const renamed = new Error('Mail to thandi@example.co.za failed')
  renamed.name = 'Thandi Mokoena'
  const reworded = new Error('thandi@example.co.za\n    at Thandi Mokoena <thandi@example.co.za>\nphone 082 123 4567')
  reworded.message = 'something else by now'
  const coded = Object.assign(new Error('no'), { code: 'thandi@example.co.za', guest: item })
  const unreadable = z.safeParse(z.object({ guestEmail: z.email() }), { guestEmail: 'thandi@' })
  return [
    ['many lines', new RangeError('Not sent to\nthandi@example.co.za\nThandi Mokoena')],
    ['a message like a stack', new Error('no\n    at Thandi Mokoena (thandi.mokoena:1:2)\n    at 082 123 4567')],
    ['a message that changed', reworded],
    ['a cause', new Error('E-mail not sent', { cause: new Error('thandi@example.co.za') })],
    ['a cause that is no error', new Error('E-mail not sent', { cause: { code: 'Thandi Mokoena' } })],
    ['many errors', new AggregateError([new Error('Thandi Mokoena'), rejected], 'All for thandi@example.co.za')],
    ['items of the table', cancelled],
    ["a mail provider's words", rejected],
    ['a name that is no name', renamed],
    ['a code that is no code', coded],
    ['what was not understood', unreadable.error],
    ['a text', 'thandi@example.co.za'],
    ['an object', { message: 'thandi@example.co.za', stack: 'Thandi Mokoena\n    at thandi (mokoena:1:1)' }],
    ['nothing', undefined],
  ]
}

describe('the log line of an error', () => {
  it('has its name and where it came from', () => {
    const fields = errorFields(new RangeError('Not sent'))
    expect(fields.errorName).toBe('RangeError')
    expect(fields.stack).toMatch(/^test\/runtime\/log\.test\.ts:\d+:\d+ ← /)
  })

  it('has the code of its cause too, since fetch reports every failed connection with the same message', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
    expect(errorFields(new TypeError('fetch failed', { cause: refused }))).toMatchObject({
      errorName: 'TypeError',
      errorCode: 'ECONNREFUSED',
    })
  })

  it.each(nastyErrors())('has nothing private, though it carries %s', (_, error) => {
    expect(JSON.stringify(errorFields(error))).not.toMatch(PRIVATE)
  })

  it('of something that is no error has its type', () => {
    expect(errorFields('thandi@example.co.za')).toEqual({ errorName: 'string' })
  })
})

describe('a background handler', () => {
  // Lambda prints what a handler throws: its name, message, stack and other properties.
  const printed = (error: unknown) => {
    if (!(error instanceof Error)) return String(error)
    return JSON.stringify({
      ...Object.fromEntries(Object.entries(error)),
      name: error.name,
      message: error.message,
      stack: error.stack,
      cause: error.cause,
    })
  }

  it.each(nastyErrors())('fails, and gives Lambda nothing private to print, though it met %s', async (_, error) => {
    const thrown = await backgroundHandler(async () => {
      throw error
    })({}).catch((one: unknown) => one)
    expect(thrown).toBeInstanceOf(Error)
    expect(printed(thrown)).not.toMatch(PRIVATE)
    expect(JSON.stringify(written.lines)).not.toMatch(PRIVATE)
    const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error]
    expect(written.lines).toMatchObject(reasons.map(() => ({ level: 'warn', message: 'background work failed' })))
  })

  it("returns the handler's result when all is well", async () => {
    expect(await backgroundHandler(async (name: string) => `done ${name}`)('today')).toBe('done today')
    expect(written.lines).toEqual([])
  })

  it.each(functions.filter(({ schedule, stream }) => schedule ?? stream))('$name is one', ({ entry }) => {
    expect(readFileSync(resolve(root, entry), 'utf8')).toMatch(
      /export const handler = (?:background|scheduled)Handler\(/,
    )
  })
})

describe('a log line', () => {
  it('has level and time under the names by which Lambda knows them', () => {
    log('alarm', 'paid but nights taken', { reference: 'MC-7K4QX' })
    log('counter', 'card payment started')
    log('info', 'stays completed', { count: 2 })
    expect(written.lines).toEqual([
      {
        level: 'error',
        message: 'paid but nights taken',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        counted: true,
        reference: 'MC-7K4QX',
      },
      expect.objectContaining({ level: 'info', message: 'card payment started', counted: true }),
      expect.not.objectContaining({ counted: true }),
    ])
  })

  it('has a unique name', () => {
    const all = [...alarmLines, ...counterLines]
    expect(new Set(all).size).toBe(all.length)
  })
})
