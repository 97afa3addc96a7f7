import type { App } from 'aws-cdk-lib'
import { BackupStack } from './backup-stack.ts'
import { BudgetStack } from './budget-stack.ts'
import type { CodeOf } from './bundle.ts'
import { DataStack } from './data-stack.ts'
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
  /** Where the built site lies. */
  readonly siteFolder: string
}

/** What the stack of a part is called. */
export const stackName = (
  stage: Stage,
  part: 'Data' | 'Service' | 'Website' | 'Monitoring' | 'Budget' | 'Backups' | 'Waf',
): string => `MountainCabins-${stage}-${part}`

/** One deployment of the house: what is kept, what runs, what the world sees, and who watches it. */
export function createStacks(app: App, { deployment, functions, codeOf, siteFolder }: StacksProps) {
  const { stage, region } = deployment
  const named = (part: Parameters<typeof stackName>[1]) => stackName(stage, part)
  const props = { deployment, env: { region } }

  const data = new DataStack(app, named('Data'), { ...props, functions, codeOf, terminationProtection: true })
  const service = new ServiceStack(app, named('Service'), { ...props, functions, codeOf, data })
  // An ARN that comes from another region is brought over by CDK, which must be told so.
  const guarded = { crossRegionReferences: deployment.waf }
  const guard = deployment.waf
    ? new WafStack(app, named('Waf'), { ...guarded, env: { region: 'us-east-1' } })
    : undefined
  const website = new WebsiteStack(app, named('Website'), {
    ...props,
    ...guarded,
    functions,
    codeOf,
    data,
    service,
    siteFolder,
    webAclArn: guard?.webAclArn,
  })
  const backups = new BackupStack(app, named('Backups'), { env: props.env, data })
  const watch = new MonitoringStack(app, named('Monitoring'), { ...props, data, service, website })
  const budget = new BudgetStack(app, named('Budget'), { deployment })
  return { data, service, website, watch, budget, backups, guard }
}
