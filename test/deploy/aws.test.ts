import { AccountClient, GetRegionOptStatusCommand } from '@aws-sdk/client-account'
import { ACMClient, DescribeCertificateCommand, ListCertificatesCommand } from '@aws-sdk/client-acm'
import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createAws } from '#infra/deploy/aws.ts'
import { refusal } from './deploy-fixture.ts'

const sts = mockClient(STSClient)
const account = mockClient(AccountClient)
const acm = mockClient(ACMClient)
const ses = mockClient(SESv2Client)
const ssm = mockClient(SSMClient)
const cloudFormation = mockClient(CloudFormationClient)
const lambda = mockClient(LambdaClient)
const mocks = [sts, account, acm, ses, ssm, cloudFormation, lambda]
afterEach(() => {
  for (const mock of mocks) mock.reset()
})
// They are mocked for the whole worker, whose next file may need them.
afterAll(() => {
  for (const mock of mocks) mock.restore()
})

const aws = createAws('af-south-1')

describe('a response from AWS', () => {
  it('about the caller is account and name, and expired credentials are a failure', async () => {
    sts.on(GetCallerIdentityCommand).resolvesOnce({ Account: '123456789012', Arn: 'arn:aws:iam::123456789012:root' })
    expect(await aws.caller()).toEqual({ account: '123456789012', arn: 'arn:aws:iam::123456789012:root' })
    sts.on(GetCallerIdentityCommand).rejects(refusal('ExpiredTokenException'))
    await expect(aws.caller()).rejects.toThrow('ExpiredTokenException')
  })

  it('about a region is whether it is enabled; an unknown region is no failure', async () => {
    account.on(GetRegionOptStatusCommand, { RegionName: 'af-south-1' }).resolvesOnce({ RegionOptStatus: 'DISABLED' })
    expect(await aws.regionStatus()).toBe('DISABLED')
    account.on(GetRegionOptStatusCommand).rejects(refusal('ValidationException'))
    expect(await aws.regionStatus()).toBeUndefined()
  })

  it('about certificates covers every page of them, each with its names and one record per name', async () => {
    acm
      .on(ListCertificatesCommand, { NextToken: undefined })
      .resolves({ CertificateSummaryList: [{ CertificateArn: 'one' }], NextToken: 'more' })
    acm
      .on(ListCertificatesCommand, { NextToken: 'more' })
      .resolves({ CertificateSummaryList: [{ CertificateArn: 'two' }] })
    const ResourceRecord = { Name: '_a.cabins.test.', Type: 'CNAME' as const, Value: '_b.acm.' }
    acm.on(DescribeCertificateCommand).resolves({
      Certificate: {
        Status: 'PENDING_VALIDATION',
        SubjectAlternativeNames: ['cabins.test', '*.cabins.test'],
        // A name and its wildcard are validated by the same record.
        DomainValidationOptions: [
          { DomainName: 'cabins.test', ResourceRecord },
          { DomainName: '*.cabins.test', ResourceRecord },
          { DomainName: 'fresh.test' },
        ],
      },
    })
    const found = await aws.certificates()
    expect(found.map(({ arn }) => arn)).toEqual(['one', 'two'])
    expect(found[0]).toMatchObject({
      status: 'PENDING_VALIDATION',
      names: ['cabins.test', '*.cabins.test'],
      records: [{ type: 'CNAME', name: '_a.cabins.test.', value: '_b.acm.' }],
    })
  })

  it('about a missing certificate, mail domain, parameter or stack is undefined', async () => {
    acm.on(DescribeCertificateCommand).rejects(refusal('ResourceNotFoundException'))
    ses.on(GetEmailIdentityCommand).rejects(refusal('NotFoundException'))
    ssm.on(GetParameterCommand).rejects(refusal('ParameterNotFound'))
    cloudFormation.on(DescribeStacksCommand).rejects(refusal('ValidationError'))
    expect(await aws.certificate('gone')).toBeUndefined()
    expect(await aws.emailIdentity('cabins.test')).toBeUndefined()
    expect(await aws.parameter('gone')).toBeUndefined()
    expect(await aws.bootstrapVersion('us-east-1')).toBeUndefined()
    expect(await aws.outputsOf('gone')).toBeUndefined()
    expect(await aws.unprotectFailedCreation('gone')).toBe(false)
  })

  it('that is an error is a failure, never “not found”', async () => {
    const failure = refusal('ThrottlingException')
    acm.on(DescribeCertificateCommand).rejects(failure)
    ses.on(GetEmailIdentityCommand).rejects(failure)
    ssm.on(GetParameterCommand).rejects(failure)
    cloudFormation.on(DescribeStacksCommand).rejects(failure)
    for (const call of [
      aws.certificate('any'),
      aws.emailIdentity('cabins.test'),
      aws.parameter('any'),
      aws.bootstrapVersion('us-east-1'),
      aws.outputsOf('any'),
      aws.unprotectFailedCreation('any'),
    ])
      await expect(call).rejects.toThrow('ThrottlingException')
  })

  it('about a mail domain is its state, and the records of its own region', async () => {
    ses.on(GetEmailIdentityCommand, { EmailIdentity: 'cabins.test' }).resolves({
      VerifiedForSendingStatus: false,
      DkimAttributes: { Status: 'PENDING', Tokens: ['t1'], SigningHostedZone: 'dkim.af-south-1.amazonses.com' },
    })
    expect(await aws.emailIdentity('cabins.test')).toEqual({
      isVerified: false,
      dkim: 'PENDING',
      mailFrom: 'NOT_STARTED',
      records: [
        { type: 'CNAME', name: 't1._domainkey.cabins.test', value: 't1.dkim.af-south-1.amazonses.com' },
        { type: 'MX', name: 'mail.cabins.test', value: '10 feedback-smtp.af-south-1.amazonses.com' },
        { type: 'TXT', name: 'mail.cabins.test', value: '"v=spf1 include:amazonses.com ~all"' },
        {
          type: 'TXT',
          name: '_dmarc.cabins.test',
          value: '"v=DMARC1; p=none"',
          note: 'only where there is none yet',
        },
      ],
    })
  })

  it('about SES production access is no, unless it says yes', async () => {
    ses.on(GetAccountCommand).resolvesOnce({ ProductionAccessEnabled: true }).resolvesOnce({})
    expect([await aws.sesProductionAccess(), await aws.sesProductionAccess()]).toEqual([true, false])
  })

  it('about Lambda concurrency is its number', async () => {
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } })
    expect(await aws.lambdaConcurrency()).toBe(10)
  })

  it.each([
    ['ROLLBACK_COMPLETE', true, true],
    ['ROLLBACK_FAILED', true, true],
    ['ROLLBACK_COMPLETE', false, false],
    ['UPDATE_ROLLBACK_COMPLETE', true, false],
    ['UPDATE_ROLLBACK_FAILED', true, false],
    ['CREATE_COMPLETE', true, false],
  ] as const)(
    'about a stack in %s, protected: %s, removes the termination protection: %s',
    async (status, isProtected, isTaken) => {
      cloudFormation.on(DescribeStacksCommand, { StackName: 'any' }).resolves({
        Stacks: [
          {
            StackName: 'any',
            CreationTime: new Date(0),
            StackStatus: status,
            EnableTerminationProtection: isProtected,
          },
        ],
      })
      cloudFormation.on(UpdateTerminationProtectionCommand).resolves({})
      expect(await aws.unprotectFailedCreation('any')).toBe(isTaken)
      const requests = cloudFormation
        .commandCalls(UpdateTerminationProtectionCommand)
        .map(({ args: [{ input }] }) => input)
      expect(requests).toEqual(isTaken ? [{ StackName: 'any', EnableTerminationProtection: false }] : [])
    },
  )

  it('about a stack is its outputs by name, and its resources of a type', async () => {
    cloudFormation.on(DescribeStacksCommand).resolves({
      Stacks: [
        {
          StackName: 'any',
          CreationTime: new Date(0),
          StackStatus: 'CREATE_COMPLETE',
          Outputs: [{ OutputKey: 'ItnAddress', OutputValue: 'https://api.test' }],
        },
      ],
    })
    const resource = { LastUpdatedTimestamp: new Date(0), ResourceStatus: 'CREATE_COMPLETE' as const }
    cloudFormation.on(ListStackResourcesCommand).resolves({
      StackResourceSummaries: [
        { ...resource, LogicalResourceId: 'Files', ResourceType: 'AWS::S3::Bucket', PhysicalResourceId: 'files' },
        {
          ...resource,
          LogicalResourceId: 'Table1',
          ResourceType: 'AWS::DynamoDB::GlobalTable',
          PhysicalResourceId: 'the-table',
        },
      ],
    })
    expect(await aws.outputsOf('any')).toEqual({ ItnAddress: 'https://api.test' })
    expect(await aws.resourcesOf('any', 'AWS::DynamoDB::GlobalTable')).toEqual([{ id: 'Table1', name: 'the-table' }])
  })
})
