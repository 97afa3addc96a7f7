import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { indexes } from '#lambdas/table/schema/access-patterns.ts'
import { Role } from '#shared/staff/account.ts'
import { type FunctionSpec, functions } from '#infra/functions.ts'
import {
  deploymentFixture,
  propertiesOf,
  createTestStacks,
  resourcesOf,
  rightsIn,
  templatesOf,
} from './stack-fixture.ts'

const { data: template, plain } = templatesOf(createTestStacks())

describe('the table', () => {
  it('stays when its stack goes, and cannot be deleted by a slip', () => {
    template.hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: { Replicas: [Match.objectLike({ DeletionProtectionEnabled: true })] },
    })
  })

  it('can be brought back to any second of the last weeks', () => {
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      Replicas: [Match.objectLike({ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } })],
    })
  })

  it('has the keys and indexes of the questions we ask, and no other', () => {
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      BillingMode: 'PAY_PER_REQUEST',
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: Object.entries(indexes).map(([IndexName, index]) => ({
        IndexName,
        KeySchema: [
          { AttributeName: index.partitionKey, KeyType: 'HASH' },
          { AttributeName: index.sortKey, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: index.projection },
      })),
    })
  })

  it('tells its listeners what is new, and not what was there before', () => {
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
    })
  })
})

describe("the guests' files", () => {
  it('are closed to the public, encrypted, kept in versions, and stay when the stack goes', () => {
    template.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'Retain',
      Properties: {
        VersioningConfiguration: { Status: 'Enabled' },
        BucketEncryption: Match.anyValue(),
        LoggingConfiguration: Match.anyValue(),
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      },
    })
  })

  it('go for good a month after they were deleted, and at once where nobody looked at them', () => {
    const { LifecycleConfiguration } = propertiesOf(resourcesOf(template, 'AWS::S3::Bucket'), 'UploadsFiles') as {
      LifecycleConfiguration: { Rules: { Prefix?: string; ExpirationInDays?: number }[] }
    }
    const rules = LifecycleConfiguration.Rules
    expect(rules).toContainEqual(expect.objectContaining({ NoncurrentVersionExpiration: { NoncurrentDays: 30 } }))
    // What was looked at lies elsewhere and is kept: the register of guests for two years.
    expect(rules.filter((rule) => rule.ExpirationInDays).map(({ Prefix }) => Prefix)).toEqual(['incoming/'])
  })

  it('travel over TLS alone', () => {
    for (const policy of Object.values(resourcesOf(template, 'AWS::S3::BucketPolicy')))
      expect(JSON.stringify(policy)).toContain('"Condition":{"Bool":{"aws:SecureTransport":"false"}},"Effect":"Deny"')
  })

  it("are sent by a browser from the site's own pages, by POST alone", () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      CorsConfiguration: {
        CorsRules: [Match.objectLike({ AllowedMethods: ['POST'], AllowedOrigins: [deploymentFixture.siteOrigin] })],
      },
    })
  })
})

describe('the accounts of staff', () => {
  it('are opened by anybody with an e-mail address and a name, and stay when the stack goes', () => {
    template.hasResource('AWS::Cognito::UserPool', {
      DeletionPolicy: 'Retain',
      Properties: {
        AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
        UsernameAttributes: ['email'],
        AutoVerifiedAttributes: ['email'],
        Schema: [
          { Name: 'email', Required: true, Mutable: true },
          { Name: 'name', Required: true, Mutable: true },
        ],
        DeletionProtection: 'ACTIVE',
      },
    })
  })

  it('have a group for each role', () => {
    const groups = Object.values(resourcesOf(template, 'AWS::Cognito::UserPoolGroup'))
    expect(groups.map(({ Properties }) => Properties['GroupName'])).toEqual([...Role.options])
    expect(Role.options).toEqual(['staff', 'owner'])
  })

  it('are asked about in one way, whether there is one or not', () => {
    for (const { Properties } of Object.values(resourcesOf(template, 'AWS::Cognito::UserPoolClient')))
      expect(Properties).toMatchObject({ PreventUserExistenceErrors: 'ENABLED' })
  })

  it('have passwords as long as the deployment says, 12 where it says nothing', () => {
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      Policies: { PasswordPolicy: Match.objectLike({ MinimumLength: 12 }) },
    })
    const demo = templatesOf(createTestStacks({ ...deploymentFixture, passwordMinLength: 6 }))
    demo.data.hasResourceProperties('AWS::Cognito::UserPool', {
      Policies: { PasswordPolicy: Match.objectLike({ MinimumLength: 6 }) },
    })
  })

  it('may have a second factor from an app, never by text message', () => {
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    })
  })

  it('are signed in to without sending the password, and without telling who has one', () => {
    template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      GenerateSecret: Match.absent(),
    })
  })

  it('give out tokens that last half an hour', () => {
    template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      AccessTokenValidity: 30,
      TokenValidityUnits: Match.objectLike({ AccessToken: 'minutes' }),
    })
  })
})

describe('what the user pool calls', () => {
  const called = functions.filter(({ trigger }) => trigger)
  const lambdas = resourcesOf(template, 'AWS::Lambda::Function')
  const idOf = ({ name }: FunctionSpec) => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

  it('is what the list says, at the step that it says', () => {
    expect(Object.keys(lambdas)).toEqual(called.map((one) => `${idOf(one)}Function`))
    const { LambdaConfig } = propertiesOf(resourcesOf(template, 'AWS::Cognito::UserPool'), 'StaffPool')
    const wired = Object.entries(LambdaConfig as object).map(([step, arn]) => [step, plain(arn)])
    expect(wired).toEqual(called.map((one) => [one.trigger, `${idOf(one)}Function.Arn`]))
  })

  it('may be called by this pool alone', () => {
    const permissions = Object.values(resourcesOf(template, 'AWS::Lambda::Permission'))
    expect(permissions).toHaveLength(called.length)
    for (const { Properties } of permissions) {
      expect(Properties).toMatchObject({ Action: 'lambda:InvokeFunction', Principal: 'cognito-idp.amazonaws.com' })
      expect(plain(Properties['SourceArn'])).toBe('StaffPool.Arn')
    }
  })

  it.each(called)('$name is done within the five seconds that the pool waits', (one) => {
    expect(lambdas[`${idOf(one)}Function`]?.Properties['Timeout']).toBeLessThanOrEqual(5)
  })

  it.each(called)('$name may do what its line in the list says, and nothing else', (one) => {
    const id = idOf(one)
    expect(rightsIn(template, plain)[`${id}Role`]?.toSorted()).toEqual(
      [
        `logs:CreateLogStream on ${id}Log.Arn`,
        `logs:PutLogEvents on ${id}Log.Arn`,
        ...one.table.map((action) => `dynamodb:${action} on Table.Arn`),
      ].toSorted(),
    )
  })
})
