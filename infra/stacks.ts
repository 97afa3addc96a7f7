import type { App } from 'aws-cdk-lib'
import { BackupStack } from './backup-stack.ts'
import { BudgetStack } from './budget-stack.ts'
import type { CodeOf } from './bundle.ts'
import { DataStack } from './data-stack.ts'
import { MalwareScanStack } from './malware-scan-stack.ts'
import type { Deployment, Stage } from './deployment.ts'
import { WafStack } from './waf-stack.ts'
import type { FunctionSpec } from './functions.ts'
import { ServiceStack } from './service-stack.ts'
import { MonitoringStack } from './monitoring-stack.ts'
import { WebsiteStack } from './website-stack.ts'

type StacksProps = {
  readonly deployment: Deployment
  readonly functions: readonly FunctionSpec[]
  readonly codeOf: CodeOf
  /** The folder of the built site. */
  readonly siteFolder: string
}

/** The name of a part's stack. */
export const stackName = (
  stage: Stage,
  part: 'Data' | 'Service' | 'Website' | 'Monitoring' | 'Budget' | 'Backups' | 'MalwareScan' | 'Waf',
): string => `GuestHouse-${stage}-${part}`

/** All stacks of one deployment: data, service, website, their monitoring, backups, scan of files and budget. */
export function createStacks(app: App, { deployment, functions, codeOf, siteFolder }: StacksProps) {
  const { stage, region } = deployment
  const nameOf = (part: Parameters<typeof stackName>[1]) => stackName(stage, part)
  const props = { deployment, env: { region } }

  const data = new DataStack(app, nameOf('Data'), { ...props, functions, codeOf, terminationProtection: true })
  const service = new ServiceStack(app, nameOf('Service'), { ...props, functions, codeOf, data })
  // The web ACL's ARN comes from another region, which CDK must be told.
  const wafReferences = { crossRegionReferences: deployment.waf }
  const waf = deployment.waf
    ? new WafStack(app, nameOf('Waf'), { ...wafReferences, env: { region: 'us-east-1' } })
    : undefined
  const website = new WebsiteStack(app, nameOf('Website'), {
    ...props,
    ...wafReferences,
    functions,
    codeOf,
    data,
    service,
    siteFolder,
    webAclArn: waf?.webAclArn,
  })
  const backups = new BackupStack(app, nameOf('Backups'), { env: props.env, data })
  const malwareScan = deployment.malwareScan
    ? new MalwareScanStack(app, nameOf('MalwareScan'), { env: props.env, data })
    : undefined
  const monitoring = new MonitoringStack(app, nameOf('Monitoring'), {
    ...props,
    functions,
    codeOf,
    data,
    service,
    website,
  })
  const budget = new BudgetStack(app, nameOf('Budget'), { deployment })
  return { data, service, website, monitoring, budget, backups, malwareScan, waf }
}
