import { describe, expect, it } from 'vitest'
import { type PersonCommand, parsePersonCommand, runPersonCommand } from '#infra/deploy/person-command.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { expectOk, createUseCaseHarness } from '#test/support/use-case-harness.ts'

const tables = setUpTables()

describe('the command line of a person’s data', () => {
  it('names a stage and one task', () => {
    expect(parsePersonCommand(['--stage', 'prod', '--export', 'thandi@example.co.za'])).toEqual({
      stage: 'prod',
      task: { export: 'thandi@example.co.za' },
      isConfirmed: false,
    })
    expect(parsePersonCommand(['--stage', 'local', '--phone', '082 555 0142', '--yes'])).toMatchObject({
      task: { find: { phone: '082 555 0142' } },
      isConfirmed: true,
    })
  })

  it.each([
    [['--export', 'thandi@example.co.za'], 'Say which stage'],
    [['--stage', 'prod'], 'Say what to do'],
    [['--stage', 'prod', '--name', 'Thandi', '--erase', 'thandi@example.co.za'], 'Say what to do'],
  ])('is refused: %j', (args, because) => {
    expect(() => parsePersonCommand(args)).toThrow(because)
  })
})

describe('the command', () => {
  async function createCommand() {
    const harness = createUseCaseHarness((await tables.createSeededTable()).table)
    const { reference } = await harness.createBooking({
      guestName: 'Thandi Mokoena',
      guestEmail: 'thandi@example.co.za',
    })
    const lines: string[] = []
    const needs = { ...harness, clock: harness.clock.read }
    const run = (task: PersonCommand['task'], answer?: boolean) =>
      runPersonCommand({ task, isConfirmed: answer === undefined }, needs, {
        print: (line = '') => void lines.push(line),
        confirm: async () => answer ?? false,
      })
    return { harness, reference, lines, run }
  }

  it('finds a person’s addresses, and prints all that is held under one as JSON', async () => {
    const { run, lines, reference } = await createCommand()
    await run({ find: { name: 'mokoena' } })
    expect(lines.splice(0)).toEqual([
      expect.stringMatching(new RegExp(`^thandi@example.co.za  Thandi Mokoena.*${reference}`)),
    ])
    await run({ export: 'thandi@example.co.za' })
    expect(JSON.parse(lines.join('\n'))).toMatchObject({ bookings: [{ booking: { reference } }] })
  })

  it('erases after a yes, says in one sentence why it cannot, and what it kept', async () => {
    const { run, lines, harness, reference } = await createCommand()
    const erase = { erase: 'thandi@example.co.za' }
    await expect(run(erase)).rejects.toThrow(`The stay of ${reference} is still to come`)
    const line = { entryId: 'bank-line-0001', amountCents: 100_00, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params: { reference }, body: line }))
    expectOk(await harness.cancelByStaff({ params: { reference }, body: { refundCents: 0, reason: '' } }))
    await expect(run(erase, false)).rejects.toThrow('Nothing was erased.')
    await run(erase, true)
    expect(lines).toEqual([
      'Erased: 1 bookings, 0 enquiries, 0 quotes, 0 reviews.',
      `Kept: ledger of ${reference}, until 2032-02-03.`,
    ])
    expect((await harness.bookings.find(reference))?.guestName).toBe('Erased guest')
    await expect(run(erase, true)).rejects.toThrow('Nothing is held under this e-mail address.')
  })
})
