import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { bundle } from '#infra/bundle.ts'
import type { FunctionSpec } from '#infra/functions.ts'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { renderBillingPdf } from '#lambdas/billing/render-billing-pdf.ts'
import { BillingDocument, resolveBillingDocument } from '#shared/billing/billing-document.ts'
import { aBooking, anOrder } from '#test/support/booking-fixture.ts'
import { expectOk } from '#test/support/use-case-harness.ts'
import { TODAY } from '#test/support/business-time-fixture.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'cabins-papers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sources = { order: anOrder(), papers: [], settings: demoData.settings, cabinTitle: 'Protea', today: TODAY }
const due = expectOk(resolveBillingDocument({ kind: 'invoice' }, { ...sources, booking: aBooking.confirmed() }))
const paper = BillingDocument.parse({ ...('drafts' in due && due.drafts[0]), number: 'INV-000001' })

describe('a billing PDF', () => {
  it('is rendered by a Lambda’s bundle, with its own fonts, exactly as by the sources', async () => {
    const drawing: FunctionSpec = {
      name: 'drawing',
      entry: 'lambdas/billing/render-billing-pdf.ts' as FunctionSpec['entry'],
      failureImpact: '',
      table: [],
    }
    const code = (await bundle([drawing], folder))(drawing)
    writeFileSync(join(code, 'paper.json'), JSON.stringify(paper))
    const script = `const { renderBillingPdf } = await import('./index.mjs')
      const paper = JSON.parse(await (await import('node:fs/promises')).readFile('paper.json', 'utf8'))
      process.stdout.write((await renderBillingPdf(paper)).toString('base64'))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: code })
    expect(Buffer.from(stdout, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect(stdout).toBe((await renderBillingPdf(paper)).toString('base64'))
  })

  it('takes as many pages as it needs', async () => {
    const pagesOf = async (drawn: BillingDocument) =>
      (await renderBillingPdf(drawn)).toString('latin1').match(/\/Type \/Page\n/g)?.length
    const lines = Array.from({ length: 60 }, (_, place) => ({ what: `Extra ${place}`, cents: 1_00 }))
    expect(await pagesOf(paper)).toBe(1)
    expect(await pagesOf({ ...paper, lines })).toBe(3)
  })
})
