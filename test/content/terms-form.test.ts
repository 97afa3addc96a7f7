import { describe, expect, it } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { checkTerms } from '#lambdas/content/check-terms.ts'
import { TermsForm } from '#shared/content/terms-form.ts'

const tier = (daysBefore: number, refundPercent: number) => ({ daysBefore, refundPercent })
const problemsOf = (changes: object) =>
  Object.fromEntries(
    (TermsForm.safeParse({ ...demoData.terms, ...changes }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )

describe('the terms as staff write them', () => {
  it.each([
    [
      { cancellationTiers: [tier(14, 50), tier(14, 20)] },
      { cancellationTiers: 'Two steps have the same number of days' },
    ],
    [
      { cancellationTiers: [tier(30, 50), tier(7, 60)] },
      { cancellationTiers: 'Who cancels later cannot get more back than who cancels earlier' },
    ],
    [
      { cancellationTiers: [tier(30, 101)] },
      { 'cancellationTiers.0.refundPercent': 'Please enter a whole number from 0 to 100' },
    ],
    [{ content: 'Short.' }, { content: 'Please write the terms: at least 20 characters' }],
    [{ title: ' ' }, { title: 'Please give the terms a title' }],
  ])('say what is wrong with %j', (changes, problems) => {
    expect(problemsOf(changes)).toEqual(problems)
  })

  it('have their steps in order, the longest before arrival first', () => {
    const sorted = TermsForm.parse({ ...demoData.terms, cancellationTiers: [tier(0, 0), tier(30, 100), tier(14, 50)] })
    expect(sorted.cancellationTiers).toEqual([tier(30, 100), tier(14, 50), tier(0, 0)])
  })

  it('are fixed words: a placeholder keeps them from being published', async () => {
    expect(await checkTerms(demoData.terms)).toEqual({})
    expect(await checkTerms({ ...demoData.terms, content: 'Come after {check-in time}, please.' })).toEqual({
      content: expect.stringContaining('{check-in time}'),
    })
  })
})
