import { describe, expect, it } from 'vitest'
import { deploymentFixture, createTestStacks } from './stack-fixture.ts'

type Assembly = ReturnType<ReturnType<typeof createTestStacks>['app']['synth']>

const stacksOf = (assembly: Assembly) =>
  assembly.stacks.map((stack) => ({
    name: stack.stackName,
    region: stack.environment.region,
    waitsFor: stack.dependencies.map(({ id }) => id).filter((id) => !id.endsWith('.assets')),
    text: JSON.stringify(stack.template),
  }))

describe('the stacks', () => {
  const stacks = stacksOf(createTestStacks().app.synth())
  const named = (part: string) => {
    const stack = stacks.find(({ name }) => name === `GuestHouse-prod-${part}`)
    if (!stack) throw new Error(`There is no stack ${part}`)
    return stack
  }

  it("use each other's resources by their outputs, so that no export blocks a later version or a way back", () => {
    for (const { text } of stacks) {
      expect(text).not.toContain('Fn::ImportValue')
      expect(text).not.toMatch(/"Export":|Custom::CrossRegionExport/)
    }
    for (const part of ['Service', 'Website', 'Backups', 'Monitoring'])
      expect(named(part).text).toContain('"Fn::GetStackOutput"')
  })

  it('depend on each other only downwards: the data stack depends on none', () => {
    expect(named('Data').text).not.toContain('Fn::GetStackOutput')
  })

  it('can be created one after the other, the data stack first', () => {
    expect(named('Data').waitsFor).toEqual([])
    expect(named('Service').waitsFor).toEqual(['GuestHouse-prod-Data'])
    expect(named('Backups').waitsFor).toEqual(['GuestHouse-prod-Data'])
    expect(named('Website').waitsFor.toSorted()).toEqual(['GuestHouse-prod-Data', 'GuestHouse-prod-Service'])
  })

  it('that hold data are protected against deletion', () => {
    const { data } = createTestStacks()
    expect(data.terminationProtection).toBe(true)
  })
})

describe('the region', () => {
  const stacks = stacksOf(createTestStacks({ ...deploymentFixture, region: 'eu-west-1' }).app.synth())

  it('is a setting: every stack uses it, except the budget, which CloudFormation supports only in us-east-1', () => {
    const elsewhere = stacks.filter(({ region }) => region !== 'eu-west-1')
    expect(elsewhere.map(({ name, region }) => [name, region])).toEqual([['GuestHouse-prod-Budget', 'us-east-1']])
  })

  it('is hard-coded nowhere else', () => {
    for (const { text } of stacks) expect(text).not.toContain('af-south-1')
  })
})

describe('the firewall', () => {
  const guarded = stacksOf(createTestStacks({ ...deploymentFixture, waf: true }).app.synth())

  it('is in us-east-1, where CloudFront looks for it, and the other stacks in their region', () => {
    expect(
      guarded
        .filter(({ region }) => region === 'us-east-1')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['GuestHouse-prod-Budget', 'GuestHouse-prod-Waf'])
    expect(guarded.find(({ name }) => name.endsWith('Website'))?.waitsFor).toContain('GuestHouse-prod-Waf')
  })

  it('exists only where the deployment asks for it', () => {
    const plain = stacksOf(createTestStacks().app.synth())
    expect(plain.map(({ name }) => name)).not.toContain('GuestHouse-prod-Waf')
    for (const { text } of plain) expect(text).not.toContain('WebACL')
  })
})
