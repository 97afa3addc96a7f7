import type { App } from 'aws-cdk-lib'
import type { CodeOf } from './bundle.ts'
import { DataStack } from './data-stack.ts'
import type { Deployment, Stage } from './deployment.ts'
import type { HouseFunction } from './functions.ts'
import { ServiceStack } from './service-stack.ts'
import { WatchStack } from './watch-stack.ts'
import { WebsiteStack } from './website-stack.ts'

type HouseProps = {
  readonly deployment: Deployment
  readonly functions: readonly HouseFunction[]
  readonly codeOf: CodeOf
  /** Where the built site lies. */
  readonly siteFolder: string
}

/** What the stack of a part is called. */
export const stackName = (stage: Stage, part: 'Data' | 'Service' | 'Website' | 'Watch'): string =>
  `MountainCabins-${stage}-${part}`

/** One deployment of the house: what is kept, what runs, what the world sees, and who watches it. */
export function raiseHouse(app: App, { deployment, functions, codeOf, siteFolder }: HouseProps) {
  const { stage, region } = deployment
  const named = (part: Parameters<typeof stackName>[1]) => stackName(stage, part)
  const props = { deployment, env: { region } }

  const data = new DataStack(app, named('Data'), { ...props, functions, codeOf, terminationProtection: true })
  const service = new ServiceStack(app, named('Service'), { ...props, functions, codeOf, data })
  const website = new WebsiteStack(app, named('Website'), { ...props, data, api: service.api, siteFolder })
  const watch = new WatchStack(app, named('Watch'), { ...props, data, service })
  return { data, service, website, watch }
}
