import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { bundle } from '#infra/bundle.ts'
import type { HouseFunction } from '#infra/functions.ts'
import { demoHouse } from '#infra/local/demo-data/demo-house.ts'
import { drawPaper } from '#lambdas/papers/draw-paper.ts'
import { Paper, paperFor } from '#shared/papers/paper.ts'
import { aBooking, anOrder } from '#test/support/a-booking.ts'
import { granted } from '#test/support/a-house.ts'
import { TODAY } from '#test/support/a-moment.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'cabins-papers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sources = { order: anOrder(), papers: [], settings: demoHouse.settings, cabinTitle: 'Protea', today: TODAY }
const due = granted(paperFor({ kind: 'invoice' }, { ...sources, booking: aBooking.confirmed() }))
const paper = Paper.parse({ ...('drafts' in due && due.drafts[0]), number: 'INV-000001' })

describe('a paper', () => {
  it('is drawn by a Lambda’s bundle, with fonts of its own, as it is drawn here', async () => {
    const drawing: HouseFunction = {
      name: 'drawing',
      entry: 'lambdas/papers/draw-paper.ts' as HouseFunction['entry'],
      ifItFails: '',
      table: [],
    }
    const code = (await bundle([drawing], folder))(drawing)
    writeFileSync(join(code, 'paper.json'), JSON.stringify(paper))
    const script = `const { drawPaper } = await import('./index.mjs')
      const paper = JSON.parse(await (await import('node:fs/promises')).readFile('paper.json', 'utf8'))
      process.stdout.write((await drawPaper(paper)).toString('base64'))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: code })
    expect(Buffer.from(stdout, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect(stdout).toBe((await drawPaper(paper)).toString('base64'))
  })

  it('takes as many pages as it needs', async () => {
    const pagesOf = async (drawn: Paper) =>
      (await drawPaper(drawn)).toString('latin1').match(/\/Type \/Page\n/g)?.length
    const lines = Array.from({ length: 60 }, (_, place) => ({ what: `Extra ${place}`, cents: 1_00 }))
    expect(await pagesOf(paper)).toBe(1)
    expect(await pagesOf({ ...paper, lines })).toBe(3)
  })
})
