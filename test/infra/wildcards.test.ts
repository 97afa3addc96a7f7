import { Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { expect, it } from 'vitest'
import { type Statement, deploymentFixture, createTestStacks } from './stack-fixture.ts'

const cdkLambda = "CDK's own Lambda, which runs during a deployment only"

/** Every wildcard in the rights of all roles, with its reason. Any other is refused. */
const expectedWildcards: readonly {
  readonly who: string
  readonly what: readonly string[]
  readonly reason: string
}[] = [
  {
    who: 'MalwareScan Role',
    what: ['Files/*', 'rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*'],
    reason: 'GuardDuty reads and tags any file, and hears of new ones by a rule of its own.',
  },
  {
    who: 'Service GuestBookingsRole',
    what: ['Files/document/*', 'Files/incoming/*', 'Files/proof/*'],
    reason: 'The keys below a purpose are made as guests upload files.',
  },
  {
    who: 'Service StaffDocumentsRole',
    what: ['Files/document/*', 'Files/proof/*'],
    reason: 'The same files, to inspect.',
  },
  {
    who: 'Service RetentionRole',
    what: ['Files/document/*', 'Files/proof/*', 'Pictures/pictures/*'],
    reason: 'The files of any booking and of any picture, to delete.',
  },
  {
    who: 'Service GuestBillingRole',
    what: ['Pictures/pictures/*'],
    reason: 'The map of the arrival pack, on its PDF.',
  },
  {
    who: 'Service StaffDocumentTemplatesRole',
    what: ['Pictures/pictures/*'],
    reason: 'The same map, in the preview of that PDF.',
  },
  {
    who: 'Service StaffPicturesRole',
    what: ['Pictures/incoming/*', 'Pictures/pictures/*', 'Pictures/results/*'],
    reason: 'The keys are made as staff upload pictures.',
  },
  {
    who: 'Service StaffPeopleRole',
    what: ['Files/document/*', 'Files/proof/*'],
    reason: 'The files of a person whose data are erased, to delete.',
  },
  {
    who: 'Website PublishingRole',
    what: [
      ...['Pictures/pictures/*', 'Site/assets/colors-*', 'Site/pages/*', 'Site/pictures/*'],
      'log-group:/aws/cloudfront/function/af-south-1GuestHouse-prod-iteRewriteToPage:*',
    ],
    reason:
      'Pages, pictures and the colours of the business are added and removed with what staff write; the streams of one log.',
  },
  {
    who: 'Service PreviewsRole',
    what: ['Pictures/pictures/*'],
    reason: 'The pictures of a draft, which are on no page yet.',
  },
  {
    who: 'Website CustomCDKBucketDeployment',
    what: ['*', 'Site/*', 'assets/*', 's3:Abort*', 's3:DeleteObject*', 's3:GetBucket*', 's3:GetObject*', 's3:List*'],
    reason: `${cdkLambda}: it reads what CDK packed, writes the site's bucket, and invalidates the edge.`,
  },
]

/** AWS's own policies, which change with AWS, each with the reason for its use. */
const managed: readonly { readonly who: string; readonly policy: string; readonly reason: string }[] = [
  {
    who: 'Website CustomCDKBucketDeployment',
    policy: 'AWSLambdaBasicExecutionRole',
    reason: `${cdkLambda}: its log.`,
  },
  {
    who: 'Backups Role',
    policy: 'AWSBackupServiceRolePolicyForBackup',
    reason: 'AWS Backup knows which permissions a backup needs.',
  },
]

type Policy = { readonly Statement: readonly Statement[] }
type Holder = {
  readonly Type: string
  readonly Properties: {
    readonly PolicyDocument?: Policy
    readonly Policies?: readonly { readonly PolicyDocument: Policy }[]
    readonly ManagedPolicyArns?: readonly unknown[]
  }
}

const { app } = createTestStacks({ ...deploymentFixture, waf: true, malwareScan: true })
const holders = app.node.children
  .filter((child) => child instanceof Stack)
  .flatMap((stack) =>
    Object.entries((Template.fromStack(stack).toJSON() as { Resources: Record<string, Holder> }).Resources)
      .filter(([, { Type }]) => Type.startsWith('AWS::IAM::'))
      .map(([id, { Properties }]) => ({ who: `${stack.stackName.split('-').at(-1)} ${id}`, ...Properties })),
  )

/** The beginning of a name that CloudFormation composes, and its last part in plain text. */
const shortly = (resource: unknown): string =>
  (typeof resource === 'string' ? resource : JSON.stringify(resource))
    .replace(/^.*UploadsFiles[^/]*/, 'Files')
    .replace(/^.*PicturesFiles[^/]*/, 'Pictures')
    .replace(/^.*"Site[0-9A-F]{8}[^/]*/, 'Site')
    .replace(/^.*cdk-hnb659fds-assets[^/]*/, 'assets')
    .replace(/^.*:rule/, 'rule')
    .replace(/^.*:parameter/, 'parameter')
    .replace(/^.*:log-group:/, 'log-group:')
    .replace(/RewriteToPage[0-9A-F]{8}/, 'RewriteToPage')
    .replace(/"\]\]\}$/, '')

const list = <One>(one: One | readonly One[]): readonly One[] => (Array.isArray(one) ? (one as One[]) : [one as One])

function wildcardsOf({ PolicyDocument, Policies = [] }: Holder['Properties']): string[] {
  const policies = [...(PolicyDocument ? [PolicyDocument] : []), ...Policies.map((each) => each.PolicyDocument)]
  const named = policies
    .flatMap(({ Statement: statements }) => statements)
    .flatMap(({ Action, Resource }) => [...list(Action), ...list<unknown>(Resource).map(shortly)])
  return [...new Set(named.filter((each) => each.includes('*')))].toSorted()
}

it('no role has a wildcard right without a reason', () => {
  const found = holders.map(({ who, ...of }) => [who, wildcardsOf(of)] as const).filter(([, any]) => any.length > 0)
  const unexplained = found.filter(([who, what]) => {
    const expected = expectedWildcards.find((each) => who.startsWith(each.who))
    return JSON.stringify(expected?.what.toSorted()) !== JSON.stringify(what)
  })
  expect(unexplained).toEqual([])
  const unused = expectedWildcards.filter((each) => !found.some(([who]) => who.startsWith(each.who)))
  expect(unused).toEqual([])
})

it('no role has a managed policy of AWS, except with a reason', () => {
  const found = holders.flatMap(({ who, ManagedPolicyArns = [] }) =>
    ManagedPolicyArns.map((arn) => ({ who, arn: JSON.stringify(arn) })),
  )
  const unexplained = found.filter(
    ({ who, arn }) => !managed.some((allowed) => who.startsWith(allowed.who) && arn.includes(`/${allowed.policy}"`)),
  )
  expect(unexplained).toEqual([])
  expect(found).toHaveLength(managed.length)
})

it('the check itself finds a permission on every resource, and an action with an asterisk', () => {
  const statement = { Effect: 'Allow', Action: ['dynamodb:*', 's3:GetObject'], Resource: '*' }
  expect(wildcardsOf({ PolicyDocument: { Statement: [statement] } })).toEqual(['*', 'dynamodb:*'])
})
