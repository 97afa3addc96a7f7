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
import { aBooking, aPayment, anOrder } from '#test/support/booking-fixture.ts'
import { expectOk } from '#test/support/use-case-harness.ts'
import { issuedDocuments } from './issued-document-fixture.ts'
import { drawingOfPdf, hashOfPdf, textOfPdf } from './pdf-text.ts'
import { TODAY } from '#test/support/business-time-fixture.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'cabins-billing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sources = {
  order: anOrder(),
  billingDocuments: [],
  settings: demoData.settings,
  cabinTitles: { protea: 'Protea' },
  today: TODAY,
}
const due = expectOk(resolveBillingDocument({ kind: 'invoice' }, { ...sources, booking: aBooking.confirmed() }))
const billingDocument = BillingDocument.parse({ ...('drafts' in due && due.drafts[0]), number: 'INV-000001' })

/** Of the code that issued them. */
const hashes: Readonly<Record<string, string>> = {
  'a tax invoice': 'a889e5b5b8e5552c1355ddbb4c0a31f2a7b37b8e594d3eada0a2349231112a01',
  'an invoice': 'd760504c5f15bde942c37e37fc56a778796355ebed6fda08b0d10296e10d18ba',
  'a credit note': 'a9b95dbbbf43207b85768ca1aaf6275f11d2b0ee73eb16d11bb4504f0a4f4c85',
  'a receipt': '4aa44aff7939f9b0002af660f34bb3f25c130786d6b2e77f9929f8c9ab660027',
  'a receipt taken back': 'ebe03ace8c006127c4f90d5e5869b046bc9509ca8d56214229479acd7bf66613',
  'an invoice of three pages': 'ee3d51d3d6832b859a216b00e0503d569dfe973aa2685543f8c54c0ea0bf25d2',
}

describe('a billing PDF', () => {
  it.each(issuedDocuments())(
    'that was issued before there were texts of staff is the same file for ever: %s',
    async (name, issued) => {
      expect(hashOfPdf(await renderBillingPdf(issued))).toBe(hashes[name])
    },
  )

  it('is rendered by a Lambda’s bundle, with its own fonts, exactly as by the sources', async () => {
    const drawing: FunctionSpec = {
      name: 'drawing',
      entry: 'lambdas/billing/render-billing-pdf.ts' as FunctionSpec['entry'],
      failureImpact: '',
      table: [],
      assets: 'lambdas/pdf/fonts',
    }
    const code = (await bundle([drawing], folder))(drawing)
    writeFileSync(join(code, 'document.json'), JSON.stringify(billingDocument))
    const script = `const { renderBillingPdf } = await import('./index.mjs')
      const billingDocument = JSON.parse(await (await import('node:fs/promises')).readFile('document.json', 'utf8'))
      process.stdout.write((await renderBillingPdf(billingDocument)).toString('base64'))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: code })
    expect(Buffer.from(stdout, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect(stdout).toBe((await renderBillingPdf(billingDocument)).toString('base64'))
  })

  it('has the colours that the business had when it was issued', async () => {
    const pine = /0\.094\d* 0\.215\d* 0\.164\d* /
    const terracotta = /0\.352\d* 0\.164\d* 0\.101\d* /
    const from = { ...billingDocument.from, mainColor: '#5a2a1a' }
    const [own, other] = [await renderBillingPdf(billingDocument), await renderBillingPdf({ ...billingDocument, from })]
    expect([pine.test(drawingOfPdf(own)), terracotta.test(drawingOfPdf(own))]).toEqual([true, false])
    expect([pine.test(drawingOfPdf(other)), terracotta.test(drawingOfPdf(other))]).toEqual([false, true])
  })

  it.each([
    ['as long as the stay is on', aBooking.confirmed({ ledger: [aPayment(2_125_00)] }), true],
    ['and none once it is cancelled', aBooking.cancelled({ ledger: [aPayment(2_125_00)] }), false],
    ['and none once it has expired', aBooking.expired({ ledger: [aPayment(2_125_00)] }), false],
  ] as const)('says on a receipt what is still to pay, %s', async (_, booking, isExpected) => {
    const decided = expectOk(resolveBillingDocument({ kind: 'receipt', paymentPlace: 0 }, { ...sources, booking }))
    const receipt = BillingDocument.parse({ ...('drafts' in decided && decided.drafts[0]), number: 'REC-000001' })
    const text = textOfPdf(await renderBillingPdf(receipt))
    expect(text.includes('Still to pay')).toBe(isExpected)
  })

  it.each([
    ['Müller, François, Ñandú, Søren', 'Müller, François, Ñandú, Søren'],
    ['Łukasz Đặng Żółć', 'Łukasz Đặng Żółć'],
    ['Erdős Nguyễn Şahin İnan', 'Erdős Nguyễn Şahin İnan'],
    ['Mošoeu Tshiṱavha', 'Mošoeu Tshiṱavha'],
    ['Ṱhoḓea Ḽiḽifa Ṅwenṅwe', 'Ṱhoḓea Ḽiḽifa Ṅwenṅwe'],
    ['ǃXóõ and Nǁnǂe', 'ǃXóõ and Nǁnǂe'],
    ['Αθηνά Жанна', 'Αθηνά Жанна'],
    ["Pieter van 't Hoff – “Gogo”, ½ №5", "Pieter van 't Hoff – “Gogo”, ½ №5"],
    ['Mu\u0308ller', 'Müller'],
    ['王小明 Wang', '? Wang'],
    ['Zoë 🦓', 'Zoë ?'],
    ['a\u0000b\tc\u202Fd', 'a?b c d'],
  ])('prints a guest’s name %j in its own letters', async (guestName, printed) => {
    const text = textOfPdf(await renderBillingPdf({ ...billingDocument, to: { ...billingDocument.to, guestName } }))
    expect(text).toContain(`\n${printed}\n`)
    expect(text).not.toContain('\uFFFD')
  })

  it('has a glyph for each letter that a name may hold', async () => {
    const letters = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).filter((letter) =>
        /^[\p{L}\p{M}]$/u.test(letter),
      )
    const all = [
      ...letters(0x41, 0x24f),
      ...letters(0x370, 0x3e1),
      ...letters(0x3f0, 0x4ff),
      ...letters(0x1e00, 0x1eff),
    ]
    const lines = Array.from({ length: Math.ceil(all.length / 40) }, (_, line) => ({
      what: all.slice(40 * line, 40 * line + 40).join(' '),
      cents: 1_00,
    }))
    // A missing glyph is number 0, which is no character.
    const text = textOfPdf(await renderBillingPdf({ ...billingDocument, lines })).replaceAll(/\s/g, '')
    for (const letter of all) expect(text).toContain(letter.normalize('NFC'))
  })

  it('takes as many pages as it needs', async () => {
    const pagesOf = async (drawn: BillingDocument) =>
      (await renderBillingPdf(drawn)).toString('latin1').match(/\/Type \/Page\n/g)?.length
    const lines = Array.from({ length: 60 }, (_, index) => ({ what: `Extra ${index}`, cents: 1_00 }))
    expect(await pagesOf(billingDocument)).toBe(1)
    expect(await pagesOf({ ...billingDocument, lines })).toBe(3)
  })
})
