import { Stack, Validations } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { describe, expect, it } from 'vitest'
import { NagChecks, acknowledgeWildcards } from '#infra/constructs/nag-checks.ts'
import { deploymentFixture, createTestStacks } from './stack-fixture.ts'

describe('the cdk-nag rules', () => {
  it.each(['dev', 'prod'] as const)('hold for %s, except where a reason is given', (stage) => {
    const { app } = createTestStacks({ ...deploymentFixture, stage })
    expect(new NagChecks(app).validateScope(app).violations).toEqual([])
  })

  it('hold with a firewall and a malware scan too', () => {
    const { app } = createTestStacks({ ...deploymentFixture, waf: true, malwareScan: true })
    expect(new NagChecks(app).validateScope(app).violations).toEqual([])
  })

  it('hold without a domain too', () => {
    const { certificateArn: _none, ...withoutDomain } = deploymentFixture
    const { app } = createTestStacks({ ...withoutDomain, stage: 'dev' })
    expect(new NagChecks(app).validateScope(app).violations).toEqual([])
  })
})

describe('the nag check itself', () => {
  const found = (build: (stack: Stack) => void) => {
    const stack = new Stack(undefined, 'Planted')
    build(stack)
    return new NagChecks(stack).validateScope(stack).violations.map(({ ruleName }) => ruleName)
  }
  const roleWithAccess = (stack: Stack, resource: string) => {
    const role = new Role(stack, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    role.addToPrincipalPolicy(new PolicyStatement({ actions: ['s3:GetObject'], resources: [resource] }))
    return role
  }

  it('finds a bucket without TLS', () => {
    expect(found((stack) => new Bucket(stack, 'Open'))).toContain('AwsSolutions-S10')
  })

  it('finds a permission on every resource', () => {
    expect(found((stack) => roleWithAccess(stack, '*'))).toContain('AwsSolutions-IAM5[Resource::*]')
  })

  it('allows the intended wildcard, and no other in the same role', () => {
    const files = 'arn:aws:s3:::files'
    expect(
      found((stack) => {
        const role = roleWithAccess(stack, `${files}/proof/*`)
        role.addToPrincipalPolicy(new PolicyStatement({ actions: ['s3:GetObject'], resources: [`${files}/other/*`] }))
        acknowledgeWildcards(role, ['/proof/*'], 'The keys are made as guests send files.')
      }),
    ).toEqual([`AwsSolutions-IAM5[Resource::${files}/other/*]`])
  })

  it('takes a reason for one rule as a reason for that one alone', () => {
    const violations = found((stack) => {
      Validations.of(new Bucket(stack, 'Open')).acknowledge({ id: 'AwsSolutions-S1', reason: 'No log.' })
    })
    expect(violations).not.toContain('AwsSolutions-S1')
    expect(violations).toContain('AwsSolutions-S10')
  })
})
