import { expect, it } from 'vitest'
import { demoHouse } from '#infra/local/demo-data/demo-house.ts'
import { PublicSettings, Settings, publicPartOf } from '#shared/settings/settings.ts'

it('what every visitor may read holds nothing of the bank, of staff, or of how long things are kept', () => {
  const shown = publicPartOf(demoHouse.settings)
  const hidden = Object.keys(Settings.shape).filter((name) => !(name in PublicSettings.shape))
  expect(hidden).toEqual([
    'bank',
    'notifyEmail',
    'cardExpiryHours',
    'cardHoldMinutes',
    'activeTermsId',
    'activeTermsVersion',
    'version',
  ])
  for (const name of hidden) expect(shown).not.toHaveProperty(name)
  const text = JSON.stringify(shown)
  expect(text).not.toContain(demoHouse.settings.bank.accountNumber)
  expect(text).not.toContain(demoHouse.settings.notifyEmail)
  expect(shown).toEqual(PublicSettings.parse(demoHouse.settings))
})
