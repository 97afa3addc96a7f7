import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { type Deployment, deploymentFrom } from '#infra/deployment.ts'
import { COMPRESSED_FOLDER } from '#infra/edge-compression.ts'
import { type FunctionSpec, functions } from '#infra/functions.ts'
import { createStacks } from '#infra/stacks.ts'
import cdkJson from '../../cdk.json' with { type: 'json' }

/** A production deployment with its own domain. */
export const deploymentFixture: Deployment = {
  ...deploymentFrom(() => undefined),
  stage: 'prod',
  siteOrigin: 'https://www.cabins.test',
  alternateHost: 'cabins.test',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0123',
  mailFrom: 'bookings@cabins.test',
  ownerEmail: 'owner@cabins.test',
  docsUrl: 'https://docs.cabins.test',
  ownerSecondFactor: 'required',
}

const stacksOf = new Map<string, TestStacks>()

/**
 * The stacks, with one line in place of the code of each Lambda and of the site. Takes a second, touches no network. All
 * tests share those of the same deployment, so none may change them.
 */
export function createTestStacks(
  deployment: Deployment = deploymentFixture,
  list: readonly FunctionSpec[] = functions,
): TestStacks {
  if (list !== functions) return synthesise(deployment, list)
  const key = JSON.stringify(deployment)
  const stacks = stacksOf.get(key) ?? synthesise(deployment, list)
  stacksOf.set(key, stacks)
  return stacks
}

type TestStacks = ReturnType<typeof synthesise>

function synthesise(deployment: Deployment, list: readonly FunctionSpec[]) {
  const folder = mkdtempSync(join(tmpdir(), 'cabins-stacks-'))
  const codeFolder = join(folder, 'code')
  const siteFolder = join(folder, 'site')
  for (const each of [codeFolder, join(siteFolder, COMPRESSED_FOLDER)]) mkdirSync(each, { recursive: true })
  writeFileSync(join(codeFolder, 'index.mjs'), 'export const handler = () => {}\n')
  writeFileSync(join(siteFolder, 'index.html'), '<!doctype html>\n')
  writeFileSync(join(siteFolder, 'admin.html'), '<!doctype html><!--user-pool-->\n')

  const app = new App({
    context: cdkJson.context,
    outdir: join(folder, 'cdk.out'),
    analyticsReporting: false,
    // `npm run synth` checks the templates against CloudFormation's own rules; here they would only take time.
    builtinCloudFormationValidation: false,
  })
  const stacks = createStacks(app, { deployment, functions: list, codeOf: () => codeFolder, siteFolder })
  // The app keeps what it has synthesised, and each stack the template that it has read.
  for (const stack of app.synth().stacksRecursively) Object.keys(stack.template as object)
  rmSync(folder, { recursive: true })
  return { app, ...stacks }
}

export type Resource = { readonly Type: string; readonly Properties: Record<string, unknown> }

/** The templates of the stacks, and `plain`, which resolves their references to names. */
export function templatesOf({ data, service, website, monitoring }: ReturnType<typeof createTestStacks>) {
  const templates = {
    data: Template.fromStack(data),
    service: Template.fromStack(service),
    website: Template.fromStack(website),
    monitoring: Template.fromStack(monitoring),
  }
  const templatesWithOutputs = [templates.data, templates.service, templates.website]
  const outputs = templatesWithOutputs.flatMap((template) => Object.values(template.findOutputs('*')))
  const named = new Map(
    templatesWithOutputs.flatMap((template) =>
      Object.entries(template.findOutputs('*')).map(([name, { Value }]) => [name, Value as unknown] as const),
    ),
  )
  const exported = new Map(
    (outputs as { Value: unknown; Export?: { Name: string } }[]).map(({ Value, Export }) => [Export?.Name, Value]),
  )

  /** `{ 'Fn::GetAtt': ['TableCD117FA1', 'Arn'] }` → `Table.Arn`, also where it comes from another stack. */
  function plain(value: unknown): string {
    if (typeof value === 'string') return value.replaceAll(/[0-9A-F]{8}$/g, '')
    if (typeof value === 'number') return String(value)
    const [[intrinsic, argument] = ['', undefined]] = Object.entries(value as object) as [string, unknown][]
    if (intrinsic === 'Ref' || intrinsic === 'Fn::Sub') return plain(argument)
    if (intrinsic === 'Fn::GetAtt') return (argument as string[]).map(plain).join('.')
    if (intrinsic === 'Fn::Join') return (argument as [string, unknown[]])[1].map(plain).join('')
    if (intrinsic === 'Fn::ImportValue') return plain(exported.get(argument as string))
    if (intrinsic === 'Fn::GetStackOutput') return plain(named.get((argument as { OutputName: string }).OutputName))
    throw new Error(`What is ${JSON.stringify(value)}?`)
  }
  return { ...templates, plain }
}

/** The resources of a type, by their logical id without CDK's hash. */
export const resourcesOf = (template: Template, type: string): Record<string, Resource> =>
  Object.fromEntries(
    Object.entries(template.findResources(type)).map(([id, resource]) => [
      id.replace(/[0-9A-F]{8}$/, ''),
      resource as Resource,
    ]),
  )

/** The properties of one resource of a template. */
export function propertiesOf(resources: Readonly<Record<string, Resource>>, id: string): Resource['Properties'] {
  const resource = resources[id]
  if (!resource) throw new Error(`There is no ${id} among ${Object.keys(resources).join(', ')}`)
  return resource.Properties
}

export type Statement = {
  readonly Effect: string
  readonly Action: string | string[]
  readonly Resource: unknown
  readonly Condition?: Record<string, Record<string, string | string[]>>
}

const asList = <One>(one: One | One[]): One[] => (Array.isArray(one) ? one : [one])

/**
 * Every permission of every role of a template as `action on resource`, by the role's logical id without CDK's hash.
 */
export function permissionsIn(template: Template, plain: (value: unknown) => string): Record<string, string[]> {
  const rights: Record<string, string[]> = {}
  for (const { Properties } of Object.values(resourcesOf(template, 'AWS::IAM::Policy'))) {
    const { Statement: statements } = Properties['PolicyDocument'] as { Statement: Statement[] }
    for (const role of asList<unknown>(Properties['Roles']).map(plain))
      for (const { Action, Resource } of statements)
        for (const action of asList(Action))
          for (const resource of asList(Resource)) (rights[role] ??= []).push(`${action} on ${plain(resource)}`)
  }
  return rights
}
