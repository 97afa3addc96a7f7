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
  permissionsIn,
  templatesOf,
} from './stack-fixture.ts'

const { data: template, plain } = templatesOf(createTestStacks())

describe('the table', () => {
  it('stays when its stack is deleted, and is protected against deletion', () => {
    template.hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: { Replicas: [Match.objectLike({ DeletionProtectionEnabled: true })] },
    })
  })

  it('can be restored to any second of the last weeks', () => {
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      Replicas: [Match.objectLike({ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } })],
    })
  })

  it('has the keys and indexes of the access patterns, and no other', () => {
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

  it('sends new images to its stream, and no old ones', () => {
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
    })
  })
})

describe("the guests' files", () => {
  it('are private, encrypted, versioned, and stay when the stack is deleted', () => {
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

  it('are deleted for good a month after their deletion, and sooner where nobody completed the upload', () => {
    const { LifecycleConfiguration } = propertiesOf(resourcesOf(template, 'AWS::S3::Bucket'), 'UploadsFiles') as {
      LifecycleConfiguration: { Rules: { Prefix?: string; ExpirationInDays?: number }[] }
    }
    const rules = LifecycleConfiguration.Rules
    expect(rules).toContainEqual(expect.objectContaining({ NoncurrentVersionExpiration: { NoncurrentDays: 30 } }))
    // Completed uploads lie elsewhere and are retained: the guest register for two years.
    expect(rules.filter((rule) => rule.ExpirationInDays).map(({ Prefix }) => Prefix)).toEqual(['incoming/'])
  })

  it('are only reachable over TLS', () => {
    for (const policy of Object.values(resourcesOf(template, 'AWS::S3::BucketPolicy')))
      expect(JSON.stringify(policy)).toContain('"Condition":{"Bool":{"aws:SecureTransport":"false"}},"Effect":"Deny"')
  })

  it("are uploaded by a browser from the site's own pages, by POST alone", () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      CorsConfiguration: {
        CorsRules: [Match.objectLike({ AllowedMethods: ['POST'], AllowedOrigins: [deploymentFixture.siteOrigin] })],
      },
    })
  })
})

describe('the staff accounts', () => {
  it('are created by anybody with an e-mail address and a name, and stay when the stack is deleted', () => {
    template.hasResource('AWS::Cognito::UserPool', {
      DeletionPolicy: 'Retain',
      Properties: {
        AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
        UsernameAttributes: Match.absent(),
        AliasAttributes: ['email'],
        UsernameConfiguration: { CaseSensitive: false },
        AutoVerifiedAttributes: ['email'],
        Schema: [
          { Name: 'email', Required: true, Mutable: true },
          { Name: 'name', Required: true, Mutable: true },
        ],
        DeletionProtection: 'ACTIVE',
      },
    })
  })

  it('get their codes from our own domain in production, where SES has verified it before', () => {
    const { EmailConfiguration } = propertiesOf(resourcesOf(template, 'AWS::Cognito::UserPool'), 'StaffPool') as {
      EmailConfiguration: Record<string, unknown>
    }
    expect(EmailConfiguration).toMatchObject({ EmailSendingAccount: 'DEVELOPER', From: 'bookings@cabins.test' })
    expect(plain(EmailConfiguration['ConfigurationSet'])).toBe('EmailConfigurationSet')
    expect(plain(EmailConfiguration['SourceArn'])).toMatch(/:ses:af-south-1:.*:identity\/cabins\.test$/)
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      EmailVerificationMessage: Match.stringLikeRegexp('####'),
    })
  })

  it('have a group for each role', () => {
    const groups = Object.values(resourcesOf(template, 'AWS::Cognito::UserPoolGroup'))
    expect(groups.map(({ Properties }) => Properties['GroupName'])).toEqual([...Role.options])
    expect(Role.options).toEqual(['staff', 'owner', 'bookkeeper', 'helper'])
  })

  it('give the same reply whether an account exists or not', () => {
    for (const { Properties } of Object.values(resourcesOf(template, 'AWS::Cognito::UserPoolClient')))
      expect(Properties).toMatchObject({ PreventUserExistenceErrors: 'ENABLED' })
  })

  it('have passwords as long as the deployment says, 12 by default', () => {
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

  it('sign in without sending the password, and without revealing who has an account', () => {
    template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      GenerateSecret: Match.absent(),
    })
  })

  it('issue tokens that last half an hour, and can be renewed for a week', () => {
    template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      AccessTokenValidity: 30,
      RefreshTokenValidity: 7 * 24 * 60,
      TokenValidityUnits: Match.objectLike({ AccessToken: 'minutes', RefreshToken: 'minutes' }),
    })
  })
})

describe("the user pool's triggers", () => {
  const called = functions.filter(({ trigger }) => trigger)
  const lambdas = resourcesOf(template, 'AWS::Lambda::Function')
  const idOf = ({ name }: FunctionSpec) => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

  it('are the Lambdas of the list, at the steps of the list', () => {
    expect(Object.keys(lambdas)).toEqual(called.map((one) => `${idOf(one)}Function`))
    const { LambdaConfig } = propertiesOf(resourcesOf(template, 'AWS::Cognito::UserPool'), 'StaffPool')
    const triggers = Object.entries(LambdaConfig as object).map(([step, arn]) => [step, plain(arn)] as const)
    const listed = called.map((one) => [one.trigger, `${idOf(one)}Function.Arn`])
    expect(Object.fromEntries(triggers)).toEqual(Object.fromEntries(listed))
  })

  it('may be called by this pool alone', () => {
    const permissions = Object.values(resourcesOf(template, 'AWS::Lambda::Permission'))
    expect(permissions).toHaveLength(called.length)
    for (const { Properties } of permissions) {
      expect(Properties).toMatchObject({ Action: 'lambda:InvokeFunction', Principal: 'cognito-idp.amazonaws.com' })
      expect(plain(Properties['SourceArn'])).toBe('StaffPool.Arn')
    }
  })

  it.each(called)('$name finishes within the five seconds that the pool waits', (one) => {
    expect(lambdas[`${idOf(one)}Function`]?.Properties['Timeout']).toBeLessThanOrEqual(5)
  })

  it.each(called)('$name has the permissions of its line in the list, and no other', (one) => {
    const id = idOf(one)
    expect(permissionsIn(template, plain)[`${id}Role`]?.toSorted()).toEqual(
      [
        `logs:CreateLogStream on ${id}Log.Arn`,
        `logs:PutLogEvents on ${id}Log.Arn`,
        ...one.table.map((action) => `dynamodb:${action} on Table.Arn`),
        ...(one.indexes ?? []).map((index) => `dynamodb:Query on Table.Arn/index/${index}`),
      ].toSorted(),
    )
  })
})
