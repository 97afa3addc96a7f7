import { describe, expect, it } from 'vitest'
import { createTestStacks, resourcesOf, templatesOf } from './stack-fixture.ts'

/** That a Lambda may read its own secrets and no other is tested in lambda-permissions.engine.test.ts. */
describe('a secret in the stacks', () => {
  const { data, service, website } = templatesOf(createTestStacks())
  const resources = [data, service].flatMap((template) =>
    Object.values(resourcesOf(template, 'AWS::Lambda::Function')).flatMap(({ Properties }) =>
      Object.entries((Properties['Environment'] as { Variables: Record<string, unknown> }).Variables),
    ),
  )

  it('is its parameter name alone', () => {
    const secretVariables = resources.filter(([name]) => /KEY|SECRET|PASS|TOKEN|PAYFAST/.test(name))
    expect(secretVariables.length).toBeGreaterThan(5)
    for (const [name, value] of secretVariables) {
      // The edge's secrets are given to Lambdas by value, which CloudFormation reads from Parameter Store.
      if (name === 'ORIGIN_SECRETS') expect(value).toEqual({ Ref: expect.stringContaining('originsecret') })
      else expect(value).toMatch(/^\/guest-house\/prod\/[a-z-]+$/)
    }
  })

  it('is never a value', () => {
    const written = resources.flatMap(([, value]) => (typeof value === 'string' ? [value] : []))
    expect(written.filter((value) => /^[\w+=-]{32,}$/.test(value))).toEqual([])
  })

  it('is no reference that CloudFormation would resolve and store', () => {
    for (const template of [data, service, website])
      expect(JSON.stringify(template.toJSON())).not.toMatch(/\{\{resolve:|NoEcho|AWS::SecretsManager::Secret/)
  })
})
