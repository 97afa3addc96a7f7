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
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation'
import { GetAccountSettingsCommand, InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import {
  CreateEmailIdentityCommand,
  type DkimAttributes,
  GetAccountCommand,
  GetEmailIdentityCommand,
  PutEmailIdentityConfigurationSetAttributesCommand,
  PutEmailIdentityMailFromAttributesCommand,
  SESv2Client,
} from '@aws-sdk/client-sesv2'
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'

export type DnsRecord = {
  readonly type: 'CNAME' | 'MX' | 'TXT'
  readonly name: string
  readonly value: string
  /** When it is to be set; always, where nothing is said. */
  readonly note?: string
}

export type Certificate = {
  readonly arn: string
  readonly status: string
  /** The host names it is for, wildcards among them. */
  readonly names: readonly string[]
  /** What proves to Amazon that the names are ours. */
  readonly records: readonly DnsRecord[]
}

export type EmailDomainIdentity = {
  readonly isVerified: boolean
  readonly dkim: string
  /** Whether bounces come back to a name of our own, so that SPF agrees with the sender. */
  readonly mailFrom: string
  readonly records: readonly DnsRecord[]
}

/** CloudFront takes its certificates and its firewall from here, wherever the house is. */
export const EDGE_REGION = 'us-east-1'

/** Unless told otherwise, ACM lists no certificates with keys of these kinds but the first. */
const allKeyTypes: ListCertificatesCommandInput = {
  Includes: { keyTypes: ['RSA_2048', 'RSA_3072', 'RSA_4096', 'EC_prime256v1', 'EC_secp384r1'] },
}

/** What is not there is an answer; everything else is a failure of AWS. */
async function unless<Answer>(names: readonly string[], ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && names.includes(error.name)) return undefined
    throw error
  }
}

/** The few questions and wishes that a deployment has of AWS, beside those that the CDK sees to. */
export function createAws(region: string) {
  const acm = new ACMClient({ region: EDGE_REGION })
  const cloudFormation = new CloudFormationClient({ region })
  const ses = new SESv2Client({ region })
  const ssm = new SSMClient({ region })

  const parameter = async (name: string, inRegion = ssm): Promise<string | undefined> =>
    unless(['ParameterNotFound'], async () => {
      const { Parameter } = await inRegion.send(new GetParameterCommand({ Name: name, WithDecryption: true }))
      return Parameter?.Value
    })

  const certificate = async (arn: string): Promise<Certificate | undefined> =>
    unless(['ResourceNotFoundException'], async () => {
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
    /** Whose credentials these are. Rejects where there are none, or old ones. */
    async caller(): Promise<{ readonly account: string; readonly arn: string }> {
      // Asked in a region that every account has, so that the answer is about the credentials and nothing else.
      const { Account = '', Arn = '' } = await new STSClient({ region: EDGE_REGION }).send(
        new GetCallerIdentityCommand({}),
      )
      return { account: Account, arn: Arn }
    },

    /** `ENABLED`, `ENABLED_BY_DEFAULT`, `DISABLED` …; undefined for a region that AWS does not have. */
    async regionStatus(): Promise<string | undefined> {
      return unless(['ValidationException'], async () => {
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

    /** Asks Amazon for a certificate of this name; it is issued once its DNS record is there. */
    async requestCertificate(host: string): Promise<string> {
      const { CertificateArn = '' } = await acm.send(
        new RequestCertificateCommand({
          DomainName: host,
          ValidationMethod: 'DNS',
          // Asked twice within an hour it is one certificate.
          IdempotencyToken: host.replaceAll(/\W/g, '').slice(-32),
        }),
      )
      return CertificateArn
    },

    async emailIdentity(domain: string): Promise<EmailDomainIdentity | undefined> {
      return unless(['NotFoundException'], async () => {
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

    /** Makes the domain known to SES; it is verified once its DNS records are there. */
    async requestEmailIdentity(domain: string): Promise<void> {
      await unless(['AlreadyExistsException'], async () =>
        ses.send(new CreateEmailIdentityCommand({ EmailIdentity: domain })),
      )
      await ses.send(
        new PutEmailIdentityMailFromAttributesCommand({ EmailIdentity: domain, MailFromDomain: `mail.${domain}` }),
      )
    },

    /** The rules by which SES sends every e-mail of this domain; false where it does not know the domain. */
    async setEmailConfigurationSet(domain: string, configurationSet: string): Promise<boolean> {
      const done = await unless(['NotFoundException'], async () =>
        ses.send(
          new PutEmailIdentityConfigurationSetAttributesCommand({
            EmailIdentity: domain,
            ConfigurationSetName: configurationSet,
          }),
        ),
      )
      return done !== undefined
    },

    async sesProductionAccess(): Promise<boolean> {
      const { ProductionAccessEnabled } = await ses.send(new GetAccountCommand({}))
      return ProductionAccessEnabled === true
    },

    /** How many Lambdas the account may run at the same moment, in this region. */
    async lambdaConcurrency(): Promise<number> {
      const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand({}))
      return AccountLimit?.ConcurrentExecutions ?? 0
    },

    /** Runs a Lambda with `{}`, waits for its end, and gives back what it says. Rejects where it fails. */
    async run(lambda: string): Promise<unknown> {
      const client = new LambdaClient({ region })
      const { FunctionError, Payload } = await client.send(new InvokeCommand({ FunctionName: lambda, Payload: '{}' }))
      if (FunctionError) throw new Error(`The Lambda ${lambda} failed (${FunctionError}); its log says where.`)
      return JSON.parse(Payload?.transformToString() ?? 'null') as unknown
    },

    /** The version of the CDK's own stack; undefined where the region has none. */
    async bootstrapVersion(ofRegion: string): Promise<number | undefined> {
      const version = await parameter('/cdk-bootstrap/hnb659fds/version', new SSMClient({ region: ofRegion }))
      return version === undefined ? undefined : Number(version)
    },

    parameter,

    async putParameter(name: string, value: string, kind: 'SecureString' | 'String'): Promise<void> {
      await ssm.send(new PutParameterCommand({ Name: name, Value: value, Type: kind, Overwrite: true }))
    },

    /**
     * Takes the protection from a stack whose creation failed: such a stack can only be deleted, which the CDK does
     * before it makes it anew, and AWS deletes no protected one. True where there was such a stack.
     */
    async unprotectFailedCreation(stack: string): Promise<boolean> {
      const found = await unless(['ValidationError'], async () =>
        cloudFormation.send(new DescribeStacksCommand({ StackName: stack })),
      )
      const { StackStatus: status, EnableTerminationProtection: isProtected } = found?.Stacks?.[0] ?? {}
      if (!isProtected || (status !== 'ROLLBACK_COMPLETE' && status !== 'ROLLBACK_FAILED')) return false
      await cloudFormation.send(
        new UpdateTerminationProtectionCommand({ StackName: stack, EnableTerminationProtection: false }),
      )
      return true
    },

    /** What a stack says at its end; undefined where it has not been deployed. */
    async outputsOf(stack: string): Promise<Readonly<Record<string, string>> | undefined> {
      const found = await unless(['ValidationError'], async () =>
        cloudFormation.send(new DescribeStacksCommand({ StackName: stack })),
      )
      const [standing] = found?.Stacks ?? []
      return (
        standing &&
        Object.fromEntries(
          (standing.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
        )
      )
    },

    /** The names of a stack's resources of one type. */
    async resourcesOf(stack: string, type: string): Promise<string[]> {
      const { StackResources = [] } = await cloudFormation.send(new DescribeStackResourcesCommand({ StackName: stack }))
      return StackResources.flatMap(({ ResourceType, PhysicalResourceId }) =>
        ResourceType === type && PhysicalResourceId ? [PhysicalResourceId] : [],
      )
    },
  }
}

export type Aws = ReturnType<typeof createAws>

/** DKIM's three keys, a sender's name of our own (Amazon SES, "Using a custom MAIL FROM domain"), and a DMARC policy. */
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
  // Many mailboxes trust no sender without one; a domain may have only one, and it may be stricter.
  { type: 'TXT', name: `_dmarc.${domain}`, value: '"v=DMARC1; p=none"', note: 'only where there is none yet' },
]
