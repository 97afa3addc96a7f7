import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deploymentFixture, createTestStacks } from './stack-fixture.ts'

type Assembly = ReturnType<ReturnType<typeof createTestStacks>['app']['synth']>

const stacksOf = (assembly: Assembly) =>
  assembly.stacks.map((stack) => ({
    name: stack.stackName,
    region: stack.environment.region,
    waitsFor: stack.dependencies.map(({ id }) => id).filter((id) => !id.endsWith('.assets')),
    text: readFileSync(join(assembly.directory, stack.templateFile), 'utf8'),
  }))

describe('the stacks', () => {
  const stacks = stacksOf(createTestStacks().app.synth())
  const named = (part: string) => {
    const stack = stacks.find(({ name }) => name === `MountainCabins-prod-${part}`)
    if (!stack) throw new Error(`There is no stack ${part}`)
    return stack
  }

  it('take what another one holds by its exports, which CloudFormation keeps as long as somebody reads them', () => {
    for (const part of ['Service', 'Website', 'Backups']) {
      expect(named(part).text).toContain('"Fn::ImportValue"')
      expect(named(part).text).not.toContain('Fn::GetStackOutput')
    }
  })

  it('need nothing of each other but downwards: what is kept stands alone', () => {
    expect(named('Data').text).not.toMatch(/Fn::ImportValue|Fn::GetStackOutput/)
  })

  it('can be made one after the other, what is kept first', () => {
    expect(named('Data').waitsFor).toEqual([])
    expect(named('Service').waitsFor).toEqual(['MountainCabins-prod-Data'])
    expect(named('Backups').waitsFor).toEqual(['MountainCabins-prod-Data'])
    expect(named('Website').waitsFor.toSorted()).toEqual(['MountainCabins-prod-Data', 'MountainCabins-prod-Service'])
  })

  it('that hold what is kept cannot be deleted by a slip', () => {
    const { data } = createTestStacks()
    expect(data.terminationProtection).toBe(true)
  })
})

describe('a region', () => {
  const stacks = stacksOf(createTestStacks({ ...deploymentFixture, region: 'eu-west-1' }).app.synth())

  it('is a setting: every stack goes where the deployment says, but for the budget, which CloudFormation knows in us-east-1', () => {
    const elsewhere = stacks.filter(({ region }) => region !== 'eu-west-1')
    expect(elsewhere.map(({ name, region }) => [name, region])).toEqual([['MountainCabins-prod-Budget', 'us-east-1']])
  })

  it('is not written down anywhere else', () => {
    for (const { text } of stacks) expect(text).not.toContain('af-south-1')
  })
})

describe('a firewall', () => {
  const guarded = stacksOf(createTestStacks({ ...deploymentFixture, waf: true }).app.synth())

  it('is in us-east-1, where CloudFront looks for it, and the other stacks in their region', () => {
    expect(
      guarded
        .filter(({ region }) => region === 'us-east-1')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['MountainCabins-prod-Budget', 'MountainCabins-prod-Waf'])
    expect(guarded.find(({ name }) => name.endsWith('Website'))?.waitsFor).toContain('MountainCabins-prod-Waf')
  })

  it('is there for who asks for it alone', () => {
    const plain = stacksOf(createTestStacks().app.synth())
    expect(plain.map(({ name }) => name)).not.toContain('MountainCabins-prod-Waf')
    for (const { text } of plain) expect(text).not.toContain('WebACL')
  })
})
