import { describe, expect, it } from 'vitest'
import { createTestStacks, resourcesOf, templatesOf } from './stack-fixture.ts'

/** Which secret a Lambda reads, and that it has the right to no other, is held in what-lambdas-do.engine.test.ts. */
describe('of a secret the stacks say', () => {
  const { data, service, website } = templatesOf(createTestStacks())
  const told = [data, service].flatMap((template) =>
    Object.values(resourcesOf(template, 'AWS::Lambda::Function')).flatMap(({ Properties }) =>
      Object.entries((Properties['Environment'] as { Variables: Record<string, unknown> }).Variables),
    ),
  )

  it('where it lies, and nothing else', () => {
    const secretive = told.filter(([name]) => /KEY|SECRET|PASS|TOKEN|PAYFAST/.test(name))
    expect(secretive.length).toBeGreaterThan(5)
    for (const [, value] of secretive) expect(value).toMatch(/^\/mountain-cabins\/prod\/[a-z-]+$/)
  })

  it('nothing that would look like one', () => {
    const written = told.flatMap(([, value]) => (typeof value === 'string' ? [value] : []))
    expect(written.filter((value) => /^[\w+=-]{32,}$/.test(value))).toEqual([])
  })

  it('nothing that CloudFormation would have to look up and write down', () => {
    for (const template of [data, service, website])
      expect(JSON.stringify(template.toJSON())).not.toMatch(/\{\{resolve:|NoEcho|AWS::SecretsManager::Secret/)
  })
})
