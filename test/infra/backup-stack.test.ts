import { Match, Template } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { createTestStacks, resourcesOf, templatesOf } from './stack-fixture.ts'

const stacks = createTestStacks()
const { plain } = templatesOf(stacks)
const template = Template.fromStack(stacks.backups)

describe("the table's backups", () => {
  it('are made every night and kept 35 days, and once a month and kept a year', () => {
    template.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: {
        BackupPlanRule: [
          Match.objectLike({ ScheduleExpression: 'cron(0 0 * * ? *)', Lifecycle: { DeleteAfterDays: 35 } }),
          Match.objectLike({ ScheduleExpression: 'cron(0 0 1 * ? *)', Lifecycle: { DeleteAfterDays: 366 } }),
        ],
      },
    })
  })

  it('cover the table itself', () => {
    const selections = Object.values(resourcesOf(template, 'AWS::Backup::BackupSelection'))
    const chosen = selections.map(
      ({ Properties }) => (Properties['BackupSelection'] as { Resources: unknown[] }).Resources,
    )
    expect(chosen.flat().map(plain)).toEqual(['Table.Arn'])
  })

  it('are in a vault that no earlier one can block: a failed creation leaves none, and each stack names its own', () => {
    const [vault] = Object.values(resourcesOf(template, 'AWS::Backup::BackupVault'))
    expect(JSON.stringify(vault?.Properties['BackupVaultName'])).toContain('AWS::StackId')
  })

  it('stay when their stack is deleted, and cannot be deleted early', () => {
    template.hasResource('AWS::Backup::BackupVault', {
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        AccessPolicy: {
          Statement: [
            Match.objectLike({
              Effect: 'Deny',
              Principal: { AWS: '*' },
              Action: ['backup:DeleteRecoveryPoint', 'backup:UpdateRecoveryPointLifecycle'],
            }),
          ],
        },
      },
    })
  })

  it('are made by AWS Backup and no other principal', () => {
    template.resourceCountIs('AWS::IAM::Role', 1)
    template.hasResourceProperties('AWS::IAM::Role', {
      AssumeRolePolicyDocument: Match.objectLike({
        Statement: [Match.objectLike({ Principal: { Service: 'backup.amazonaws.com' } })],
      }),
    })
  })
})
