import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { App, Validations } from 'aws-cdk-lib'
import cdkJson from '../cdk.json' with { type: 'json' }
import { bundle } from './bundle.ts'
import { NagChecks } from './constructs/nag-checks.ts'
import { deploymentFrom } from './deployment.ts'
import { COMPRESSED_FOLDER } from './edge-compression.ts'
import { functions } from './functions.ts'
import { copyHostPackages, copyNativePackages } from './native-packages.ts'
import { createStacks } from './stacks.ts'

/**
 * Synthesises the stacks. `npm run synth` runs it alone, without credentials or a network, into cdk.out. `npx cdk` runs it
 * too and sets the output folder; its `-c` overrides cdk.json.
 */
const root = resolve(import.meta.dirname, '..')
const siteFolder = join(root, 'dist/web')
const rendererFolder = join(root, 'dist/site-renderer')

if (!existsSync(join(siteFolder, COMPRESSED_FOLDER)) || !existsSync(rendererFolder))
  execFileSync(process.execPath, [join(root, 'web/build/build.ts')], { cwd: root, stdio: 'inherit' })

const app = new App({
  context: cdkJson.context,
  outdir: process.env['CDK_OUTDIR'] ?? join(root, cdkJson.output),
  analyticsReporting: false,
})
Validations.of(app).addPlugins(new NagChecks(app))

/** An emulator runs the Lambdas on this machine, whatever it is. */
const isEmulated = app.node.tryGetContext('emulated') === 'true'

createStacks(app, {
  deployment: deploymentFrom((name) => app.node.tryGetContext(name) as unknown),
  functions,
  codeOf: await bundle(functions, undefined, rendererFolder, isEmulated ? copyHostPackages : copyNativePackages),
  siteFolder,
})
app.synth()
