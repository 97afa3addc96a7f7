import { AccountClient, GetRegionOptStatusCommand } from '@aws-sdk/client-account'
import {
  ACMClient,
  DescribeCertificateCommand,
  type ListCertificatesCommandInput,
  RequestCertificateCommand,
  paginateListCertificates,
} from '@aws-sdk/client-acm'
import {
  CloudFormationClient,
  DeleteChangeSetCommand,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
  paginateDescribeChangeSet,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation'
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetAccountSettingsCommand, InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import {
  CreateEmailIdentityCommand,
  type DkimAttributes,
  GetAccountCommand,
  GetEmailIdentityCommand,
  PutEmailIdentityMailFromAttributesCommand,
  SESv2Client,
} from '@aws-sdk/client-sesv2'
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { createApiGateway } from './api-gateway.ts'

export type DnsRecord = {
  readonly type: 'ALIAS' | 'CNAME' | 'MX' | 'TXT'
  readonly name: string
  readonly value: string
  /** When to set it; without a note, always. */
  readonly note?: string
}

export type Certificate = {
  readonly arn: string
  readonly status: string
  /** The host names it is for, wildcards among them. */
  readonly names: readonly string[]
  /** The DNS records that prove ownership of the names. */
  readonly records: readonly DnsRecord[]
}

export type EmailDomainIdentity = {
  readonly isVerified: boolean
  readonly dkim: string
  /** Status of the custom MAIL FROM domain, which aligns SPF with the sender. */
  readonly mailFrom: string
  readonly records: readonly DnsRecord[]
}

/** What a change set would do to one resource. `replacement`: `True`, `False`, `Conditional`, or empty for a new one. */
export type ResourceChange = {
  readonly id: string
  readonly type: string
  readonly action: string
  readonly replacement: string
}

/** A stack in one of these states was never created: the next deployment creates it. */
const neverCreated: ReadonlySet<string> = new Set([
  'REVIEW_IN_PROGRESS',
  'CREATE_FAILED',
  'ROLLBACK_COMPLETE',
  'ROLLBACK_FAILED',
])

/** A resource of a stack: its logical id in the template, and its name in AWS. */
type StackResource = { readonly id: string; readonly name: string }

/** CloudFront takes its certificates and its firewall from this region only. */
export const EDGE_REGION = 'us-east-1'

/** By default ACM lists only certificates of the first of these key types. */
const allKeyTypes: ListCertificatesCommandInput = {
  Includes: { keyTypes: ['RSA_2048', 'RSA_3072', 'RSA_4096', 'EC_prime256v1', 'EC_secp384r1'] },
}

/** Turns errors of these names, such as "not found", into undefined. All others are thrown. */
async function ignoreError<Reply>(names: readonly string[], callAws: () => Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await callAws()
  } catch (error) {
    if (error instanceof Error && names.includes(error.name)) return undefined
    throw error
  }
}

/** The calls to AWS that a deployment makes itself, beside those of the CDK. */
export function createAws(region: string) {
  const acm = new ACMClient({ region: EDGE_REGION })
  const cloudFormation = new CloudFormationClient({ region })
  const ses = new SESv2Client({ region })
  const ssm = new SSMClient({ region })

  const parameter = async (name: string, inRegion = ssm): Promise<string | undefined> =>
    ignoreError(['ParameterNotFound'], async () => {
      const { Parameter } = await inRegion.send(new GetParameterCommand({ Name: name, WithDecryption: true }))
      return Parameter?.Value
    })

  const callerIn = async (ofRegion: string) => {
    const { Account = '', Arn = '' } = await new STSClient({ region: ofRegion }).send(new GetCallerIdentityCommand({}))
    return { account: Account, arn: Arn }
  }

  /** A stack; undefined where there is none of this name. */
  const describeStack = async (stack: string) => {
    const found = await ignoreError(['ValidationError'], async () =>
      cloudFormation.send(new DescribeStacksCommand({ StackName: stack })),
    )
    return found?.Stacks?.[0]
  }

  const certificate = async (arn: string): Promise<Certificate | undefined> =>
    ignoreError(['ResourceNotFoundException'], async () => {
      const { Certificate: found } = await acm.send(new DescribeCertificateCommand({ CertificateArn: arn }))
      const records = (found?.DomainValidationOptions ?? []).flatMap(({ ResourceRecord: record }) =>
        record?.Name && record.Value ? [{ type: 'CNAME' as const, name: record.Name, value: record.Value }] : [],
      )
      return {
        arn,
        status: found?.Status ?? 'UNKNOWN',
        names: found?.SubjectAlternativeNames ?? [],
        records: [...new Map(records.map((record) => [record.name, record])).values()],
      }
    })

  return {
    /** The identity of these credentials. Rejects where there are none, or expired ones. */
    async caller(): Promise<{ readonly account: string; readonly arn: string }> {
      // In a region that every account has enabled, so that an error is about the credentials only.
      return callerIn(EDGE_REGION)
    },

    /** The same in the region of the deployment, which refuses the tokens of older sign-ins where it is an opt-in one. */
    async callerInRegion(): Promise<{ readonly account: string; readonly arn: string }> {
      return callerIn(region)
    },

    /** `ENABLED`, `ENABLED_BY_DEFAULT`, `DISABLED` …; undefined for a region that AWS does not have. */
    async regionStatus(): Promise<string | undefined> {
      return ignoreError(['ValidationException'], async () => {
        const { RegionOptStatus } = await new AccountClient({ region: EDGE_REGION }).send(
          new GetRegionOptStatusCommand({ RegionName: region }),
        )
        return RegionOptStatus
      })
    },

    certificate,

    /** Every certificate that CloudFront could use. */
    async certificates(): Promise<Certificate[]> {
      const arns: string[] = []
      for await (const { CertificateSummaryList = [] } of paginateListCertificates({ client: acm }, allKeyTypes))
        arns.push(...CertificateSummaryList.flatMap(({ CertificateArn }) => CertificateArn ?? []))
      const found = await Promise.all(arns.map(certificate))
      return found.filter((each) => each !== undefined)
    },

    /** Requests a certificate for these names; it is issued once their DNS records exist. */
    async requestCertificate([host = '', ...others]: readonly string[]): Promise<string> {
      const { CertificateArn = '' } = await acm.send(
        new RequestCertificateCommand({
          DomainName: host,
          ...(others.length > 0 && { SubjectAlternativeNames: others }),
          ValidationMethod: 'DNS',
          // Two requests within an hour give one certificate.
          IdempotencyToken: [host, ...others].join('').replaceAll(/\W/g, '').slice(-32),
        }),
      )
      return CertificateArn
    },

    async emailIdentity(domain: string): Promise<EmailDomainIdentity | undefined> {
      return ignoreError(['NotFoundException'], async () => {
        const { VerifiedForSendingStatus, DkimAttributes, MailFromAttributes } = await ses.send(
          new GetEmailIdentityCommand({ EmailIdentity: domain }),
        )
        return {
          isVerified: VerifiedForSendingStatus === true,
          dkim: DkimAttributes?.Status ?? 'NOT_STARTED',
          mailFrom: MailFromAttributes?.MailFromDomainStatus ?? 'NOT_STARTED',
          records: emailDnsRecords(domain, region, DkimAttributes ?? {}),
        }
      })
    },

    /** Creates the domain's identity in SES; it is verified once its DNS records exist. */
    async requestEmailIdentity(domain: string): Promise<void> {
      await ignoreError(['AlreadyExistsException'], async () =>
        ses.send(new CreateEmailIdentityCommand({ EmailIdentity: domain })),
      )
      await ses.send(
        new PutEmailIdentityMailFromAttributesCommand({ EmailIdentity: domain, MailFromDomain: `mail.${domain}` }),
      )
    },

    async sesProductionAccess(): Promise<boolean> {
      const { ProductionAccessEnabled } = await ses.send(new GetAccountCommand({}))
      return ProductionAccessEnabled === true
    },

    /** The account's limit of concurrent Lambda executions in this region. */
    async lambdaConcurrency(): Promise<number> {
      const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand({}))
      return AccountLimit?.ConcurrentExecutions ?? 0
    },

    /** Invokes a Lambda with `{}` and returns its result. Rejects where it fails. */
    async run(lambda: string): Promise<unknown> {
      const client = new LambdaClient({ region })
      const { FunctionError, Payload } = await client.send(new InvokeCommand({ FunctionName: lambda, Payload: '{}' }))
      if (FunctionError) throw new Error(`The Lambda ${lambda} failed (${FunctionError}); its log says where.`)
      return JSON.parse(Payload?.transformToString() ?? 'null') as unknown
    },

    /** The version of the CDK's bootstrap stack; undefined where the region has none. */
    async bootstrapVersion(ofRegion: string): Promise<number | undefined> {
      const version = await parameter('/cdk-bootstrap/hnb659fds/version', new SSMClient({ region: ofRegion }))
      return version === undefined ? undefined : Number(version)
    },

    parameter,

    async putParameter(name: string, value: string, kind: 'SecureString' | 'String'): Promise<void> {
      await ssm.send(new PutParameterCommand({ Name: name, Value: value, Type: kind, Overwrite: true }))
    },

    /**
     * Removes termination protection from a stack whose creation failed: the CDK deletes such a stack before it creates it
     * again, and AWS does not delete a protected one. True where there was such a stack.
     */
    async unprotectFailedCreation(stack: string): Promise<boolean> {
      const { StackStatus: status, EnableTerminationProtection: isProtected } = (await describeStack(stack)) ?? {}
      if (!isProtected || (status !== 'ROLLBACK_COMPLETE' && status !== 'ROLLBACK_FAILED')) return false
      await cloudFormation.send(
        new UpdateTerminationProtectionCommand({ StackName: stack, EnableTerminationProtection: false }),
      )
      return true
    },

    async isDeployed(stack: string): Promise<boolean> {
      const status = (await describeStack(stack))?.StackStatus
      return status !== undefined && !neverCreated.has(status)
    },

    /** What a change set would do; nothing where there is none of this name. */
    async changesIn(stack: string, changeSet: string): Promise<ResourceChange[]> {
      const found: ResourceChange[] = []
      await ignoreError(['ChangeSetNotFoundException', 'ChangeSetNotFound'], async () => {
        for await (const { Changes = [] } of paginateDescribeChangeSet(
          { client: cloudFormation },
          { StackName: stack, ChangeSetName: changeSet },
        ))
          for (const { ResourceChange: change } of Changes)
            found.push({
              id: change?.LogicalResourceId ?? '',
              type: change?.ResourceType ?? '',
              action: change?.Action ?? '',
              replacement: change?.Replacement ?? '',
            })
      })
      return found
    },

    /** Does nothing where there is none. */
    async deleteChangeSet(stack: string, changeSet: string): Promise<void> {
      await ignoreError(['ChangeSetNotFoundException', 'ChangeSetNotFound'], async () =>
        cloudFormation.send(new DeleteChangeSetCommand({ StackName: stack, ChangeSetName: changeSet })),
      )
    },

    /** The names of a table's indexes. */
    async tableIndexes(table: string): Promise<string[]> {
      const { Table } = await new DynamoDBClient({ region }).send(new DescribeTableCommand({ TableName: table }))
      return (Table?.GlobalSecondaryIndexes ?? []).flatMap(({ IndexName }) => IndexName ?? [])
    },

    ...createApiGateway(region, cloudFormation.config),

    /** A stack's outputs; undefined where it is not deployed. */
    async outputsOf(stack: string): Promise<Readonly<Record<string, string>> | undefined> {
      const existing = await describeStack(stack)
      return (
        existing &&
        Object.fromEntries(
          (existing.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
        )
      )
    },

    /** A stack's resources of one type. */
    async resourcesOf(stack: string, type: string): Promise<StackResource[]> {
      const found: StackResource[] = []
      // DescribeStackResources would return the first hundred, and not say that there are more.
      for await (const { StackResourceSummaries = [] } of paginateListStackResources(
        { client: cloudFormation },
        { StackName: stack },
      ))
        for (const { ResourceType, LogicalResourceId: id = '', PhysicalResourceId: name } of StackResourceSummaries)
          if (ResourceType === type && name) found.push({ id, name })
      return found
    },
  }
}

export type Aws = ReturnType<typeof createAws>

/** DKIM's three keys, a custom MAIL FROM domain (Amazon SES, "Using a custom MAIL FROM domain"), a DMARC policy. */
const emailDnsRecords = (
  domain: string,
  region: string,
  { Tokens = [], SigningHostedZone = 'dkim.amazonses.com' }: DkimAttributes,
): DnsRecord[] => [
  ...Tokens.map((token) => ({
    type: 'CNAME' as const,
    name: `${token}._domainkey.${domain}`,
    value: `${token}.${SigningHostedZone}`,
  })),
  { type: 'MX', name: `mail.${domain}`, value: `10 feedback-smtp.${region}.amazonses.com` },
  { type: 'TXT', name: `mail.${domain}`, value: '"v=spf1 include:amazonses.com ~all"' },
  // Many mailbox providers want one. A domain may have only one, and it may be stricter.
  { type: 'TXT', name: `_dmarc.${domain}`, value: '"v=DMARC1; p=none"', note: 'only where there is none yet' },
]
